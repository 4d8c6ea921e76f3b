import { z } from 'zod';
import { isLoopbackHost } from '../loopback.ts';
import { WrongSetting } from '../ports/wrong-setting.ts';

/** How to reach the Temporal server. */
export interface TemporalSettings {
  /** Host and port. */
  readonly address: string;
  readonly namespace: string;
  readonly tls: boolean;
  readonly apiKey: string | undefined;
}

export const roles = ['all', 'api', 'projections', 'workflows'] as const;
/** What this process does: everything, or one part next to other processes. */
export type Role = (typeof roles)[number];

/** The engines that the settings name; a port without one uses its embedded default. */
export interface EngineSettings {
  readonly eventStoreUrl: string | undefined;
  readonly mongoUrl: string | undefined;
  readonly temporal: TemporalSettings | undefined;
  /** Name of this installation if several share engines; '' for a single one. */
  readonly installation: string;
  readonly role: Role;
}

/** The setting's value; an empty one counts as not set. */
export const setting = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);

const isPort = (text: string): boolean => /^\d{1,5}$/.test(text) && Number(text) <= 65_535;

const hostAndPort = z
  .string()
  .regex(
    /^(\[[0-9a-fA-F:]+\]|[^\s:/@[\]]+):\d{1,5}$/,
    'must be a host and a port such as temporal.example.com:7233',
  )
  .refine((address) => isPort(address.slice(address.lastIndexOf(':') + 1)), 'must end with a port number');

/** Says what is wrong with an address without quoting it, because it may contain a password. */
export const wrongAddress = (address: unknown, schemes: RegExp, wanted: string): string =>
  schemes.test(String(address)) && String(address).includes('@')
    ? `${wanted}, with special characters in user and password percent-encoded (@ as %40, / as %2F, ? as %3F, # as %23, % as %25)`
    : wanted;

/** Only the form is checked, because `new URL` rejects several hosts separated by commas. */
const serverUrl = (schemes: string, example: string) =>
  z.string().regex(new RegExp(String.raw`^(${schemes})://([^\s/?#@]*@)?[^\s/?#@]+([/?][^\s#@]*)?$`), {
    error: ({ input }) =>
      wrongAddress(input, new RegExp(`^(${schemes}):`), `must be an address such as ${example}`),
  });

const yesOrNo = z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true');

/** Settings that select engines and role, as in the environment. */
export const engineSettings = z.object({
  EVENTSTORE_URL: setting(
    serverUrl(String.raw`esdb|esdb\+discover`, 'esdb://user:password@events.example.com:2113').optional(),
  ),
  MONGO_URL: setting(
    serverUrl(
      String.raw`mongodb|mongodb\+srv`,
      'mongodb://user:password@db.example.com:27017/owed',
    ).optional(),
  ),
  TEMPORAL_ADDRESS: setting(hostAndPort.optional()),
  TEMPORAL_NAMESPACE: setting(z.string().default('default')),
  TEMPORAL_TLS: setting(yesOrNo.optional()),
  TEMPORAL_API_KEY: setting(
    z
      .string()
      .regex(/^[!-~]+$/, 'must be made of letters, digits and signs, without spaces')
      .optional(),
  ),
  INSTALLATION: setting(
    z
      .string()
      .regex(
        /^[a-z][a-z0-9-]{0,30}$/,
        'must be a name of at most 31 small letters, digits and hyphens such as berlin',
      )
      .default(''),
  ),
  ROLE: setting(z.enum(roles, 'must be all, api, projections or workflows').default('all')),
});

type Settings = z.output<typeof engineSettings>;

const temporalOf = (settings: Settings): TemporalSettings | undefined => {
  const { TEMPORAL_ADDRESS: address, TEMPORAL_NAMESPACE: namespace, TEMPORAL_API_KEY: apiKey } = settings;
  if (address === undefined) return undefined;
  const tls = settings.TEMPORAL_TLS ?? apiKey !== undefined;
  const host = address.slice(0, address.lastIndexOf(':'));
  if (apiKey !== undefined && !tls && !isLoopbackHost(host))
    throw new WrongSetting(
      'TEMPORAL_TLS',
      'must not be false where TEMPORAL_API_KEY goes to another machine',
    );
  return { address, namespace, tls, apiKey };
};

const inWords = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;

/**
 * Which engine serves each port. Each port is chosen separately; a separate role needs engines for every port that
 * processes share.
 * @throws WrongSetting
 */
export const enginesOf = (settings: Settings): EngineSettings => {
  const { EVENTSTORE_URL, MONGO_URL, TEMPORAL_ADDRESS, INSTALLATION: installation, ROLE: role } = settings;
  const shared = { EVENTSTORE_URL, MONGO_URL, TEMPORAL_ADDRESS };
  const missing = Object.entries(shared).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (role !== 'all' && missing.length > 0)
    throw new WrongSetting(
      'ROLE',
      `${role} needs engines that several processes share, and ${inWords(missing)} ${missing.length === 1 ? 'is' : 'are'} not set`,
    );
  return {
    eventStoreUrl: EVENTSTORE_URL,
    mongoUrl: MONGO_URL,
    temporal: temporalOf(settings),
    installation,
    role,
  };
};

/** Whether any part is in the data folder or in this process, so that only one process can use it. */
export const servesOneProcess = ({ eventStoreUrl, mongoUrl, temporal }: EngineSettings): boolean =>
  eventStoreUrl === undefined || mongoUrl === undefined || temporal === undefined;

/** Hosts and ports of an engine's address, for messages, without its user and password. */
export const hostsOf = (url: string): string => /^[^:]+:\/\/(?:[^/?#]*@)?([^/?#]*)/.exec(url)?.[1] ?? '';
