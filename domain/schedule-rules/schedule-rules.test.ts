import { describe, expect, test } from 'vitest';
import { InvalidField } from '../errors.ts';
import { givenFor } from '../given-when-then.fixture.ts';
import { decidingRule, type RuledInvoice } from './chosen-schedule.ts';
import { noRules, scheduleRulesDecider } from './decide.ts';
import type { ScheduleRule, ScheduleRulesEvent } from './events.ts';
import { startsAt } from './starts-at.ts';

type RulesSet = Extract<ScheduleRulesEvent, { type: 'ScheduleRulesSet' }>;

const given = givenFor(scheduleRulesDecider);

const rule = (changes: Partial<ScheduleRule> = {}): ScheduleRule => ({
  clientId: null,
  relationshipType: null,
  amountFrom: null,
  currency: null,
  source: null,
  scheduleId: 2,
  ...changes,
});
const set = (changes: object, { existing = false, now = '2026-12-01T10:00:00.000Z' } = {}) =>
  ({ type: 'SetScheduleRules', accountId: 3, changes, existing, now }) as const;
const rules = [rule({ clientId: 9, scheduleId: null }), rule()];
const event = (changes: Partial<RulesSet['data']> = {}): RulesSet => ({
  type: 'ScheduleRulesSet',
  data: {
    accountId: 3,
    rules,
    startsItself: 'off',
    delayHours: 2,
    since: null,
    existing: false,
    ...changes,
  },
});
const on = event({ startsItself: 'created', since: '2026-12-01T10:00:00.000Z' });

describe('the rules of an account', () => {
  test('are set whole; what is left out stays', () => {
    given().when(set({ rules })).thenExactly(event());
    given(event())
      .when(set({ delayHours: 5 }))
      .thenExactly(event({ delayHours: 5 }));
    given(event()).when(set({ rules })).thenNothing();
  });

  test('what has started on a day is undone, and the rules stay', () => {
    const starts = { accountId: 3, schedule: { id: 2, name: 'Standard', version: 1 }, day: '2026-12-02' };
    given(event(), on)
      .when({ type: 'UndoScheduleStarts', ...starts })
      .thenExactly({ type: 'ScheduleStartsUndone', data: starts });
    given(event(), on, { type: 'ScheduleStartsUndone', data: starts })
      .when(set({ startsItself: 'created' }))
      .thenNothing();
  });

  test('a rule for every invoice is the last one', () => {
    given()
      .when(set({ rules: rules.toReversed() }))
      .thenRefused(InvalidField, 'A rule without a condition must be the last');
  });

  test('switching on is remembered, with the choice for what is open then', () => {
    given(event())
      .when(set({ startsItself: 'created' }))
      .thenExactly(on);
    given(event())
      .when(set({ startsItself: 'created' }, { existing: true }))
      .thenExactly(event({ ...on.data, existing: true }));
  });

  test('while it is on, the choice stays, and so does the moment', () => {
    const later = { existing: true, now: '2026-12-09T10:00:00.000Z' };
    given(event(), on)
      .when(set({ startsItself: 'created' }, later))
      .thenNothing();
    given(event(), on)
      .when(set({ startsItself: 'overdue' }, later))
      .thenExactly(event({ ...on.data, startsItself: 'overdue' }));
    given(event(), on)
      .when(set({ startsItself: 'off' }, later))
      .thenExactly(event());
  });
});

describe('the rule that decides', () => {
  const invoice: RuledInvoice = {
    clientId: 5,
    amountCents: 100_000,
    currency: 'USD',
    source: 'entered',
    relationshipType: 'Slow Payer',
  };
  const of = (...all: ScheduleRule[]) => decidingRule(all, invoice)?.index;

  test.each([
    ['its client', { clientId: 5 }, { clientId: 6 }],
    ['its relationship', { relationshipType: 'Slow Payer' }, { relationshipType: 'VIP / High Value' }],
    ['its source', { source: 'entered' }, { source: 'synced' }],
    ['its total', { amountFrom: 100_000, currency: 'USD' }, { amountFrom: 100_001, currency: 'USD' }],
    ['its currency', { amountFrom: 1, currency: 'USD' }, { amountFrom: 1, currency: 'EUR' }],
  ] as const)('asks for %s', (_, holds, doesNot) => {
    expect([of(rule(holds)), of(rule(doesNot))]).toEqual([0, undefined]);
  });

  test('is the first that holds in all it asks for', () => {
    expect(of(rule({ clientId: 5, source: 'synced' }), rule({ clientId: 5 }), rule())).toBe(1);
    expect(of()).toBeUndefined();
  });
});

describe('when a sequence starts by itself', () => {
  const since = '2026-12-01T10:00:00.000Z';
  const at = (
    startsItself: 'off' | 'created' | 'overdue',
    invoice: { createdAt: string; dueDate: string },
    existing = false,
  ): string | null => {
    const when = startsAt({ ...noRules, startsItself, since, existing }, invoice, 'America/New_York');
    return when === null ? null : new Date(when).toISOString();
  };
  const fresh = { createdAt: '2026-12-02T08:00:00.000Z', dueDate: '2026-12-20' };
  const old = { createdAt: '2026-11-02T08:00:00.000Z', dueDate: '2026-12-20' };
  const lateBefore = { ...old, dueDate: '2026-11-20' };

  test('created: after the delay, and of the older ones only if that was chosen', () => {
    expect(at('created', fresh)).toBe('2026-12-02T10:00:00.000Z');
    expect(at('created', old)).toBeNull();
    expect(at('created', old, true)).toBe(since);
  });

  test('older ones that were asked for start at once, also those that were imported a moment before', () => {
    const justBefore = new Date(Date.parse(since) - 60_000).toISOString();
    expect(at('created', { ...old, createdAt: justBefore }, true)).toBe(since);
    expect(at('overdue', { ...lateBefore, createdAt: justBefore }, true)).toBe(since);
  });

  test('overdue: when the day after the due date begins in the zone of the account', () => {
    expect(at('overdue', fresh)).toBe('2026-12-21T05:00:00.000Z');
    expect(at('overdue', old)).toBe('2026-12-21T05:00:00.000Z');
    expect(at('overdue', lateBefore)).toBeNull();
    expect(at('overdue', lateBefore, true)).toBe(since);
  });

  test('overdue: one that is entered late has its delay', () => {
    expect(at('overdue', { ...fresh, dueDate: '2026-11-20' })).toBe('2026-12-02T10:00:00.000Z');
  });

  test('off: never', () => {
    expect(at('off', fresh)).toBeNull();
  });
});
