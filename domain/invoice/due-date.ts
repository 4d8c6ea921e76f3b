import { activeSequencesFirst } from '../../contracts/sequence-messages.ts';
import { DueDateConflict } from '../errors.ts';
import type { DueDateChange, Moment } from './commands.ts';
import { daysToAdjust, moveBy } from './dates.ts';
import type { InvoiceEvent } from './events.ts';
import { stepsMoved } from './going-on.ts';
import { about } from './standing.ts';
import { unfinishedSequence, unsentSteps, type Open, type Paid, type UnfinishedSequence } from './state.ts';

/** Whether the user still has to say what happens to the sequence's emails. */
const needsChoice = (
  invoice: Open | Paid,
  sequence: UnfinishedSequence,
  { to, action, shown }: DueDateChange,
): boolean => {
  if (unsentSteps(sequence).length === 0) return false;
  if (action === null) return to !== invoice.dueDate;
  const isSameDate = (shown?.dueDate ?? invoice.dueDate) === invoice.dueDate;
  return !isSameDate || shown?.sequenceIds?.includes(sequence.sequenceId) === false;
};

/**
 * A changed due date and, as the user chose, what becomes of the sequence's emails: they move, stay or are cancelled.
 * @throws DueDateConflict when a sequence has emails left to send and the user has not chosen, or has chosen before
 *   another change of the invoice
 */
export const dueDateChanged = (
  invoice: Open | Paid,
  change: DueDateChange,
  moment: Moment,
): InvoiceEvent[] => {
  const { to, action } = change;
  const sequence = unfinishedSequence(invoice);
  if (sequence !== null && needsChoice(invoice, sequence, change)) {
    throw new DueDateConflict({
      invoiceId: invoice.invoiceId,
      originalDueDate: invoice.dueDate,
      newDueDate: to,
      activeSequenceCount: 1,
      activeSequenceIds: [sequence.sequenceId],
      message: activeSequencesFirst,
    });
  }
  const changed: InvoiceEvent[] =
    to === invoice.dueDate
      ? []
      : [{ type: 'DueDateChanged', data: { ...about(invoice), from: invoice.dueDate, to, action } }];
  if (invoice.status !== 'open' || sequence === null || action === null || action === 'keep') return changed;
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
