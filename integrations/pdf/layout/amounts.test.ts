import { expect, test } from 'vitest';
import { amountsIn, markOfThousandths } from './amounts.ts';

const read = (text: string, writing?: Parameters<typeof amountsIn>[1]) =>
  amountsIn(text, writing).map(({ parts, currency }) => [parts, currency]);

test.each([
  ['1,234.50', 123_450, null],
  ['1.234,50', 123_450, null],
  ['1 234,50', 123_450, null],
  ['1\u00a0234,50 €', 123_450, 'EUR'],
  ['1\u202f234,50 €', 123_450, 'EUR'],
  ["1'234.50", 123_450, null],
  ['CHF 1’234.50', 123_450, 'CHF'],
  ['1,234,567.89', 123_456_789, null],
  ['$1,234', 123_400, 'USD'],
  ['1.234', 123_400, null],
  ['€ 45,-', 4_500, 'EUR'],
  ['CHF 45.--', 4_500, 'CHF'],
  ['£99.9', 9_990, 'GBP'],
  ['-12,00 EUR', -1_200, 'EUR'],
  ['(12.00)', -1_200, null],
  ['12.00-', -1_200, null],
  ['-$12.00', -1_200, 'USD'],
  ['USD 12.00', 1_200, 'USD'],
  ['A$12.00', 1_200, 'AUD'],
  ['R$ 12,00', 1_200, 'BRL'],
])('%s is an amount', (text, cents, currency) => {
  expect(read(text)).toEqual([[cents, currency]]);
});

test.each([
  '19 %',
  '19,00 %',
  '03.04.2026',
  '2026-03-04',
  '1.234.5',
  '1,23,4.50',
  '0.1234',
  '12:30',
  'DE89 3704',
  'V2.10a',
  '1.2.3',
])('%s is no amount of money', (text) => {
  expect(amountsIn(text).filter(({ currency, hasDecimals }) => currency !== null || hasDecimals)).toEqual([]);
});

test('all amounts of a line are read in order', () => {
  expect(read('1.000,00 190,00 1.190,00 €')).toEqual([
    [100_000, null],
    [19_000, null],
    [119_000, 'EUR'],
  ]);
});

test.each([
  ['.', 'KWD 1,250.500', 1_250_500],
  ['.', 'KWD 12.500', 12_500],
  ['.', 'KWD 1,250', 1_250_000],
  ['.', 'KWD 0.750', 750],
  ['.', '1250.500 KWD', 1_250_500],
  ['.', 'KWD 1,250,000', 1_250_000_000],
  ['.', 'KWD 45', 45_000],
  ['.', 'KWD 45.50', 45_500],
  [',', '1 250,500 TND', 1_250_500],
  [',', '12,500 TND', 12_500],
  [',', '1.250,500 TND', 1_250_500],
  [',', '1.250 TND', 1_250_000],
] as const)('behind "%s", %s has three decimals', (mark, text, parts) => {
  expect(read(text, { decimals: 3, mark })).toEqual([[parts, /[A-Z]{3}/.exec(text)?.[0]]]);
});

test.each([
  [['KWD 1,250.500', '12.500'], '.'],
  [['0,750'], ','],
  [['1250.500'], '.'],
  [['12.500', '1,250'], undefined],
  [['1,250.500', '1.250,500'], undefined],
])('%j say that decimals begin with %s', (texts, mark) => {
  expect(markOfThousandths(texts)).toBe(mark);
});
