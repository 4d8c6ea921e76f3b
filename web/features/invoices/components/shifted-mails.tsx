import Box from '@mui/material/Box';
import { clockTime, shortDate } from '../../../../domain/calendar.ts';
import { oddTimeOf } from '../../../components/sequences/odd-time.ts';
import type { DueDateChoices, SubjectOf } from '../due-date-choices.ts';

interface ShiftedMailsProps {
  readonly choices: DueDateChoices;
  /** The new one, a calendar date. */
  readonly dueDate: string;
  readonly subjectOf: SubjectOf;
}

/** The mails that Adjust moves, each with its old and its new date. */
export const ShiftedMails = ({ choices: { shifted, datesOpen }, dueDate, subjectOf }: ShiftedMailsProps) => {
  if (datesOpen)
    return "The sequence is paused. Its emails move with the due date but don't go out before it resumes.";
  return (
    <Box
      component="ul"
      aria-label="New dates"
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}
    >
      {shifted.map(({ step, to }) => (
        <li key={step.id}>
          <Box component="span" sx={{ display: 'block', fontWeight: 500, overflowWrap: 'anywhere' }}>
            {subjectOf({ ...step, scheduledDate: to }, dueDate)}
          </Box>
          <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
            <s>{shortDate(step.scheduledDate)}</s>{' '}
            {[shortDate(to), clockTime(step.scheduledTime), oddTimeOf({ date: to, time: step.scheduledTime })]
              .filter((part) => part !== null)
              .join(', ')}
          </Box>
        </li>
      ))}
    </Box>
  );
};
