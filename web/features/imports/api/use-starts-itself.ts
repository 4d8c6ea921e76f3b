import { useQuery } from '@tanstack/react-query';
import { scheduleRulesView } from '../../../../contracts/schedules/schedule-rules.ts';
import { api } from '../../../data/api.ts';

const path = '/api/schedule-rules';

/** Whether sequences of this account start by themselves; false while that is not known. */
export const useStartsItself = (): boolean => {
  const { data } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => api.get(path, scheduleRulesView, signal),
  });
  return data !== undefined && data.startsItself !== 'off';
};
