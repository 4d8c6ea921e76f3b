import type { ScheduleStepView } from '../../../contracts/schedules/schedules.ts';
import { createStore } from '../../hooks/store.ts';

/** Steps that "Save as schedule" begins with, where they belong to no sequence. */
export const proposedSteps = createStore<readonly Omit<ScheduleStepView, 'id'>[]>([]);
