import { InvalidField, NotFound } from '../errors.ts';
import { formatMoney } from '../money/format.ts';
import { usd } from '../money/us-dollars.ts';
import { dueOf, lastDayOf, receivedOf } from './balance.ts';
import { balanceEntryNames } from '../../contracts/invoices/balance-names.ts';
import type { BalanceEntry, InvoiceEvent } from './events.ts';
import { reopenInvoice, settled, stillCovered } from './payment.ts';
import { about, assertKnown, type CommandOf } from './standing.ts';
import type { Invoice, Open, Paid } from './state.ts';

type NewEntry = CommandOf<'RecordBalanceEntry'>['entry'];

const words = (cents: number): string => formatMoney(usd(cents));

const assertAmount = ({ kind, amount }: NewEntry, there: Open | Paid): void => {
  const due = dueOf(there);
  const received = receivedOf(there);
  if (kind === 'refund' && amount > received)
    throw new InvalidField('amount', `A refund can be at most the ${words(received)} that came`);
  if (kind === 'write_off' && amount > due)
    throw new InvalidField('amount', `A write-off can be at most the ${words(due)} that is due`);
};

const isSame = (one: NewEntry, other: BalanceEntry): boolean =>
  one.id === other.id ||
  (one.externalId !== undefined &&
    one.externalId === other.externalId &&
    one.recordedBy === other.recordedBy);

/** The entry that a command would record again; undefined for a new one. */
export const recordedBefore = (
  { entries }: Pick<Open, 'entries'>,
  entry: NewEntry,
): BalanceEntry | undefined => entries.find((one) => isSame(entry, one));

/** The kind of entry that settles an invoice, where it is no payment. */
const settledWith = ({ kind }: Pick<BalanceEntry, 'kind'>): { settledWith?: 'credit' | 'write_off' } =>
  kind === 'credit' || kind === 'write_off' ? { settledWith: kind } : {};

/**
 * Records a payment, a credit note, a write-off or a refund. When nothing is due any more, the invoice is paid and its
 * sequence ends; a refund may make it due again, and no sequence starts by itself. What is more than due is the
 * client's credit. The same entry, or the same `externalId` of one source, changes nothing.
 * @throws InvalidField for a day in the future, a refund of more than came, or a write-off of more than is due
 */
export const recordBalanceEntry = (
  { entry, moment }: CommandOf<'RecordBalanceEntry'>,
  invoice: Invoice,
): InvoiceEvent[] => {
  const there = assertKnown(invoice);
  if (recordedBefore(there, entry) !== undefined) return [];
  if (entry.date > moment.today) throw new InvalidField('date', 'The date must be today or earlier');
  assertAmount(entry, there);
  const recorded: BalanceEntry = { ...entry, recordedAt: moment.now };
  const entries = [...there.entries, recorded];
  const due = dueOf({ facts: there.facts, entries });
  const first: InvoiceEvent = { type: 'BalanceEntryRecorded', data: { ...about(there), entry: recorded } };
  if (there.status === 'open' && due === 0)
    return [
      first,
      ...settled(there, {
        datePaid: lastDayOf(
          there.entries.filter(({ kind }) => kind !== 'refund'),
          entry.date,
        ),
        amountCents: 0,
        entryId: entry.id,
        ...settledWith(entry),
        paidAt: moment.now,
      }),
    ];
  if (there.status === 'paid' && due > 0)
    return [first, { type: 'InvoiceReopened', data: { ...about(there), undo: false, because: 'refund' } }];
  return [first];
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
  const { entryId, kind, moment } = command;
  const there = assertKnown(invoice);
  const entry = there.entries.find((one) => one.id === entryId && one.kind === kind);
  if (entry === undefined) throw new NotFound(balanceEntryNames[kind]);
  const removed: InvoiceEvent = { type: 'BalanceEntryRemoved', data: { ...about(there), entry } };
  const entries = there.entries.filter((one) => one !== entry);
  const due = dueOf({ facts: there.facts, entries });
  if (there.status === 'open') {
    const last = entries.findLast((one) => one.kind !== 'refund');
    if (due > 0 || last === undefined) return [removed];
    const datePaid = lastDayOf(
      entries.filter((one) => one.kind !== 'refund'),
      last.date,
    );
    const how = { datePaid, amountCents: 0, entryId: last.id, ...settledWith(last), paidAt: moment.now };
    return [removed, ...settled(there, how)];
  }
  const covered = stillCovered(there, entryId);
  if (covered !== undefined) return covered;
  if (entryId === there.settledBy)
    return reopenInvoice({ ...command, type: 'ReopenInvoice', undo: false }, there);
  return [
    removed,
    { type: 'InvoiceReopened', data: { ...about(there), undo: false, because: 'entry_removed' } },
  ];
};
