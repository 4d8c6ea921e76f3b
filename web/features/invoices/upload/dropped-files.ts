import { createStore } from '../../../lib/store.ts';

/** PDFs that were dropped onto the page, until the dialog that reads them has opened. */
export const droppedFiles = createStore<readonly File[]>([]);

/** Takes them out. */
export const takeDroppedFiles = (): readonly File[] => {
  const files = droppedFiles.get();
  droppedFiles.set([]);
  return files;
};
