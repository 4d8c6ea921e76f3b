import { useQuery } from '@tanstack/react-query';
import {
  scheduleRulesView,
  startsPreviewView,
  type ScheduleRulesBody,
  type ScheduleRulesView,
} from '../../../../contracts/schedules/schedule-rules.ts';
import { api } from '../../../data/api.ts';
import { queryClient } from '../../../data/query-client.ts';
import { scheduleRulesPath, scheduleRulesQuery } from '../../../data/records/schedules.ts';

export const saveRules = (body: ScheduleRulesBody) => api.put(scheduleRulesPath, scheduleRulesView, body);

/** Shows the rules as they were stored, and reads again what they decide. */
export const showRules = (rules: ScheduleRulesView): void => {
  queryClient.setQueryData(scheduleRulesQuery.queryKey, rules);
  void queryClient.invalidateQueries({
    queryKey: [scheduleRulesPath],
    predicate: ({ queryKey }) => queryKey.length > 1,
  });
};

/** What would start if these rules were switched on now, for open invoices too. */
export const useStartsPreview = (body: ScheduleRulesBody) =>
  useQuery({
    queryKey: [`${scheduleRulesPath}/preview`, body],
    queryFn: ({ signal }) =>
      api.post(`${scheduleRulesPath}/preview`, startsPreviewView, body, undefined, signal),
    gcTime: 0,
    staleTime: 0,
  });
