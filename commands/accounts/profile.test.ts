import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addressDecider } from '../../domain/address/decide.ts';
import { AddressTaken, LinkExpired, RegistrationRefused } from '../../domain/errors.ts';
import { createCommandHandler } from '../../platform/command-handler.ts';
import { StoreUnavailable, type EventStore } from '../../platform/ports/event-store.ts';
import type { ReadModels } from '../../platform/ports/read-models.ts';
import { createSecrets } from '../../platform/secrets/secrets.ts';
import { openSqliteEventStore } from '../../platform/sqlite/events/event-store.ts';
import { openSqliteReadModels } from '../../platform/sqlite/models/read-models.ts';
import { invoices } from '../../projections/invoices.ts';
import { notifications } from '../../projections/bell/notifications.ts';
import { payments } from '../../projections/payments.ts';
import { stepIndex } from '../../projections/sequences/step-index.ts';
import { temporaryFolder } from '../../tests/contracts/temporary-folder.ts';
import { MemoryKeep } from '../../tests/doubles/memory-keep.ts';
import type { AccountMail } from './account-mails.ts';
import { loadAccount, type Done } from '../desk.ts';
import { createPasswords } from '../passwords/password-hashes.ts';
import { createSessions } from './sessions.ts';
import { changeProfile, proveAddress, sendLinkAgain } from './profile.ts';
import { uploadsOfTypes } from '../files/uploads.fixture.ts';
import { register, type AccountDesk, type Registered } from './registration.ts';
import { accountAt, accountOf } from './sign-in.ts';
import { addressStream } from '../streams.ts';
import { upcastEvents } from '../../platform/upcast-events.ts';

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
  store = upcastEvents(openSqliteEventStore({ file: join(folder.path, 'events.db') }));
  readModels = openSqliteReadModels({ file: join(folder.path, 'read-models.db') });
  areMailsAway = false;
  queued = [];
  logged = [];
  const clock = { now: () => now };
  keep = new MemoryKeep(clock);
  let nextId = accountId;
  desk = {
    store,
    commands: createCommandHandler({ store, keep, clock }),
    keep,
    readModels,
    models: {
      invoices: invoices.model,
      payments: payments.model,
      notifications: notifications.model,
      steps: stepIndex.model,
    },
    waitForViews: () => Promise.resolve(true),
    clock,
    ids: { next: () => nextId++ },
    mailVia: 'smtp',
    trialDays: 0,
    log: {
      info: () => undefined,
      warn: () => undefined,
      error: (_, message) => void logged.push(message),
    },
    uploads: uploadsOfTypes('pdf', { keep, clock }),
    passwords: createPasswords(),
    passwordRules: { least: 6, refusesCommon: true },
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

const changeAddress = async (of = accountId): Promise<Done> => {
  const account = await loadAccount(desk, of);
  const call = { commandId: randomUUID(), ids: [], account, now };
  return changeProfile(desk, call, { email: newEmail }, true);
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

describe('of several processes', () => {
  /** Another process on the same stores. */
  const beside = (): AccountDesk => {
    const { clock } = desk;
    return { ...desk, commands: createCommandHandler({ store, keep, clock }) };
  };
  const registerAt = (process: AccountDesk, password: string): Promise<Registered> => {
    const login = { email: newEmail, password };
    const count = () => Promise.resolve();
    return register(
      process,
      { name: 'Ada', ...login },
      { accountBefore: () => accountOf(process, { ...login, knownAccount: undefined, count }) },
    );
  };
  const accountsAt = async () => {
    const { holder, claims } = (await beside().commands.load(addressStream(newEmail), addressDecider)).state;
    return [holder?.accountId, ...claims.map((claim) => claim.accountId)];
  };

  test('that register an address with one password at the same moment, all have one account', async () => {
    const all = await Promise.all([1, 2, 3].map(() => registerAt(beside(), 'one horse')));
    expect(all.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await accountsAt()).toEqual([...new Set(all.map(({ account }) => account.accountId))]);
    const other = await registerAt(beside(), 'two horses');
    expect(await accountsAt()).toEqual([all[0]?.account.accountId, other.account.accountId]);
  });

  test('another one makes the account whose process ended after it had reserved the address', async () => {
    const dies = beside();
    const { append } = store;
    store.append = (stream, ...rest) =>
      stream.startsWith('account-') ? Promise.reject(new StoreUnavailable('gone')) : append(stream, ...rest);
    await expect(registerAt(dies, 'one horse')).rejects.toThrow(StoreUnavailable);
    store.append = append;
    const { account, isNew } = await registerAt(beside(), 'one horse');
    expect([isNew, await accountsAt()]).toEqual([true, [account.accountId]]);
    expect(await loadAccount(desk, account.accountId)).toMatchObject({ email: newEmail });
  });

  test('that are asked for the first account at the same moment, one makes it', async () => {
    const people = ['ada@first.example', 'eve@first.example'].map((email) => ({
      name: 'Ada',
      email,
      password: 'correct horse',
    }));
    const hasAccounts = async (): Promise<boolean> => {
      const found = await Promise.all(people.map(({ email }) => accountAt(beside(), email)));
      return found.some((account) => account !== undefined);
    };
    const answers = await Promise.allSettled(
      people.map((body) => register({ ...beside(), registration: 'first', hasAccounts }, body)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: new RegistrationRefused('invite'),
    });
  });

  test('that prove an address for two accounts at the same moment, one gets it', async () => {
    const body = { name: 'Ada', email: 'ada@third.example', password: 'correct horse' };
    const second = (await register(desk, body)).account.accountId;
    await changeAddress();
    await changeAddress(second);
    const proofs = await Promise.allSettled(
      queued.map((mail) => proveAddress(beside(), tokenIn(mail)).then(({ accountId: of }) => of)),
    );
    const [proven] = proofs.flatMap((proof) => (proof.status === 'fulfilled' ? [proof.value] : []));
    const refusals = proofs.flatMap((proof) => (proof.status === 'rejected' ? [String(proof.reason)] : []));
    expect(refusals).toEqual([String(new AddressTaken())]);
    expect(await accountsAt()).toEqual([proven]);
  });
});
