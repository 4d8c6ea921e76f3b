import type { DueDateAction } from '../../contracts/invoices/invoice-bodies.ts';
import { activeSequencesFirst } from '../../contracts/sequences/sequence-messages.ts';
import { DueDateConflict } from '../errors.ts';
import { daysToAdjust, moveBy } from './dates.ts';
import type { InvoiceEvent } from './events.ts';
import { stepsMoved } from './sequence/going-on.ts';
import { about, type CommandOf } from './standing.ts';
import { unfinishedSequence, unsentSteps, type Open, type Paid, type UnfinishedSequence } from './state.ts';

/** The sequence, if it has emails left to send. */
const withUnsent = (invoice: Open | Paid): UnfinishedSequence | null => {
  const sequence = unfinishedSequence(invoice);
  return sequence !== null && unsentSteps(sequence).length > 0 ? sequence : null;
};

const conflict = (invoice: Open | Paid, newDueDate: string, { sequenceId }: UnfinishedSequence) =>
  new DueDateConflict({
    invoiceId: invoice.invoiceId,
    originalDueDate: invoice.dueDate,
    newDueDate,
    activeSequenceCount: 1,
    activeSequenceIds: [sequenceId],
    message: activeSequencesFirst,
  });

/** The changed due date alone; no email moves. */
export const dueDateSet = (invoice: Open | Paid, to: string, action: DueDateAction | null): InvoiceEvent[] =>
  to === invoice.dueDate
    ? []
    : [{ type: 'DueDateChanged', data: { ...about(invoice), from: invoice.dueDate, to, action } }];

/** @throws DueDateConflict when a sequence has emails left to send, and the user has to choose what becomes of them */
export const dueDateChanged = (invoice: Open | Paid, to: string): InvoiceEvent[] => {
  const sequence = withUnsent(invoice);
  if (sequence !== null && to !== invoice.dueDate) throw conflict(invoice, to, sequence);
  return dueDateSet(invoice, to, null);
};

/**
 * A changed due date and, as the user chose, what becomes of the sequence's emails: they move, stay or are cancelled.
 * @throws DueDateConflict when the due date or the sequence is not the one that the user was asked about
 */
export const sequenceShifted = (
  invoice: Open | Paid,
  { dueDate: to, action, shown, moment }: CommandOf<'ShiftSequenceDueDates'>,
): InvoiceEvent[] => {
  const waiting = withUnsent(invoice);
  if (waiting !== null) {
    const isAsShown =
      (shown?.dueDate ?? invoice.dueDate) === invoice.dueDate &&
      shown?.sequenceIds?.includes(waiting.sequenceId) !== false;
    if (!isAsShown) throw conflict(invoice, to, waiting);
  }
  const changed = dueDateSet(invoice, to, action);
  const sequence = unfinishedSequence(invoice);
  if (invoice.status !== 'open' || sequence === null || action === 'keep') return changed;
  const { sequenceId } = sequence;
  if (action === 'cancel')
    return [
      ...changed,
      { type: 'SequenceCancelled', data: { ...about(invoice), sequenceId, reason: 'due_date' } },
    ];
  const unsent = unsentSteps(sequence).map((step) => step.plan);
  const moves = moveBy(unsent, daysToAdjust(unsent, invoice.dueDate, to, moment.today));
  return [...changed, ...stepsMoved(invoice, sequenceId, moves, 'due_date', moment)];
};
