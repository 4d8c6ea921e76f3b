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
