import { expect, test } from 'vitest';
import type { StartsPreviewView } from '../../../../contracts/schedules/schedule-rules.ts';
import { roomWords, startsWords } from './switch-on-words.ts';

const today = '2026-12-01';
const first = (dueDate: string, date: string): StartsPreviewView['first'][number] => ({
  invoiceId: 1,
  invoiceNumber: 'INV-1',
  clientName: 'Ada Ltd',
  dueDate,
  schedule: { id: 2, name: 'Standard', version: 1 },
  email: { date, time: '09:00', tone: 'friendly', stepType: 'customer_reminder', subject: 'Hello' },
});
const preview = (changes: Partial<StartsPreviewView>): StartsPreviewView => ({
  invoices: 0,
  late: 0,
  room: null,
  first: [],
  ...changes,
});

test('what would start now is said in a sentence', () => {
  expect(startsWords(preview({}), today)).toBe('No open invoice would start now.');
  expect(startsWords(preview({ invoices: 1_200 }), today)).toBe('1,200 invoices now, none of them late.');
  const some = [first('2026-12-09', '2026-12-06'), first('2026-11-01', '2026-12-03')];
  expect(startsWords(preview({ invoices: 83, late: 12, first: some }), today)).toBe(
    '83 invoices now, 12 of them late: their first email goes on Dec 3, 2026 9:00 AM, one per client and day.',
  );
  const one = [first('2026-11-01', '2026-12-02')];
  expect(startsWords(preview({ invoices: 1, late: 1, first: one }), today)).toBe(
    '1 invoice now, it is late: its first email goes tomorrow 9:00 AM.',
  );
});

test('it says what the plan has no room for', () => {
  expect(roomWords(preview({ invoices: 5 }))).toBeUndefined();
  expect(roomWords(preview({ invoices: 5, room: 5 }))).toBeUndefined();
  expect(roomWords(preview({ invoices: 83, room: 20 }))).toBe(
    'Your plan has room for 20 more sequences. The other 63 wait, those due first start first, when there is room.',
  );
  expect(roomWords(preview({ invoices: 2, room: 1 }))).toMatch(
    /^Your plan has room for 1 more sequence\. The other one waits/,
  );
  expect(roomWords(preview({ invoices: 2, room: 0 }))).toMatch(/All of them wait/);
});
