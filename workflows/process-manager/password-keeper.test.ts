import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSessions, type Sessions } from '../../commands/accounts/sessions.ts';
import type { AccountCommand } from '../../domain/account/commands.ts';
import { accountDecider } from '../../domain/account/decide.ts';
import type { EventOf } from '../../domain/events.ts';
import type { RecordedEvent } from '../../platform/ports/event-store.ts';
import { createSecrets } from '../../platform/secrets/secrets.ts';
import {
  openInstallationData,
  type InstallationData,
} from '../../tests/contracts/sequence-runs/worlds/installation-data.ts';
import { RecordingTransport } from '../../tests/doubles/recording-transport.ts';
import { createMailings } from '../mailings/mailings.ts';
import { followPassword } from './password-keeper.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const day = 86_400_000;

let data: InstallationData;
let clock: { now: () => number };
let sessions: Sessions;
let deps: Parameters<typeof followPassword>[0];
beforeEach(async () => {
  data = openInstallationData('2026-03-02T07:00:00Z');
  const { commands, keep, files } = data;
  clock = { now: () => data.time.now() };
  const transports = new RecordingTransport(clock);
  const secrets = createSecrets(keep, 'not secret');
  const mailings = createMailings({ commands, files, secrets, transports, clock, log: quiet });
  const settings = { mailFrom: 'owed@mail.example', publicUrl: 'https://owed.example' };
  deps = { commands, keep, mailings, clock, ...settings };
  sessions = createSessions({ keep, clock });
  await give({
    type: 'RegisterAccount',
    accountId: 1,
    name: 'M',
    email: 'm@studio.example',
    timeZone: 'UTC',
  });
});
afterEach(() => data.close());

const give = (command: AccountCommand) =>
  data.commands.handle('account-1', accountDecider, command, {
    userId: 1,
    actor: 'user',
    commandId: crypto.randomUUID(),
    correlationId: crypto.randomUUID(),
  });

const begin = (passwordId: string | null) =>
  sessions.begin({
    accountId: 1,
    passwordId,
    device: { userAgent: null, address: '192.0.2.1' },
    isHostOnly: false,
  });

const changes = async (): Promise<RecordedEvent<EventOf<'PasswordChanged'>>[]> => {
  const found: RecordedEvent<EventOf<'PasswordChanged'>>[] = [];
  for await (const event of data.store.readStream('account-1'))
    if (event.type === 'PasswordChanged') found.push(event);
  return found;
};

const queued = async (): Promise<string[]> => {
  const mails: string[] = [];
  for await (const event of data.store.readAll())
    if (event.type === 'MailingQueued') mails.push(`${event.data.recipients.to}: ${event.data.subject}`);
  return mails;
};

test('sessions that a crash left after a change end, and the address is told once', async () => {
  const old = await begin(null);
  await give({ type: 'ChangePassword', passwordId: 'second', provenId: null, by: 'link' });
  const fresh = await begin('second');
  const [event] = await changes();
  if (event === undefined) throw new Error('It was changed');
  await followPassword(deps, event);
  await followPassword(deps, event);
  expect([await sessions.exists(old.key), await sessions.exists(fresh.key)]).toEqual([false, true]);
  expect(await queued()).toEqual(['m@studio.example: Your Owed password was changed']);
});

test('an earlier change that is handled again leaves the sessions of the current password', async () => {
  await give({ type: 'ChangePassword', passwordId: 'second', provenId: null, by: 'owner' });
  await give({ type: 'ChangePassword', passwordId: 'third', provenId: 'second', by: 'owner' });
  const current = await begin('third');
  const [first] = await changes();
  if (first === undefined) throw new Error('It was changed');
  clock.now = () => data.time.now() + 2 * day;
  await followPassword(deps, first);
  expect(await sessions.exists(current.key)).toBe(true);
  expect(await queued()).toEqual([]);
});
