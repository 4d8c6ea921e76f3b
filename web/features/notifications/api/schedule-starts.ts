import { useQuery } from '@tanstack/react-query';
import { scheduleStartsView, startsUndoneView } from '../../../../contracts/schedules/schedule-starts.ts';
import type { NotificationView } from '../../../../contracts/accounts/notifications.ts';
import { api } from '../../../data/api.ts';
import { queryClient } from '../../../data/query-client.ts';
import { scheduleRulesPath } from '../../../data/records/schedules.ts';

type Starts = Pick<NonNullable<NotificationView['starts']>, 'scheduleId' | 'day'>;

const path = `${scheduleRulesPath}/starts`;
// Read again when schedules change, as all below the rules.
const keyOf = ({ scheduleId, day }: Starts) => [scheduleRulesPath, 'starts', scheduleId, day];

/** The sequences that have started by themselves with a schedule on a day, and what became of each. */
export const useStarts = (starts: Starts) =>
  useQuery({
    queryKey: keyOf(starts),
    queryFn: ({ signal }) =>
      api.get(`${path}?scheduleId=${starts.scheduleId}&day=${starts.day}`, scheduleStartsView, signal),
  });

/** Takes back those that have sent nothing yet. */
export const undoStarts = async ({ scheduleId, day }: Starts, key: string) => {
  const undone = await api.post(`${path}/undo`, startsUndoneView, { scheduleId, day }, key);
  void queryClient.invalidateQueries({ queryKey: keyOf({ scheduleId, day }) });
  return undone;
};
