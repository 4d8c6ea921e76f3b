import { describe, expect, test } from 'vitest';
import { bareFacts } from '../client/bare-facts.ts';
import type { Client } from '../client/state.ts';
import {
  cancelled,
  created,
  ids,
  ladder,
  sendStarted,
  sent,
  sequenceId,
  started as earlier,
  startedWith,
  step,
} from '../invoice/chased-invoice.fixture.ts';
import { evolve } from '../invoice/evolve.ts';
import type { InvoiceEvent } from '../invoice/events.ts';
import { absent } from '../invoice/state.ts';
import { foresee, offFor, plannedFor, type Assumptions } from './what-if.ts';

const client: Client = {
  status: 'active',
  clientId: 5,
  accountId: 3,
  facts: { name: 'Ada Ltd', email: 'ada@example.org', ...bareFacts },
};
const started: Extract<InvoiceEvent, { type: 'SequenceStarted' }> = {
  type: 'SequenceStarted',
  data: { ...ids, sequenceId, steps: ladder, via: 'smtp', startedAt: '2026-12-01T08:00:00.000Z' },
};

const foreseen = (assumed: Assumptions, timeZone = 'UTC', begun = started) => {
  const { emails, unsent, until, why } = foresee({
    invoice: [created, begun].reduce(evolve, absent),
    client,
    timeZone,
    sequenceId,
    now: Date.parse('2026-12-01T08:00:00Z'),
    via: 'smtp',
    planned: plannedFor(assumed, timeZone, 'Ada Ltd'),
    off: offFor(assumed, timeZone),
  });
  const at = (instant: number): string => new Date(instant).toISOString().slice(0, 16);
  return {
    emails: emails.map(({ plan, at: goes, late }) => `${plan.stepId} ${at(goes)}${late ? ' late' : ''}`),
    unsent: unsent.map(({ stepId, why: reason }) => `${stepId} ${reason}`),
    end: `${at(until)} ${why}`,
  };
};

describe('what would go out', () => {
  test('if nothing happens, is what was planned', () => {
    expect(foreseen({})).toStrictEqual({
      emails: ['1 2026-12-04T09:00', '2 2026-12-08T09:00', '3 2026-12-15T09:00'],
      unsent: [],
      end: '2026-12-15T09:00 The sequence has ended',
    });
  });

  test('if an email needs approval, is what goes when it is given at its time', () => {
    const steps = ladder.map((plan) => ({ ...plan, approval: true as const }));
    const asking = { ...started, data: { ...started.data, steps } };
    expect(foreseen({}, 'UTC', asking).emails).toStrictEqual(foreseen({}).emails);
  });

  test('once the invoice is paid, is nothing more', () => {
    expect(foreseen({ paidOn: '2026-12-08' })).toStrictEqual({
      emails: ['1 2026-12-04T09:00'],
      unsent: ['2 The invoice was paid', '3 The invoice was paid'],
      end: '2026-12-08T00:00 The invoice is paid',
    });
  });

  test('while an email is being handed over, is what comes after it', () => {
    const handedOver = [created, earlier, sendStarted(1)].reduce(evolve, absent);
    const { emails } = foresee({
      invoice: handedOver,
      client,
      timeZone: 'UTC',
      sequenceId,
      now: Date.parse('2026-12-04T12:00:00Z'),
      via: 'smtp',
      planned: [],
    });
    expect(emails.map(({ plan }) => plan.stepId)).toStrictEqual([2, 3]);
  });

  test('by the clock of the account', () => {
    expect(foreseen({ paidOn: '2026-12-09' }, 'America/New_York').emails).toStrictEqual([
      '1 2026-12-04T14:00',
      '2 2026-12-08T14:00',
    ]);
  });

  test('waits for a promise and follows when it is broken', () => {
    const { emails, end } = foreseen({ promise: { on: '2026-12-05', until: '2026-12-10' } });
    expect(emails).toStrictEqual(['1 2026-12-04T09:00', '2 2026-12-12T09:00', '3 2026-12-19T09:00']);
    expect(end).toContain('The sequence has ended');
  });

  test('waits while it is paused, and moves on afterwards', () => {
    const { emails } = foreseen({ paused: { from: '2026-12-07', to: '2026-12-09' } });
    expect(emails).toStrictEqual(['1 2026-12-04T09:00', '2 2026-12-10T09:00', '3 2026-12-17T09:00']);
  });

  test('is late when Owed was not running, and too late after more than 14 days', () => {
    expect(foreseen({ off: { from: '2026-12-04', to: '2026-12-05' } }).emails).toStrictEqual([
      '1 2026-12-06T09:00 late',
      '2 2026-12-08T09:00',
      '3 2026-12-15T09:00',
    ]);
    const away = foreseen({ off: { from: '2026-12-04', to: '2026-12-30' } });
    expect(away.emails).toStrictEqual([]);
    expect(away.unsent[0]).toContain('On hold: more than 14 days late');
  });
});

test('a new sequence waits for the 24 hours after a late reminder of an earlier one', () => {
  const now = '2026-12-04T10:00:00Z';
  const next = { sequenceId: 12, startedAt: now };
  const { emails } = foresee({
    invoice: [
      created,
      earlier,
      sendStarted(1, 1, { late: true }),
      sent(1, 1, { late: true }),
      cancelled('by_hand'),
      startedWith([step(4)], next),
    ].reduce(evolve, absent),
    client,
    timeZone: 'UTC',
    sequenceId: next.sequenceId,
    now: Date.parse(now),
    via: 'smtp',
    planned: [],
    off: undefined,
  });
  expect(emails.map(({ plan, at, late }) => [plan.stepId, new Date(at).toISOString(), late])).toStrictEqual([
    [4, '2026-12-05T09:00:02.000Z', false],
  ]);
});
