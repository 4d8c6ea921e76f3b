import type { Currency } from '../../../contracts/currencies.ts';
import type { SumView } from '../../../contracts/invoices/dashboard.ts';
import type { SummedIds } from '../../../contracts/invoices/lists.ts';
import { sumsOf } from '../../../domain/money/sums.ts';

/** A row and what it adds to the sum of its currency, in minor units; without a currency nothing. */
export interface SummedRow {
  readonly id: number;
  readonly cents: number;
  readonly currency: Currency | null;
}

interface Selection {
  readonly ids: readonly number[];
  /** All loaded rows of the list. */
  readonly loaded: readonly SummedRow[];
  /** What was answered when all were selected. */
  readonly all: SummedIds | undefined;
}

const amountsOf = (rows: readonly SummedRow[], sign: 1 | -1 = 1) =>
  rows.flatMap(({ cents, currency }) => (currency === null ? [] : [{ minor: sign * cents, currency }]));

/**
 * The sums of the selected rows: of those that are loaded, or of all that were selected at once without those that
 * were taken out again. Undefined while it takes an amount that is not loaded.
 */
export const selectedSums = ({ ids, loaded, all }: Selection): readonly SumView[] | undefined => {
  const selected = new Set(ids);
  const rows = loaded.filter(({ id }) => selected.has(id));
  if (rows.length === selected.size) return sumsOf(amountsOf(rows));
  if (all === undefined) return undefined;
  const inAll = new Set(all.ids);
  const out = loaded.filter(({ id }) => inAll.has(id) && !selected.has(id));
  // What was taken out and what is left make up all.
  const isWhole = out.length + selected.size === inAll.size && ids.every((id) => inAll.has(id));
  if (!isWhole) return undefined;
  const allOfThem = all.sums.map(({ cents: minor, currency }) => ({ minor, currency }));
  return sumsOf([...allOfThem, ...amountsOf(out, -1)]).filter(({ cents }) => cents !== 0);
};
