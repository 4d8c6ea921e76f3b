import {
  type DueDateAction,
  type DueDateConflictView,
  type InvoiceChangeBody,
  dueDateChanged,
  type DueDateChangeBody,
  type DueDateChanged,
} from '../../../../contracts/invoices.ts';
import { mailInFlight, successes, failures } from '../../../../contracts/messages.ts';
import type { StepView } from '../../../../contracts/sequences.ts';
import { readSteps } from '../../../components/invoice-actions/sequence-calls.ts';
import { nextMailWords } from '../../../components/invoice-actions/effect-words.ts';
import { accountToday } from '../../../components/invoice-actions/now-of-account.ts';
import { showToast } from '../../../lib/toasts.ts';
import { type Outcome, useCommand } from '../../../lib/use-command.ts';
import { ApiError, messageOf, Unreachable } from '../../../lib/api-error.ts';
import { api } from '../../../lib/api.ts';
import { useUpdateInvoice } from '../use-update-invoice.ts';
import { DueDateDialog } from './due-date-dialog.tsx';

const describe = (error: unknown): string =>
  (error instanceof ApiError && error.problem) || error instanceof Unreachable
    ? messageOf(error)
    : failures.dueDate;

/** Changes a due date and treats the sequences as the user chose. */
const useChangeDueDate = (id: number) =>
  useCommand({
    run: (body: DueDateChangeBody) =>
      api.post(`/api/invoices/${id}/handle-due-date-change`, dueDateChanged, body),
    failure: failures.error,
    describe,
  });

interface DueDateQuestionProps {
  readonly invoiceId: number;
  readonly subjectOf: (mail: StepView) => string;
  readonly conflict: DueDateConflictView;
  /** Everything that the user changed, including the due date. */
  readonly changes: InvoiceChangeBody;
  readonly answer: (outcome: Outcome<unknown>) => void;
}

/** Shows that the due date was changed, and what happened to the mails. */
const sayChanged = async (
  invoiceId: number,
  action: DueDateAction,
  effect: DueDateChanged,
): Promise<void> => {
  const steps = await readSteps(invoiceId);
  const next = action === 'cancel' ? 'Its sequence is cancelled.' : nextMailWords(steps, accountToday());
  const inFlight = effect.mailInFlight === true ? `${mailInFlight}.` : undefined;
  showToast({
    title: successes.dueDateUpdated,
    description: [next, inFlight].filter((part) => part !== undefined).join(' ') || undefined,
  });
};

/** Asks what to do with the sequences, then saves the due date with the answer, then the other fields. */
export const DueDateQuestion = ({
  invoiceId,
  subjectOf,
  conflict,
  changes,
  answer,
}: DueDateQuestionProps) => {
  const changeDueDate = useChangeDueDate(invoiceId);
  const update = useUpdateInvoice(invoiceId);
  const { dueDate: _dueDate, ...others } = changes;
  const confirm = async (action: DueDateAction): Promise<void> => {
    const changed = await changeDueDate.start({
      action,
      newDueDate: conflict.newDueDate,
      sequenceIds: conflict.activeSequenceIds,
    });
    if (!changed.ok) return;
    const rest = Object.keys(others).length === 0 ? changed : await update.start(others);
    if (rest.ok && changed.output) await sayChanged(invoiceId, action, changed.output);
    answer(rest);
  };
  return (
    <DueDateDialog
      conflict={conflict}
      subjectOf={subjectOf}
      busy={changeDueDate.isPending || update.isPending}
      onConfirm={(action) => void confirm(action)}
      onClose={() => answer({ ok: false, error: undefined })}
    />
  );
};
