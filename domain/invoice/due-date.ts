import { activeSequencesFirst } from '../../contracts/messages.ts';
import { DueDateConflict } from '../errors.ts';
import { daysToAdjust, moveBy } from './dates.ts';
import type { InvoiceEvent } from './events.ts';
import { stepsMoved } from './going-on.ts';
import { about, assertKnown, type CommandOf } from './standing.ts';
import { unfinishedSequence, unsentSteps, type Invoice, type Open, type Paid } from './state.ts';

const changed = (
  invoice: Open | Paid,
  to: string,
  action: CommandOf<'ChangeDueDate'>['action'] | null,
): InvoiceEvent[] =>
  to === invoice.dueDate
    ? []
    : [{ type: 'DueDateChanged', data: { ...about(invoice), from: invoice.dueDate, to, action } }];

/**
 * A due date that changes with other fields, without a choice about the sequence.
 * @throws DueDateConflict when a sequence has emails left to send: the user has to choose first
 */
export const dueDateRevised = (invoice: Open | Paid, to: string): InvoiceEvent[] => {
  const sequence = unfinishedSequence(invoice);
  if (to !== invoice.dueDate && sequence !== null && unsentSteps(sequence).length > 0) {
    throw new DueDateConflict({
      invoiceId: invoice.invoiceId,
      originalDueDate: invoice.dueDate,
      newDueDate: to,
      activeSequenceCount: 1,
      activeSequenceIds: [sequence.sequenceId],
      message: activeSequencesFirst,
    });
  }
  return changed(invoice, to, null);
};

/** Changes the due date and, as the user chose, moves, keeps or cancels the sequence's mails. */
export const changeDueDate = (
  { dueDate, action, moment }: CommandOf<'ChangeDueDate'>,
  invoice: Invoice,
): InvoiceEvent[] => {
  const there = assertKnown(invoice);
  const events = changed(there, dueDate, action);
  const sequence = unfinishedSequence(there);
  if (there.status !== 'open' || sequence === null || action === 'keep') return events;
  const { sequenceId } = sequence;
  if (action === 'cancel')
    return [
      ...events,
      { type: 'SequenceCancelled', data: { ...about(there), sequenceId, reason: 'due_date' } },
    ];
  const unsent = unsentSteps(sequence).map((step) => step.plan);
  const moves = moveBy(unsent, daysToAdjust(unsent, there.dueDate, dueDate, moment.today));
  return [...events, ...stepsMoved(there, sequenceId, moves, 'due_date', moment)];
};
