import { expect, test } from 'vitest';
import { currencies, isCurrency, type Currency } from '../../contracts/currencies.ts';
import { decimalsOf } from './minor-units.ts';
import { money, moneyOf, plus, totalOf, unitsOf } from './money.ts';

/** Of ISO 4217, beside the many with two decimals. */
const others: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
};

test('every currency has the decimals of ISO 4217', () => {
  for (const code of currencies) {
    const wanted = Object.entries(others).find(([, codes]) => codes.split(' ').includes(code))?.[0] ?? 2;
    expect([code, decimalsOf(code)]).toEqual([code, Number(wanted)]);
    expect(code).toMatch(/^[A-Z]{3}$/);
  }
  for (const code of Object.values(others).join(' ').split(' ')) expect(isCurrency(code)).toBe(true);
  expect(['XAU', 'XXX', 'usd', '', 'toString'].filter(isCurrency)).toEqual([]);
});

test.each([
  [12.34, 'USD', 1_234],
  [0.1 + 0.2, 'USD', 30],
  [12, 'JPY', 12],
  [1.234, 'KWD', 1_234],
] as const)('%d %s are %d minor units, and back', (units, currency, minor) => {
  expect(moneyOf(units, currency)).toEqual({ minor, currency });
  expect(unitsOf(money(minor, currency))).toBeCloseTo(units, 10);
});

test('an amount is a whole count that is exact', () => {
  for (const minor of [0.5, Number.NaN, Infinity, 2 ** 53])
    expect(() => money(minor, 'USD')).toThrow(RangeError);
  expect(() => plus(money(Number.MAX_SAFE_INTEGER, 'USD'), money(1, 'USD'))).toThrow(RangeError);
});

test('two currencies are never added: the compiler refuses it, and so does the call', () => {
  const [dollars, euros] = [money(100, 'USD'), money(100, 'EUR')];
  expect(plus(dollars, money(50, 'USD'))).toEqual(money(150, 'USD'));
  // @ts-expect-error They are of two currencies.
  expect(() => plus(dollars, euros)).toThrow(TypeError);
  const read: Currency = 'EUR';
  expect(() => plus<Currency>(dollars, money(1, read))).toThrow("USD and EUR can't be added");
});

test('a total is a list, one amount for each currency', () => {
  const amounts = [money(100, 'USD'), money(250, 'EUR'), money(-30, 'USD'), money(7, 'JPY')];
  expect(totalOf(amounts)).toEqual([money(250, 'EUR'), money(7, 'JPY'), money(70, 'USD')]);
  expect(totalOf([])).toEqual([]);
});
