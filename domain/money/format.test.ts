import { expect, test } from 'vitest';
import { currencies } from '../../contracts/currencies.ts';
import { decimalText, formatMinor, formatMoney, plainAmount, shortMinor } from './format.ts';
import { compactMoney, isSymbolFirst, symbolOf } from './format-parts.ts';
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
  ['EUR', -123_450, 'de-DE', '-1.234,50\u00a0€'],
  ['EUR', -123_450, 'fr-FR', '-1\u202f234,50\u00a0€'],
  ['INR', 123_456_750, 'en-IN', '₹12,34,567.50'],
  ['EUR', -123_450, 'en-US', '-€1,234.50'],
  ['JPY', 1_234, 'de-DE', '1.234\u00a0¥'],
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

test.each([
  ['en-US', '1,234.50', '-1,234.50', '1,234', '$', true],
  ['de-DE', '1.234,50', '-1.234,50', '1.234', '$', false],
  ['fr-FR', '1\u202f234,50', '-1\u202f234,50', '1\u202f234', '$US', false],
  ['en-IN', '1,234.50', '-1,234.50', '1,234', '$', true],
] as const)(
  '%s: a field says %s, and where the sign stands',
  (format, plain, below, whole, symbol, isFirst) => {
    expect(plainAmount(money(123_450, 'USD'), format)).toBe(plain);
    expect(plainAmount(money(-123_450, 'USD'), format)).toBe(below);
    expect(plainAmount(money(1_234, 'JPY'), format)).toBe(whole);
    expect([symbolOf('USD', format), isSymbolFirst(format)]).toEqual([symbol, isFirst]);
  },
);

test('the Swiss separate thousands by an apostrophe', () => {
  expect(formatMinor(123_450, 'CHF', 'de-CH')).toMatch(/^CHF\u00a01['’]234\.50$/);
  expect(plainAmount(money(-123_450, 'CHF'), 'de-CH')).toMatch(/^-1['’]234\.50$/);
});

test('where two amounts have to fit on a line, whole ones have no decimals', () => {
  expect([shortMinor(40_000, 'USD'), shortMinor(40_050, 'USD')]).toEqual(['$400', '$400.50']);
  expect(shortMinor(100_000, 'USD')).toBe('$1,000');
  expect(shortMinor(100_000, 'EUR', 'de-DE')).toBe('1.000\u00a0€');
  expect(shortMinor(1_000_000, 'KWD', 'de-DE')).toBe('1.000\u00a0KWD');
  expect(shortMinor(1_000, 'JPY')).toBe('¥1,000');
});

test('an axis says amounts in a few digits', () => {
  expect(compactMoney(1_234_500, 'USD', 'en-US')).toBe('$1.23M');
  expect(compactMoney(1_234_500, 'EUR', 'de-DE')).toBe('1,23\u00a0Mio.\u00a0€');
});
