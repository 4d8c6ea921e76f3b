import type { Currency } from '../../../contracts/currencies.ts';
import * as typed from '../../../domain/money/read-units.ts';
import { numberFormat } from './numbers.ts';

/* Amounts that are typed or pasted by a person who writes them, if nothing else is said, as the account does. */

/** In whole units; undefined for what is none, or not clearly one. */
export const readUnits = (text: string, currency: Currency, format = numberFormat()): number | undefined =>
  typed.readUnits(text, currency, format);

/** The same in minor units, unchecked. */
export const readMinor = (text: string, currency: Currency, format = numberFormat()): number | undefined =>
  typed.readMinor(text, currency, format);

/** Whether a text is an amount to some people and a thousand times as much to others. */
export const isAmbiguousAmount = (text: string, currency: Currency): boolean =>
  typed.isAmbiguousAmount(text, currency, numberFormat());

/** The one currency that a text names with its amount; undefined for none or several. */
export const currencyNamedIn = (text: string): Currency | undefined =>
  typed.currencyNamedIn(text, numberFormat());
