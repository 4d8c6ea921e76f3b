import { makesMoreDue } from '../../contracts/invoices/balance-names.ts';
import type { SettledWith } from '../../contracts/invoices/balance.ts';
import { dueOf } from './balance.ts';
import type { BalanceEntry, InvoiceEvent } from './events.ts';
import { about } from './standing.ts';
import { unfinishedSequence, type Open, type Paid } from './state.ts';

type HowPaid = Omit<
  Extract<InvoiceEvent, { type: 'InvoicePaid' }>['data'],
  'invoiceId' | 'accountId' | 'promiseKept'
>;

/** Nothing is due any more: the invoice is paid, and its sequence ends. Only a payment keeps a promise. */
export const settled = (there: Open | Paid, how: HowPaid): InvoiceEvent[] => {
  const promiseKept =
    there.promisedDate !== null && how.settledWith === undefined && how.datePaid <= there.promisedDate;
  const { datePaid, amountCents, paidAt, ...rest } = how;
  const paid: InvoiceEvent = {
    type: 'InvoicePaid',
    data: { ...about(there), datePaid, amountCents, promiseKept, paidAt, ...rest },
  };
  const sequence = unfinishedSequence(there);
  if (sequence === null) return [paid];
  const { sequenceId } = sequence;
  return [paid, { type: 'SequenceCancelled', data: { ...about(there), sequenceId, reason: 'paid' } }];
};

/** What an entry settles an invoice with, where it is not a payment. */
const settledWithOf = ({ kind }: BalanceEntry): { settledWith?: SettledWith } =>
  kind === 'credit' || kind === 'write_off' || kind === 'credit_applied' ? { settledWith: kind } : {};

/**
 * What is recorded when entries alone leave nothing due: the last of them settled the invoice, on the latest of their
 * days. Undefined when something is due, or when there are none.
 * @param total of the invoice, in minor units
 * @param paidAt ISO instant
 */
export const settledByEntries = (
  there: Open | Paid,
  { entries, total = there.facts.amountCents }: { entries: readonly BalanceEntry[]; total?: number },
  paidAt: string,
): InvoiceEvent[] | undefined => {
  const settling = entries.filter((entry) => !makesMoreDue(entry));
  const last = settling.at(-1);
  if (last === undefined || dueOf({ facts: { amountCents: total }, entries }) > 0) return undefined;
  const datePaid = settling.reduce((latest, { date }) => (date > latest ? date : latest), last.date);
  return settled(there, { datePaid, amountCents: 0, entryId: last.id, ...settledWithOf(last), paidAt });
};
