import { createKeptSetting } from '../../hooks/kept-setting.ts';
import { createStore, useStore, type Store } from '../../hooks/store.ts';

/** A list whose columns can be chosen. */
export type ViewedList = 'invoices' | 'payments' | 'dashboard' | 'clients' | 'sequences' | 'history';

/** How close the rows of all tables are; remembered in this browser. */
export const densityStore = createKeptSetting('owed-density', ['comfortable', 'compact']);

const nameOf = (list: ViewedList): string => `owed-columns-${list}`;

const readKept = (list: ViewedList): readonly string[] => {
  try {
    return localStorage.getItem(nameOf(list))?.split(',').filter(Boolean) ?? [];
  } catch {
    return [];
  }
};

const stores = new Map<ViewedList, Store<readonly string[]>>();

const storeOf = (list: ViewedList): Store<readonly string[]> => {
  const known = stores.get(list) ?? createStore(readKept(list));
  stores.set(list, known);
  return known;
};

const none = createStore<readonly string[]>([]);

/** The columns of a list that the user has hidden, or shown although they are not there by default. */
export const useChangedColumns = (list: ViewedList | undefined): readonly string[] =>
  useStore(list === undefined ? none : storeOf(list));

/** Remembers in this browser which columns differ from the default; in memory if it refuses. */
export const changeColumns = (list: ViewedList, changed: readonly string[]): void => {
  storeOf(list).set(changed);
  try {
    localStorage.setItem(nameOf(list), changed.join(','));
  } catch {
    // The choice lasts until the page is left.
  }
};
