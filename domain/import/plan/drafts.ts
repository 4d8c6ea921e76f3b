import { emailAddress, highestAmountInDollars } from '../../../contracts/fields.ts';
import type { ImportField } from '../../../contracts/import-fields.ts';
import type { ImportChoices } from '../../../contracts/imports.ts';
import { addDays, isStorableDate } from '../../calendar.ts';
import { textOf } from '../table.ts';
import { isOtherDocument, statedStatus, type StatedStatus } from '../values/status-words.ts';
import type { RowValues } from './row-values.ts';

/** A client as the file has it; '' for what it has not. */
export interface ClientDraft {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  readonly country: string;
  readonly notes: string;
}

/** An invoice as the file has it. */
export interface InvoiceDraft {
  readonly invoiceNumber: string;
  /** Integer cents that are still to be paid or, of a paid invoice, were paid. */
  readonly amountCents: number;
  /** Calendar date; null when the file has none. */
  readonly dateIssued: string | null;
  /** Calendar date. */
  readonly dueDate: string;
  readonly description: string;
  readonly notes: string;
  readonly paymentUrl: string;
  readonly isPaid: boolean;
  /** Calendar date; null when the file does not say. */
  readonly datePaid: string | null;
}

/** Longest texts, as in the forms. */
const longest: readonly (readonly [ImportField, number])[] = [
  ['clientName', 200],
  ['clientPhone', 100],
  ['clientAddress', 500],
  ['clientCity', 200],
  ['clientState', 200],
  ['clientPostalCode', 50],
  ['clientCountry', 100],
  ['clientNotes', 5_000],
  ['invoiceNumber', 100],
  ['description', 5_000],
  ['notes', 5_000],
];

const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** @throws RowProblem for a text that is too long or has control characters */
const assertStorable = (values: RowValues): void => {
  for (const [field, most] of longest) {
    const text = values.text(field);
    if (text.length > most) throw values.problem('text_too_long', field);
    if (controlCharacters.test(text)) throw values.problem('text_unstorable', field);
  }
};

const oneLine = (text: string): string => text.replaceAll(/\s*[\r\n\u2028\u2029]+\s*/g, ' ').trim();

/** The client of a row. A missing name is replaced by the person's, then by the address. @throws RowProblem */
export const clientDraftOf = (values: RowValues): ClientDraft => {
  assertStorable(values);
  const line = (field: ImportField): string => oneLine(values.text(field));
  const email = line('clientEmail').split(/[,;\s]+/)[0] ?? '';
  if (email !== '' && !emailAddress.safeParse(email).success)
    throw values.problem('client_email_invalid', 'clientEmail');
  const person = [line('clientFirstName'), line('clientLastName')].filter((part) => part !== '').join(' ');
  return {
    name: line('clientName') || person || email,
    email,
    phone: line('clientPhone'),
    address: values.text('clientAddress'),
    city: line('clientCity'),
    state: line('clientState'),
    postalCode: line('clientPostalCode'),
    country: line('clientCountry'),
    notes: values.text('clientNotes'),
  };
};

const signs: readonly (readonly [RegExp, string])[] = [
  [/€|\bEUR\b/i, 'EUR'],
  [/£|\bGBP\b/i, 'GBP'],
  [/¥|\bJPY\b/i, 'JPY'],
  [/₹|\bINR\b/i, 'INR'],
  [/\bCHF\b/i, 'CHF'],
  [/\bCAD\b|\bCA?\$/i, 'CAD'],
  [/\bAUD\b|\bAU?\$/i, 'AUD'],
];

const usDollars = /^(usd|us\$|\$|us dollars?|united states dollars?|dollars?)$/i;

/** The row's currency, if it is stated and not the US dollar. */
export const otherCurrencyOf = (values: RowValues): string | undefined => {
  const stated = values.text('currency');
  if (stated !== '') return usDollars.test(stated) ? undefined : stated.toUpperCase().slice(0, 20);
  const amounts = (['amount', 'amountDue', 'lineAmount'] as const)
    .map((field) => textOf(values.cell(field)))
    .join(' ');
  return signs.find(([sign]) => sign.test(amounts))?.[1];
};

const identifying = [
  'clientName',
  'clientEmail',
  'clientFirstName',
  'clientLastName',
  'invoiceNumber',
] as const;

/** Whether a row names neither a client nor an invoice, such as a report's heading or total. */
export const isNoRecord = (values: RowValues): boolean =>
  identifying.every((field) => values.text(field) === '');

interface Amounts {
  readonly total: number;
  readonly due: number | null;
}

/** The total column, else the sum of the lines with their tax, else what is due. @throws RowProblem */
const amountsOf = (lines: readonly RowValues[], first: RowValues): Amounts => {
  const due = first.amount('amountDue');
  const total = first.amount('amount');
  if (total !== null) return { total, due };
  if (first.columnOf('lineAmount') !== null) {
    const sums = lines.map((line) => (line.amount('lineAmount') ?? 0) + (line.amount('lineTax') ?? 0));
    const isEmpty = lines.every((line) => line.text('lineAmount') === '');
    if (!isEmpty) return { total: sums.reduce((sum, cents) => sum + cents, 0), due };
  }
  if (due !== null) return { total: due, due };
  throw first.problem('amount_missing', first.columnOf('amount') === null ? 'lineAmount' : 'amount');
};

/** Nothing due means paid, unless the status says otherwise; a payment's day alone means paid, too. */
const isPaidBy = (status: StatedStatus, { total, due }: Amounts, datePaid: string | null): boolean => {
  if (due !== null && total > 0) return due <= 0;
  if (status === 'paid') return true;
  return status === 'unknown' && datePaid !== null;
};

const statusProblem = (first: RowValues, status: StatedStatus) => {
  if (isOtherDocument(first.cell('documentType'))) return first.problem('other_document', 'documentType');
  if (status === 'draft' || status === 'void') return first.problem(status, 'status');
  return undefined;
};

/** @throws RowProblem */
const dueDateOf = (first: RowValues, dateIssued: string | null, { dueAfterDays }: ImportChoices): string => {
  const dueDate = first.date('dueDate');
  if (dueDate !== null) return dueDate;
  if (dateIssued === null || dueAfterDays === null) throw first.problem('due_date_missing', 'dueDate');
  const due = addDays(dateIssued, dueAfterDays);
  if (!isStorableDate(due)) throw first.problem('date_unreadable', 'dateIssued');
  return due;
};

/**
 * The invoice of some lines.
 * @throws RowProblem for lines that are not imported
 */
export const invoiceDraftOf = (
  lines: readonly RowValues[],
  first: RowValues,
  choices: ImportChoices,
): InvoiceDraft => {
  const status = statedStatus(first.cell('status'));
  const refused = statusProblem(first, status);
  if (refused !== undefined) throw refused;
  if (otherCurrencyOf(first) !== undefined)
    throw first.problem('other_currency', first.columnOf('currency') === null ? 'amount' : 'currency');
  assertStorable(first);
  const invoiceNumber = oneLine(first.text('invoiceNumber'));
  if (invoiceNumber === '') throw first.problem('number_missing', 'invoiceNumber');
  const amounts = amountsOf(lines, first);
  if (amounts.total < 0) throw first.problem('credit_note', 'amount');
  const datePaid = first.date('datePaid');
  const isPaid = isPaidBy(status, amounts, datePaid);
  if (isPaid && choices.paid === 'skip') throw first.problem('paid_left_out', 'status');
  const isPartlyPaid = !isPaid && amounts.due !== null && amounts.due > 0 && amounts.due < amounts.total;
  const amountCents = isPartlyPaid ? amounts.due : amounts.total;
  if (amountCents === 0) throw first.problem('zero_amount', 'amount');
  if (amountCents > highestAmountInDollars * 100) throw first.problem('amount_too_large', 'amount');
  const paymentUrl = oneLine(first.text('paymentUrl'));
  if (paymentUrl !== '' && !(/^https?:\/\/\S{1,1990}$/i.test(paymentUrl) && URL.canParse(paymentUrl))) {
    throw first.problem('url_invalid', 'paymentUrl');
  }
  const dateIssued = first.date('dateIssued');
  return {
    invoiceNumber,
    amountCents,
    dateIssued,
    dueDate: dueDateOf(first, dateIssued, choices),
    description: descriptionOf(lines),
    notes: first.text('notes'),
    paymentUrl,
    isPaid,
    datePaid: isPaid ? datePaid : null,
  };
};

const mostDescribed = 5_000;

/** The descriptions of all lines, each once. */
const descriptionOf = (lines: readonly RowValues[]): string =>
  [...new Set(lines.map((line) => line.text('description')).filter((text) => text !== ''))]
    .join('\n')
    .slice(0, mostDescribed);
