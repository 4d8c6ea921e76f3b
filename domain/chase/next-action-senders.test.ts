import { describe, expect, test } from 'vitest';
import { created, held, lifted, started } from '../invoice/chased-invoice.fixture.ts';
import type { HoldDetail } from '../invoice/reasons.ts';
import type { SenderEvent } from '../sender/events.ts';
import type { SendersOf } from '../sender/sender-address.ts';
import { evolveSenders, noSenders } from '../sender/state.ts';
import { actionAt, sends } from './next-action.fixture.ts';

const active = [created, started];
const due = '2026-12-04T09:00:00Z';
const email = 'grace@example.com';

const ids = { accountId: 1, senderId: 2 };
const added: SenderEvent = {
  type: 'SenderAdded',
  data: { ...ids, email, displayName: null, signature: null, emailType: 'personal' },
};
const verified: SenderEvent = { type: 'SenderVerified', data: { ...ids, by: 'link' } };
const server = { host: 'smtp.example.com', port: 587, username: 'grace', passwordId: 'p1' };
const served: SenderEvent = { type: 'SenderServerSet', data: { ...ids, ...server } };
const at = 'smtp.example.com:587';
const refused: SenderEvent = {
  type: 'SenderRefused',
  data: { ...ids, email, server: at, reply: '535 no', refusedAt: '2026-12-04T08:00:00.000Z' },
};
const corrected: SenderEvent = { type: 'SenderMended', data: ids };
const deleted: SenderEvent = { type: 'SenderDeleted', data: { ...ids, email } };
const detail: HoldDetail = { code: 'sender_refused', email, server: at, reply: '535 no' };

/** What an account with another address may send from, after these events. */
const senders = (events: readonly SenderEvent[], via: 'smtp' | 'outbox' = 'smtp'): SendersOf => ({
  account: { email: 'owner@example.com' },
  senders: events.reduce(evolveSenders, noSenders),
  via,
});

describe('a sender whose own mail server refuses it', () => {
  const list = [added, verified, served, refused];

  test('holds the step that is due, and no step before', () => {
    const circumstances = { senders: senders(list) };
    expect(actionAt('2026-12-04T08:00:00Z', active, circumstances)).toMatchObject({ type: 'wait' });
    const hold = { type: 'hold', reason: 'sender_refused', detail };
    expect(actionAt(due, active, circumstances)).toStrictEqual(hold);
  });

  test('lets the step go as soon as the server accepts it, is replaced or removed', () => {
    const waiting = [...active, held('sender_refused', detail)];
    expect(actionAt(due, waiting, { senders: senders(list) })).toMatchObject({ type: 'wait' });
    const lift = { type: 'lift', reason: 'sender_refused' };
    const removed: SenderEvent = { type: 'SenderServerRemoved', data: ids };
    for (const event of [corrected, served, removed, deleted])
      expect(actionAt(due, waiting, { senders: senders([...list, event]) })).toStrictEqual(lift);
    expect(actionAt(due, active, { senders: senders([...list, corrected]) })).toStrictEqual(sends(1));
  });

  test('holds also where the installation has no mail server, but not in a demo, which uses none', () => {
    const outbox = senders(list, 'outbox');
    const hold = { type: 'hold', reason: 'sender_refused', detail };
    expect(actionAt(due, active, { senders: outbox })).toStrictEqual(hold);
    expect(actionAt(due, active, { senders: { ...outbox, ownLeaves: false } })).toStrictEqual(sends(1));
  });
});

describe('an account that has not proven its address', () => {
  const of = (emailProven: boolean, requiresProof = true): SendersOf => ({
    ...senders([]),
    account: { email: 'owner@example.com', emailProven },
    requiresProof,
  });
  const why: HoldDetail = { code: 'address_unproven', email: 'owner@example.com' };

  test('sends nothing where a proof is needed, and goes on with it', () => {
    const hold = { type: 'hold', reason: 'needs_attention', detail: why };
    expect(actionAt(due, active, { senders: of(false) })).toStrictEqual(hold);
    expect(actionAt('2026-12-04T08:00:00Z', active, { senders: of(false) })).toMatchObject({ type: 'wait' });
    const waiting = [...active, held('needs_attention', why)];
    expect(actionAt(due, waiting, { senders: of(false) })).toMatchObject({ type: 'wait' });
    const lift = { type: 'lift', reason: 'needs_attention' };
    expect(actionAt(due, waiting, { senders: of(true) })).toStrictEqual(lift);
    expect(actionAt(due, waiting, { senders: of(false, false) })).toStrictEqual(lift);
    for (const may of [of(true), of(false, false)])
      expect(actionAt(due, active, { senders: may })).toStrictEqual(sends(1));
  });
});

describe('a sequence that is held because of its sender', () => {
  test.each(['sender_unverified', 'sender_gone'] as const)('goes on when that is verified: %s', (code) => {
    const waiting = [...active, held('needs_attention', { code, subject: 'Due', email })];
    expect(actionAt(due, waiting, { senders: senders([added]) })).toMatchObject({ type: 'wait' });
    expect(actionAt(due, waiting, { senders: senders([added, verified, deleted]) })).toMatchObject({
      type: 'wait',
    });
    const lift = { type: 'lift', reason: 'needs_attention' };
    expect(actionAt(due, waiting, { senders: senders([added, verified]) })).toStrictEqual(lift);
  });

  test('waits for the user where anything else needs attention', () => {
    const other = held('needs_attention', { code: 'unknown_variables', subject: 'Due', names: ['x'] });
    const circumstances = { senders: senders([added, verified]) };
    expect(actionAt(due, [...active, other], circumstances)).toMatchObject({ type: 'wait' });
  });
});

describe('a sequence that waits because the account has sent as much as its plan allows', () => {
  const until = '2026-12-04T10:20:00.000Z';
  const cap = { cap: 'emails_per_hour', most: 20, plan: 'solo', until } as const;
  const full: HoldDetail = { code: 'email_cap', ...cap, untilDate: '2026-12-04', untilTime: '10:20' };
  const waiting = [...active, held('email_cap', full)];

  test('waits until then, and goes on by itself', () => {
    expect(actionAt(due, waiting)).toMatchObject({ type: 'wait', until });
    expect(actionAt(until, waiting)).toStrictEqual({ type: 'lift', reason: 'email_cap' });
  });

  test('stays paused if the user has paused it meanwhile', () => {
    const paused = [...waiting, held('paused_by_hand', null)];
    expect(actionAt(until, paused)).toStrictEqual({ type: 'lift', reason: 'email_cap' });
    expect(actionAt(until, [...paused, lifted('email_cap')])).toMatchObject({ type: 'wait', until: null });
  });
});

test('a sequence that was started before the account was taken over is held once', () => {
  const at = '2026-12-04T08:30:00.000Z';
  const takeOver = { at };
  const detail: HoldDetail = { code: 'taken_over', at };
  const hold = { type: 'hold', reason: 'needs_attention', detail };
  expect(actionAt(due, active, { takeOver })).toStrictEqual(hold);
  const waiting = [...active, held('needs_attention', detail)];
  expect(actionAt(due, waiting, { takeOver })).toMatchObject({ type: 'wait' });
  // Its owner has looked through it.
  expect(actionAt(due, [...waiting, lifted('needs_attention')], { takeOver })).toStrictEqual(sends(1));
  expect(actionAt(due, active, { takeOver: { at: '2020-01-01T00:00:00.000Z' } })).toStrictEqual(sends(1));
});
