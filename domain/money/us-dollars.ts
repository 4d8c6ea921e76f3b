import type { Currency } from './currencies.ts';
import { unitsOf, type Money } from './money.ts';

/*
 * Every amount of an account is in US dollars, and stored and answered as integer cents. What relies on that uses this
 * file: it goes once invoices have currencies of their own, and the compiler names what is to change.
 */

/** The one currency of an account's amounts. */
export const accountCurrency = 'USD' satisfies Currency;

/** Integer cents as an amount, unchecked: what a person types may be too large to be one, and is shown all the same. */
export const usd = (cents: number): Money<'USD'> => ({ minor: cents, currency: accountCurrency });

/** Integer cents of an amount in dollars. The caller has checked that it is a whole count of them. */
export const centsOf = (dollars: number): number => Math.round(dollars * 100);

/** Integer cents as dollars for form fields. */
export const dollarsOf = (cents: number): number => unitsOf(usd(cents));
