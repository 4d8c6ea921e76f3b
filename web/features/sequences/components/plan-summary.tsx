import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { PlanNote, SequencePlan } from '../../../components/sequences/sequence-plan.ts';
import type { ChipTone } from '../../../ui/page/status-chip.tsx';
import { Notice } from '../../../ui/page/notice.tsx';

interface PlanSummaryProps {
  readonly plan: SequencePlan;
  readonly onRemindAfterDue: () => void;
}

const tones: Readonly<Record<PlanNote['kind'], ChipTone>> = {
  promised: 'purple',
  alerts: 'neutral',
  nothing_after_due: 'orange',
  skipped: 'orange',
  moved: 'neutral',
  says_overdue: 'orange',
};

/** What creating the sequence will do, in one sentence, and what the user should know or change before. */
export const PlanSummary = ({ plan, onRemindAfterDue }: PlanSummaryProps) => {
  const actionOf = (note: PlanNote) => {
    if (note.kind !== 'nothing_after_due') return undefined;
    return (
      <Button size="small" onClick={onRemindAfterDue}>
        Add reminders 3 and 10 days after
      </Button>
    );
  };
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      {plan.notes.map((note) => (
        <Notice key={note.text} tone={tones[note.kind]} action={actionOf(note)}>
          {note.text}
        </Notice>
      ))}
      <Box component="p" aria-live="polite" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {plan.sentence}
      </Box>
    </Box>
  );
};
