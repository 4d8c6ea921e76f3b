import { eachInvoiceText, invoiceTexts, type InvoiceText, type InvoiceTexts } from './invoice-texts.ts';

const isInvoiceText = (name: string): name is InvoiceText => Object.hasOwn(invoiceTexts, name);
export const invoiceTextNames: readonly InvoiceText[] = Object.keys(invoiceTexts).filter(isInvoiceText);

/** An invoice without any. */
export const noInvoiceTexts: InvoiceTexts = eachInvoiceText(() => null);
