import type { StepView } from '../../../../contracts/sequences/sequences.ts';
import type { StepAround } from '../../../components/email-words/step-around.ts';
import { AddRunningStep } from './add-running-step.tsx';
import { EditRunningStep } from './edit-running-step.tsx';
import { ChangeToneDialog, MoveAllDialog, SendNowDialog, SkipStepDialog } from './running-dialogs.tsx';

/** What the user does with a sequence that has begun, in a dialog of its own. */
export type Work =
  | { readonly kind: 'edit' | 'send' | 'skip'; readonly step: StepView }
  | { readonly kind: 'add' | 'move' | 'tone' };

interface RunningWorkProps {
  readonly work: Work;
  /** The steps of the sequence. */
  readonly current: readonly StepView[];
  /** All steps of the invoice as they are now. */
  readonly steps: readonly StepView[];
  readonly around: StepAround;
  /** An editor replaces the dialog with the steps. */
  readonly isInPlace?: boolean;
  readonly onClose: () => void;
  readonly onDirty?: (dirty: boolean) => void;
}

/** The dialog of what the user does with a sequence that has begun. */
export const RunningWork = (props: RunningWorkProps) => {
  const { work, current, steps, around, isInPlace = false, onClose, onDirty } = props;
  const whole = { invoiceId: around.invoice.id, steps: current, onClose };
  const editor = { steps, around, isInPlace, onClose, onDirty };
  switch (work.kind) {
    case 'edit':
      return <EditRunningStep step={work.step} {...editor} />;
    case 'add':
      return <AddRunningStep current={current} {...editor} />;
    case 'send':
      return <SendNowDialog step={work.step} steps={current} around={around} onClose={onClose} />;
    case 'skip':
      return <SkipStepDialog step={work.step} steps={current} around={around} onClose={onClose} />;
    case 'move':
      return <MoveAllDialog {...whole} />;
    case 'tone':
      return <ChangeToneDialog {...whole} />;
  }
};
