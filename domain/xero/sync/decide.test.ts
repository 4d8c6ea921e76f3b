import { expect, test } from 'vitest';
import { xeroDecider } from '../decide.ts';
import type { XeroCommand } from '../events.ts';
import type { Xero } from '../state.ts';
import type { LeftOut, SyncCommand } from './events.ts';
import { noCounts } from './state.ts';

const owner = { accountId: 3, connectionId: 'c1' };
const tenantId = 't1';

/** Gives commands one after the other. @returns the state, and the events of the last */
const after = (...commands: readonly XeroCommand[]) => {
  let state: Xero = xeroDecider.initial;
  let events: ReturnType<typeof xeroDecider.decide> = [];
  for (const command of commands) {
    events = xeroDecider.decide(command, state);
    state = events.reduce((before, event) => xeroDecider.evolve(before, event), state);
  }
  return { state, sync: state.sync, events };
};

const connect: XeroCommand = { type: 'ConnectXero', ...owner, tenantId, tenantName: 'Sam', by: 'consent' };
const start = (
  syncId: string,
  now = '2026-03-02T10:00:00.000Z',
): Extract<SyncCommand, { type: 'StartXeroSync' }> => ({
  type: 'StartXeroSync',
  syncId,
  by: 'user',
  parts: ['invoices'],
  now,
});
const page = (
  syncId: string,
  changes: Partial<Extract<SyncCommand, { type: 'RecordXeroPage' }>> = {},
): SyncCommand => ({
  type: 'RecordXeroPage',
  syncId,
  phase: 'invoices',
  page: 1,
  isLast: true,
  asOf: '2026-03-02T10:00:01.000Z',
  counts: { contacts: noCounts, invoices: { ...noCounts, created: 1 } },
  leftOut: [],
  xeroIds: [],
  news: [],
  now: '2026-03-02T10:00:02.000Z',
  ...changes,
});
const left = (xeroId: string, reason: LeftOut['reason']): LeftOut => ({
  kind: 'invoice',
  xeroId,
  name: xeroId,
  reason,
});

test('a sync reads all at first, and only the changes after that, a little earlier than it left off', () => {
  expect(after(connect, start('s1')).events).toEqual([
    {
      type: 'XeroSyncStarted',
      data: {
        ...owner,
        syncId: 's1',
        by: 'user',
        tenantId,
        phases: ['invoices'],
        since: { contacts: null, invoices: null },
        startedAt: '2026-03-02T10:00:00.000Z',
      },
    },
  ]);
  const second = after(connect, start('s1'), page('s1'), start('s2'));
  expect(second.sync.running?.since).toEqual({ contacts: null, invoices: '2026-03-02T09:55:01.000Z' });
});

test('the last page finishes the sync, and the same page again changes nothing', () => {
  const { events, sync } = after(connect, start('s1'), page('s1'));
  expect(events.map(({ type }) => type)).toEqual(['XeroPageSynced', 'XeroSyncFinished']);
  expect(sync.last.invoices).toEqual({
    syncId: 's1',
    at: '2026-03-02T10:00:02.000Z',
    counts: { ...noCounts, created: 1 },
    failure: null,
  });
  const twice = [connect, start('s1'), page('s1', { isLast: false }), page('s1', { isLast: false })];
  expect(after(...twice).events).toEqual([]);
  expect(after(...twice).sync.running?.page).toBe(2);
});

test('one sync at a time; what is asked for meanwhile waits, once', () => {
  const running = [connect, start('s1')] as const;
  expect(after(...running, start('s2')).events).toEqual([]);
  const ask = (requestId: string): SyncCommand => ({ type: 'RequestXeroSync', part: 'contacts', requestId });
  expect(after(...running, ask('r1')).sync.requested).toEqual({ contacts: 'r1', invoices: null });
  expect(after(...running, ask('r1'), ask('r2')).events).toEqual([]);
});

test('a failed sync begins again where the last successful one left off', () => {
  const failed: SyncCommand = {
    type: 'FailXeroSync',
    syncId: 's2',
    code: 'unavailable',
    now: '2026-03-03T10:00:00.000Z',
  };
  const { sync } = after(connect, start('s1'), page('s1'), start('s2'), failed, start('s3'));
  expect(sync.last.invoices?.failure).toBe('unavailable');
  expect(sync.running?.since.invoices).toBe('2026-03-02T09:55:01.000Z');
});

test('what is left out is named until a sync takes it over', () => {
  const leftOut = [left('i1', 'other_currency'), left('i2', 'plan_limit')];
  const first = [connect, start('s1'), page('s1', { leftOut, xeroIds: ['i1', 'i2'] })] as const;
  expect(after(...first).sync.leftOut).toEqual(leftOut);
  const second = after(...first, start('s2'), page('s2', { xeroIds: ['i1'], isLast: false }));
  expect(second.sync.leftOut).toEqual([leftOut[1]]);
});

test('invoices without a place are read again when the user asks, and once a day', () => {
  const first = [connect, start('s1'), page('s1', { leftOut: [left('i2', 'plan_limit')] })] as const;
  expect(after(...first, start('s2')).sync.running?.phases).toEqual(['invoices', 'again']);
  const bySchedule = (now: string): SyncCommand => ({
    type: 'StartXeroSync',
    syncId: 's2',
    by: 'schedule',
    parts: ['invoices'],
    now,
  });
  const phasesAt = (now: string) => after(...first, bySchedule(now)).sync.running?.phases;
  expect(phasesAt('2026-03-02T10:15:00.000Z')).toEqual(['invoices']);
  expect(phasesAt('2026-03-03T10:15:00.000Z')).toEqual(['invoices', 'again']);
});

test('invoices without a client are read again when there are new clients', () => {
  const leftOut = [left('i2', 'client_without_email')];
  const first = [connect, start('s1'), page('s1', { leftOut })] as const;
  expect(after(...first, start('s2')).sync.running?.phases).toEqual(['invoices']);
  const counts = { contacts: { ...noCounts, created: 1 }, invoices: noCounts };
  const second = after(...first, start('s2'), page('s2', { counts }), start('s3'));
  expect(second.sync.running?.phases).toEqual(['invoices', 'again']);
});

test('only so many are named; the others are counted', () => {
  const leftOut = Array.from({ length: 1_250 }, (_, index) => left(`i${index}`, 'other_currency'));
  const { sync } = after(connect, start('s1'), page('s1', { leftOut }));
  expect([sync.leftOut.length, sync.unnamed]).toEqual([1_000, 250]);
});

test('a disconnected account has no sync, and goes on from where it was once it is connected again', () => {
  const gone = [connect, start('s1'), page('s1'), start('s2'), { type: 'DisconnectXero' }] as const;
  const { sync, state } = after(...gone);
  expect(sync.running).toBeNull();
  expect(() =>
    xeroDecider.decide({ type: 'RequestXeroSync', part: 'contacts', requestId: 'r' }, state),
  ).toThrow('Connect your Xero account first.');
  const back = after(...gone, connect, start('s3'));
  expect(back.sync.running?.since.invoices).toBe('2026-03-02T09:55:01.000Z');
});

test('the first sync that a user asks for tells what the one did that began with the connection', () => {
  const both = { contacts: { ...noCounts, created: 3 }, invoices: { ...noCounts, created: 5, updated: 1 } };
  const byItself = {
    ...start('s1'),
    by: 'schedule',
    parts: ['contacts', 'invoices'],
  } as const;
  const contacts = page('s1', { phase: 'contacts', counts: { ...both, invoices: noCounts } });
  const invoices = page('s1', { counts: { ...both, contacts: noCounts } });
  const nothing = (syncId: string) => page(syncId, { counts: { contacts: noCounts, invoices: noCounts } });
  const first = [connect, byItself, contacts, invoices];
  const told = (...commands: readonly XeroCommand[]) => after(...commands).sync.last.invoices?.first;
  expect(told(...first, start('s2'), nothing('s2'))).toMatchObject({ created: 5, updated: 1 });
  expect(told(...first, start('s2'), nothing('s2'), start('s3'), nothing('s3'))).toBeUndefined();
  // What a failed first one did before it ended is told with the rest.
  const failed: SyncCommand = { type: 'FailXeroSync', syncId: 's1', code: 'unavailable', now: 'later' };
  const anew = { ...byItself, syncId: 's2' };
  const rest = [
    page('s2', { phase: 'contacts', counts: { contacts: noCounts, invoices: noCounts } }),
    page('s2'),
  ];
  const cutOff = [connect, byItself, contacts, page('s1', { isLast: false, counts: both }), failed];
  expect(told(...cutOff, anew, ...rest, start('s3'), nothing('s3'))).toMatchObject({ created: 6 });
  // A later one that nobody asked for is not told.
  const later = { ...start('s2'), by: 'schedule' } as const;
  expect(told(...first, later, page('s2'), start('s3'), nothing('s3'))).toMatchObject({ created: 5 });
  // Nor is what the first one of another connection did.
  const again: XeroCommand = {
    type: 'ConnectXero',
    accountId: owner.accountId,
    connectionId: 'c2',
    tenantId,
    tenantName: 'Sam',
    by: 'consent',
  };
  expect(told(...first, again, start('s2'), nothing('s2'))).toBeUndefined();
});
