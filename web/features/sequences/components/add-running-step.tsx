import { useState } from 'react';
import { stepFailures } from '../../../../contracts/sequences/step-messages.ts';
import type { StepView } from '../../../../contracts/sequences/sequences.ts';
import type { StepDraft } from '../../../../contracts/sequences/sequence-bodies.ts';
import { sternestShown } from '../../../../domain/invoice/sequence/planned-effect.ts';
import { draftOfNewStep, manualStep } from '../../../../domain/steps/default-steps.ts';
import { serverNow, useToday } from '../../../data/account/clock.ts';
import { refreshRecords, stepRecords } from '../../../data/records/records.ts';
import { useEmailSenders } from '../../../data/records/senders.ts';
import { useUser } from '../../../data/account/session.ts';
import { showSuccess } from '../../../data/toasts.ts';
import { useCommand } from '../../../data/use-command.ts';
import { addStep } from '../api/add-step.ts';
import { draftOfStep, effectOfAddition } from '../running-step.ts';
import type { StepAround } from '../../../components/email-words/step-around.ts';
import { StepEditor } from './step-editor/step-editor.tsx';

interface AddRunningStepProps {
  /** The steps of the sequence. */
  readonly current: readonly StepView[];
  /** All steps of the invoice. */
  readonly steps: readonly StepView[];
  readonly around: StepAround;
  readonly isInPlace: boolean;
  readonly onClose: () => void;
  readonly onDirty?: ((dirty: boolean) => void) | undefined;
}

/** The step editor for a step that is added to a sequence that exists. */
export const AddRunningStep = (props: AddRunningStepProps) => {
  const { current, steps, around, isInPlace, onClose, onDirty } = props;
  const { invoice } = around;
  const { timeZone } = useUser();
  const today = useToday();
  const { standard: sender } = useEmailSenders();
  const [step] = useState(() =>
    manualStep({ invoice, sender, sternestSent: sternestShown(steps) }, current, today),
  );
  const command = useCommand({
    run: (body: StepDraft, key) => addStep(invoice.id, body, key),
    failure: stepFailures.emailUpdate,
    onDone: () => {
      void refreshRecords(stepRecords, [invoice.id]);
      showSuccess('Email added');
      onClose();
    },
    onStored: onClose,
  });
  return (
    <StepEditor
      step={step}
      around={around}
      isNew
      isInPlace={isInPlace}
      others={current.map(draftOfStep)}
      earlier={steps.filter((one) => !current.includes(one)).map(({ customContent }) => customContent)}
      effectOf={(to) => effectOfAddition({ to, current, steps, invoice }, { now: serverNow(), timeZone })}
      busy={command.isPending}
      onSave={(to) => command.start(draftOfNewStep(to))}
      onCancel={onClose}
      onDirty={onDirty}
    />
  );
};
