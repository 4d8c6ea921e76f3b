import Box from '@mui/material/Box';
import type { SentEmailView } from '../../../../contracts/sequences/sent-emails.ts';
import type { StepView } from '../../../../contracts/sequences/sequences.ts';
import { outlinedList } from '../../../ui/page/outlined-list.ts';
import type { ShownAt } from '../../../components/sequences/step-status.ts';
import { StepItem } from './step-item.tsx';

interface StepListProps {
  readonly label: string;
  readonly steps: readonly StepView[];
  readonly emailOf: (stepId: number) => SentEmailView | undefined;
  readonly subjectOf: (step: StepView) => string;
  /** Who gets copies of an unsent email, in words; '' for nobody. */
  readonly copiesOf: (step: StepView) => string;
  readonly at: ShownAt;
  /** Of the invoice, when that is still there. */
  readonly dueDate: string | undefined;
  readonly onEdit?: (step: StepView) => void;
  readonly onSendNow?: (step: StepView) => void;
  readonly onSkip?: (step: StepView) => void;
  readonly onOpenEmail: (stepId: number) => void;
}

/** The emails of a sequence, in the order in which they go. */
export const StepList = ({
  label,
  steps,
  emailOf,
  subjectOf,
  copiesOf,
  at,
  dueDate,
  onEdit,
  onSendNow,
  onSkip,
  onOpenEmail,
}: StepListProps) => (
  <Box component="ol" aria-label={label} sx={outlinedList}>
    {steps.map((step) => (
      <StepItem
        key={step.id}
        step={step}
        email={emailOf(step.id)}
        subject={subjectOf(step)}
        copies={copiesOf(step)}
        at={at}
        dueDate={dueDate}
        onEdit={onEdit && (() => onEdit(step))}
        onSendNow={onSendNow && (() => onSendNow(step))}
        onSkip={onSkip && (() => onSkip(step))}
        onOpenEmail={() => onOpenEmail(step.id)}
      />
    ))}
  </Box>
);
