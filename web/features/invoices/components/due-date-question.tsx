import { useState } from 'react';
import type {
  DueDateAction,
  InvoiceChangeBody,
  DueDateChangeBody,
} from '../../../../contracts/invoices/invoice-bodies.ts';
import {
  dueDateConflict,
  type DueDateConflictView,
  type DueDateChanged,
} from '../../../../contracts/invoices/invoices.ts';
import { mailInFlight, successes, failures } from '../../../../contracts/messages.ts';
import { readSteps } from '../../../components/invoice-actions/sequence-calls.ts';
import { nextMailWords } from '../../../components/invoice-actions/effect-words.ts';
import { accountToday } from '../../../components/invoice-actions/account-today.ts';
import { showToast } from '../../../data/toasts.ts';
import { type Outcome, useCommand } from '../../../data/use-command.ts';
import { ApiError, fieldErrorsOf, hasProblemType, messageOf, Unreachable } from '../../../data/api-error.ts';
import { changeDueDate } from '../api/change-due-date.ts';
import type { SubjectOf } from '../due-date-choices.ts';
import { DueDateDialog } from './due-date-dialog.tsx';

/** The refusal of a due date that affects a sequence; undefined for any other error. */
export const dueDateConflictOf = (error: unknown): DueDateConflictView | undefined =>
  hasProblemType(error, 'dueDateConflict') && error instanceof ApiError
    ? dueDateConflict.safeParse(error.problem).data
    : undefined;

const describe = (error: unknown): string =>
  (error instanceof ApiError && error.problem) || error instanceof Unreachable
    ? messageOf(error)
    : failures.dueDate;

/** Saves a form with its due date, and treats the sequences as the user chose. */
const useChangeDueDate = (id: number) =>
  useCommand({
    run: (body: DueDateChangeBody) => changeDueDate(id, body),
    failure: failures.error,
    describe,
    answerFailure: (error) => dueDateConflictOf(error) !== undefined,
  });

interface DueDateQuestionProps {
  readonly invoiceId: number;
  readonly subjectOf: SubjectOf;
  /** What the first attempt to save was refused with. */
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

/**
 * Asks what to do with the sequences, then saves the whole form in one call. If the invoice changes while the question
 * is open, nothing is saved and the question is asked again with the new facts.
 */
export const DueDateQuestion = ({
  invoiceId,
  subjectOf,
  conflict: first,
  changes,
  answer,
}: DueDateQuestionProps) => {
  const command = useChangeDueDate(invoiceId);
  const [conflict, setConflict] = useState(first);
  const { dueDate: _dueDate, ...others } = changes;
  const confirm = async (action: DueDateAction): Promise<void> => {
    const changed = await command.start({
      action,
      newDueDate: conflict.newDueDate,
      originalDueDate: conflict.originalDueDate,
      sequenceIds: conflict.activeSequenceIds,
      changes: others,
    });
    if (changed.ok) {
      if (changed.output) await sayChanged(invoiceId, action, changed.output);
      answer(changed);
      return;
    }
    const meanwhile = dueDateConflictOf(changed.error);
    if (meanwhile) setConflict(meanwhile);
    else if (Object.keys(fieldErrorsOf(changed.error)).length > 0) answer(changed);
  };
  return (
    <DueDateDialog
      conflict={conflict}
      isChanged={conflict !== first}
      subjectOf={subjectOf}
      busy={command.isPending}
      onConfirm={(action) => void confirm(action)}
      onClose={() => answer({ ok: false, error: undefined })}
    />
  );
};
