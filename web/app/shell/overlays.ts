import { createStore } from '../../lib/store.ts';

/** What overlays the whole app: the command palette or the list of keys. */
export const overlay = createStore<'palette' | 'keys' | undefined>(undefined);
