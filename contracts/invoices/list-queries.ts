import { z } from 'zod';
import { atMoment } from './as-of.ts';
import { attentionKind } from './attention.ts';
import { ageGroup } from './dashboard.ts';
import { currencyText } from '../known-currency.ts';
import { calendarDate, calendarMonth, mostMinorUnits, recordIdText } from '../fields.ts';
import {
  amountPattern,
  clientSort,
  direction,
  invoiceFilter,
  invoiceSort,
  mostRows,
  mostSearchCharacters,
  sentEmailSort,
  sequenceFilter,
  sequenceSort,
  sequenceState,
} from './lists.ts';

/* The queries of the lists (`lists.ts`), apart from them because only the server parses queries. */

/** Ids in a query, `1,2,3`; of none, there are no records. */
export const idList = z
  .string()
  .meta({ description: 'Ids, separated by commas', pattern: '^([1-9][0-9]{0,14}(,[1-9][0-9]{0,14})*)?$' })
  .transform((text) => text.split(',').filter((part) => part !== ''))
  .pipe(z.array(recordIdText).max(mostRows, `Please ask for at most ${mostRows} records at a time`));

export const rowCount = z
  .string()
  .regex(/^\d{1,3}$/)
  .meta({ pattern: '^([1-9][0-9]?|1[0-9][0-9]|200)$' })
  .transform(Number)
  .pipe(z.number().int().min(1).max(mostRows, `Please ask for at most ${mostRows} rows at a time`));

export const yesOrNo = z.enum(['true', 'false']).transform((text) => text === 'true');

const search = z.string().max(mostSearchCharacters, 'Please search for a shorter text').optional();
/** What every list takes in addition to its own filters and sort keys. */
export const paging = {
  search,
  after: z.string().max(1_000).optional(),
  limit: rowCount.optional(),
  ids: idList.optional(),
  at: atMoment,
};

/**
 * The best answers to the search first: whole names and numbers, then names and numbers that begin so, then starts of
 * words, then the rest; `sort` and `after` have no effect, and there is no next page.
 */
const ranked = { ranked: yesOrNo.optional() };

/** The same, parsed to hundredths of a unit. */
export const amountText = z
  .string()
  .regex(amountPattern, 'Please enter an amount such as 1234.50')
  .meta({ pattern: '^[0-9]{1,11}(\\.[0-9]{1,2})?$' })
  .transform((text) => Math.round(Number(text) * 100))
  .pipe(
    z
      .number()
      .int()
      .max(mostMinorUnits * 100),
  );

const invoiceFilters = {
  status: invoiceFilter.optional(),
  /** Unpaid, and by so many days past due. */
  age: ageGroup.optional(),
  /** Paid in this month, `YYYY-MM`. */
  paidMonth: calendarMonth.optional(),
  /** Those that need a person today for this reason; of more than 10 000, the longest waiting. */
  attention: attentionKind.optional(),
  /** Issued on this day or later. */
  issuedFrom: calendarDate.optional(),
  clientId: recordIdText.optional(),
  currency: currencyText.optional(),
  /** Whether it has an unfinished sequence. */
  inSequence: yesOrNo.optional(),
  sequenceState: sequenceState.optional(),
  /** Amounts from this one to that one, both included. */
  amountFrom: amountText.optional(),
  amountTo: amountText.optional(),
  /** Default `status`. */
  sort: invoiceSort.optional(),
  /** Default `asc`. */
  direction: direction.optional(),
};

/** Search: client's name and email, number, amount ("1,234.50" and "1234.50"), PO number, the beginning of the description. */
export const invoiceListQuery = z.strictObject({ ...paging, ...ranked, ...invoiceFilters });
export const invoiceIdsQuery = z.strictObject({ search, at: atMoment, ...invoiceFilters });

const sequenceFilters = {
  /** Default `all`. */
  status: sequenceFilter.optional(),
  clientId: recordIdText.optional(),
  /** Only those with an email that failed or is in doubt, or that wait for something a person has to do. */
  attention: yesOrNo.optional(),
  /** Only those whose invoice or client is no longer there. */
  orphaned: yesOrNo.optional(),
  /** Default `next`. */
  sort: sequenceSort.optional(),
  /** Default `asc`. */
  direction: direction.optional(),
};

/** Searches the same fields as the list of invoices. */
export const sequenceListQuery = z.strictObject({ ...paging, ...ranked, ...sequenceFilters });
export const sequenceIdsQuery = z.strictObject({ search, at: atMoment, ...sequenceFilters });

const sentEmailFilters = {
  /** Calendar dates in the account's zone; the range includes both. */
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  invoiceId: recordIdText.optional(),
  clientId: recordIdText.optional(),
  /** Default `sent`. */
  sort: sentEmailSort.optional(),
  /** Default `desc` for `sent`, else `asc`. */
  direction: direction.optional(),
};

/** Search: subject, invoice number, recipient, client's name and email; emails whose invoice or client is gone are left out. */
export const sentEmailListQuery = z.strictObject({ ...paging, ...sentEmailFilters });
export const sentEmailIdsQuery = z.strictObject({ search, at: atMoment, ...sentEmailFilters });

const clientFilters = {
  /** Default `client`. */
  sort: clientSort.optional(),
  /** Default `asc`. */
  direction: direction.optional(),
};

/** Search: name, email, phone (by its digits alone, too). */
export const clientListQuery = z.strictObject({ ...paging, ...ranked, ...clientFilters });
export const clientIdsQuery = z.strictObject({ search, at: atMoment, ...clientFilters });

/** `GET /api/lists/next-emails`: the next emails of running sequences, earliest first; at most 20. */
export const nextEmailsQuery = z.strictObject({
  at: atMoment,
  /** Default 4. */
  limit: z
    .string()
    .regex(/^\d{1,2}$/)
    .meta({ pattern: '^([1-9]|1[0-9]|20)$' })
    .transform(Number)
    .pipe(z.number().int().min(1).max(20))
    .optional(),
});

export type InvoiceIdsQuery = z.infer<typeof invoiceIdsQuery>;
export type SequenceIdsQuery = z.infer<typeof sequenceIdsQuery>;
export type SentEmailIdsQuery = z.infer<typeof sentEmailIdsQuery>;
export type ClientIdsQuery = z.infer<typeof clientIdsQuery>;
export type InvoiceListQuery = z.infer<typeof invoiceListQuery>;
export type SequenceListQuery = z.infer<typeof sequenceListQuery>;
export type SentEmailListQuery = z.infer<typeof sentEmailListQuery>;
export type ClientListQuery = z.infer<typeof clientListQuery>;
