import { NODATA, NOTFOUND, Resolver } from 'node:dns/promises';
import { hasCode } from './files/system-error.ts';
import type { Dns } from './ports/partners/dns.ts';

/** How long a server of the DNS may take, in milliseconds; each is asked once. */
const patience = 3_000;
/** A name with more or longer records is not what it is asked for. */
const mostRecords = 50;
const longestRecord = 2_000;

const isNone = (error: unknown): boolean => hasCode(error, NODATA, NOTFOUND);

/** @param servers by default those of the machine */
export const createDns = (servers?: readonly string[]): Dns => {
  const resolver = new Resolver({ timeout: patience, tries: 1 });
  if (servers !== undefined) resolver.setServers(servers);
  return {
    texts: async (name) => {
      try {
        const records = await resolver.resolveTxt(name);
        return records.slice(0, mostRecords).map((parts) => parts.join('').slice(0, longestRecord));
      } catch (error) {
        return isNone(error) ? [] : null;
      }
    },
  };
};
