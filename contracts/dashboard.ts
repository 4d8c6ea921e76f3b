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
export type DashboardView = z.infer<typeof dashboardView>;
