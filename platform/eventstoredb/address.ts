import { readFileSync } from 'node:fs';
import type {
  ChannelCredentialOptions,
  Credentials,
  DNSClusterOptions,
  GossipClusterOptions,
  SingleNodeOptions,
} from '@eventstore/db-client';
import {
  type ConnectionOptions,
  parseConnectionString,
} from '@eventstore/db-client/dist/Client/parseConnectionString.js';
import { WrongSetting } from '../ports/wrong-setting.ts';

/** The setting's name, for error messages. */
export const setting = 'EVENTSTORE_URL';

/** Timeout of one call, in milliseconds. */
export const callMilliseconds = 5_000;

export interface Host {
  readonly address: string;
  readonly port: number;
}

/** Where an EventStoreDB is, and how to sign in. */
export interface Address {
  readonly settings: DNSClusterOptions | GossipClusterOptions | SingleNodeOptions;
  readonly channelCredentials: ChannelCredentialOptions;
  readonly credentials: Credentials | undefined;
  readonly hosts: readonly Host[];
  readonly tls: boolean;
  /** Hosts and ports for messages; no user, no password. */
  readonly shown: string;
}

const known = [
  'tls',
  'tlsCAFile',
  'userCertFile',
  'userKeyFile',
  'connectionName',
  'maxDiscoverAttempts',
  'discoveryInterval',
  'gossipTimeout',
  'nodePreference',
  'defaultDeadline',
  'keepAliveInterval',
  'keepAliveTimeout',
  'throwOnAppendFailure',
  'tlsVerifyCert',
].map((name) => name.toLowerCase());

/** The client prints the whole address, password included, when it finds an unknown option. */
const assertKnownOptions = (url: string): void => {
  for (const option of url.split('?').slice(1).join('&').split('&').filter(Boolean)) {
    const [name = '', value] = option.split('=');
    const key = name.toLowerCase().replace(/[_-]/g, '');
    if (!known.includes(key)) throw new WrongSetting(setting, `has an unknown option: ${name}`);
    if (key === 'tlsverifycert' && value === 'false')
      throw new WrongSetting(
        setting,
        'says tlsVerifyCert=false, which is not supported; name the certificate authority by tlsCAFile',
      );
  }
};

const parse = (url: string): ConnectionOptions => {
  assertKnownOptions(url);
  try {
    return parseConnectionString(url);
  } catch {
    // The parser's message quotes part of the address, which may be the password.
    throw new WrongSetting(
      setting,
      'is not an address of EventStoreDB, such as esdb://localhost:2113?tls=false or esdb+discover://user:password@host:2113',
    );
  }
};

const fileOf = (option: string, path: string): Buffer => {
  try {
    return readFileSync(path);
  } catch {
    throw new WrongSetting(setting, `names a file as ${option} that can't be read: ${path}`);
  }
};

const channelCredentialsOf = (options: ConnectionOptions): ChannelCredentialOptions => {
  const { tls = true, tlsCAFile, userCertFile, userKeyFile } = options;
  if (!tls) return { insecure: true };
  if ((userCertFile === undefined) !== (userKeyFile === undefined))
    throw new WrongSetting(setting, 'names only one of userCertFile and userKeyFile');
  return {
    insecure: false,
    ...(tlsCAFile !== undefined && { rootCertificate: fileOf('tlsCAFile', tlsCAFile) }),
    ...(userCertFile !== undefined && { userCertFile: fileOf('userCertFile', userCertFile) }),
    ...(userKeyFile !== undefined && { userKeyFile: fileOf('userKeyFile', userKeyFile) }),
  };
};

const settingsOf = (options: ConnectionOptions, connectionName: string): Address['settings'] => {
  const { hosts, dnsDiscover, keepAliveInterval, keepAliveTimeout } = options;
  const [first, ...others] = hosts;
  if (first === undefined) throw new WrongSetting(setting, 'names no host');
  const common = {
    throwOnAppendFailure: true,
    defaultDeadline: callMilliseconds,
    connectionName: options.connectionName ?? connectionName,
    ...(keepAliveInterval !== undefined && { keepAliveInterval }),
    ...(keepAliveTimeout !== undefined && { keepAliveTimeout }),
  };
  if (!dnsDiscover && others.length === 0) return { endpoint: first, ...common };
  const discovery = {
    maxDiscoverAttempts: options.maxDiscoverAttempts ?? 3,
    gossipTimeout: options.gossipTimeout ?? 2,
    ...(options.discoveryInterval !== undefined && { discoveryInterval: options.discoveryInterval }),
    ...(options.nodePreference !== undefined && { nodePreference: options.nodePreference }),
    ...common,
  };
  return dnsDiscover ? { discover: first, ...discovery } : { endpoints: [...hosts], ...discovery };
};

/**
 * Reads `esdb://` (one node, or several with commas between) and `esdb+discover://` addresses.
 * @param connectionName our name in the server's log, unless the address sets one
 * @throws WrongSetting without user or password
 */
export const readAddress = (url: string, connectionName: string): Address => {
  const options = parse(url);
  return {
    settings: settingsOf(options, connectionName),
    channelCredentials: channelCredentialsOf(options),
    credentials: options.defaultCredentials,
    hosts: options.hosts,
    tls: options.tls ?? true,
    shown: options.hosts.map(({ address, port }) => `${address}:${port}`).join(', '),
  };
};

/** The same installation, connected to one given node. */
export const atNode = (address: Address, node: Host): Address => {
  const { throwOnAppendFailure, defaultDeadline, connectionName, keepAliveInterval, keepAliveTimeout } =
    address.settings;
  return {
    ...address,
    settings: {
      endpoint: { ...node },
      ...(throwOnAppendFailure !== undefined && { throwOnAppendFailure }),
      ...(defaultDeadline !== undefined && { defaultDeadline }),
      ...(connectionName !== undefined && { connectionName }),
      ...(keepAliveInterval !== undefined && { keepAliveInterval }),
      ...(keepAliveTimeout !== undefined && { keepAliveTimeout }),
    },
  };
};
