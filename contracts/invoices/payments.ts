import { z } from 'zod';
import { calendarDate, calendarMonth, recordId, recordIdText } from '../fields.ts';
import { currencyText, knownCurrency } from '../known-currency.ts';
import { balanceEntryKind, balanceEntryView } from './balance.ts';
import { direction, pageOf, row } from './lists.ts';
import { paging } from './list-queries.ts';

/*
 * `GET /api/payments`: the payments, credits, write-offs and refunds of all invoices that are there, page by page as the
 * lists of `lists.ts` are. The id of a row is the entry's.
 */

export const paymentSort = z.enum(['date', 'amount']);

const paymentFilters = {
  /** Calendar dates; the range includes both. */
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  /** In this month, `YYYY-MM`; with `from` and `to`, what all of them include. */
  month: calendarMonth.optional(),
  kind: balanceEntryKind.optional(),
  currency: currencyText.optional(),
  invoiceId: recordIdText.optional(),
  clientId: recordIdText.optional(),
  /** Default `date`. */
  sort: paymentSort.optional(),
  /** Default `desc`. */
  direction: direction.optional(),
};

const { search: _, ...pagingWithoutSearch } = paging;

export const paymentListQuery = z.strictObject({ ...pagingWithoutSearch, ...paymentFilters });
/** Which of them a file has. */
export const paymentFilterQuery = z.strictObject({ at: paging.at, ...paymentFilters });

export const paymentRow = z.object({
  ...row,
  invoiceId: recordId,
  invoiceNumber: z.string(),
  currency: knownCurrency,
  clientId: recordId,
  /** Null when the client was deleted. */
  clientName: z.string().nullable(),
  ...balanceEntryView.pick({
    kind: true,
    date: true,
    amount: true,
    method: true,
    reference: true,
    reason: true,
    note: true,
    recordedBy: true,
    move: true,
  }).shape,
});

export const paymentPage = z.object({
  ...pageOf(paymentRow),
  /** Of all that the filter finds, one for each currency, the account's first. */
  totals: z.array(
    z.object({
      currency: knownCurrency,
      /** Payments less refunds. */
      received: z.number().int(),
      credited: z.number().int(),
      writtenOff: z.number().int(),
    }),
  ),
});

export type PaymentListQuery = z.infer<typeof paymentListQuery>;
export type PaymentFilterQuery = z.infer<typeof paymentFilterQuery>;
export type PaymentRow = z.infer<typeof paymentRow>;
export type PaymentPage = z.infer<typeof paymentPage>;
