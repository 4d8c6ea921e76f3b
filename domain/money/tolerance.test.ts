import { expect, test } from 'vitest';
import { formatMoney } from './format.ts';
import { unitsOf } from './money.ts';
import { toleranceOf } from './tolerance.ts';

test('what is not worth a reminder is ten of the smallest unit, whatever decimals a currency has', () => {
  expect(formatMoney(toleranceOf('USD'))).toBe('$0.10');
  expect(unitsOf(toleranceOf('JPY'))).toBe(10);
  expect(unitsOf(toleranceOf('KWD'))).toBe(0.01);
});
