import { describe, expect, test } from 'vitest';
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
  expect(['1.250', '$12.500', '999.000'].filter((text) => !isAmbiguousAmount(text))).toEqual([]);
  expect(['0.125', '1250.125', '1.25', '1,250', '1.234.567'].filter(isAmbiguousAmount)).toEqual([]);
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
