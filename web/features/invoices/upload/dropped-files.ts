import { createStore } from '../../../hooks/store.ts';

/** PDFs that were dropped onto the page, until the dialog that reads them is shown. */
export const droppedFiles = createStore<readonly File[]>([]);
