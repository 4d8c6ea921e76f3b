import { InvalidField, NotFound } from '../errors.ts';
import { dueOf, overpaidOf, receivedOf } from './balance.ts';
import { aheadOfToday } from '../../contracts/invoices/date-messages.ts';
import { balanceEntryNames } from '../../contracts/invoices/balance-names.ts';
import { dueAgain } from './due-again.ts';
import { entryLimitOf } from './entry-limit.ts';
import type { BalanceEntry, InvoiceEvent } from './events.ts';
import { reopenInvoice, stillCovered } from './payment.ts';
import { promiseAgain, promiseKept } from './promise.ts';
import { withGoingOn } from './sequence/going-on.ts';
import { settledByEntries } from './settling.ts';
import { about, assertKnown, entryRemoved, type CommandOf } from './standing.ts';
import type { Invoice } from './state.ts';

type NewEntry = CommandOf<'RecordBalanceEntry'>['entry'];

const isSame = (one: NewEntry, other: BalanceEntry): boolean =>
  one.id === other.id ||
  (one.externalId !== undefined &&
    one.externalId === other.externalId &&
    one.recordedBy === other.recordedBy);

/**
 * Records a payment, a credit note, a write-off or a refund. When nothing is due any more, the invoice is paid and its
 * sequence ends; a refund may make it due again, and no sequence starts by itself. What is more than due is the
 * client's credit. The same entry, or the same `externalId` of one source, changes nothing.
 * @throws InvalidField for a day in the future, a refund of more than came, a write-off of more than is due, or credit
 *   of more than there is or is due
 */
export const recordBalanceEntry = (
  { entry, insteadOf = [], clientName, moment }: CommandOf<'RecordBalanceEntry'>,
  invoice: Invoice,
): InvoiceEvent[] => {
  const there = assertKnown(invoice);
  const stay = there.entries.filter(({ id }) => !insteadOf.some((one) => one.id === id));
  if (stay.some((one) => isSame(entry, one))) return [];
  if (entry.date > moment.today) throw new InvalidField('date', aheadOfToday.entry);
  const limit = entryLimitOf(entry.kind, {
    due: dueOf(there),
    received: receivedOf(there),
    overpaid: overpaidOf(there),
    currency: there.facts.currency,
  });
  if (limit !== undefined && entry.amount > limit.most) throw new InvalidField('amount', limit.message);
  const recorded: BalanceEntry = { ...entry, recordedAt: moment.now };
  const entries = [...there.entries, recorded];
  const first: InvoiceEvent = { type: 'BalanceEntryRecorded', data: { ...about(there), entry: recorded } };
  if (there.status === 'open') {
    const settled = settledByEntries(there, { entries }, moment.now);
    if (settled !== undefined) return [first, ...settled];
    const again = promiseAgain(there, entries, moment.today);
    return withGoingOn(there, [first, ...promiseKept(there, entries), ...again], moment);
  }
  if (dueOf({ facts: there.facts, entries }) === 0) return [first];
  return [first, dueAgain(there, 'refund', { entries, entry: recorded, clientName })];
};

/**
 * Takes an entry back: one that was recorded by mistake, or a payment that bounced. Taking back what settled the invoice
 * is Mark Unpaid.
 * @throws NotFound when there is no such entry
 */
export const removeBalanceEntry = (
  command: CommandOf<'RemoveBalanceEntry'>,
  invoice: Invoice,
): InvoiceEvent[] => {
  const { entryId, kind, clientName, moment } = command;
  const there = assertKnown(invoice);
  const entry = there.entries.find((one) => one.id === entryId && one.kind === kind);
  if (entry === undefined) throw new NotFound(balanceEntryNames[kind]);
  const removed = entryRemoved(there, entry);
  const entries = there.entries.filter((one) => one !== entry);
  if (there.status === 'open') {
    const settled = settledByEntries(there, { entries }, moment.now);
    return [removed, ...(settled ?? promiseAgain(there, entries, moment.today))];
  }
  const covered = stillCovered(there, entryId);
  if (covered !== undefined) return covered;
  if (entryId === there.settledBy)
    return reopenInvoice({ undo: false, ...command, type: 'ReopenInvoice' }, there, entry);
  return [removed, dueAgain(there, 'entry_removed', { entries, entry, clientName })];
};
