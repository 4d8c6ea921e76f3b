import { accountCurrency } from '../../money/us-dollars.ts';
import { calendarDate, dollars } from '../../../contracts/fields.ts';
import { invoiceTexts } from '../../../contracts/invoices/invoice-texts.ts';
import type { XeroInvoice } from './records.ts';

/** What Xero says about an invoice that is owed. Money is integer cents. */
export interface OwedValues {
  readonly invoiceNumber: string;
  /** What is still due. */
  readonly amountCents: number;
  readonly dateIssued: string;
  readonly dueDate: string;
  /** Its reference. */
  readonly poNumber: string | null;
}

/** What an invoice of Xero means for Owed. */
export type InvoiceStanding =
  /** A bill, or not sent yet. */
  | { readonly type: 'not_yet' }
  | { readonly type: 'owed'; readonly values: OwedValues }
  /** Paid, or credited in full. */
  | { readonly type: 'settled'; readonly datePaid: string }
  /** Voided or deleted. */
  | { readonly type: 'gone' }
  /** It is owed, but Owed can't chase it. */
  | { readonly type: 'left_out'; readonly reason: 'other_currency' | 'out_of_range' };

const inOneLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();

const numberOf = ({ number, invoiceId }: XeroInvoice): string =>
  inOneLine(number).slice(0, 100).trim() || `Xero ${invoiceId.slice(0, 8)}`;

const poNumberOf = ({ reference }: XeroInvoice): string | null => {
  const { most, schema } = invoiceTexts.poNumber;
  return schema.safeParse(inOneLine(reference ?? '').slice(0, most)).data || null;
};

const isStorable = ({ amountCents, dateIssued, dueDate }: OwedValues): boolean =>
  dollars.safeParse(amountCents / 100).success &&
  calendarDate.safeParse(dateIssued).success &&
  calendarDate.safeParse(dueDate).success;

const owed = (invoice: XeroInvoice): InvoiceStanding => {
  if (invoice.currency !== accountCurrency) return { type: 'left_out', reason: 'other_currency' };
  const values: OwedValues = {
    invoiceNumber: numberOf(invoice),
    amountCents: Math.round(invoice.amountDue * 100),
    dateIssued: invoice.dateIssued,
    dueDate: invoice.dueDate ?? invoice.dateIssued,
    poNumber: poNumberOf(invoice),
  };
  return isStorable(values) ? { type: 'owed', values } : { type: 'left_out', reason: 'out_of_range' };
};

/** What an invoice of Xero means for Owed. */
export const xeroStandingOf = (invoice: XeroInvoice): InvoiceStanding => {
  if (!invoice.isReceivable) return { type: 'not_yet' };
  switch (invoice.status) {
    case 'DRAFT':
    case 'SUBMITTED':
      return { type: 'not_yet' };
    case 'VOIDED':
    case 'DELETED':
      return { type: 'gone' };
    case 'PAID':
    case 'AUTHORISED':
      // A credit note that covers the whole amount leaves nothing due.
      return invoice.status === 'PAID' || invoice.amountDue < 0.005
        ? { type: 'settled', datePaid: invoice.fullyPaidOn ?? invoice.updatedAt.slice(0, 10) }
        : owed(invoice);
  }
};
