import type { Currency } from '../contracts/currencies.ts';
import { currencyOf } from '../domain/money/currency-of.ts';
import type { BalanceEntry } from '../domain/invoice/events.ts';
import { followsTotal, paymentOf, takenBackBy } from '../domain/invoice/balance.ts';
import { defineProjection, type Handled } from './projection.ts';

const handles = [
  'BalanceEntryRecorded',
  'BalanceEntryRemoved',
  'InvoicePaid',
  'InvoiceReopened',
  'InvoiceRevised',
] as const;

type PaymentEvent = Handled<(typeof handles)[number]>;

/**
 * A payment, a credit, a write-off or a refund, with its invoice.
 *
 * A payment of the whole has the invoice's id, and follows a corrected total while it is the only entry (`followsTotal`
 * in `domain/invoice/balance.ts`). So the document with the invoice's id also knows the ids of all other entries; while
 * there are only those, it has no `entry`.
 */
export interface PaymentDocument {
  readonly invoiceId: number;
  readonly currency: Currency;
  readonly entry?: BalanceEntry;
  /** Absent for none, and in documents of other ids. */
  readonly others?: readonly number[];
}

/** The entry that an event adds, or takes back. */
const changeBy = (event: PaymentEvent): { readonly added?: BalanceEntry; readonly removed?: number } => {
  switch (event.type) {
    case 'BalanceEntryRecorded':
      return { added: event.data.entry };
    case 'BalanceEntryRemoved':
      return { removed: event.data.entry.id };
    case 'InvoicePaid':
      return event.data.amountCents > 0 ? { added: paymentOf(event.data) } : {};
    case 'InvoiceReopened': {
      const removed = takenBackBy(event.data);
      return removed === undefined ? {} : { removed };
    }
    case 'InvoiceRevised':
      return {};
  }
};

/** The document's own entry after an event. */
const entryAfter = (
  { entry, others = [] }: PaymentDocument,
  event: PaymentEvent,
  id: number,
): BalanceEntry | undefined => {
  const { added, removed } = changeBy(event);
  if (added?.id === id) return entry ?? added;
  if (removed === id) return undefined;
  if (event.type !== 'InvoiceRevised' || entry === undefined) return entry;
  return followsTotal(entry, event.data, others.length)
    ? { ...entry, amount: event.data.amountCents }
    : entry;
};

/** The ids of the invoice's other entries after an event, as far as the document knows them. */
const othersAfter = (
  { invoiceId, others = [] }: PaymentDocument,
  event: PaymentEvent,
  id: number,
): readonly number[] => {
  const { added, removed } = changeBy(event);
  if (id !== invoiceId) return [];
  if (added !== undefined && added.id !== id) return [...others, added.id];
  return others.filter((other) => other !== removed);
};

/** The account's payments, credits, write-offs and refunds, each a document with the entry's id. */
export const payments = defineProjection({
  name: 'payments',
  version: 2,
  keys: { date: 'text', kind: 'text', currency: 'text', amount: 'integer', invoiceId: 'integer' },
  // What is summed is in the index of the kinds, so that sums read only that.
  indexes: [
    ['date', 'id', 'kind', 'invoiceId', 'currency'],
    ['amount', 'id', 'date', 'kind', 'invoiceId', 'currency'],
    ['kind', 'date', 'id', 'invoiceId', 'currency', 'amount'],
    ['invoiceId'],
  ],
  liveView: 'payments',
  handles,
  streams: 'invoice',
  documentIds: (event) => {
    const { added, removed } = changeBy(event);
    const { invoiceId } = event.data;
    const id = added?.id ?? removed;
    if (id === undefined) return event.type === 'InvoiceRevised' ? [invoiceId] : [];
    return [...new Set([id, invoiceId])];
  },
  fold: (before: PaymentDocument | undefined, event, { id }): PaymentDocument | undefined => {
    const { invoiceId } = event.data;
    const currency = currencyOf(event.data);
    const document = before ?? { invoiceId, currency };
    const entry = entryAfter(document, event, id);
    const others = othersAfter(document, event, id);
    if (entry === undefined && others.length === 0) return undefined;
    return {
      invoiceId,
      currency,
      ...(entry !== undefined && { entry }),
      ...(others.length > 0 && { others }),
    };
  },
  keysOf: ({ entry, invoiceId, currency }) => ({
    date: entry?.date ?? null,
    kind: entry?.kind ?? null,
    currency,
    amount: entry?.amount ?? null,
    invoiceId,
  }),
});

/** The condition for documents with an entry. */
export const withEntry = { date: { from: '' } } as const;
