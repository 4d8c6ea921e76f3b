import { describe, expect, test } from 'vitest';
import type { BackTestStep } from '../../contracts/sequences/back-test.ts';
import { created, ids, ladder, paid, promised } from '../invoice/chased-invoice.fixture.ts';
import type { InvoiceEvent } from '../invoice/events.ts';
import { backTest, type RecordedFact } from './back-test.ts';

/** Due on December 1: emails 3, 7 and 14 days later. */
const steps: BackTestStep[] = ladder.map(
  ({ type, days, scheduledTime, subject, content, tone, stepType }) => ({
    type,
    days,
    scheduledTime,
    subject,
    content,
    tone,
    stepType,
  }),
);

const at = (instant: string, event: InvoiceEvent): RecordedFact => ({ at: Date.parse(instant), event });
const begun = at('2026-11-20T10:00:00Z', created);

const emails = (...later: RecordedFact[]): string[] =>
  backTest([begun, ...later], steps, {
    timeZone: 'UTC',
    until: Date.parse('2027-06-01T00:00:00Z'),
  }).emails.map(({ step, at: goes, paidOn, promisedFor }) =>
    [step + 1, new Date(goes).toISOString().slice(0, 16), paidOn, promisedFor].filter(Boolean).join(' '),
  );

describe('a sequence on an earlier invoice', () => {
  test('would have sent what was planned, until it was paid', () => {
    const all = ['1 2026-12-04T09:00', '2 2026-12-08T09:00', '3 2026-12-15T09:00'];
    expect(emails()).toStrictEqual(all);
    expect(emails(at('2026-12-09T10:00:00Z', paid({ datePaid: '2026-12-09' })))).toStrictEqual(
      all.slice(0, 2),
    );
  });

  test('would have sent after a payment that was entered late, and says so', () => {
    expect(emails(at('2026-12-09T10:00:00Z', paid({ datePaid: '2026-12-04' })))).toStrictEqual([
      '1 2026-12-04T09:00',
      '2 2026-12-08T09:00 2026-12-04',
    ]);
    const undone = at('2026-12-20T10:00:00Z', { type: 'InvoiceReopened', data: { ...ids, undo: false } });
    expect(emails(at('2026-12-09T10:00:00Z', paid({ datePaid: '2026-12-04' })), undone)[1]).toBe(
      '2 2026-12-08T09:00 2026-12-04',
    );
  });

  test('waits for a promise, and goes while one stands only if the user said so', () => {
    const promise = at('2026-12-06T10:00:00Z', promised('2026-12-10'));
    expect(emails(promise)).toStrictEqual(['1 2026-12-04T09:00', '2 2026-12-12T09:00', '3 2026-12-19T09:00']);
    const overridden = at('2026-12-07T10:00:00Z', {
      type: 'PromiseOverridden',
      data: { ...ids, sequenceId: 11, promisedDate: '2026-12-10' },
    });
    expect(emails(promise, overridden)).toContain('2 2026-12-08T09:00 2026-12-10');
  });

  test('follows a due date that was changed', () => {
    const moved = at('2026-12-02T10:00:00Z', {
      type: 'DueDateChanged',
      data: { ...ids, from: '2026-12-01', to: '2026-12-11', action: null },
    });
    expect(emails(moved)).toStrictEqual(['1 2026-12-14T09:00', '2 2026-12-18T09:00', '3 2026-12-25T09:00']);
  });

  test('counts the day of each email from the due date as it was, and what a payment has saved', () => {
    const tried = (...later: RecordedFact[]) =>
      backTest([begun, ...later], steps, { timeZone: 'UTC', until: Date.parse('2027-06-01T00:00:00Z') });
    const moved = at('2026-12-02T10:00:00Z', {
      type: 'DueDateChanged',
      data: { ...ids, from: '2026-12-01', to: '2026-12-11', action: null },
    });
    expect(tried(moved).emails.map(({ daysAfterDue }) => daysAfterDue)).toEqual([3, 7, 14]);
    expect(tried().savedByPayment).toBe(0);
    const pays = at('2026-12-05T10:00:00Z', paid({ datePaid: '2026-12-05' }));
    expect(tried(pays)).toMatchObject({ emails: [{ tone: 'friendly', daysAfterDue: 3 }], savedByPayment: 2 });
  });

  test('sends nothing whose day was past when the invoice was entered', () => {
    const late = backTest([at('2026-12-07T10:00:00Z', created)], steps, {
      timeZone: 'UTC',
      until: Date.parse('2026-12-10T00:00:00Z'),
    });
    expect(late.emails.map(({ step }) => step)).toStrictEqual([1]);
  });
});
