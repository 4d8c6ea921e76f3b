import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { systemContext } from '../../commands/command-context.ts';
import { accountStream, addressStream } from '../../commands/streams.ts';
import { addressDecider } from '../../domain/address/decide.ts';
import type { AddressCommand } from '../../domain/address/events.ts';
import { accountDecider } from '../../domain/account/decide.ts';
import type { AccountCommand } from '../../domain/account/commands.ts';
import type { EventOf } from '../../domain/events.ts';
import { StoreUnavailable, type RecordedEvent } from '../../platform/ports/event-store.ts';
import { createSecrets } from '../../platform/secrets/secrets.ts';
import {
  openInstallationData,
  type InstallationData,
} from '../../tests/contracts/sequence-runs/worlds/installation-data.ts';
import { RecordingTransport } from '../../tests/doubles/recording-transport.ts';
import { createMailings } from '../mailings/mailings.ts';
import { followOwner, notifyOldAddress } from './address-keeper.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const day = 86_400_000;

let data: InstallationData;
let clock: { now: () => number };
let deps: Parameters<typeof notifyOldAddress>[0];
beforeEach(async () => {
  data = openInstallationData('2026-03-02T07:00:00Z');
  const { commands, store, keep, files } = data;
  clock = { now: () => data.time.now() };
  const transports = new RecordingTransport(clock);
  const secrets = createSecrets(keep, 'not secret');
  const mailings = createMailings({ commands, files, secrets, transports, clock, log: quiet });
  const settings = { mailFrom: 'owed@mail.example', publicUrl: 'https://owed.example' };
  deps = { commands, store, mailings, clock, ...settings };
  await give({ type: 'RegisterAccount', accountId: 1, name: 'M', email: 'm@old.example', timeZone: 'UTC' });
  await give({ type: 'ChangeProfile', email: 'm@new.example' });
});
afterEach(() => data.close());

const give = (command: AccountCommand) =>
  data.commands.handle('account-1', accountDecider, command, {
    userId: 1,
    actor: 'user',
    commandId: crypto.randomUUID(),
    correlationId: crypto.randomUUID(),
  });

const change = async (): Promise<RecordedEvent<EventOf<'ProfileChanged'>>> => {
  for await (const event of data.store.readStream('account-1'))
    if (event.type === 'ProfileChanged') return event;
  throw new Error('It was changed');
};

const queued = async (): Promise<string[]> => {
  const recipients: string[] = [];
  for await (const event of data.store.readAll())
    if (event.type === 'MailingQueued') recipients.push(event.data.recipients.to);
  return recipients;
};

test("a notice that can't be queued is queued when the event is handled again, and then only once", async () => {
  const event = await change();
  const put = data.keep.put.bind(data.keep);
  data.keep.put = () => Promise.reject(new StoreUnavailable('away'));
  await expect(notifyOldAddress(deps, event)).rejects.toThrow(StoreUnavailable);
  expect(await queued()).toEqual([]);
  data.keep.put = put;
  await notifyOldAddress(deps, event);
  await notifyOldAddress(deps, event);
  expect(await queued()).toEqual(['m@old.example']);
});

describe('an address that was proven', () => {
  const stream = addressStream('m@new.example');
  const owner = {
    type: 'RegisterAccount',
    accountId: 2,
    name: 'N',
    email: 'm@new.example',
    timeZone: 'UTC',
  } as const;
  const on = (command: AddressCommand) =>
    data.commands.handle(stream, addressDecider, command, systemContext(1));
  const own = async (): Promise<RecordedEvent<EventOf<'AddressOwned'>>> => {
    await on({ type: 'ReserveAddress', accountId: 1, now: '2026-03-02T07:00:00Z' });
    await on({ type: 'OwnAddress', accountId: 2, provenHolder: null });
    for await (const event of data.store.readStream(stream)) if (event.type === 'AddressOwned') return event;
    throw new Error('It was proven');
  };
  const load = async (id: number) => (await data.commands.load(accountStream(id), accountDecider)).state;

  test('is its account’s even if the program ended right after the proof, and the other one is told once', async () => {
    await data.commands.handle('account-2', accountDecider, owner, systemContext(2));
    const event = await own();
    await followOwner(deps, event);
    await followOwner(deps, event);
    expect(await load(2)).toMatchObject({ emailProven: true });
    expect(await load(1)).toMatchObject({ email: 'm@new.example', addressLost: true });
  });

  test('goes back if its account does not want it any more', async () => {
    const elsewhere = { ...owner, email: 'n@else.example' };
    await data.commands.handle('account-2', accountDecider, elsewhere, systemContext(2));
    await followOwner(deps, await own());
    const { state } = await data.commands.load(stream, addressDecider);
    expect(state).toMatchObject({ holder: { accountId: 1 }, isProven: false });
    expect(await load(1)).toMatchObject({ addressLost: false });
  });
});

test('an old change is not mailed', async () => {
  const event = await change();
  clock.now = () => data.time.now() + 31 * day;
  await notifyOldAddress(deps, event);
  expect(await queued()).toEqual([]);
});
