import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { Pencil, Trash2 } from 'lucide-react';
import type { NewStep } from '../../../../domain/steps/default-steps.ts';
import { outlinedList } from '../../../ui/page/outlined-list.ts';
import { StatusChip } from '../../../ui/page/status-chip.tsx';
import { tones } from '../../../../contracts/sequences/tones.ts';
import { stepTypeLabels } from '../../../components/email-words/step-type-labels.ts';
import { momentWords } from '../../../ui/text/dates.ts';
import { timingWords } from '../../../components/sequences/timing-words.ts';

/** A step of a sequence that is not created yet. */
export interface DraftStep extends NewStep {
  readonly key: number;
}

interface DraftStepsProps {
  readonly steps: readonly DraftStep[];
  readonly subjectOf: (step: NewStep) => string;
  readonly onEdit: (step: DraftStep) => void;
  readonly onRemove: (step: DraftStep) => void;
}

/** The steps of a new sequence, in the order in which they go. */
export const DraftSteps = ({ steps, subjectOf, onEdit, onRemove }: DraftStepsProps) => (
  <Box component="ol" aria-label="Steps" sx={outlinedList}>
    {steps.map((step, at) => (
      <Box
        component="li"
        key={step.key}
        sx={{
          display: 'flex',
          gap: 2,
          alignItems: 'center',
          pl: 4,
          pr: 2,
          py: 2.5,
          '& + &': { borderTop: 1, borderColor: 'divider' },
        }}
      >
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
            <Box component="span" sx={{ fontWeight: 500, fontVariantNumeric: 'tabular-nums' }}>
              {momentWords(step.scheduledDate, step.scheduledTime)}
            </Box>
            {step.stepType === 'internal_alert' ? (
              <StatusChip tone="neutral" label={stepTypeLabels.internal_alert} />
            ) : (
              <StatusChip tone={tones[step.tone].color} label={tones[step.tone].label} />
            )}
            <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
              {timingWords(step)}
            </Box>
          </Box>
          <Box dir="auto" sx={{ mt: 0.5, color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {subjectOf(step)}
          </Box>
        </Box>
        <IconButton aria-label={`Edit step ${at + 1}`} data-edits={step.key} onClick={() => onEdit(step)}>
          <Pencil size={16} aria-hidden />
        </IconButton>
        <IconButton aria-label={`Remove step ${at + 1}`} onClick={() => onRemove(step)}>
          <Trash2 size={16} aria-hidden />
        </IconButton>
      </Box>
    ))}
  </Box>
);
