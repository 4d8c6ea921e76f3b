import { isCurrency, type Currency } from '../../../contracts/currencies.ts';
import { emailAddress, mostMinorUnits } from '../../../contracts/fields.ts';
import { keysOf } from '../../../contracts/keys-of.ts';
import type { ImportField } from '../../../contracts/imports/import-fields.ts';
import { clientTexts, eachClientText, type ClientText } from '../../../contracts/invoices/client-texts.ts';
import type { ImportChoices } from '../../../contracts/imports/imports.ts';
import {
  eachInvoiceText,
  invoiceTexts,
  type InvoiceText,
} from '../../../contracts/invoices/invoice-texts.ts';
import { invoiceTextNames } from '../../../contracts/invoices/invoice-text-names.ts';
import { addDays, isStorableDate } from '../../calendar.ts';
import { decimalsOf } from '../../money/minor-units.ts';
import { moneyOf, unitsOf } from '../../money/money.ts';
import { textOf } from '../table.ts';
import { currencyIn, isOfTheHouse, someDollar } from '../values/currencies.ts';
import { isOtherDocument, statedStatus } from '../values/status-words.ts';
import { daysOfTerms } from '../values/terms.ts';
import { clientFieldNames } from './compared-fields.ts';
import { amountsOf } from './invoice-amounts.ts';
import { paymentStandingOf } from './invoice-standing.ts';
import type { Remarks } from './remarks.ts';
import type { RowValues } from './row-values.ts';

/** A client as the file has it; '' for what it has not. */
export interface ClientDraft extends Readonly<Record<ClientText, string>> {
  readonly name: string;
  readonly email: string;
  /** Whether the file gives the name: otherwise it is the address. */
  readonly isNamed: boolean;
  /** Further addresses of the same cell. */
  readonly otherEmails: readonly string[];
  /** Addresses of the column of copies. */
  readonly copies: readonly string[];
}

/** An invoice as the file has it; '' for a text that it has not. */
export interface InvoiceDraft extends Readonly<Record<InvoiceText, string>> {
  readonly invoiceNumber: string;
  /** Null when the file does not say: then its amounts are counted in the account's. */
  readonly currency: Currency | null;
  /** The total in minor units. */
  readonly amountCents: number;
  /** Whether the file says the total: otherwise it is what is due. */
  readonly isTotalKnown: boolean;
  /** Minor units; null when the file does not say. */
  readonly dueCents: number | null;
  /** How much of what is not due any more was credited, in minor units. */
  readonly creditedCents: number;
  /** Calendar date; null when the file has none. */
  readonly dateIssued: string | null;
  /** Calendar date. */
  readonly dueDate: string;
  readonly isPaid: boolean;
  /** Calendar date of the last payment; null when the file does not say. */
  readonly datePaid: string | null;
}

/** Longest texts, as in the forms. */
const longest: readonly (readonly [ImportField, number])[] = [
  ['clientName', 200],
  ...keysOf(clientTexts).flatMap((text) => {
    const field = clientFieldNames[text];
    return field === null ? [] : [[field, clientTexts[text].most] as const];
  }),
  ['invoiceNumber', 100],
  ...invoiceTextNames.map((name) => [name, invoiceTexts[name].most] as const),
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

/** The addresses of a cell: `bob@acme.example, office@acme.example` or `Bob <bob@acme.example>`. */
export const addressesIn = (text: string): string[] => {
  const parts = text.split(/[,;\s]+/).map((part) => part.replace(/^<(.*)>$/, '$1').replace(/^mailto:/i, ''));
  const addresses = parts.filter((part) => part.includes('@'));
  return addresses.length > 0 ? [...new Set(addresses)] : parts.slice(0, 1).filter((part) => part !== '');
};

/** The client of a row. A missing name is replaced by the person's, then by the address. @throws RowProblem */
export const clientDraftOf = (values: RowValues): ClientDraft => {
  assertStorable(values);
  const line = (field: ImportField): string => oneLine(values.text(field));
  const [email = '', ...otherEmails] = addressesIn(line('clientEmail'));
  if (email !== '' && !emailAddress.safeParse(email).success)
    throw values.problem('client_email_invalid', 'clientEmail');
  const person = [line('clientFirstName'), line('clientLastName')].filter((part) => part !== '').join(' ');
  const name = line('clientName') || person;
  return {
    name: name || email,
    email,
    isNamed: name !== '',
    otherEmails,
    copies: addressesIn(line('clientCopies')),
    ...eachClientText((text) => {
      const field = clientFieldNames[text];
      if (field === null) return '';
      return clientTexts[text].lines === 'one' ? line(field) : values.text(field);
    }),
  };
};

const amountFields = ['amount', 'amountDue', 'lineAmount', 'amountPaid', 'unitPrice'] as const;

/** A column that names the currency of the file: `Customer Currency INR`. */
const namedCurrency = (names: readonly string[]): string | undefined =>
  names.flatMap((name) =>
    /currency|währung|devise|moneda|valuta/i.test(name) ? (currencyIn(name) ?? []) : [],
  )[0];

/** The currency that a row states in its words, and where: in its cells, or in the name of a column. */
const statedCurrency = (
  values: RowValues,
): { readonly words: string; readonly field: ImportField } | undefined => {
  const stated = values.text('currency').trim();
  if (stated !== '') {
    const code = stated.toUpperCase();
    const words = isCurrency(code) ? code : (currencyIn(stated) ?? code.slice(0, 20));
    return { words, field: 'currency' };
  }
  for (const field of amountFields) {
    const words = currencyIn(textOf(values.cell(field))) ?? currencyIn(values.nameOf(field));
    if (words !== undefined) return { words, field };
  }
  const named = namedCurrency(values.columnNames());
  return named === undefined ? undefined : { words: named, field: 'amount' };
};

/** Currencies whose sign is `$` where they are used. */
const dollars: ReadonlySet<Currency> = new Set([
  'USD',
  'AUD',
  'CAD',
  'NZD',
  'HKD',
  'SGD',
  'MXN',
  'TWD',
  'CLP',
  'COP',
]);

/**
 * The currency of a row; null where it states none. Some dollar is the account's, if that is one.
 * @throws RowProblem for one that nobody knows, or another one than a column in the account's currency can have
 */
const currencyOf = (values: RowValues): Currency | null => {
  const stated = statedCurrency(values);
  const house = amountFields.find((field) => isOfTheHouse(values.nameOf(field)) && values.text(field) !== '');
  if (stated === undefined) return house === undefined ? null : values.currency;
  const { words, field } = stated;
  const meant = words === someDollar ? (dollars.has(values.currency) ? values.currency : 'USD') : words;
  if (!isCurrency(meant) || (house !== undefined && meant !== values.currency))
    throw values.problem('other_currency', house ?? field);
  return meant;
};

/** What is said of a row that is left out because of its currency. */
export const unclearCurrencyOf = (values: RowValues): string =>
  statedCurrency(values)?.words ?? values.nameOf('amount').trim();

/** The currency of the lines of an invoice. @throws RowProblem for two of them */
const currencyOfLines = (lines: readonly [RowValues, ...RowValues[]]): Currency | null => {
  const [first, ...others] = lines;
  const currency = currencyOf(first);
  for (const line of others)
    if (currencyOf(line) !== currency) throw line.problem('other_currency', 'currency');
  return currency;
};

/** @throws RowProblem for what is not imported whatever its amounts are */
const assertWanted = (first: RowValues, { notChased }: ImportChoices, remarks: Remarks): void => {
  const status = statedStatus(first.cell('status'));
  if (isOtherDocument(first.cell('documentType'))) throw first.problem('other_document', 'documentType');
  if (status === 'draft' || status === 'void') throw first.problem(status, 'status');
  if (status !== 'disputed' && status !== 'written_off' && status !== 'collections') return;
  if (notChased === 'skip') throw first.problem(status, 'status');
  remarks.note('not_chased', first.text('status'));
};

/** The due date: the row's own, else by its terms, else some days after the issue date. @throws RowProblem */
const dueDateOf = (
  first: RowValues,
  dateIssued: string | null,
  { dueAfterDays }: ImportChoices,
  remarks: Remarks,
): string => {
  const dueDate = first.date('dueDate');
  if (dueDate !== null) return dueDate;
  const byTerms = daysOfTerms(first.cell('terms'));
  const days = byTerms ?? dueAfterDays;
  if (dateIssued === null || days === null) throw first.problem('due_date_missing', 'dueDate');
  const due = addDays(dateIssued, days);
  if (!isStorableDate(due)) throw first.problem('date_unreadable', 'dateIssued');
  if (byTerms !== undefined) remarks.note('due_by_terms', first.text('terms'));
  return due;
};

/**
 * The invoice of some lines.
 * @throws RowProblem for lines that are not imported
 */
export const invoiceDraftOf = (
  rows: readonly [RowValues, ...RowValues[]],
  choices: ImportChoices,
  remarks: Remarks,
): InvoiceDraft => {
  assertWanted(rows[0], choices, remarks);
  const currency = currencyOfLines(rows);
  const inIt = (row: RowValues): RowValues => (currency === null ? row : row.inCurrency(currency));
  const lines = [inIt(rows[0]), ...rows.slice(1).map(inIt)] as const;
  const [first] = lines;
  assertStorable(first);
  const invoiceNumber = oneLine(first.text('invoiceNumber'));
  if (invoiceNumber === '') throw first.problem('number_missing', 'invoiceNumber');
  const amounts = amountsOf(lines, choices, remarks);
  if (amounts.total < 0) throw first.problem('credit_note', 'amount');
  const amountCents = amounts.total;
  const { isPaid, dueCents, datePaid } = paymentStandingOf(first, amounts, choices, remarks);
  const creditedCents = Math.min(amounts.credited, amountCents);
  if (isPaid && creditedCents > 0) remarks.note('credited', '', [creditedCents]);
  if (isPaid && choices.paid === 'skip') throw first.problem('paid_left_out', 'status');
  if (amountCents === 0) throw first.problem('zero_amount', 'amount');
  if (amountCents > mostMinorUnits) throw first.problem('amount_too_large', 'amount');
  const texts = eachInvoiceText((name) => {
    const text = first.text(name);
    return invoiceTexts[name].lines === 'one' ? oneLine(text) : text;
  });
  const { paymentUrl } = texts;
  if (paymentUrl !== '' && !(/^https?:\/\/\S{1,1990}$/i.test(paymentUrl) && URL.canParse(paymentUrl))) {
    throw first.problem('url_invalid', 'paymentUrl');
  }
  const dateIssued = first.date('dateIssued');
  return {
    invoiceNumber,
    currency,
    amountCents,
    isTotalKnown: amounts.isTotalKnown,
    dueCents,
    creditedCents,
    dateIssued,
    dueDate: dueDateOf(first, dateIssued, choices, remarks),
    ...texts,
    description: descriptionOf(lines),
    isPaid,
    datePaid,
  };
};

/** A draft whose amounts, counted in one currency, are as many units of another; only its decimals can differ. */
export const countedIn = (draft: InvoiceDraft, from: Currency, to: Currency): InvoiceDraft => {
  if (decimalsOf(from) === decimalsOf(to)) return draft;
  const inIt = (minor: number): number => moneyOf(unitsOf({ minor, currency: from }), to).minor;
  const { amountCents, dueCents, creditedCents } = draft;
  return {
    ...draft,
    amountCents: inIt(amountCents),
    dueCents: dueCents === null ? null : inIt(dueCents),
    creditedCents: inIt(creditedCents),
  };
};

/** The descriptions of all lines, each once. */
const descriptionOf = (lines: readonly RowValues[]): string =>
  [...new Set(lines.map((line) => line.text('description')).filter((text) => text !== ''))]
    .join('\n')
    .slice(0, invoiceTexts.description.most);
