import type { ActiveAccount } from '../../domain/account/state.ts';
import { addDays, todayIn } from '../../domain/calendar.ts';
import { invoiceRows, nextEmailBefore } from '../../projections/rows/invoice-rows.ts';
import { emailsAtOnceIn } from '../../workflows/chase/zone-change.ts';
import type { WebDesk } from '../route-deps.ts';

/** How many emails would go out at once if the account had another time zone. @param timeZone IANA name */
export const emailsAtOnceAfter = async (
  desk: WebDesk,
  account: ActiveAccount,
  timeZone: string,
): Promise<number> => {
  const where = nextEmailBefore(addDays(todayIn(timeZone, desk.clock.now()), 1));
  const ids: number[] = [];
  for await (const slice of desk.readModels.stream(invoiceRows.model, account.accountId, {
    where,
    orderBy: 'nextAt',
  }))
    for (const { id } of slice) ids.push(id);
  return emailsAtOnceIn(desk, account, timeZone, ids);
};
