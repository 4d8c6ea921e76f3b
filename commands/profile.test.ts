import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LinkExpired } from '../domain/errors.ts';
import { createCommandHandler } from '../platform/command-handler.ts';
import { StoreUnavailable, type EventStore } from '../platform/ports/event-store.ts';
import type { ReadModels } from '../platform/ports/read-models.ts';
import { createSecrets } from '../platform/secrets.ts';
import { openSqliteEventStore } from '../platform/sqlite/event-store.ts';
import { openSqliteReadModels } from '../platform/sqlite/read-models.ts';
import { invoices } from '../projections/invoices.ts';
import { notifications } from '../projections/notifications.ts';
import { stepIndex } from '../projections/step-index.ts';
import { temporaryFolder } from '../tests/contracts/temporary-folder.ts';
import { MemoryKeep } from '../tests/doubles/memory-keep.ts';
import type { AccountMail } from './account-mails.ts';
import { loadAccount, type Done } from './desk.ts';
import { createPasswords } from './passwords/password-hashes.ts';
import { createSessions } from './sessions.ts';
import { changeProfile, proveAddress, sendLinkAgain } from './profile.ts';
import { uploadsOfTypes } from './uploads.fixture.ts';
import { register, type AccountDesk } from './registration.ts';

const now = Date.parse('2026-12-04T09:00:01.000Z');
const accountId = 7;
const oldEmail = 'ada@old.example';
const newEmail = 'ada@new.example';

let folder: ReturnType<typeof temporaryFolder>;
let store: EventStore;
let readModels: ReadModels;
let keep: MemoryKeep;
let desk: AccountDesk;
let areMailsAway: boolean;
let queued: AccountMail[];
let logged: string[];

beforeEach(async () => {
  folder = temporaryFolder();
  store = openSqliteEventStore({ file: join(folder.path, 'events.db') });
  readModels = openSqliteReadModels({ file: join(folder.path, 'read-models.db') });
  areMailsAway = false;
  queued = [];
  logged = [];
  keep = new MemoryKeep();
  const clock = { now: () => now };
  desk = {
    store,
    commands: createCommandHandler({ store, keep, clock }),
    keep,
    readModels,
    models: { invoices: invoices.model, notifications: notifications.model, steps: stepIndex.model },
    waitForViews: () => Promise.resolve(true),
    clock,
    ids: { next: () => accountId },
    mailVia: 'smtp',
    trialDays: 0,
    log: {
      info: () => undefined,
      warn: () => undefined,
      error: (_, message) => void logged.push(message),
    },
    uploads: uploadsOfTypes('pdf', { keep, clock }),
    passwords: createPasswords(),
    passwordMin: 6,
    secrets: createSecrets(keep, 'not secret'),
    sessions: createSessions({ keep, clock }),
    senderServers: { try: async () => undefined },
    inTurn: (_, work) => work(),
    registration: 'open',
    hasAccounts: async () => true,
    accountMails: {
      send: async (_, mail) => {
        if (areMailsAway) throw new StoreUnavailable('away');
        queued.push(mail);
        return { messageId: '<1@owed.example>', link: undefined };
      },
    },
  };
  await register(desk, { name: 'Ada', email: oldEmail, password: 'correct horse' });
});
afterEach(async () => {
  await store.close();
  await readModels.close();
  folder.remove();
});

const changeAddress = async (): Promise<Done> => {
  const account = await loadAccount(desk, accountId);
  const call = { commandId: randomUUID(), ids: [], account, now };
  const stored = () => Promise.reject(new Error('The view is not asked for'));
  return changeProfile(desk, call, { body: { email: newEmail }, isPasswordProven: true, stored });
};
const addresses = async () => {
  const { email, pendingEmail } = await loadAccount(desk, accountId);
  return { email, pendingEmail };
};
const tokenIn = (mail: AccountMail | undefined): string =>
  mail?.kind === 'prove-address' ? mail.token : 'no link';

test('a requested address stays pending if its link can’t be mailed, and the link can be sent again', async () => {
  areMailsAway = true;
  const done = await changeAddress();
  expect(done.position).toBeDefined();
  expect(await addresses()).toEqual({ email: oldEmail, pendingEmail: newEmail });
  expect(logged).toEqual([
    'Mailing a link failed after a change was stored; the user can have it sent again',
  ]);

  const again = async (): Promise<string> => sendLinkAgain(desk, await loadAccount(desk, accountId));
  await expect(again()).rejects.toThrow(StoreUnavailable);
  areMailsAway = false;
  expect(await again()).toBe(newEmail);
  expect(await proveAddress(desk, tokenIn(queued.at(-1)))).toMatchObject({ email: newEmail });
});

test('an address is proven by its link, once', async () => {
  await changeAddress();
  const token = tokenIn(queued.at(-1));
  expect(await proveAddress(desk, token)).toMatchObject({ email: newEmail });
  expect(await addresses()).toEqual({ email: newEmail, pendingEmail: null });
  await expect(proveAddress(desk, token)).rejects.toThrow(LinkExpired);
});

test('an address is proven even if its link can’t be deleted', async () => {
  await changeAddress();
  const token = tokenIn(queued.at(-1));
  keep.delete = () => Promise.reject(new StoreUnavailable('away'));
  expect(await proveAddress(desk, token)).toMatchObject({ email: newEmail });
  expect(await addresses()).toEqual({ email: newEmail, pendingEmail: null });
  expect(logged).toHaveLength(1);
});

test('in outbox mode the address changes at once, without a mail', async () => {
  desk = { ...desk, mailVia: 'outbox' };
  areMailsAway = true;
  await changeAddress();
  expect(await addresses()).toEqual({ email: newEmail, pendingEmail: null });
});
