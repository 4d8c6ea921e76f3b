import { z } from 'zod';
import { isLoopbackHost } from './loopback.ts';
import { WrongSetting } from './ports/wrong-setting.ts';

/** How the Temporal server is reached. */
export interface TemporalSettings {
  /** Host and port. */
  readonly address: string;
  readonly namespace: string;
  readonly tls: boolean;
  readonly apiKey: string | undefined;
}

export const roles = ['all', 'api', 'projections', 'workflows'] as const;
/** What this process does: everything, or one part of it beside others. */
export type Role = (typeof roles)[number];

/** The engines that settings name; a port without one is served by its embedded default. */
export interface EngineSettings {
  readonly eventStoreUrl: string | undefined;
  readonly mongoUrl: string | undefined;
  readonly temporal: TemporalSettings | undefined;
  /** Name of this installation where several share engines; '' for the only one. */
  readonly installation: string;
  readonly role: Role;
}

/** The setting's value; one that is set to nothing is not set. */
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

/** What is wrong with an address, without a word of it: it may hold a password. */
export const wrongAddress = (address: unknown, schemes: RegExp, wanted: string): string =>
  schemes.test(String(address)) && String(address).includes('@')
    ? `${wanted}, with special characters in user and password percent-encoded (@ as %40, / as %2F, ? as %3F, # as %23, % as %25)`
    : wanted;

/** Only the form is checked: `new URL` refuses several hosts with commas between them. */
const serverUrl = (schemes: string, example: string) =>
  z.string().regex(new RegExp(String.raw`^(${schemes})://([^\s/?#@]*@)?[^\s/?#@]+([/?][^\s#@]*)?$`), {
    error: ({ input }) =>
      wrongAddress(input, new RegExp(`^(${schemes}):`), `must be an address such as ${example}`),
  });

const yesOrNo = z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true');

/** Settings that pick engines and role, as the environment has them. */
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
 * Which engine serves each port. Choosing is by port, and mixing is allowed; a role of its own needs the engines of
 * every port that processes share.
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

/** Whether something that only one process can use lies in the data folder or in this process. */
export const servesOneProcess = ({ eventStoreUrl, mongoUrl, temporal }: EngineSettings): boolean =>
  eventStoreUrl === undefined || mongoUrl === undefined || temporal === undefined;

/** Hosts and ports of an engine's address, for words: never its user or password. */
export const hostsOf = (url: string): string => /^[^:]+:\/\/(?:[^/?#]*@)?([^/?#]*)/.exec(url)?.[1] ?? '';
