import type { ScheduleRef } from '../../../contracts/schedules/schedule-ref.ts';
import { builtInSchedule } from '../../../domain/schedule/built-in.ts';

/** Leads to a schedule: an own one opens, one of Owed's is found in the list. */
export const schedulePath = ({ id, name }: Pick<ScheduleRef, 'id' | 'name'>): string =>
  builtInSchedule(id) === undefined
    ? `/schedules?dialog=schedule:${id}`
    : `/schedules?q=${encodeURIComponent(name)}`;
