import { isIP } from 'node:net';
import { z } from 'zod';
import { setting } from './engine-settings.ts';
import { WrongSetting } from '../ports/wrong-setting.ts';

/** What one process takes from each account and each network address; 0 for any number. */
export interface TrafficLimits {
  /** Calls a minute. */
  readonly callsPerAccount: number;
  readonly callsPerAddress: number;
  /** Live sockets at once; each open page has one. */
  readonly socketsPerAccount: number;
  readonly socketsPerAddress: number;
}

const amount = (usual: number) =>
  setting(
    z
      .string()
      .regex(/^\d{1,6}$/, 'must be a whole number from 0 to 999999; 0 is for any number')
      .transform(Number)
      .default(usual),
  );

/** Which proxies are trusted to report a caller's address: none, all, how many of them, or a list of addresses. */
export type TrustedProxies = boolean | number | string;

const proxies =
  'must say how many proxies stand in front of Owed, such as 1, or list their addresses and networks, such as 10.0.0.0/8, or be false';

/** Names of networks that Fastify knows. */
const namedNetworks = ['loopback', 'linklocal', 'uniquelocal'];

const isNetwork = (text: string): boolean => {
  const [address = '', prefix, ...rest] = text.trim().split('/');
  if (namedNetworks.includes(text.trim())) return true;
  const version = isIP(address);
  const longest = version === 4 ? 32 : 128;
  const fits = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= longest);
  return version !== 0 && fits && rest.length === 0;
};

const hostName = /^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$/i;

const readers = ['signed-in', 'public'] as const;
export type ApiDocs = (typeof readers)[number];

export const networkSettings = z.object({
  API_DOCS: setting(z.enum(readers, 'must be signed-in or public').default('signed-in')),
  TRUST_PROXY: setting(
    z
      .string()
      .refine(
        (text) =>
          ['true', 'false'].includes(text) || /^\d{1,2}$/.test(text) || text.split(',').every(isNetwork),
        proxies,
      )
      .default('false'),
  ),
  ALLOWED_HOSTS: setting(
    z
      .string()
      .transform((text) => text.split(',').map((name) => name.trim().toLowerCase()))
      .refine(
        (names) => names.every((name) => hostName.test(name)),
        'must be host names without ports, such as owed.internal,owed',
      )
      .default([]),
  ),
  CALLS_PER_ACCOUNT: amount(3_000),
  CALLS_PER_ADDRESS: amount(12_000),
  SOCKETS_PER_ACCOUNT: amount(60),
  SOCKETS_PER_ADDRESS: amount(300),
});

export const trafficLimitsOf = (read: z.output<typeof networkSettings>): TrafficLimits => ({
  callsPerAccount: read.CALLS_PER_ACCOUNT,
  callsPerAddress: read.CALLS_PER_ADDRESS,
  socketsPerAccount: read.SOCKETS_PER_ACCOUNT,
  socketsPerAddress: read.SOCKETS_PER_ADDRESS,
});

/**
 * @throws WrongSetting for `true` in production: whoever adds an address in front of those that the proxies add would be
 *   believed
 */
export const trustedProxiesOf = (
  { TRUST_PROXY: text }: z.output<typeof networkSettings>,
  environment: string | undefined,
): TrustedProxies => {
  if (text === 'true' && environment === 'production')
    throw new WrongSetting(
      'TRUST_PROXY',
      `can't be true in production, where callers could forge their address: it ${proxies}`,
    );
  if (text === 'true' || text === 'false') return text === 'true';
  return /^\d+$/.test(text) ? Number(text) : text;
};
