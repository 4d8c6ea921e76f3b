import { expect, test } from 'vitest';
import { promisePicks } from './promise-picks.ts';

const datesOf = (today: string): string[] => promisePicks(today).map(({ label, date }) => `${label} ${date}`);

test('offers the days that clients name, each once', () => {
  expect(datesOf('2026-11-24')).toEqual([
    'Tomorrow 2026-11-25',
    'Friday 2026-11-27',
    'In 7 days 2026-12-01',
    'End of the month 2026-11-30',
  ]);
  // A Thursday: Friday is tomorrow.
  expect(datesOf('2026-11-26')).toEqual([
    'Tomorrow 2026-11-27',
    'In 7 days 2026-12-03',
    'End of the month 2026-11-30',
  ]);
  // A Friday: "Friday" would read as today.
  expect(datesOf('2027-01-29').slice(1)).toEqual(['In 7 days 2027-02-05', 'End of the month 2027-01-31']);
  expect(datesOf('2028-01-31').at(-1)).toBe('End of the month 2028-02-29');
});
