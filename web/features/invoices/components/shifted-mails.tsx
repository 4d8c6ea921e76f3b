import Box from '@mui/material/Box';
import { clockTime, shortDate } from '../../../../domain/calendar.ts';
import type { DueDateChoices } from '../due-date-choices.ts';

/** The mails that Adjust moves, each with its old and its new date. */
export const ShiftedMails = ({ choices: { shifted, datesOpen } }: { choices: DueDateChoices }) => {
  if (datesOpen)
    return 'The sequence is paused. Its emails move along with the due date, and go at the earliest when the sequence goes on.';
  return (
    <Box
      component="ul"
      aria-label="New dates"
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}
    >
      {shifted.map(({ id, subject, time, from, to }) => (
        <li key={id}>
          <Box component="span" sx={{ display: 'block', fontWeight: 500, overflowWrap: 'anywhere' }}>
            {subject}
          </Box>
          <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
            <s>{shortDate(from)}</s> {shortDate(to)}, {clockTime(time)}
          </Box>
        </li>
      ))}
    </Box>
  );
};
