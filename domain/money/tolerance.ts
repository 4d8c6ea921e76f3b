import type { Currency } from '../../contracts/currencies.ts';
import { money, type Money } from './money.ts';

const mostMinorUnits = 10;

/**
 * The most that may be left of an invoice without being worth a reminder: ten of the currency's minor unit, such as 10
 * cents, 10 yen or 10 fils.
 */
export const toleranceOf = <Of extends Currency>(currency: Of): Money<Of> => money(mostMinorUnits, currency);
