import { describe, expect, test } from 'vitest';
import { detectDecimalMark, parseAmount } from './amounts.ts';

describe('an amount', () => {
  test.each([
    ['1,234.50', 'point', 123_450],
    ['1,234', 'point', 123_400],
    ['12,34,567.89', 'point', 123_456_789],
    ['$1,234.50', 'point', 123_450],
    ['US$ 99', 'point', 9_900],
    ['USD 99.9', 'point', 9_990],
    ['(12.00)', 'point', -1_200],
    ['-12.00', 'point', -1_200],
    ['($12.00)', 'point', -1_200],
    ['12.00-', 'point', -1_200],
    ['.5', 'point', 50],
    ['1.234,50', 'comma', 123_450],
    ['1 234,50', 'comma', 123_450],
    ['1\u202f234,50 $', 'comma', 123_450],
    ['1.234', 'comma', 123_400],
    ["1'234.50", 'point', 123_450],
    [1_234.5, 'comma', 123_450],
    [0.1 + 0.2, 'point', 30],
    ['1250.000', 'point', 125_000],
    ['99.500', 'point', 9_950],
    ['="0012.50"', 'point', 1_250],
    ["'-12.50 USD", 'point', -1_250],
  ] as const)('written as %s (%s) is read', (cell, format, cents) => {
    expect(parseAmount(cell, format, 'USD')).toBe(cents);
  });

  test.each([
    ['abc', 'point'],
    ['1.2.3', 'point'],
    ['1,2345.00', 'point'],
    ['12 %', 'point'],
    ['1.234,50', 'point'],
    ['1,234.50', 'comma'],
    ['', 'point'],
    ['99999999999999999999', 'point'],
    [Number.NaN, 'point'],
  ] as const)('written as %s (%s) is refused', (cell, format) => {
    expect(parseAmount(cell, format, 'USD')).toBeUndefined();
  });
});

test.each([
  ['1,200', 'JPY', 1_200],
  ['1200.4', 'JPY', 1_200],
  ['1.250', 'KWD', 1_250],
  ['1,250.500', 'KWD', 1_250_500],
  ['-12.5', 'EUR', -1_250],
] as const)('%s in %s is %d minor units', (cell, currency, minor) => {
  expect(parseAmount(cell, 'point', currency)).toBe(minor);
});

describe('the format of a column', () => {
  test.each([
    [['1,234.50', '12'], 'point'],
    [['1.234,50', '12'], 'comma'],
    [['12,5', '1.234'], 'comma'],
    [['12.5', '1,234'], 'point'],
    [['12', '13', ''], 'point'],
    [['1.234.567', '12'], 'comma'],
    [[12.5, '1.234,00'], 'comma'],
    [['1250.000', '99.500'], 'point'],
    [['99.500', '0.500'], 'point'],
    [['1250,000', '99,500'], 'comma'],
    [['$99.500', '12.00'], 'point'],
    [['1.250', '1.250,50'], 'comma'],
    [['1,234', '2,500', '12.00'], 'point'],
  ] as const)('%j is %s', (cells, format) => {
    expect(detectDecimalMark(cells)).toBe(format);
  });

  test.each([
    [['1,234', '2,500']],
    [['1.234', '2.500']],
    [['99.500']],
    [['1.250', '12']],
    [['1,234.50', '1.234,50']],
  ])('%j could be both', (cells) => {
    expect(detectDecimalMark(cells)).toBeUndefined();
  });
});
