import { useState } from 'react';
import type { UpcomingRow } from '../../../../contracts/sequences/upcoming.ts';
import { sumsOf } from '../../../../domain/money/sums.ts';

type Rows = readonly UpcomingRow[];

interface Shown {
  readonly rows: Rows;
  readonly view: string;
  readonly hasMore: boolean;
}

interface Chosen {
  readonly view: string;
  readonly rows: ReadonlyMap<number, UpcomingRow>;
}

const none: Chosen['rows'] = new Map();

/**
 * The selected emails, as they are now where they are loaded. Another filter clears the selection; what has left the
 * list is not selected any more.
 */
export const useSelectedEmails = ({ rows: loaded, view, hasMore }: Shown) => {
  const [chosen, setChosen] = useState<Chosen>({ view, rows: none });
  const before = chosen.view === view ? chosen.rows : none;
  const now = new Map(loaded.map((row) => [row.id, row]));
  const rows = [...before].flatMap(([id, row]) => now.get(id) ?? (hasMore ? row : []));
  const set = (next: Rows): void => setChosen({ view, rows: new Map(next.map((row) => [row.id, row])) });
  return {
    rows,
    ids: new Set(rows.map(({ id }) => id)),
    toggle: (row: UpcomingRow): void =>
      set(rows.some(({ id }) => id === row.id) ? rows.filter(({ id }) => id !== row.id) : [...rows, row]),
    add: (some: Rows): void => set([...rows, ...some]),
    remove: (isOut: (row: UpcomingRow) => boolean): void => set(rows.filter((row) => !isOut(row))),
    clear: (): void => set([]),
  };
};

/** What is due of the invoices of some emails, each counted once. */
export const sumsOfEmails = (rows: Rows) => {
  const invoices = new Map(rows.map((row) => [row.invoiceId, row]));
  return sumsOf([...invoices.values()].map(({ amountDue: minor, currency }) => ({ minor, currency })));
};
