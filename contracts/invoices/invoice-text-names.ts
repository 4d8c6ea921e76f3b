import { keysOf } from '../keys-of.ts';
import { eachInvoiceText, invoiceTexts, type InvoiceTexts } from './invoice-texts.ts';

export const invoiceTextNames = keysOf(invoiceTexts);

/** An invoice without any. */
export const noInvoiceTexts: InvoiceTexts = eachInvoiceText(() => null);
