import { queryOptions, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { listedSchedule, type ListedSchedule } from '../../../../contracts/schedules/schedules.ts';
import { api } from '../../../data/api.ts';
import { loadOf } from '../../../data/load.ts';
import { queryClient } from '../../../data/query-client.ts';

export const schedulesPath = '/api/schedules';

export const schedulesQuery = queryOptions({
  queryKey: [schedulesPath],
  queryFn: ({ signal }) => api.get(schedulesPath, z.array(listedSchedule), signal),
});

/** The account's schedules, Owed's own first. */
export const useSchedules = () => {
  const query = useQuery(schedulesQuery);
  return { schedules: query.data, load: loadOf(query) };
};

/** A schedule by its id, as `OpenedRecord` takes it. */
export const useSchedule = (id: number | undefined) => {
  const { schedules, load } = useSchedules();
  const record = schedules?.find((one) => one.id === id);
  return { ...load, isError: load.isError && record === undefined, record };
};

/** Shows a schedule as it was stored, ahead of reading the list again. */
export const showSchedule = (schedule: ListedSchedule): void => {
  queryClient.setQueryData(schedulesQuery.queryKey, (all) =>
    all?.some(({ id }) => id === schedule.id)
      ? all.map((one) => (one.id === schedule.id ? schedule : one))
      : all && [...all, schedule],
  );
};
