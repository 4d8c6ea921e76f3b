import { createStore } from '../../hooks/store.ts';

/** How to undo each payment of the last minutes, by invoice; the row offers it after the toast is gone. */
export const undoableStore = createStore<ReadonlyMap<number, () => void>>(new Map());
