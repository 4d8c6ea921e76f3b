import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants';
import { countTowards } from '../../commands/counted-limit.ts';
import { createXeroAccounting } from '../../integrations/xero/accounting.ts';
import type { CountCall } from '../../integrations/xero/call-xero.ts';
import type { XeroSettings } from '../../platform/settings/partner-settings.ts';
import type { Accounting } from '../../platform/ports/partners/accounting.ts';
import type { Keep } from '../../platform/ports/keep.ts';
import type { PartnerAccess } from '../../platform/ports/partners/partner-access.ts';

/** Xero allows 60 calls a minute and 5,000 a day to a tenant; some are left for what is not counted here. */
const aMinute = { most: 55, within: millisecondsInMinute };
const aDay = { most: 4_900, within: millisecondsInDay };

/** Xero counts by the time that it is, whatever `CLOCK_OFFSET` says. */
const realClock = { now: () => Date.now() };

/** Counts the calls of all processes in the keep. */
const countingCalls =
  (keep: Keep): CountCall =>
  async (tenantId) => {
    const minute = await countTowards({ keep, clock: realClock }, `xero-minute-${tenantId}`, aMinute);
    if (minute.count > aMinute.most) return { waitMs: minute.until - Date.now(), perDay: false };
    const day = await countTowards({ keep, clock: realClock }, `xero-day-${tenantId}`, aDay);
    return day.count > aDay.most
      ? { waitMs: day.until - Date.now(), perDay: true }
      : { waitMs: 0, perDay: false };
  };

export const composeAccounting = (
  { apiUrl }: Pick<XeroSettings, 'apiUrl'>,
  { keep, access }: { readonly keep: Keep; readonly access: PartnerAccess },
): Accounting => createXeroAccounting({ apiUrl, access, countCall: countingCalls(keep) });
