import { mostMinorUnits } from '../../contracts/fields.ts';
import type { Currency } from '../../contracts/currencies.ts';
import type { NumberFormat } from '../../contracts/number-formats.ts';
import { InvalidField } from '../errors.ts';
import { plainAmount } from './format.ts';
import { decimalsOf, minorOf } from './minor-units.ts';

/** An amount as a call gives it: in whole units of a currency that only the record knows. */
export interface EnteredAmount {
  readonly units: number;
}

/** The error of floating point that is allowed, as a share of the amount: a few hundred roundings. */
const roundingError = 2 ** -44;

const decimalsAllowed: Readonly<Record<number, string>> = {
  0: 'Amount must be a whole number',
  2: 'Amount must have at most two decimals',
  3: 'Amount must have at most three decimals',
};

/**
 * Why a number of units is no amount of a currency: more decimals than it has, or too large; undefined for one that is.
 * `0.1 + 0.2` is within the error of floating point, `12.345` and `1e-9` dollars are not.
 */
export const amountTrouble = (
  units: number,
  currency: Currency,
  format?: NumberFormat,
): string | undefined => {
  const minor = units * 10 ** decimalsOf(currency);
  if (Math.abs(minor - Math.round(minor)) > Math.abs(minor) * roundingError || Math.round(minor) === 0)
    return decimalsAllowed[decimalsOf(currency)];
  return Math.round(minor) > mostMinorUnits
    ? `Amount must be at most ${plainAmount({ minor: mostMinorUnits, currency }, format)}`
    : undefined;
};

/** In minor units. @throws InvalidField for what is no amount of the currency */
export const enteredIn = ({ units }: EnteredAmount, currency: Currency): number => {
  const trouble = amountTrouble(units, currency);
  if (trouble !== undefined) throw new InvalidField('amount', trouble);
  return minorOf(units, currency);
};
