import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  scheduleChoiceView,
  scheduleRulesView,
  startsPreviewView,
  type ScheduleRulesBody,
  type ScheduleRulesView,
} from '../../../../contracts/schedules/schedule-rules.ts';
import { api } from '../../../data/api.ts';
import { loadOf } from '../../../data/load.ts';
import { queryClient } from '../../../data/query-client.ts';
import { useCommand } from '../../../data/use-command.ts';

const rulesPath = '/api/schedule-rules';

export const scheduleRulesQuery = queryOptions({
  queryKey: [rulesPath],
  queryFn: ({ signal }) => api.get(rulesPath, scheduleRulesView, signal),
});

/** Which invoices get which schedule, and whether sequences start by themselves. */
export const useScheduleRules = () => {
  const query = useQuery(scheduleRulesQuery);
  return { rules: query.data, load: loadOf(query) };
};

export const useSetRules = (onDone: (rules: ScheduleRulesView, asked: ScheduleRulesBody) => void) =>
  useCommand({
    run: (body: ScheduleRulesBody) => api.put(rulesPath, scheduleRulesView, body),
    failure: "The rules couldn't be saved",
    onDone: (rules, asked) => {
      queryClient.setQueryData(scheduleRulesQuery.queryKey, rules);
      onDone(rules, asked);
    },
  });

/** What would start if these rules were switched on now. */
export const useStartsPreview = (body: ScheduleRulesBody) => {
  const query = useQuery({
    queryKey: [`${rulesPath}/preview`, body],
    queryFn: ({ signal }) => api.post(`${rulesPath}/preview`, startsPreviewView, body, undefined, signal),
    staleTime: 0,
  });
  return { preview: query.data, load: loadOf(query) };
};

/** Which schedule an invoice would get. */
export const useScheduleChoice = (invoiceId: number | null) => {
  const query = useQuery({
    queryKey: [rulesPath, 'choice', invoiceId],
    queryFn: ({ signal }) =>
      api.get(`${rulesPath}/preview?invoiceId=${invoiceId}`, scheduleChoiceView, signal),
    enabled: invoiceId !== null,
    staleTime: 0,
  });
  return { choice: query.data, load: loadOf(query) };
};
