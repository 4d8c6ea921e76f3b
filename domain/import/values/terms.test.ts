import { expect, test } from 'vitest';
import { daysOfTerms } from './terms.ts';

test.each([
  ['Net 60', 60],
  ['net30', 30],
  ['NET-14', 14],
  ['30 days', 30],
  ['Due on receipt', 0],
  ['14 Tage', 14],
  ['Zahlbar innerhalb von 14 Tagen', 14],
  ['sofort', 0],
  ['30 jours', 30],
  ['À réception', 0],
  ['30 días', 30],
  ['14 dagen', 14],
  ['30 giorni', 30],
  [15, 15],
  ['2/10 Net 30', undefined],
  ['EOM', undefined],
  ['', undefined],
] as const)('%s gives %s days', (terms, days) => {
  expect(daysOfTerms(terms)).toBe(days);
});
