import { todayIn } from '../../../domain/calendar.ts';
import { serverNow } from '../../data/account/clock.ts';
import { queryClient } from '../../data/query-client.ts';
import { userQuery } from '../../data/account/session.ts';

/** The account's today, `YYYY-MM-DD`, for what runs outside of a component. */
export const accountToday = (): string =>
  todayIn(queryClient.getQueryData(userQuery.queryKey)?.timeZone ?? 'UTC', serverNow());
