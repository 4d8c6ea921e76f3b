import { stepFailures, stepSuccesses } from '../../../../contracts/sequences/step-messages.ts';
import type { StepView } from '../../../../contracts/sequences/sequences.ts';
import type { StepChangeBody } from '../../../../contracts/sequences/sequence-bodies.ts';
import { serverNow } from '../../../data/account/clock.ts';
import { refreshRecords, stepRecords } from '../../../data/records/records.ts';
import { useUser } from '../../../data/account/session.ts';
import { isUnsent } from '../../../components/sequences/step-status.ts';
import { showSuccess } from '../../../data/toasts.ts';
import { useCommand } from '../../../data/use-command.ts';
import { updateStep } from '../api/update-step.ts';
import { changesOf, draftOfStep, effectOfChange } from '../running-step.ts';
import type { StepAround } from '../../../components/email-words/step-around.ts';
import { StepEditor } from './step-editor/step-editor.tsx';

interface EditRunningStepProps {
  /** The step as it was when the editor opened, so that later changes don't replace the form while the user edits. */
  readonly step: StepView;
  /** All steps of the invoice. */
  readonly steps: readonly StepView[];
  readonly around: StepAround;
  readonly isInPlace: boolean;
  readonly onClose: () => void;
  readonly onDirty?: ((dirty: boolean) => void) | undefined;
}

/** The step editor for a step of a sequence that exists. */
export const EditRunningStep = (props: EditRunningStepProps) => {
  const { step, steps, around, isInPlace, onClose, onDirty } = props;
  const { timeZone } = useUser();
  const now = steps.find(({ id }) => id === step.id);
  const was = draftOfStep(step);
  const command = useCommand({
    run: (changes: StepChangeBody) => updateStep(step.id, changes),
    failure: stepFailures.emailUpdate,
    onDone: (changed) => {
      void refreshRecords(stepRecords, [changed.invoiceId]);
      showSuccess(stepSuccesses.emailUpdated);
      onClose();
    },
    onStored: onClose,
  });
  return (
    <StepEditor
      step={was}
      current={{
        step: now && isUnsent(now) ? draftOfStep(now) : undefined,
        gone: now === undefined ? 'was deleted' : 'went out',
      }}
      around={around}
      others={steps
        .filter((other) => other.sequenceId === step.sequenceId && other.id !== step.id)
        .map(draftOfStep)}
      earlier={steps
        .filter(({ sequenceId }) => sequenceId !== step.sequenceId)
        .map(({ customContent }) => customContent)}
      effectOf={(to) => {
        const isMoved = to.scheduledDate !== was.scheduledDate || to.scheduledTime !== was.scheduledTime;
        if (!isMoved) return [];
        return effectOfChange({ step, to, steps, invoice: around.invoice }, { now: serverNow(), timeZone });
      }}
      isInPlace={isInPlace}
      busy={command.isPending}
      onSave={async (to) => {
        const changes = changesOf(draftOfStep(now ?? step), to);
        if (changes !== undefined) return command.start(changes);
        onClose();
        return { ok: true, output: undefined };
      }}
      onCancel={onClose}
      onDirty={onDirty}
    />
  );
};
