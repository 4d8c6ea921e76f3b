import { expect, test } from 'vitest';
import { paperText } from './paper-text.ts';

const columns = [
  { id: 'due', header: 'Due Date' },
  { id: 'client', header: 'Client' },
];

test.each([
  [{ loaded: 1, total: 1 }, {}, undefined, '1 row'],
  [{ loaded: 2, total: 2 }, { sort: 'due', direction: 'asc' }, undefined, '2 rows · by Due Date'],
  [{ loaded: 50, total: 1_240 }, { status: 'upcoming' }, 'Upcoming', 'Rows 1–50 of 1,240 · upcoming'],
  [{ loaded: 1, total: 2 }, { status: 'upcoming' }, 'Pending', 'Rows 1–1 of 2 · pending'],
  [
    { loaded: 3, total: 3 },
    { search: 'ada', from: '2026-11-01', to: '2026-11-30', sort: 'client', direction: 'desc' },
    undefined,
    '3 rows · matching “ada” · from Nov 1, 2026 · to Nov 30, 2026 · by Client, descending',
  ],
])('%j of %j, called %s, is "%s"', ({ loaded, total }, query, statusWord, text) => {
  expect(paperText({ list: { query, total }, loaded, columns, statusWord })).toBe(text);
});
