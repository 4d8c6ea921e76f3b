import { createStore } from '../../lib/store.ts';

/** What lies over the whole app: the command palette, or the list of keys. */
export const overlay = createStore<'palette' | 'keys' | undefined>(undefined);
