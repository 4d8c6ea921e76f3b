import { addressOf, type ListQuery } from '../../data/lists/pages.ts';

/**
 * The address of the invoices behind a figure: the list of invoices, or as of a moment the dashboard's own.
 * @param at '' for now
 */
export const linkOf =
  (at: string) =>
  ({ status = '', ...filter }: ListQuery): string =>
    at === ''
      ? addressOf('/invoices', { status, ...filter })
      : addressOf('/', { at, show: status, ...filter });

export type LinkOf = ReturnType<typeof linkOf>;

/**
 * The address of the payments behind what came in within a month.
 * @param at '' for now @param currency absent for all
 */
export const paymentsLinkOf =
  (at: string, currency?: string) =>
  (month: string): string =>
    addressOf('/payments', { month, at, ...(currency !== undefined && { currency }) });

export type MonthLink = ReturnType<typeof paymentsLinkOf>;
