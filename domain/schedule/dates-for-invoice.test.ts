import { describe, expect, test } from 'vitest';
import type { Tone } from '../../contracts/sequences/tones.ts';
import { todayIn } from '../calendar.ts';
import { builtInSchedules } from './built-in.ts';
import { datesForInvoice } from './dates-for-invoice.ts';
import type { ScheduleStep } from './events.ts';

const [gentle = [], standard = [], firm = []] = builtInSchedules.map(({ facts }) => facts.steps);
const dueDate = '2026-12-01';

/** "2026-12-04 friendly" for each step that is ahead. */
const ahead = (
  steps: readonly ScheduleStep[],
  now: string,
  options: { sternestSent?: Tone; isFree?: (date: string) => boolean } = {},
): string[] => {
  const at = Date.parse(now);
  const moment = {
    now: at,
    timeZone: 'UTC',
    today: todayIn('UTC', at),
    isFree: options.isFree ?? (() => true),
  };
  return datesForInvoice(steps, { dueDate, sternestSent: options.sternestSent ?? null }, moment).map(
    ({ step, date }) => `${date} ${step.tone}`,
  );
};

describe('the steps of a schedule for an invoice due on December 1', () => {
  test('each built-in schedule reaches past the due date', () => {
    expect(builtInSchedules.map(({ facts }) => facts.name)).toEqual(['Gentle', 'Standard', 'Firm']);
    for (const { facts } of builtInSchedules)
      expect(facts.steps.some(({ type, days }) => type === 'overdue_by' && days > 0)).toBe(true);
    expect(standard.map(({ type, days }) => [type, days])).toEqual([
      ['due_in', 3],
      ['due_in', 0],
      ['overdue_by', 3],
      ['overdue_by', 10],
      ['overdue_by', 21],
    ]);
  });

  test('long before, all go on their own days', () => {
    expect(ahead(standard, '2026-11-10T12:00:00Z')).toEqual([
      '2026-11-28 friendly',
      '2026-12-01 friendly',
      '2026-12-04 friendly',
      '2026-12-11 firm',
      '2026-12-22 legal',
    ]);
  });

  test('what has passed before the due date is left out, and nothing is made up for', () => {
    expect(ahead(standard, '2026-11-30T12:00:00Z')[0]).toBe('2026-12-01 friendly');
    expect(ahead(standard, '2026-12-01T09:00:00Z')[0]).toBe('2026-12-04 friendly');
  });

  test('one that is late, with no reminder missed, goes on its own days', () => {
    expect(ahead(standard, '2026-12-03T12:00:00Z')).toEqual([
      '2026-12-04 friendly',
      '2026-12-11 firm',
      '2026-12-22 legal',
    ]);
  });

  test('one that is later begins with the gentlest overdue reminder on the next working day; the rest keeps its distance', () => {
    // A Friday.
    expect(ahead(standard, '2026-12-18T12:00:00Z')).toEqual([
      '2026-12-21 friendly',
      '2026-12-28 firm',
      '2027-01-08 legal',
    ]);
    expect(ahead(firm, '2027-03-10T12:00:00Z')).toEqual([
      '2027-03-11 friendly',
      '2027-03-15 firm',
      '2027-03-19 firm',
      '2027-03-24 legal',
    ]);
    expect(ahead(gentle, '2026-12-10T12:00:00Z')).toEqual([
      '2026-12-11 friendly',
      '2026-12-18 friendly',
      '2027-01-03 firm',
    ]);
  });

  test('a day on which the client gets another first email is passed over', () => {
    const taken = ['2026-12-21', '2026-12-22'];
    expect(ahead(standard, '2026-12-18T12:00:00Z', { isFree: (date) => !taken.includes(date) })[0]).toBe(
      '2026-12-23 friendly',
    );
  });

  test('nothing is gentler than what the client has got', () => {
    expect(ahead(standard, '2026-12-18T12:00:00Z', { sternestSent: 'firm' })).toEqual([
      '2026-12-21 firm',
      '2027-01-01 legal',
    ]);
    expect(ahead(gentle, '2026-12-18T12:00:00Z', { sternestSent: 'legal' })).toEqual([]);
  });

  test('an alert to the team that was missed does not come later', () => {
    const [first] = standard;
    if (first === undefined) throw new Error('no step');
    const alert: ScheduleStep = { ...first, id: 9, type: 'overdue_by', days: 1, stepType: 'internal_alert' };
    expect(ahead([alert], '2026-12-18T12:00:00Z')).toEqual([]);
    expect(ahead([alert, ...standard], '2026-12-18T12:00:00Z')).toHaveLength(3);
  });
});
