import { describe, expect, test } from 'vitest';
import type { UpcomingRow } from '../../../../contracts/sequences/upcoming.ts';
import { addDays, isWeekend } from '../../../../domain/calendar.ts';
import { askedDays, shownDays } from './shown-days.ts';

const today = '2026-12-01';

describe('the days that are asked for', () => {
  test.each([
    ['', '', '', '', false],
    ['2026-12-05', '', '2026-12-05', '', false],
    ['', '2026-12-24', '2026-12-01', '2026-12-24', false],
    ['', '2026-11-20', '2026-11-20', '2026-11-20', false],
    ['2026-12-01', '2027-03-02', '2026-12-01', '2027-03-02', false],
    ['2026-12-01', '2027-03-03', '2026-12-01', '2027-03-02', true],
    ['', '2199-12-31', '2026-12-01', '2027-03-02', true],
  ])('from "%s" to "%s" are "%s" to "%s"', (from, to, first, last, isCut) => {
    expect(askedDays({ from, to }, today)).toStrictEqual({ from: first, to: last, isCut });
  });
});

const row = (id: number, date: string, clientId = 1): UpcomingRow => ({
  id,
  cursor: `${date} ${id}`,
  stepId: id,
  sequenceId: 1,
  invoiceId: id,
  invoiceNumber: `INV-${id}`,
  clientId,
  clientName: `Client ${clientId}`,
  recipient: null,
  amountDue: 100,
  currency: 'USD',
  date,
  time: '09:00',
  moved: null,
  tone: 'friendly',
  stepType: 'customer_reminder',
  subject: 'Invoice',
  schedule: null,
  state: 'planned',
  holds: [],
});

const days = Array.from({ length: 6 }, (_, at) => {
  const date = addDays(today, at);
  return { date, isWeekend: isWeekend(date), count: 0, held: 0, sums: [] };
});

const outlined = (rows: readonly UpcomingRow[], hasMore = false): readonly string[] =>
  shownDays(days, rows, hasMore).map((one) =>
    one.type === 'none'
      ? `${one.from.date} to ${one.to.date}: none`
      : `${one.day.date}: ${one.clients.map(({ clientId, rows: some }) => `${clientId} ${some.map(({ id }) => id).join(' ')}`).join(', ')}`,
  );

test('days without emails are one, and the emails of a day are by client', () => {
  expect(outlined([row(1, '2026-12-02', 7), row(2, '2026-12-02', 7), row(3, '2026-12-02', 8)])).toStrictEqual(
    ['2026-12-01 to 2026-12-01: none', '2026-12-02: 7 1 2, 8 3', '2026-12-03 to 2026-12-06: none'],
  );
});

test('while there are more to load, nothing is said of later days', () => {
  expect(outlined([row(1, '2026-12-02'), row(2, '2026-12-04')], true)).toStrictEqual([
    '2026-12-01 to 2026-12-01: none',
    '2026-12-02: 1 1',
    '2026-12-03 to 2026-12-03: none',
    '2026-12-04: 1 2',
  ]);
});
