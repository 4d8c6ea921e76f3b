import { z } from 'zod';
import { knownCurrency } from '../known-currency.ts';
import { calendarDate, calendarMonth, recordId } from '../fields.ts';

/** An amount in minor units of a currency that is named beside it, and of how many invoices it is. */
export const figure = z.object({ cents: z.number().int(), count: z.number().int() });

/** A sum in one currency, in its minor units. */
export const sumView = z.object({ currency: knownCurrency, cents: z.number().int() });

/**
 * Figures in each currency that an account has: the account's own, and beside it the others, by their codes. No figure
 * adds two currencies.
 */
export const inEachCurrency = <Shape extends z.ZodRawShape>(shape: Shape) => ({
  currency: knownCurrency,
  ...shape,
  inOtherCurrencies: z.array(z.object({ currency: knownCurrency, ...shape })),
});

const cards = {
  outstanding: figure,
  overdue: figure,
  upcoming: figure,
  promised: figure,
  /** Paid invoices whose due date is in this month. */
  collectedThisMonth: figure,
  collectedLastMonth: figure,
  /** What came in this month, less what was refunded; the count is of payments. */
  receivedThisMonth: figure,
  /** Of `outstanding`, whatever its state: what is owed but not chased, such as with a lawyer. Absent for none. */
  setAside: figure.optional(),
} as const;

/**
 * The dashboard's figures, derived from the account's own today when they are read.
 * `outstanding` = `overdue` + `upcoming` + `promised` to the cent; promised invoices are only in `promised`, however late.
 */
export const dashboardView = z.object({
  today: calendarDate,
  ...inEachCurrency(cards),
  /** How many records there are; an invoice counts once however many sequences it had. */
  made: z.object({ clients: z.number().int(), invoices: z.number().int(), sequences: z.number().int() }),
});
/** How late what is owed is: not due yet, or by how many days it is past its due date. */
export const ageGroup = z.enum(['not_due', 'days_1_30', 'days_31_60', 'days_61_90', 'days_91']);

/** What is owed by age; promised invoices are in the group of their due date. */
export const owedByAge = z.object({
  total: figure,
  groups: z.array(z.object({ age: ageGroup, ...figure.shape })),
});

/** What is owed by age, on the account's today or as of a moment. */
export const receivablesView = z.object({ today: calendarDate, ...inEachCurrency(owedByAge.shape) });

/** The groups as pages and reports name them. */
export const ageLabels: Readonly<Record<AgeGroup, string>> = {
  not_due: 'Not due yet',
  days_1_30: '1 to 30 days late',
  days_31_60: '31 to 60 days late',
  days_61_90: '61 to 90 days late',
  days_91: 'More than 90 days late',
};

/** How many days of sales the days sales outstanding are counted over. */
export const salesDays = 90;

/** How many clients are named that owe most. */
export const mostOwing = 5;

const charts = {
  receivables: owedByAge,
  /** Payments less refunds, with the number of payments, by the month of their day: the eleven months before this one, then this one. */
  collectedByMonth: z.array(z.object({ month: calendarMonth, ...figure.shape })),
  daysSalesOutstanding: z.object({
    /** What is owed ÷ what was invoiced since `from` × 90, rounded; null when nothing was invoiced. */
    days: z.number().int().nullable(),
    /** All unpaid invoices. */
    owed: figure,
    /** The first of the 90 days that end today. */
    from: calendarDate,
    /** Invoices issued on that day or later, paid or not. */
    invoiced: figure,
  }),
  owesMost: z.object({
    /** At most five, who owes most first. */
    clients: z.array(
      z.object({
        clientId: recordId,
        /** Null when the client was deleted. */
        clientName: z.string().nullable(),
        ...figure.shape,
        /** The part of it that is past due and not promised. */
        overdueCents: z.number().int(),
      }),
    ),
    /** How many other clients owe something, and how much. */
    others: z.object({ clients: z.number().int(), cents: z.number().int() }),
  }),
} as const;

/** `GET /api/figures`: what to steer by, on the account's today or as of a moment. */
export const figuresView = z.object({ today: calendarDate, ...inEachCurrency(charts) });

export type SumView = z.infer<typeof sumView>;
export type OwedByAge = z.infer<typeof owedByAge>;
export type FiguresView = z.infer<typeof figuresView>;
export type AgeGroup = z.infer<typeof ageGroup>;
export type ReceivablesView = z.infer<typeof receivablesView>;
export type DashboardView = z.infer<typeof dashboardView>;
