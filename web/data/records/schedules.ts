import { queryOptions, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { scheduleChoiceView, scheduleRulesView } from '../../../contracts/schedules/schedule-rules.ts';
import { listedSchedule, type ListedSchedule } from '../../../contracts/schedules/schedules.ts';
import { api } from '../api.ts';
import { loadOf } from '../load.ts';
import { queryClient } from '../query-client.ts';

export const schedulesPath = '/api/schedules';
export const scheduleRulesPath = '/api/schedule-rules';

/** The built-in schedules and the account's own ones, archived ones included. */
export const schedulesQuery = queryOptions({
  queryKey: [schedulesPath],
  queryFn: ({ signal }) => api.get(schedulesPath, z.array(listedSchedule), signal),
});

/** Which invoices get which schedule. */
export const scheduleRulesQuery = queryOptions({
  queryKey: [scheduleRulesPath],
  queryFn: ({ signal }) => api.get(scheduleRulesPath, scheduleRulesView, signal),
});

/** Which schedule an invoice would get; read again whenever rules, invoices or clients change. */
export const scheduleChoiceQuery = (invoiceId: number) =>
  queryOptions({
    queryKey: [scheduleRulesPath, invoiceId],
    queryFn: ({ signal }) =>
      api.get(`${scheduleRulesPath}/preview?invoiceId=${invoiceId}`, scheduleChoiceView, signal),
  });

const none: readonly ListedSchedule[] = [];

export const useSchedules = () => {
  const query = useQuery(schedulesQuery);
  return { schedules: query.data ?? none, load: loadOf(query) };
};

/** A schedule by its id, as `OpenedRecord` takes it. */
export const useSchedule = (id: number | undefined) => {
  const { schedules, load } = useSchedules();
  const record = schedules.find((one) => one.id === id);
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
