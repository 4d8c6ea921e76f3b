import { listedSchedule, type ScheduleBody } from '../../../../contracts/schedules/schedules.ts';
import { api } from '../../../data/api.ts';
import { schedulesPath } from '../../../data/records/schedules.ts';

/** Keeps a new schedule. */
export const createSchedule = (body: ScheduleBody, key: string) =>
  api.post(schedulesPath, listedSchedule, body, key);
