import { failures } from '../../../contracts/messages.ts';
import type { StepView } from '../../../contracts/sequences/sequences.ts';
import type { DoubtResolution } from '../../../contracts/sequences/sequence-bodies.ts';
import { refreshRecords, stepRecords } from '../../data/records/records.ts';
import { showToast } from '../../data/toasts.ts';
import { useCommand } from '../../data/use-command.ts';
import { BusyButton } from '../../ui/controls/busy-button.tsx';
import { resolveDoubt, retryStep, skipStep } from './step-calls.ts';

interface Decision {
  readonly label: string;
  readonly done: string;
  readonly run: (stepId: number) => Promise<StepView>;
}

const resolution = (label: string, done: string, answer: DoubtResolution): Decision => ({
  label,
  done,
  run: (stepId) => resolveDoubt(stepId, answer),
});

type Troubled = Pick<StepView, 'id' | 'delivery' | 'status'>;

/** What the user can do about a mail that failed or is in doubt (docs/chasing-rules.md, "Failures"). */
const decisionsOf = ({ delivery, status }: Troubled, canSendAgain: boolean): readonly Decision[] => {
  if (status !== 'failed') return [];
  if (delivery === 'in_doubt')
    return [
      resolution('Mark as delivered', 'Marked as delivered', 'arrived'),
      ...(canSendAgain ? [resolution('Send again', 'Sending it again', 'send_again')] : []),
      resolution('Ignore', 'Ignored', 'leave'),
    ];
  return [
    { label: 'Retry', done: 'Trying again', run: retryStep },
    { label: 'Skip and resume', done: 'Skipped. The sequence continues.', run: skipStep },
  ];
};

interface StepActionsProps {
  readonly step: Troubled;
  /** False when its sequence has ended. */
  readonly canSendAgain?: boolean;
  /** Is told what is being done: "Marked as delivered". */
  readonly onDecide?: (done: string) => void;
}

/** The buttons for a failed step or one in doubt; nothing for any other step. */
export const StepActions = ({ step, canSendAgain = true, onDecide }: StepActionsProps) => {
  const command = useCommand({
    run: (decision: Decision) => {
      onDecide?.(decision.done);
      return decision.run(step.id);
    },
    onDone: (changed, { done }) => {
      void refreshRecords(stepRecords, [changed.invoiceId]);
      showToast({ title: done });
    },
    failure: failures.sequenceToggle,
  });
  return decisionsOf(step, canSendAgain).map((decision, at) => (
    <BusyButton
      key={decision.label}
      {...(at === 0 && { variant: 'outlined' as const })}
      busy={command.isPending}
      busyText={decision.label}
      onClick={() => void command.start(decision)}
    >
      {decision.label}
    </BusyButton>
  ));
};
