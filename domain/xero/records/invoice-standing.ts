import { isCurrency, type Currency } from '../../../contracts/currencies.ts';
import { calendarDate, mostMinorUnits } from '../../../contracts/fields.ts';
import { minorOf } from '../../money/minor-units.ts';
import { mostEntryText } from '../../../contracts/invoices/balance-bodies.ts';
import { invoiceTexts } from '../../../contracts/invoices/invoice-texts.ts';
import type { BookedEntry } from './booked-entries.ts';
import type { XeroEntry, XeroInvoice } from './records.ts';

/** What Xero says about an invoice that is owed. Money is minor units. */
export interface OwedValues {
  readonly invoiceNumber: string;
  readonly currency: Currency;
  /** The total. */
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
  | { readonly type: 'owed'; readonly values: OwedValues; readonly entries: readonly BookedEntry[] }
  /** Paid, or credited in full. */
  | {
      readonly type: 'settled';
      readonly datePaid: string;
      /** The total; undefined when Owed can't have an invoice of that amount. */
      readonly amountCents: number | undefined;
      readonly currency: Currency;
      readonly entries: readonly BookedEntry[];
    }
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

const isAmount = (minor: number): boolean => minor > 0 && minor <= mostMinorUnits;

const methods: Readonly<Record<XeroEntry['type'], string | undefined>> = {
  payment: undefined,
  credit_note: undefined,
  overpayment: 'Overpayment',
  prepayment: 'Prepayment',
  unlisted_payment: undefined,
  unlisted_credit: undefined,
};

/** A credit note of one invoice may be allocated to another as well. */
const externalIdOf = ({ type, id }: XeroEntry, { invoiceId }: XeroInvoice): string =>
  type === 'payment' ? id : [type, id, invoiceId].filter((part) => part !== '').join(' ');

const dayPaid = ({ fullyPaidOn, updatedAt }: XeroInvoice): string => fullyPaidOn ?? updatedAt.slice(0, 10);

const bookedEntry = (invoice: XeroInvoice, entry: XeroEntry, currency: Currency): BookedEntry => {
  const method = methods[entry.type];
  const isCredit = entry.type === 'credit_note' || entry.type === 'unlisted_credit';
  const reference = inOneLine(entry.reference ?? '').slice(0, mostEntryText);
  const date = calendarDate.safeParse(entry.date ?? '').data ?? dayPaid(invoice);
  return {
    kind: isCredit ? 'credit' : 'payment',
    externalId: externalIdOf(entry, invoice),
    amount: minorOf(entry.amount, currency),
    date,
    ...(method !== undefined && { method }),
    ...(reference !== '' && { reference }),
    ...(isCredit && { reason: 'Credit note in Xero' }),
    ...((entry.type === 'overpayment' || entry.type === 'prepayment') && { isFromCredit: true }),
  };
};

/** A credit note that was allocated to one invoice in several steps may be listed once for each, with the same id. */
const inOneEntry = (entries: readonly BookedEntry[]): readonly BookedEntry[] => {
  const byId = new Map<string, BookedEntry>();
  for (const entry of entries) {
    const before = byId.get(entry.externalId)?.amount ?? 0;
    byId.set(entry.externalId, { ...entry, amount: before + entry.amount });
  }
  return [...byId.values()];
};

/**
 * The payments and credits of an invoice. What was overpaid elsewhere and allocated here came as money. Less than half a
 * minor unit, such as 0.40 yen, is nothing.
 */
const bookedEntries = (invoice: XeroInvoice, currency: Currency): BookedEntry[] =>
  inOneEntry(invoice.entries.map((entry) => bookedEntry(invoice, entry, currency))).filter(
    ({ amount }) => amount > 0,
  );

const isStorable = ({ amountCents, dateIssued, dueDate }: OwedValues): boolean =>
  isAmount(amountCents) &&
  calendarDate.safeParse(dateIssued).success &&
  calendarDate.safeParse(dueDate).success;

const owed = (invoice: XeroInvoice, currency: Currency): InvoiceStanding => {
  const values: OwedValues = {
    invoiceNumber: numberOf(invoice),
    currency,
    amountCents: minorOf(invoice.total, currency),
    dateIssued: invoice.dateIssued,
    dueDate: invoice.dueDate ?? invoice.dateIssued,
    poNumber: poNumberOf(invoice),
  };
  return isStorable(values)
    ? { type: 'owed', values, entries: bookedEntries(invoice, currency) }
    : { type: 'left_out', reason: 'out_of_range' };
};

const settled = (invoice: XeroInvoice, currency: Currency): InvoiceStanding => {
  const amountCents = minorOf(invoice.total, currency);
  return {
    type: 'settled',
    datePaid: dayPaid(invoice),
    amountCents: isAmount(amountCents) ? amountCents : undefined,
    currency,
    entries: bookedEntries(invoice, currency),
  };
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
    case 'AUTHORISED': {
      const { currency } = invoice;
      if (!isCurrency(currency)) return { type: 'left_out', reason: 'other_currency' };
      // A credit note that covers the whole amount leaves nothing due.
      const isSettled = invoice.status === 'PAID' || minorOf(invoice.amountDue, currency) <= 0;
      return isSettled ? settled(invoice, currency) : owed(invoice, currency);
    }
  }
};
