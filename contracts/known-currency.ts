import { z } from 'zod';
import type { Currency } from './currencies.ts';

/*
 * Apart from `currencies.ts`, whose list the first page of the web app does not need.
 */

/** That of an account which has chosen none, and of invoices from before they had one. */
export const defaultCurrency = 'USD' satisfies Currency;

/** A code in a query or an address: one that nobody knows finds nothing. */
export const currencyText = z.string().regex(/^[A-Z]{3}$/) as z.ZodType<Currency, string>;

/** The currency in an answer. It was checked when it was entered; the type says so. */
export const knownCurrency = z.string() as z.ZodType<Currency, string>;
