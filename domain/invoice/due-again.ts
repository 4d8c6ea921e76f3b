import { dueOf } from './balance.ts';
import type { BalanceEntry, InvoiceEvent, ReopenedNews } from './events.ts';
import { about } from './standing.ts';
import type { Paid } from './state.ts';

type Reopened = Extract<InvoiceEvent, { type: 'InvoiceReopened' }>;

interface DueAgain {
  readonly clientName: string;
  /** All that there are from now on. */
  readonly entries: readonly BalanceEntry[];
  /** The new total, in minor units; by default it stays as it is. */
  readonly total?: number;
  /** The refund, or what is taken back from the list. */
  readonly entry?: BalanceEntry | undefined;
}

/**
 * What the news says of an invoice of which something is due again.
 * @param isRestored whether the sequence that the payment had ended is back, on hold
 */
export const reopenedNews = (
  { facts }: Paid,
  { clientName, entries, total = facts.amountCents, entry }: DueAgain,
  isRestored: boolean,
): ReopenedNews => ({
  invoiceNumber: facts.invoiceNumber,
  clientName,
  dueCents: dueOf({ facts: { amountCents: total }, entries }),
  ...(entry && { entry: { kind: entry.kind, amount: entry.amount, recordedAt: entry.recordedAt } }),
  isRestored,
});

/** A refund, another total, or an entry that is gone makes a paid invoice due again; no sequence starts by itself. */
export const dueAgain = (
  there: Paid,
  because: NonNullable<Reopened['data']['because']>,
  again: DueAgain,
): Reopened => ({
  type: 'InvoiceReopened',
  data: { ...about(there), undo: false, because, news: reopenedNews(there, again, false) },
});
