import type { SummedIds } from '../../../contracts/invoices/lists.ts';

interface Selection {
  readonly ids: readonly number[];
  /** All loaded rows of the list, each with what it adds to the sum, in cents. */
  readonly loaded: readonly { readonly id: number; readonly cents: number }[];
  /** What was answered when all were selected. */
  readonly all: SummedIds | undefined;
}

const totalOf = (rows: Selection['loaded']): number => rows.reduce((sum, { cents }) => sum + cents, 0);

/**
 * The sum of the selected rows in cents: of those that are loaded, or of all that were selected at once without those
 * that were taken out again. Undefined while it takes an amount that is not loaded.
 */
export const selectedSum = ({ ids, loaded, all }: Selection): number | undefined => {
  const selected = new Set(ids);
  const rows = loaded.filter(({ id }) => selected.has(id));
  if (rows.length === selected.size) return totalOf(rows);
  if (all === undefined) return undefined;
  const inAll = new Set(all.ids);
  const out = loaded.filter(({ id }) => inAll.has(id) && !selected.has(id));
  // What was taken out and what is left make up all.
  const isWhole = out.length + selected.size === inAll.size && ids.every((id) => inAll.has(id));
  return isWhole ? all.cents - totalOf(out) : undefined;
};
