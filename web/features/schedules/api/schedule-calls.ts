import { useQuery } from '@tanstack/react-query';
import {
  listedSchedule,
  scheduleChangePreview,
  type ListedSchedule,
  type ScheduleBody,
  type ScheduleChangeBody,
} from '../../../../contracts/schedules/schedules.ts';
import { messageOf } from '../../../data/api-error.ts';
import { api } from '../../../data/api.ts';
import { schedulesPath, showSchedule } from '../../../data/records/schedules.ts';
import { showFailure, showToast } from '../../../data/toasts.ts';

/** What a change would leave as it is in running sequences. */
export const useChangePreview = (id: number) =>
  useQuery({
    queryKey: [schedulesPath, id, 'preview'],
    queryFn: ({ signal }) => api.get(`${schedulesPath}/${id}/preview`, scheduleChangePreview, signal),
    gcTime: 0,
    staleTime: 0,
  });

/** Keeps a new schedule. */
export const createSchedule = (body: ScheduleBody, key: string) =>
  api.post(schedulesPath, listedSchedule, body, key);

/** Changes what a schedule says. */
export const updateSchedule = (id: number, body: ScheduleChangeBody) =>
  api.put(`${schedulesPath}/${id}`, listedSchedule, body);

/** Restores an archived schedule. */
export const restoreSchedule = async ({ id, name }: ListedSchedule): Promise<void> => {
  try {
    showSchedule(await updateSchedule(id, { isArchived: false }));
    showToast({ title: 'Schedule restored', description: name, about: `schedule ${id}` });
  } catch (error) {
    showFailure('Failed to restore schedule', messageOf(error));
  }
};

/**
 * Archives a schedule, and offers Undo.
 * @param isInRules whether a rule names it
 */
export const archiveSchedule = async (schedule: ListedSchedule, isInRules: boolean): Promise<void> => {
  const { id, name, running } = schedule;
  try {
    await api.delete(`${schedulesPath}/${id}`);
  } catch (error) {
    showFailure('Failed to archive schedule', messageOf(error));
    return;
  }
  showSchedule({ ...schedule, isArchived: true });
  const meaning = [
    ...(running > 0 ? ['Its running sequences go on.'] : []),
    ...(isInRules ? ['Rules that name it start nothing until you choose another schedule.'] : []),
  ].join(' ');
  showToast({
    title: 'Schedule archived',
    description: meaning === '' ? name : meaning,
    about: `schedule ${id}`,
    action: { label: 'Undo', run: () => void restoreSchedule(schedule) },
  });
};
