import { millisecondsInMinute } from 'date-fns/constants';
import { undoableStore } from './undoable.ts';

const undoableFor = 10 * millisecondsInMinute;

/** Lets the row of an invoice undo what has settled it, for 10 minutes. */
export const offerUndo = (id: number, run: () => void): void => {
  undoableStore.set(new Map(undoableStore.get()).set(id, run));
  setTimeout(() => withdrawUndo([id], run), undoableFor);
};

/** @param run only this undo */
export const withdrawUndo = (ids: readonly number[], run?: () => void): void => {
  const left = new Map(undoableStore.get());
  for (const id of ids) if (run === undefined || left.get(id) === run) left.delete(id);
  undoableStore.set(left);
};
