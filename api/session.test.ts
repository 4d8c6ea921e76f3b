import { beforeEach, expect, test } from 'vitest';
import { MemoryKeep } from '../tests/doubles/memory-keep.ts';
import { createSessions, type Sessions } from './session.ts';

const day = 24 * 60 * 60_000;
let now: number;
let keep: MemoryKeep;
let sessions: Sessions;
beforeEach(() => {
  now = Date.parse('2026-11-20T10:00:00Z');
  keep = new MemoryKeep();
  sessions = createSessions({ keep, clock: { now: () => now } });
});

test('a session is found by its token, which is not stored', async () => {
  const token = await sessions.begin(7);
  const found = await sessions.find(token);
  expect(found).toEqual({ key: found?.key, accountId: 7, renewed: false });
  for await (const { key, value } of keep.list('sessions')) {
    expect(JSON.stringify({ key, value })).not.toContain(token);
  }
});

test('an unknown token, or one of an ended session, finds nothing', async () => {
  expect(await sessions.find('guess')).toBeUndefined();
  const token = await sessions.begin(7);
  const found = await sessions.find(token);
  await sessions.end(found?.key ?? '');
  expect(await sessions.find(token)).toBeUndefined();
});

test('using a session extends it, at most once a day', async () => {
  const token = await sessions.begin(7);
  const writes = keep.writes;
  now += day;
  expect((await sessions.find(token))?.renewed).toBe(false);
  now += 1;
  expect((await sessions.find(token))?.renewed).toBe(true);
  expect((await sessions.find(token))?.renewed).toBe(false);
  expect(keep.writes - writes).toBe(1);
});
