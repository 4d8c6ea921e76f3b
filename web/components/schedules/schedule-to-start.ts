import { createStore } from '../../hooks/store.ts';

/** The id of the schedule that "Create Sequence" begins with: it is set right before that is opened. Undefined for none. */
export const scheduleToStart = createStore<number | undefined>(undefined);
