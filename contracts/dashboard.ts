import { z } from 'zod';
import { calendarDate } from './fields.ts';

const figure = z.object({ cents: z.number().int(), count: z.number().int() });

/**
 * The dashboard's figures, derived from the account's own today when they are read.
 * `outstanding` = `overdue` + `upcoming` to the cent; promised invoices are upcoming.
 */
export const dashboardView = z.object({
  today: calendarDate,
  outstanding: figure,
  overdue: figure,
  upcoming: figure,
  /** Paid invoices whose due date is in this month. */
  collectedThisMonth: figure,
  collectedLastMonth: figure,
  /** Paid invoices whose payment date is in this month. */
  receivedThisMonth: figure,
});
/** How late what is owed is: not due yet, or by how many days it is past its due date. */
export const ageGroup = z.enum(['not_due', 'days_1_30', 'days_31_60', 'days_61_90', 'days_91']);

/** What is owed by age, on the account's today or as of a moment; promised invoices are in the group of their due date. */
export const receivablesView = z.object({
  today: calendarDate,
  total: figure,
  groups: z.array(z.object({ age: ageGroup, ...figure.shape })),
});

/** The groups as pages and reports name them. */
export const ageLabels: Readonly<Record<AgeGroup, string>> = {
  not_due: 'Not due yet',
  days_1_30: '1 to 30 days late',
  days_31_60: '31 to 60 days late',
  days_61_90: '61 to 90 days late',
  days_91: 'More than 90 days late',
};

export type AgeGroup = z.infer<typeof ageGroup>;
export type ReceivablesView = z.infer<typeof receivablesView>;
export type DashboardView = z.infer<typeof dashboardView>;
