import { z } from 'zod';
import { attentionKind } from './attention.ts';
import { collectionStatus } from './collection.ts';
import { ageGroup } from './dashboard.ts';
import { currencyText } from '../known-currency.ts';
import { calendarDate, calendarMonth } from '../fields.ts';
import {
  amountPattern,
  clientSort,
  invoiceSort,
  mostSearchCharacters,
  sentEmailSort,
  sequenceFilter,
  sequenceSort,
} from './lists.ts';
import type { FilteredList } from '../accounts/saved-filters.ts';

/** The choices of the status of invoices; `pending` is what is neither paid, overdue nor promised. */
export const invoiceStatusChoice = z.enum([
  'all',
  'pending',
  'overdue',
  'promised',
  'outstanding',
  'paid',
  'late_fees',
  'set_aside',
  ...collectionStatus.options,
]);

/**
 * The choices of the sequence of invoices: `none` has no unfinished one, `running` has one. The others are by its
 * state.
 */
export const invoiceSequenceChoice = z.enum([
  'any',
  'none',
  'running',
  'active',
  'on_hold',
  'with_client',
  'decision',
  'ended',
  'never',
]);

const search = z.string().min(1).max(mostSearchCharacters);
const id = z.string().regex(/^[1-9]\d{0,15}$/);
const amount = z.string().regex(amountPattern);

/** `amount` in ascending order, `-amount` in descending. */
const sortBy = (columns: z.ZodEnum) =>
  z.string().refine((text) => columns.safeParse(text.replace(/^-/, '')).success);

/** Anybody can write an address: what is not a value of its parameter is left out. */
const maybe = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);

/** The filters of the lists, as their addresses have them: each is a parameter. */
export const listFilters = {
  invoices: z.object({
    q: maybe(search),
    status: maybe(invoiceStatusChoice),
    sequence: maybe(invoiceSequenceChoice),
    client: maybe(id),
    currency: maybe(currencyText),
    amountFrom: maybe(amount),
    amountTo: maybe(amount),
    age: maybe(ageGroup),
    paidMonth: maybe(calendarMonth),
    issuedFrom: maybe(calendarDate),
    attention: maybe(attentionKind),
    sort: maybe(sortBy(invoiceSort)),
  }),
  sequences: z.object({ status: maybe(sequenceFilter), sort: maybe(sortBy(sequenceSort)) }),
  clients: z.object({ q: maybe(search), sort: maybe(sortBy(clientSort)) }),
  history: z.object({
    q: maybe(search),
    from: maybe(calendarDate),
    to: maybe(calendarDate),
    sort: maybe(sortBy(sentEmailSort)),
  }),
} as const satisfies Readonly<Record<FilteredList, z.ZodType>>;

/** The filter as a query, `status=overdue&client=7`, in one form for all that find the same. */
export const filterText = (list: FilteredList, query: string): string => {
  const filter = listFilters[list].parse(Object.fromEntries(new URLSearchParams(query)));
  return new URLSearchParams(
    Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ).toString();
};

export type InvoiceStatusChoice = z.infer<typeof invoiceStatusChoice>;
export type InvoiceSequenceChoice = z.infer<typeof invoiceSequenceChoice>;
