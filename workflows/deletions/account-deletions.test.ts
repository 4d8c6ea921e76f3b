import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { handleAddress } from '../../commands/accounts/addresses.ts';
import { createSessions } from '../../commands/accounts/sessions.ts';
import { systemContext } from '../../commands/command-context.ts';
import { accountDecider } from '../../domain/account/decide.ts';
import { clientDecider } from '../../domain/client/decide.ts';
import { StreamGone, type StreamName } from '../../platform/ports/event-store.ts';
import { createSecrets } from '../../platform/secrets/secrets.ts';
import { accounts } from '../../projections/accounts.ts';
import { invoices } from '../../projections/invoices.ts';
import { sequences } from '../../projections/sequences/sequences.ts';
import { ChasedInvoice, clientFacts, userEmail } from '../../tests/contracts/sequence-runs/chased-invoice.ts';
import {
  openEmbeddedWorld,
  type EmbeddedWorld,
} from '../../tests/contracts/sequence-runs/worlds/embedded-world.ts';
import { firstStep } from '../../tests/contracts/sequence-runs/run-fixture.ts';

let world: EmbeddedWorld;
beforeEach(async () => {
  world = await openEmbeddedWorld({ start: '2026-03-02T07:00:00Z' });
});
afterEach(() => world.close());

const minutesOn = (minutes: number) =>
  world.advanceTo(new Date(world.clock.now() + minutes * 60_000).toISOString());

const close = async (): Promise<void> => {
  const context = { ...systemContext(1), commandId: randomUUID() };
  await world.commands.handle('account-1', accountDecider, { type: 'CloseAccount' }, context);
};

const streamsLeft = async (): Promise<StreamName[]> => {
  const left = new Set<StreamName>();
  for await (const { stream } of world.store.readAll()) left.add(stream);
  return [...left];
};

const entriesLeft = async (): Promise<string[]> => {
  const left: string[] = [];
  for (const kind of ['sessions', 'secrets', 'links', 'limits', 'answers', 'timers', 'uploads'] as const)
    for await (const { key } of world.keep.list(kind)) left.push(`${kind} ${key}`);
  return left;
};

/** The account of each document. */
const documentsLeft = async (): Promise<number[]> => {
  const left: number[] = [];
  for (const { model } of [accounts, invoices, sequences])
    for await (const { account, body } of world.readModels.scan(model)) if (body !== null) left.push(account);
  return left;
};

test('everything of a deleted account is erased, and nothing of another', async () => {
  await ChasedInvoice.enter(world, { steps: firstStep });
  const other = await ChasedInvoice.enter(world, { nth: 1 });
  await createSessions(world).begin({
    accountId: 1,
    passwordId: null,
    device: { userAgent: null, address: '127.0.0.1' },
    isHostOnly: false,
  });
  await world.keep.put('answers', '1/abc', {});
  await world.keep.put('limits', 'test-mails/1', { since: 0, count: 1 });
  await world.keep.put('timers', 'news-1', {
    accountId: 1,
    items: {},
    since: null,
    last: null,
    seen: [],
    mail: null,
  });
  await world.keep.put('links', 'hash', { purpose: 'reset-password', accountId: 1 });
  await createSecrets(world.keep, 'not secret').put(1, 'name', 'value');
  const bytes = new TextEncoder().encode('an invoice');
  const [own] = await Promise.all([1, other.accountId].map((account) => world.files.put(account, bytes)));
  await close();
  await minutesOn(1);
  expect((await streamsLeft()).filter((stream) => !stream.startsWith('email-'))).toEqual([
    `account-${other.accountId}`,
    `client-${other.clientId}`,
    `invoice-${other.invoiceId}`,
    `places-${other.accountId}`,
    'deletions',
  ]);
  expect(await entriesLeft()).toEqual(['timers deletion-1']);
  expect(await documentsLeft()).toEqual([other.accountId, other.accountId]);
  expect(await world.files.find(1, own ?? '')).toBeUndefined();
  expect(await world.files.find(other.accountId, own ?? '')).toBeDefined();
  expect(world.manager.health().parked).toEqual([]);
});

test('its reminders are never sent, and its address is free', async () => {
  await ChasedInvoice.enter(world, { steps: [{ scheduledDate: '2026-03-03' }] });
  await close();
  await world.advanceTo('2026-03-20T12:00:00Z');
  expect(world.transport.handedOver).toEqual([]);
  const now = '2026-03-20T12:00:00Z';
  const reserve = { type: 'ReserveAddress', accountId: 9, now } as const;
  await handleAddress(world, userEmail, reserve, systemContext(9));
});

test('a record that another window makes at the same time does not survive', async () => {
  await ChasedInvoice.enter(world);
  await close();
  const late = { type: 'CreateClient', clientId: 8, accountId: 1, facts: clientFacts } as const;
  await world.commands.handle('client-8', clientDecider, late, systemContext(1));
  await minutesOn(1);
  const muchLater = { ...late, clientId: 9 };
  await world.commands.handle('client-9', clientDecider, muchLater, systemContext(1));
  await minutesOn(1);
  for (const stream of ['client-8', 'client-9'] as const)
    await expect(world.commands.load(stream, clientDecider)).rejects.toThrow(StreamGone);
});

test('a deletion that a crash interrupts is finished at the next start', async () => {
  await ChasedInvoice.enter(world, { steps: firstStep });
  await world.stop();
  await close();
  await world.startAt('2026-03-02T08:00:00Z');
  await minutesOn(1);
  expect((await streamsLeft()).filter((stream) => !stream.startsWith('email-'))).toEqual(['deletions']);
});

test('an account that the keep knows as deleted is deleted again when older events are restored', async () => {
  await ChasedInvoice.enter(world);
  await world.stop();
  await world.keep.put('timers', 'deletion-1', { accountId: 1, since: world.clock.now(), at: null });
  await world.startAt('2026-03-02T08:00:00Z');
  await minutesOn(1);
  expect((await streamsLeft()).filter((stream) => !stream.startsWith('email-'))).toEqual(['deletions']);
});
