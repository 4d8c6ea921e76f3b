import { AccessDeniedError, type AllStreamResolvedEvent } from '@eventstore/db-client';
import { StoreUnavailable } from '../ports/event-store.ts';
import { WrongSetting } from '../ports/wrong-setting.ts';
import { type Address, setting } from './address.ts';
import type { Connection } from './connection.ts';
import { probeServer } from './probe-server.ts';

/** The first version whose subscriptions report when they have caught up. */
const oldestVersion = { major: 23, minor: 10 };

/** Timeout of each call, in milliseconds: a failing start should fail soon. */
const patience = 3_500;

const assertVersion = (version: string, shown: string): void => {
  const oldest = `EventStoreDB ${oldestVersion.major}.${oldestVersion.minor} or later is needed`;
  const [, major, minor] = /^(\d+)\.(\d+)/.exec(version) ?? [];
  if (major === undefined || minor === undefined)
    throw new WrongSetting(
      setting,
      `names a server at ${shown} that is no EventStoreDB or a very old one; ${oldest}`,
    );
  const isTooOld =
    Number(major) < oldestVersion.major ||
    (Number(major) === oldestVersion.major && Number(minor) < oldestVersion.minor);
  if (isTooOld)
    throw new WrongSetting(setting, `names a server at ${shown} of version ${version}; ${oldest}`);
};

/** Reads the last event of `$all`, because following needs that permission. */
const readLast = async (connection: Connection): Promise<AllStreamResolvedEvent | undefined> => {
  const items = connection.stream((client) => client.readAllFiltered({ backwards: true, limit: 1 }), {
    patience: () => patience,
  });
  for await (const item of items) return item;
  return undefined;
};

/** Connects and checks that the server can be used. @throws WrongSetting with one line that says what is wrong */
export const assertUsable = async (connection: Connection, address: Address): Promise<void> => {
  const { shown, credentials } = address;
  try {
    assertVersion(await connection.call((client) => client.serverVersion(), patience), shown);
    await readLast(connection);
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    if (!(error.cause instanceof AccessDeniedError))
      throw new WrongSetting(setting, await probeServer(address));
    const why =
      credentials === undefined
        ? 'has no user and password, and the server asks for them'
        : 'has a wrong user or password, or a user without permission to read $all, which the group $admins has';
    throw new WrongSetting(setting, `${why} (${shown})`);
  }
};
