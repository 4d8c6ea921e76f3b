import { zoneChangeView } from '../../../../contracts/accounts/accounts.ts';
import { api } from '../../../data/api.ts';

/** How many emails would go out right away in a time zone. */
export const readEmailsAtOnce = async (timeZone: string): Promise<number> => {
  const path = `/api/user/time-zone-change?timeZone=${encodeURIComponent(timeZone)}`;
  return (await api.get(path, zoneChangeView)).emailsAtOnce;
};
