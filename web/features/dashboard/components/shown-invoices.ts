import { addDays, dateWriter } from '../../../../domain/calendar.ts';
import type { InvoiceFilter } from '../../../../contracts/invoices/lists.ts';

/** The tabs of the dashboard's table, and the filters that its cards open. */
export const shownTabs = ['all', 'overdue', 'upcoming', 'promised', 'paid'] as const;
export const shownChoices = [
  ...shownTabs,
  'outstanding',
  'collected',
] as const satisfies readonly InvoiceFilter[];
export type Shown = (typeof shownChoices)[number];

export const tabLabels: Readonly<Record<(typeof shownTabs)[number], string>> = {
  all: 'All Invoices',
  overdue: 'Overdue',
  upcoming: 'Upcoming',
  promised: 'Promised',
  paid: 'Paid',
};

/** What the table shows when a card was opened; null for tabs. */
export const cardText = (shown: Shown, monthName: string): string | null => {
  if (shown === 'outstanding') return 'All unpaid invoices';
  return shown === 'collected' ? `Paid invoices due in ${monthName}` : null;
};

const inMonth = dateWriter({ month: 'long' });

/** "December" of a calendar date. */
export const monthName = (date: string): string => inMonth(Date.parse(date));

/** "November": the month before that of a calendar date. */
export const lastMonthName = (date: string): string => monthName(addDays(`${date.slice(0, 7)}-01`, -1));
