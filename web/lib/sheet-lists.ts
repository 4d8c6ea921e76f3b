import { useCallback, useEffect, useId, useState } from 'react';
import type { RecordKind } from './sheets.ts';
import { createStore, useStore } from './store.ts';
import { useSteady } from './use-steady.ts';

/** A list that is shown and whose rows open as sheets. */
export interface SheetList {
  readonly kind: RecordKind;
  /** In the order in which they are shown. */
  readonly ids: readonly number[];
  /** Of all its rows, loaded or not. */
  readonly total: number;
  /** Loads further rows; undefined when there are none. */
  readonly more: (() => void) | undefined;
}

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

/**
 * Lets sheets go from row to row of a list while it is shown.
 * @returns what to call with the ids of the rows in their order, and before one of them opens
 */
export const useSheetList = (kind: RecordKind, { total, hasMore, more }: LoadedPart) => {
  const name = useId();
  const [ids, setIds] = useState<readonly number[]>([]);
  const load = useSteady(more);
  useEffect(
    () => put(name, { kind, ids, total, more: hasMore ? load : undefined }),
    [name, kind, ids, total, hasMore, load],
  );
  useEffect(() => () => put(name, undefined), [name]);
  const onOpening = useCallback(() => shownLists.set({ ...shownLists.get(), opened: name }), [name]);
  return { onOrder: setIds, onOpening };
};

export interface Neighbours {
  readonly previous: number | undefined;
  readonly next: number | undefined;
  /** 1 for the first. */
  readonly position: number;
  readonly total: number;
  readonly more: (() => void) | undefined;
}

/** The list from which a record was opened, else one that shows it. */
const listOf = ({ byName, opened }: ShownLists, kind: RecordKind, id: number): SheetList | undefined => {
  const has = (list: SheetList | undefined): boolean => list?.kind === kind && list.ids.includes(id);
  const from = byName.get(opened ?? '');
  return has(from) ? from : [...byName.values()].find(has);
};

/** The rows beside a record in the list that is shown under its sheet; undefined when it is in none. */
export const useNeighbours = (kind: RecordKind, id: number): Neighbours | undefined => {
  const list = listOf(useStore(shownLists), kind, id);
  if (list === undefined) return undefined;
  const { ids, total, more } = list;
  const at = ids.indexOf(id);
  return {
    previous: ids[at - 1],
    next: ids[at + 1],
    position: at + 1,
    total: Math.max(total, ids.length),
    more: at + 3 >= ids.length ? more : undefined,
  };
};
