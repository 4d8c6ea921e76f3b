import { beforeEach, expect, test } from 'vitest';
import { MemoryKeep } from '../../tests/doubles/memory-keep.ts';
import { createSessions, type Sessions } from './sessions.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const device = { userAgent: 'Firefox', address: '192.0.2.1' };
let now: number;
let keep: MemoryKeep;
let sessions: Sessions;
beforeEach(() => {
  now = Date.parse('2026-11-20T10:00:00Z');
  keep = new MemoryKeep();
  sessions = createSessions({ keep, clock: { now: () => now } });
});

const begin = (accountId = 7, passwordId: string | null = null) =>
  sessions.begin({ accountId, passwordId, device, isHostOnly: false });
const isThere = async (token: string) => (await sessions.find(token, device)) !== undefined;

test('a session is found by its token, which is not stored', async () => {
  const { token, key } = await begin();
  expect(await sessions.find(token, device)).toEqual({
    key,
    accountId: 7,
    begunAt: '2026-11-20T10:00:00.000Z',
    isHostOnly: false,
    isRenewed: false,
    seconds: 30 * 86_400,
  });
  for await (const kept of keep.list('sessions')) expect(JSON.stringify(kept)).not.toContain(token);
});

test('an unknown token, or one of an ended session, finds nothing', async () => {
  expect(await isThere('guess')).toBe(false);
  const { token, key } = await begin();
  await sessions.end(key);
  expect(await isThere(token)).toBe(false);
});

test('using a session extends it, with one write in ten minutes, or when its address changes', async () => {
  const { token } = await begin();
  const writes = keep.writes;
  now += 10 * minute;
  expect((await sessions.find(token, device))?.isRenewed).toBe(false);
  now += 1;
  expect((await sessions.find(token, device))?.isRenewed).toBe(true);
  expect((await sessions.find(token, device))?.isRenewed).toBe(false);
  expect(keep.writes - writes).toBe(1);
  const moved = { ...device, address: '192.0.2.2' };
  expect((await sessions.find(token, moved))?.isRenewed).toBe(true);
  expect((await sessions.list(7)).map((session) => session.device)).toEqual([moved]);
});

test('a session ends 30 days after its last use, and 90 days after it was begun however much it is used', async () => {
  const unused = await begin();
  const used = await begin();
  for (let days = 0; days < 90; days += 1) {
    expect(await isThere(used.token)).toBe(true);
    now += day;
  }
  expect(await isThere(unused.token)).toBe(false);
  expect(await isThere(used.token)).toBe(false);
  expect(await sessions.list(7)).toEqual([]);
});

test('towards its end a session lasts only until then', async () => {
  const { token } = await begin();
  for (let days = 0; days < 80; days += 20) {
    now += 20 * day;
    await sessions.find(token, device);
  }
  expect((await sessions.find(token, device))?.seconds).toBe(10 * 86_400);
});

test('an account lists and ends its own sessions alone, the last used first', async () => {
  const first = await begin();
  now += minute;
  const second = await begin();
  const others = await begin(8);
  expect((await sessions.list(7)).map(({ key }) => key)).toEqual([second.key, first.key]);
  expect(await sessions.endOne(7, others.key)).toBe(false);
  expect(await sessions.endOthers(7, second.key)).toEqual([first.key]);
  expect([await isThere(first.token), await isThere(second.token), await isThere(others.token)]).toEqual([
    false,
    true,
    true,
  ]);
  expect(await sessions.endOne(7, second.key)).toBe(true);
  expect(await sessions.list(7)).toEqual([]);
});

test('the end of all sessions ends auditors’ too, and what is left of one that ended half', async () => {
  const own = await begin(7);
  await sessions.begin({ accountId: 7, passwordId: null, device, isHostOnly: false, auditorLink: 3 });
  const half = await begin(7);
  const other = await begin(8);
  await keep.delete('sessions', half.key);
  expect(await sessions.endAll(7)).toHaveLength(3);
  const left: string[] = [];
  for await (const { key } of keep.list('sessions')) left.push(key);
  expect(left.toSorted()).toEqual([`account-8/${other.key}`, other.key].toSorted());
  expect(await isThere(own.token)).toBe(false);
});

test('a change of the password ends the sessions of the old one, but for the one that is kept', async () => {
  const old = await begin(7, null);
  const kept = await begin(7, null);
  await sessions.keepUnder(kept.key, 'new');
  const fresh = await begin(7, 'new');
  expect(await sessions.endOfOtherPasswords(7, 'new')).toEqual([old.key]);
  expect(await isThere(kept.token)).toBe(true);
  expect(await isThere(fresh.token)).toBe(true);
});

test('an ended session does not come back by a use at the same time', async () => {
  const { token, key } = await begin();
  now += day;
  const open = keep.hold();
  const found = sessions.find(token, device);
  const ended = sessions.end(key);
  open();
  await Promise.all([found, ended]);
  expect(await sessions.exists(key)).toBe(false);
});

test('sessions of earlier versions go on, are listed and can be ended', async () => {
  const { token, key } = await begin();
  const record = {
    accountId: 7,
    begunAt: new Date(now).toISOString(),
    renewedAt: new Date(now).toISOString(),
  };
  keep = new MemoryKeep();
  sessions = createSessions({ keep, clock: { now: () => now } });
  await keep.put('sessions', key, record);
  expect(await sessions.list(7)).toMatchObject([{ key, device: null }]);
  expect((await sessions.find(token, device))?.isHostOnly).toBe(false);
  expect(await sessions.list(7)).toMatchObject([{ key, device }]);
  expect(await sessions.endOthers(7, 'another')).toEqual([key]);
  expect(await isThere(token)).toBe(false);
});

test('an account has at most a hundred sessions', async () => {
  const first = await begin();
  now += minute;
  for (let more = 0; more < 100; more += 1) await begin();
  expect(await isThere(first.token)).toBe(false);
  expect(await sessions.list(7)).toHaveLength(100);
});
