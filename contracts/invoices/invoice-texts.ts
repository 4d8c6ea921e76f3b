import { z } from 'zod';
import { lineText } from '../fields.ts';
import { onManyLines, onOneLine, type EnteredText } from '../entered-texts.ts';

export const httpUrl = z
  .url({ protocol: /^https?$/, error: 'Please enter a web address that starts with http' })
  .max(2_000, 'Please enter a shorter web address');

interface TextOfInvoice extends EnteredText {
  /** How many of its characters the rows of lists keep, where they are searched; 0 for none. */
  readonly listed: number;
}

/**
 * The texts that a person may enter about an invoice; null is none. The contract, the facts in events, the views, the
 * form, imports, what they compare and undo, and history take them from here (`ARCHITECTURE.md`, "A text or a field").
 * The versions of what stores them count them.
 */
export const invoiceTexts = {
  description: { ...onManyLines('Description', 5_000), listed: 300 },
  notes: { ...onManyLines('Notes', 5_000), listed: 0 },
  paymentUrl: { label: 'Payment link', schema: httpUrl, most: 2_000, lines: 'one', listed: 0 },
  /** The client's number of the order. As long as Xero's reference. */
  poNumber: { ...onOneLine('PO number', 255), schema: lineText(255, 'PO number').trim(), listed: 255 },
} as const satisfies Readonly<Record<string, TextOfInvoice>>;

export type InvoiceText = keyof typeof invoiceTexts;
export type InvoiceTexts = Readonly<Record<InvoiceText, string | null>>;

/** A value for each text. */
export const eachInvoiceText = <Value>(
  valueOf: (name: InvoiceText) => Value,
): Record<InvoiceText, Value> => ({
  description: valueOf('description'),
  notes: valueOf('notes'),
  paymentUrl: valueOf('paymentUrl'),
  poNumber: valueOf('poNumber'),
});
