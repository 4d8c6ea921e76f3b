import { expect, test } from 'vitest';
import { currencies } from '../../contracts/currencies.ts';
import { decimalText, formatMinor, formatMoney, plainAmount } from './format.ts';
import { decimalsOf } from './minor-units.ts';
import { money } from './money.ts';

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [50, '$0.50'],
  [100, '$1.00'],
  [99_999, '$999.99'],
  [100_000, '$1,000.00'],
  [123_450, '$1,234.50'],
  [99_999_999_999, '$999,999,999.99'],
  [-123_450, '-$1,234.50'],
])('%d cents are shown as %s', (cents, shown) => {
  expect(formatMinor(cents, 'USD')).toBe(shown);
});

test('dollars are written for an American as `Intl` writes them', () => {
  const intl = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  for (const cents of [0, 1, -1, 99, -100, 100_000, -123_456_789, 99_999_999_999])
    expect(formatMinor(cents, 'USD')).toBe(intl.format(cents / 100));
});

test.each([
  ['EUR', 123_450, 'de-DE', '1.234,50\u00a0€'],
  ['EUR', -123_450, 'en-US', '-€1,234.50'],
  ['GBP', 5, 'en-GB', '£0.05'],
  ['JPY', 1_234, 'ja-JP', '￥1,234'],
  ['KWD', 1_234_567, 'en-US', 'KWD\u00a01,234.567'],
  ['IQD', 1_500, 'en-US', 'IQD\u00a01.500'],
  ['UGX', 1_500, 'en-US', 'UGX\u00a01,500'],
  ['USD', 123_450, 'de-DE', '1.234,50\u00a0$'],
] as const)('%s: %d minor units in %s are %s', (currency, minor, locale, shown) => {
  expect(formatMoney(money(minor, currency), locale)).toBe(shown);
});

test('every currency has as many decimals as ISO 4217 gives it, whatever `Intl` thinks', () => {
  for (const currency of currencies) {
    const decimals = decimalsOf(currency);
    const digits = plainAmount(money(123_456_789, currency)).split('.')[1] ?? '';
    expect([currency, digits.length]).toEqual([currency, decimals]);
    expect(formatMoney(money(0, currency), 'en-US').replaceAll(/\D/g, '')).toBe('0'.repeat(decimals + 1));
  }
});

test('an amount that no number of units holds exactly is written exactly', () => {
  expect(formatMoney(money(9_007_199_254_740_991, 'EUR'))).toBe('€90,071,992,547,409.91');
});

test.each([
  [123_450, 'USD', '1234.50'],
  [-5, 'EUR', '-0.05'],
  [1_200, 'JPY', '1200'],
  [1_250_500, 'KWD', '1250.500'],
] as const)('programs read %d minor units of %s as %s', (minor, currency, text) => {
  expect(decimalText({ minor, currency })).toBe(text);
});
