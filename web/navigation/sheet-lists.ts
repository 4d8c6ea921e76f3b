import { useCallback, useEffect, useId, useState } from 'react';
import type { RecordKind } from './sheets.ts';
import { createStore, useStore } from '../hooks/store.ts';
import { useSteady } from '../hooks/use-steady.ts';

/** A list that is shown and whose rows open as sheets. */
export interface SheetList {
  readonly kind: RecordKind;
  /** In the order in which they are shown. */
  readonly ids: readonly number[];
  /** Of all its rows, loaded or not. */
  readonly total: number;
  /** Loads further rows; undefined when there are none. */
  readonly more: (() => void) | undefined;
  /** What stands for a row and can have the focus; null while it is not in the page. */
  readonly rowOf: RowOf;
}

type RowOf = (id: number) => HTMLElement | null;

interface ShownLists {
  readonly byName: ReadonlyMap<string, SheetList>;
  /** The list from which a sheet was opened last. */
  readonly opened: string | undefined;
}

const shownLists = createStore<ShownLists>({ byName: new Map(), opened: undefined });

const put = (name: string, list: SheetList | undefined): void => {
  const { byName, opened } = shownLists.get();
  const next = new Map(byName);
  if (list) next.set(name, list);
  else next.delete(name);
  shownLists.set({ byName: next, opened });
};

/** How far a list is loaded. */
interface LoadedPart {
  readonly total: number;
  readonly hasMore: boolean;
  readonly more: () => void;
}

const rowOfTable: RowOf = (id) => document.querySelector<HTMLElement>(`[data-row="${id}"]`);

/**
 * Lets sheets go from row to row of a list while it is shown.
 * @param rowOf for a list whose rows are not those of the page's table
 * @returns what to call with the ids of the rows in their order, and before one of them opens
 */
export const useSheetList = (
  kind: RecordKind,
  { total, hasMore, more }: LoadedPart,
  rowOf: RowOf = rowOfTable,
) => {
  const name = useId();
  const [ids, setIds] = useState<readonly number[]>([]);
  const load = useSteady(more);
  const find = useSteady(rowOf);
  useEffect(
    () => put(name, { kind, ids, total, more: hasMore ? load : undefined, rowOf: find }),
    [name, kind, ids, total, hasMore, load, find],
  );
  useEffect(() => () => put(name, undefined), [name]);
  const onOpening = useCallback(() => shownLists.set({ ...shownLists.get(), opened: name }), [name]);
  return { onOrder: setIds, onOpening };
};

export interface Neighbors {
  readonly previous: number | undefined;
  readonly next: number | undefined;
  /** 1 for the first. */
  readonly position: number;
  readonly total: number;
  readonly more: (() => void) | undefined;
  readonly rowOf: RowOf;
}

/** The ids with one that has left them, where it was. @param before the ids as long as it was among them */
const withGone = (ids: readonly number[], before: readonly number[], id: number): readonly number[] => {
  const above = before.slice(0, before.indexOf(id)).findLast((one) => ids.includes(one));
  return ids.toSpliced(above === undefined ? 0 : ids.indexOf(above) + 1, 0, id);
};

/** The list from which a record was opened, also after it has left that list, else one that shows it. */
const useListOf = (kind: RecordKind, id: number): SheetList | undefined => {
  const { byName, opened } = useStore(shownLists);
  const [before, setBefore] = useState<readonly number[]>([]);
  const has = (list: SheetList | undefined): boolean => list?.kind === kind && list.ids.includes(id);
  const from = byName.get(opened ?? '');
  if (from === undefined || !(has(from) || before.includes(id))) return [...byName.values()].find(has);
  if (!has(from)) return { ...from, ids: withGone(from.ids, before, id) };
  if (before !== from.ids) setBefore(from.ids);
  return from;
};

/** The rows beside a record in the list that is shown under its sheet; undefined when it is in none. */
export const useNeighbors = (kind: RecordKind, id: number): Neighbors | undefined => {
  const list = useListOf(kind, id);
  if (list === undefined) return undefined;
  const { ids, total, more, rowOf } = list;
  const at = ids.indexOf(id);
  return {
    previous: ids[at - 1],
    next: ids[at + 1],
    position: at + 1,
    total: Math.max(total, ids.length),
    more: at + 3 >= ids.length ? more : undefined,
    rowOf,
  };
};
