import { z } from 'zod';
import type { Currency } from './currencies.ts';

/*
 * Apart from `currencies.ts`, whose list the first page of the web app does not need.
 */

/** That of an account which has chosen none, and of invoices from before they had one. */
export const defaultCurrency = 'USD' satisfies Currency;

export const unknownCurrency = 'Unknown currency. Use a code of ISO 4217, such as USD';

/**
 * A code in a query or an address, where one that nobody knows finds nothing. Of a body, whoever takes it in looks
 * whether there is such a currency (`api/bodies/known-currency.ts`).
 */
export const currencyText = z.string().regex(/^[A-Z]{3}$/, unknownCurrency) as z.ZodType<Currency, string>;

/** The currency in an answer. It was checked when it was entered; the type says so. */
export const knownCurrency = z.string() as z.ZodType<Currency, string>;
