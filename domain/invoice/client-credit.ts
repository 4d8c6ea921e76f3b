import { NotAllowedNow } from '../errors.ts';
import { formatMinor } from '../money/format.ts';
import { dueOf, lacksUsedCredit, sumOf } from './balance.ts';
import { recordBalanceEntry } from './balance-entries.ts';
import type { BalanceEntry, InvoiceEvent } from './events.ts';
import { evolve } from './evolve.ts';
import { about, assertKnown, entryRemoved, type CommandOf } from './standing.ts';
import { isKnown, type Invoice, type Open, type Paid } from './state.ts';

const numbersOf = (entries: readonly BalanceEntry[]): string =>
  [...new Set(entries.flatMap(({ move }) => (move === undefined ? [] : [move.invoiceNumber])))].join(', ');

/** What people read when credit that counts for other invoices would be gone. */
const usedElsewhere = ({ entries, facts }: Open | Paid): string => {
  const used = entries.filter(({ kind }) => kind === 'credit_used');
  return `${formatMinor(sumOf(used, 'credit_used'), facts.currency)} of its credit is applied to ${numbersOf(used)}. Take that back first.`;
};

/**
 * The events, unless they leave less than what other invoices have got of this one: the other invoice would be called
 * paid with money that is not there. @throws NotAllowedNow
 */
export const withUsedCredit = (invoice: Invoice, events: InvoiceEvent[]): InvoiceEvent[] => {
  if (!isKnown(invoice)) return events;
  if (sumOf(invoice.entries, 'credit_used') === 0 || lacksUsedCredit(invoice)) return events;
  const after = events.reduce<Invoice>(evolve, invoice);
  if (isKnown(after) && lacksUsedCredit(after)) throw new NotAllowedNow(usedElsewhere(after));
  return events;
};

/**
 * An invoice that goes gives back the credit that it has got of others. @throws NotAllowedNow when others have got
 * credit of it
 */
export const creditsGivenBack = (there: Open | Paid): InvoiceEvent[] => {
  const { entries } = there;
  if (sumOf(entries, 'credit_used') > 0) throw new NotAllowedNow(usedElsewhere(there));
  return entries.filter(({ kind }) => kind === 'credit_applied').map((entry) => entryRemoved(there, entry));
};

/**
 * Takes credit that has left another invoice, or declines it where less is due, or the invoice has got another
 * client or currency.
 * What was decided stays: the same credit again changes nothing. @throws NotFound
 */
export const applyCredit = (command: CommandOf<'ApplyCredit'>, invoice: Invoice): InvoiceEvent[] => {
  const { entry, clientId, currency, clientName, moment } = command;
  const there = assertKnown(invoice);
  const isDecided =
    there.creditsTakenBack.includes(entry.id) || there.entries.some(({ id }) => id === entry.id);
  if (isDecided) return [];
  const isItsOwn = there.facts.clientId === clientId && there.facts.currency === currency;
  const isTaken = there.status === 'open' && isItsOwn && entry.amount <= dueOf(there);
  return isTaken
    ? recordBalanceEntry({ type: 'RecordBalanceEntry', entry, clientName, moment }, there)
    : [{ type: 'CreditDeclined', data: { ...about(there), entry: { ...entry, recordedAt: moment.now } } }];
};
