import { todayIn } from '../../../domain/calendar.ts';
import { serverNow } from '../../lib/clock.ts';
import { queryClient } from '../../lib/query-client.ts';
import { userQuery } from '../../lib/session.ts';

/** The account's today, `YYYY-MM-DD`, for what runs outside of a component. */
export const accountToday = (): string =>
  todayIn(queryClient.getQueryData(userQuery.queryKey)?.timeZone ?? 'UTC', serverNow());
