import {
  listedSchedule,
  type AppliesTo,
  type ScheduleBody,
} from '../../../../contracts/schedules/schedules.ts';
import { api } from '../../../data/api.ts';
import { schedulesPath } from './use-schedules.ts';

export const createSchedule = (body: ScheduleBody, key: string) =>
  api.post(schedulesPath, listedSchedule, body, key);

export const changeSchedule = (id: number, body: Partial<ScheduleBody> & { readonly applyTo?: AppliesTo }) =>
  api.put(`${schedulesPath}/${id}`, listedSchedule, body);

export const archiveSchedule = (id: number) =>
  api.put(`${schedulesPath}/${id}`, listedSchedule, { isArchived: true });

export const restoreSchedule = (id: number) =>
  api.put(`${schedulesPath}/${id}`, listedSchedule, { isArchived: false });
