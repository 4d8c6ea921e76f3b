import { describe, expect, test } from 'vitest';
import { currencies } from '../../contracts/currencies.ts';
import { numberFormats } from '../../contracts/number-formats.ts';
import { formatMinor, plainAmount } from './format.ts';
import { currencyNamedIn, isAmbiguousAmount, readMinor, readUnits } from './read-units.ts';

describe('what a person types', () => {
  test.each([
    ['1,234.50', 1234.5],
    ['1234.5', 1234.5],
    ['$1,234.50', 1234.5],
    [' $ 1,234.50 ', 1234.5],
    ['US$1,234.50', 1234.5],
    ['USD 1234', 1234],
    ['1234 usd', 1234],
    ['1 234.50', 1234.5],
    ['1\u00a0234\u202f567.50', 1234567.5],
    ['12.', 12],
    ['.5', 0.5],
    ['0', 0],
    ['0.001', 0.001],
    ['0.125', 0.125],
    ['1250.125', 1250.125],
    ['1.234,50', 1234.5],
    ['1.234.567', 1234567],
    ['-1.234.567,5', -1234567.5],
    ['-5', -5],
    ['-$5', -5],
    ['$-5.25', -5.25],
    ['999,999,999.99', 999999999.99],
  ])('%j is %d dollars', (text, dollars) => {
    expect(readUnits(text, 'USD')).toBe(dollars);
  });

  test.each([
    '',
    ' ',
    '$',
    '.',
    'twelve',
    '1,23',
    '1,2345',
    '12,34.50',
    '1.250',
    '$ 12.500',
    '1.23,50',
    '1.2.3',
    '1e9',
    '--5',
    '5-',
    '€5',
    'NaN',
    '0x10',
    '12 34',
    '1,234,56',
  ])('%j is no amount', (text) => {
    expect(readUnits(text, 'USD')).toBeUndefined();
  });
});

test('only an amount with three digits after its one point can be two amounts', () => {
  expect(['1.250', '$12.500', '999.000'].filter((text) => !isAmbiguousAmount(text, 'USD'))).toEqual([]);
  const clear = ['0.125', '1250.125', '1.25', '1,250', '1.234.567'];
  expect(clear.filter((text) => isAmbiguousAmount(text, 'USD'))).toEqual([]);
});

test.each([
  ['€1,234.50', 'EUR', 1234.5],
  ['1.234,50 €', 'EUR', 1234.5],
  ['eur 12', 'EUR', 12],
  ['-€5', 'EUR', -5],
  ['12 EUR', 'USD', undefined],
  ['$5', 'EUR', undefined],
  ['$5', 'CAD', 5],
  ['CA$5', 'CAD', 5],
  ['CA$5', 'USD', undefined],
  ['¥1,200', 'JPY', 1200],
  ['1.234,500', 'KWD', 1234.5],
  ['KWD 1234.567', 'KWD', 1234.567],
  ['USD 5 USD', 'USD', undefined],
] as const)('%j in a field of %s is %s', (text, currency, units) => {
  expect(readUnits(text, currency)).toBe(units);
});

test.each([
  ['€1,000.00', 'EUR'],
  ['1000 gbp', 'GBP'],
  ['CA$12.50', 'CAD'],
  ['1.000,00 €', 'EUR'],
  ['$5', undefined],
  ['12', undefined],
  ['€ twelve', undefined],
  ['5 abc', undefined],
])('%j names %s', (text, currency) => {
  expect(currencyNamedIn(text)).toBe(currency);
});

test('what is typed counts in minor units of its currency, also when it is too large to be an amount', () => {
  expect([
    readMinor('12.50', 'USD'),
    readMinor('12', 'JPY'),
    readMinor('1.2345', 'KWD'),
    readMinor('x', 'USD'),
  ]).toEqual([1250, 12, 1235, undefined]);
  expect(readMinor('9'.repeat(20), 'USD')).toBeGreaterThan(Number.MAX_SAFE_INTEGER);
});

describe('what is typed or pasted in another number format', () => {
  test.each([
    // As the account writes it.
    ['de-DE', 'EUR', '1.250', 1250],
    ['de-DE', 'EUR', '1.250,50', 1250.5],
    ['de-DE', 'EUR', '1250,5', 1250.5],
    ['de-DE', 'EUR', ',5', 0.5],
    ['de-DE', 'EUR', '0,125', 0.125],
    ['de-DE', 'EUR', '-1.250,50 €', -1250.5],
    ['de-DE', 'JPY', '1.250', 1250],
    ['de-DE', 'KWD', '1,250', 1.25],
    ['fr-FR', 'EUR', '1 250', 1250],
    ['fr-FR', 'EUR', '1\u202f250,50\u00a0€', 1250.5],
    ['fr-FR', 'USD', '1 250,50 $US', 1250.5],
    ['fr-FR', 'KWD', '1,250', 1.25],
    ['de-CH', 'CHF', "1'250.50", 1250.5],
    ['de-CH', 'CHF', 'CHF 1’250.50', 1250.5],
    ['de-CH', 'CHF', 'CHF-1’250.50', -1250.5],
    ['en-IN', 'INR', '₹12,34,567.50', 1234567.5],
    ['en-IN', 'INR', '1,250', 1250],
    ['en-US', 'KWD', '1.250', 1.25],
    // As others do.
    ['de-DE', 'EUR', '1,234.50', 1234.5],
    ['de-DE', 'EUR', '1,234,567', 1234567],
    ['de-DE', 'EUR', '1234.50', 1234.5],
    ['de-DE', 'EUR', '1.25', 1.25],
    ['de-DE', 'EUR', '1 250,50', 1250.5],
    ['fr-FR', 'EUR', '1.234,50', 1234.5],
    ['fr-FR', 'EUR', '1,234.50', 1234.5],
    ['de-CH', 'CHF', '1.234,50', 1234.5],
    ['de-CH', 'CHF', '1250,50', 1250.5],
    ['en-IN', 'INR', '1,234,567.50', 1234567.5],
    ['en-US', 'INR', '12,34,567.50', 1234567.5],
    ['en-US', 'CHF', "1'250.50", 1250.5],
    // In no way, or in two.
    ['de-DE', 'EUR', '1.23,50', undefined],
    ['de-DE', 'EUR', '1.2.3', undefined],
    ['de-DE', 'EUR', '12.34.567', undefined],
    ['de-DE', 'EUR', '$5', undefined],
    ['de-DE', 'EUR', '1,250', undefined],
    ['de-DE', 'JPY', '1,250', undefined],
    ['fr-FR', 'EUR', '1.250', undefined],
    ['fr-FR', 'EUR', '1,250', undefined],
    ['de-CH', 'CHF', '1.250', undefined],
    ['de-CH', 'CHF', '1,250', undefined],
    ['en-IN', 'INR', '1.250', undefined],
    ['en-US', 'USD', '0,125', undefined],
  ] as const)('%s: %s %j is %s', (format, currency, text, units) => {
    expect(readUnits(text, currency, format)).toBe(units);
  });

  test('a number that could be a thousand times as much is ambiguous by the format', () => {
    const ambiguousIn = (text: string) =>
      numberFormats.filter((format) => isAmbiguousAmount(text, 'EUR', format));
    expect(ambiguousIn('1.250')).toEqual(['en-US', 'fr-FR', 'de-CH', 'en-IN']);
    expect(ambiguousIn('1,250')).toEqual(['de-DE', 'fr-FR', 'de-CH']);
    expect(ambiguousIn('1.250,00')).toEqual([]);
  });
});

test.each(numberFormats)('%s: what is shown of any currency can be pasted back', (format) => {
  const amounts = [0, 1, -5, 100, 1_250, -1_250, 12_500, 125_000, 1_250_000, 123_456_789, 99_999_999_999];
  const lost = currencies.flatMap((currency) =>
    amounts.flatMap((minor) =>
      [formatMinor(minor, currency, format), plainAmount({ minor, currency }, format)].filter(
        (text) => readMinor(text, currency, format) !== minor,
      ),
    ),
  );
  expect(lost).toEqual([]);
});

test('a sign of the account’s own format names its currency', () => {
  expect(currencyNamedIn('1.000,00 €', 'de-DE')).toBe('EUR');
  expect(currencyNamedIn('1 000,00 $CA', 'fr-FR')).toBe('CAD');
  expect(currencyNamedIn('1 000,00 $CA', 'de-DE')).toBeUndefined();
});
