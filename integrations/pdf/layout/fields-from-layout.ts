import type { FoundFields } from '../found-fields.ts';
import type { PageText } from '../page-text.ts';
import { placed } from './candidates.ts';
import { findInvoiceNumber } from './invoice-number.ts';
import { readingOf } from './reading.ts';

/**
 * The fields of an invoice, read from where its texts stand on the pages.
 * A field that is not certain is absent, and so are all if the document is not an invoice.
 */
export const fieldsFromLayout = (pages: readonly PageText[]): FoundFields => {
  const reading = readingOf(pages);
  const invoiceNumber = findInvoiceNumber(reading);
  return {
    ...(invoiceNumber && { invoiceNumber: placed(invoiceNumber, invoiceNumber.value) }),
  };
};
