import { expect, test } from 'vitest';
import { dueAfter, termsIn, termsInSentence } from './terms.ts';

test.each([
  ['Net 30', 30],
  ['2/10 net 30', 30],
  ['2% 10, Net 30', 30],
  ['30 days from invoice date', 30],
  ['zahlbar innerhalb von 14 Tagen', 14],
  ['14 Tage 2% Skonto, 30 Tage netto', 30],
  ['payable sous 30 jours', 30],
  ['Transferencia a 60 días', 60],
  ['binnen 21 dagen', 21],
  ['Bonifico 30 gg data fattura', 30],
  ['Due on receipt', 0],
  ['sofort ohne Abzug', 0],
  ['à réception', 0],
])('%s gives so many days', (text, days) => {
  expect(termsIn(text)?.days).toBe(days);
});

test.each([
  '10 days or 30 days',
  '2% discount within 10 days',
  'Bank transfer',
  'Overdue after 30 days',
  '45 minutes',
])('%s gives none', (text) => {
  expect(termsIn(text)).toBeNull();
});

test('a sentence counts only if it is about paying', () => {
  expect(termsInSentence('Payment is due within 30 days. Goods may be returned within 14 days.')?.days).toBe(
    30,
  );
  expect(termsInSentence('Our offer is open for 30 days.')).toBeNull();
});

test('days are counted over the ends of months', () => {
  expect(dueAfter('2026-01-31', { days: 30, endOfMonth: false })).toBe('2026-03-02');
  expect(dueAfter('2026-01-15', { days: 30, endOfMonth: true })).toBe('2026-02-28');
});
