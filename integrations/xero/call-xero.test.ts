import { expect, test } from 'vitest';
import type { PartnerAccess } from '../../platform/ports/partners/partner-access.ts';
import { createXeroCaller, type XeroCall } from './call-xero.ts';

const token = { token: 'secret', owner: 'tenant' };
const access: PartnerAccess = { token: async () => token, renew: async () => token };
const never = new AbortController().signal;

const turn = (): Promise<void> => new Promise(setImmediate);

/** Calls that end when they are told to. */
const slowCalls = () => {
  const ends: (() => void)[] = [];
  const counts = { running: 0, most: 0 };
  const call: XeroCall = async () => {
    counts.running += 1;
    counts.most = Math.max(counts.most, counts.running);
    await new Promise<void>((end) => ends.push(end));
    counts.running -= 1;
    return { data: null, at: '2026-01-01T00:00:00Z' };
  };
  return { call, ends, counts };
};

test('a tenant has five calls at once, however they come', async () => {
  const { call, ends, counts } = slowCalls();
  const xero = createXeroCaller({ access, countCall: async () => ({ waitMs: 0, perDay: false }) });
  const answers: Promise<unknown>[] = [];
  for (let made = 0; made < 20; made += 1) {
    answers.push(xero(1, call, never));
    await turn();
  }
  expect(counts.running).toBe(5);
  for (let ended = 0; ended < 20; ended += 1) {
    ends[ended]?.();
    await turn();
  }
  await Promise.all(answers);
  expect(counts).toEqual({ running: 0, most: 5 });
});

test('what a call waits for its place is not taken from its time', async () => {
  const { call, ends } = slowCalls();
  const xero = createXeroCaller({
    access,
    countCall: async () => ({ waitMs: 0, perDay: false }),
    tryLimit: 50,
  });
  const first = Array.from({ length: 5 }, () => xero(1, call, never));
  await turn();
  const last = xero(
    1,
    async (_, signal) => {
      signal.throwIfAborted();
      return { data: 'read', at: '2026-01-01T00:00:00Z' };
    },
    never,
  );
  await new Promise((waited) => setTimeout(waited, 100));
  for (const end of ends) end();
  await Promise.all(first);
  await expect(last).resolves.toMatchObject({ data: 'read' });
});
