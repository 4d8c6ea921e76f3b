import { useEffect, useState } from 'react';
import type { StepView } from '../../../../contracts/sequences.ts';
import { DiscardQuestion } from '../../../components/discard-question.tsx';
import type { StepAround } from '../../../components/email-words/step-around.ts';
import { useUnsavedInput } from '../../../lib/use-unsaved-input.ts';
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
  readonly onClose: () => void;
  /** Leaves what holds it, after a question if something was entered. */
  readonly onLeave: () => void;
  readonly onDirty?: (dirty: boolean) => void;
}

/** The dialog of what the user does with a sequence that has begun. */
export const RunningWork = ({
  work,
  current,
  steps,
  around,
  onClose,
  onLeave,
  onDirty,
}: RunningWorkProps) => {
  const [isDirty, setDirty] = useState(false);
  useEffect(() => {
    onDirty?.(isDirty);
    return () => onDirty?.(false);
  }, [isDirty, onDirty]);
  const leaving = useUnsavedInput(isDirty, onLeave);
  const whole = { invoiceId: around.invoice.id, steps: current, onClose };
  switch (work.kind) {
    case 'edit':
      return (
        <>
          <EditRunningStep
            step={work.step}
            steps={steps}
            around={around}
            onClose={onClose}
            onDirty={setDirty}
          />
          <DiscardQuestion leaving={leaving} />
        </>
      );
    case 'add':
      return (
        <>
          <AddRunningStep
            current={current}
            steps={steps}
            around={around}
            onClose={onClose}
            onDirty={setDirty}
          />
          <DiscardQuestion leaving={leaving} />
        </>
      );
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
