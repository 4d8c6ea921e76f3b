import { expect, test } from 'vitest';
import { defaultCaps } from '../../contracts/accounts/caps.ts';
import { evolveAccount, noAccount } from '../../domain/account/state.ts';
import { LimitReached } from '../../domain/errors.ts';
import { evolveSenders, noSenders } from '../../domain/sender/state.ts';
import { MemoryKeep } from '../../tests/doubles/memory-keep.ts';
import { assertEmailPlace, moveNewAccount, noteNewAccount, takeEmailPlace } from './email-caps.ts';

const clock = { now: () => Date.parse('2026-12-03T09:00:00Z') };
const registered = evolveAccount(noAccount, {
  type: 'AccountRegistered',
  data: { accountId: 1, name: 'Ada', email: 'ada@studio.example', timeZone: 'UTC' },
});
const accountOf = (isProven: boolean) => {
  if (registered.status !== 'active') throw new Error('There is no account');
  return { ...registered, emailProven: isProven };
};
const proven = accountOf(true);
const email = (key: string, ...recipients: string[]) => ({ key, recipients, isRetry: false, canWait: true });
const gone = { type: 'may-go' };

test('of 40 emails to strangers at the same time 20 go, in all processes together', async () => {
  const deps = { keep: new MemoryKeep(), clock, caps: defaultCaps };
  const places = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      takeEmailPlace(deps, proven, noSenders, email(`${at}`, `s${at}@strangers.example`)),
    ),
  );
  expect(places.filter(({ type }) => type === 'may-go')).toHaveLength(20);
});

test('an email whose count takes hours to be stored is counted after those that were counted meanwhile', async () => {
  let now = clock.now();
  const keep = new MemoryKeep();
  const deps = { keep, clock: { now: () => now }, caps: defaultCaps };
  const takePlace = (key: string) => takeEmailPlace(deps, proven, noSenders, email(key, 'pay@acme.example'));
  const storeLate = keep.hold();
  const late = takePlace('late');
  await expect.poll(() => keep.writes).toBe(1);
  keep.hold()();
  now += 2 * 3_600_000;
  for (let at = 0; at < 20; at += 1) expect(await takePlace(`${at}`)).toEqual(gone);
  storeLate();
  expect(await late).toMatchObject({ type: 'waits', until: now + 3_600_000 });
});

/** How many strangers these accounts reach, of 30 that each writes to. */
const reachedBy = async (
  deps: { readonly keep: MemoryKeep; readonly clock: typeof clock; readonly caps: typeof defaultCaps },
  ...accounts: readonly { readonly accountId: number; readonly email: string }[]
): Promise<readonly number[]> => {
  const reached: number[] = [];
  for (const account of accounts) {
    let went = 0;
    for (let at = 0; at < 30; at += 1) {
      const to = email(`${at}`, `s${account.accountId}-${at}@strangers.example`);
      const place = await takeEmailPlace(deps, { ...proven, ...account }, noSenders, to);
      if (place.type === 'may-go') went += 1;
    }
    reached.push(went);
  }
  return reached;
};

test('accounts of one mailbox share its caps, also after one was deleted', async () => {
  const deps = { keep: new MemoryKeep(), clock, caps: defaultCaps };
  const accounts = ['ada+0@mail.example', 'ada+1@mail.example', 'Ada@MAIL.example'];
  const numbered = accounts.map((address, at) => ({ accountId: at + 1, email: address }));
  expect(await reachedBy(deps, ...numbered)).toEqual([20, 0, 0]);
  // As the erasure of an account does.
  for await (const { key } of deps.keep.list('limits'))
    if (key.endsWith('/1')) await deps.keep.delete('limits', key);
  expect(await reachedBy(deps, { accountId: 9, email: 'ada@mail.example' })).toEqual([0]);
  const waits = await takeEmailPlace(
    deps,
    { ...proven, accountId: 9, email: 'ada@mail.example' },
    noSenders,
    email('x', 'x@strangers.example'),
  );
  expect(waits).toMatchObject({ type: 'waits', most: 20, among: 'mailbox' });
});

test('new accounts of one network address share its caps for a week, and all new ones ten times as much', async () => {
  let now = clock.now();
  const deps = { keep: new MemoryKeep({ now: () => now }), clock: { now: () => now }, caps: defaultCaps };
  const accounts = Array.from({ length: 14 }, (_, at) => ({
    accountId: at + 1,
    email: `n${at}@mail.example`,
  }));
  // Of the same network are 0 and 1, 2 and 3, and the others each of their own.
  for (const { accountId } of accounts)
    await noteNewAccount(deps, accountId, `network ${accountId <= 4 ? Math.ceil(accountId / 2) : accountId}`);
  expect(await reachedBy(deps, ...accounts)).toEqual([20, 0, 20, 0, 20, 20, 20, 20, 20, 20, 20, 20, 0, 0]);
  now += 8 * 86_400_000;
  expect(await reachedBy(deps, ...accounts.slice(0, 2))).toEqual([20, 20]);
});

test("a new account that its owner takes over shares the caps of its owner's network address", async () => {
  const deps = { keep: new MemoryKeep(), clock, caps: defaultCaps };
  const [first, taken] = [1, 2].map((accountId) => ({ accountId, email: `n${accountId}@mail.example` }));
  if (first === undefined || taken === undefined) throw new Error('There are no accounts');
  for (const { accountId } of [first, taken]) await noteNewAccount(deps, accountId, 'of a stranger');
  expect(await reachedBy(deps, first)).toEqual([20]);
  await moveNewAccount(deps, taken.accountId, 'of the owner');
  expect(await reachedBy(deps, taken)).toEqual([20]);
  const third = { accountId: 3, email: 'n3@mail.example' };
  await noteNewAccount(deps, third.accountId, 'of the owner');
  // One that is not new is not made new.
  await moveNewAccount(deps, 4, 'of the owner');
  expect(await reachedBy(deps, third, { ...third, accountId: 4, email: 'n4@mail.example' })).toEqual([0, 20]);
});

test('what goes to addresses that are proven to be the account’s own does not count', async () => {
  const deps = { keep: new MemoryKeep(), clock, caps: defaultCaps };
  const ids = { accountId: 1, senderId: 2 };
  const senders = [
    {
      type: 'SenderAdded',
      data: {
        ...ids,
        email: 'own@studio.example',
        displayName: null,
        signature: null,
        emailType: 'personal',
      },
    } as const,
    { type: 'SenderVerified', data: { ...ids, by: 'link' } } as const,
  ].reduce(evolveSenders, noSenders);
  const own = ['Ada@studio.example', 'own@studio.example'];
  for (let at = 0; at < 100; at += 1)
    expect(await takeEmailPlace(deps, proven, senders, email(`${at}`, ...own))).toEqual(gone);
  const places = [];
  for (let at = 0; at < 21; at += 1)
    places.push(await takeEmailPlace(deps, accountOf(false), senders, email(`${at}`, 'ada@studio.example')));
  expect(places.filter(({ type }) => type === 'may-go')).toHaveLength(20);
});

test('the same address in other letters is not a new one', async () => {
  const caps = { ...defaultCaps, solo: { ...defaultCaps.solo, newRecipientsPerDay: 1 } };
  const deps = { keep: new MemoryKeep(), clock, caps };
  expect(await takeEmailPlace(deps, proven, noSenders, email('1', 'pay@acme.example'))).toEqual(gone);
  expect(await takeEmailPlace(deps, proven, noSenders, email('2', 'Pay@ACME.example '))).toEqual(gone);
  expect(await takeEmailPlace(deps, proven, noSenders, email('3', 'x@acme.example'))).toMatchObject({
    type: 'waits',
    cap: 'new_recipients_per_day',
  });
});

test('what can’t wait is refused with the time from which it may go, and takes nobody’s turn', async () => {
  const deps = { keep: new MemoryKeep(), clock, caps: defaultCaps };
  for (let at = 0; at < 20; at += 1)
    await takeEmailPlace(deps, proven, noSenders, email(`${at}`, 'pay@acme.example'));
  const test = { key: 'test', recipients: ['pay@acme.example'] };
  const refused = assertEmailPlace(deps, proven, noSenders, test);
  await expect(refused).rejects.toThrow(LimitReached);
  await expect(refused).rejects.toThrow(
    'An account on the Solo plan sends at most 20 emails an hour. You can send this one from 10:00 AM.',
  );
  const kept = JSON.stringify(await deps.keep.get('limits', 'emails/1'));
  expect(kept).not.toContain('test');
});
