import { keysOf } from '../../contracts/keys-of.ts';
import type { InvoiceTexts } from '../../contracts/invoices/invoice-texts.ts';
import { daysBetween, longDate } from '../calendar.ts';
import { receivedOf } from '../invoice/balance.ts';
import type { OpenInstallment } from '../invoice/payment-plan/payment-plan.ts';
import { defaultCurrency } from '../../contracts/known-currency.ts';
import { formatMinor } from '../money/format.ts';
import { dueCentsOf, lastPaymentWords, type MailedBalance } from './part-payment.ts';

/** The variables in the spelling that the editor inserts, each with its other name, which means the same. */
export const variableAliases = {
  client_name: 'clientName',
  invoice_number: 'invoiceNumber',
  invoice_amount: 'amount',
  invoice_total: null,
  amount_paid: null,
  last_payment: null,
  installment_amount: null,
  installment_date: null,
  late_fee: null,
  due_date: 'dueDate',
  daysOverdue: null,
  sender_name: null,
  payment_url: 'paymentUrl',
  po_number: 'poNumber',
} as const;

export type VariableName = keyof typeof variableAliases;

const aliases = keysOf(variableAliases).flatMap((name) => {
  const alias = variableAliases[name];
  return alias === null ? [] : [{ name, alias }];
});

/** What an email says of its invoice. Money is minor units, dates are calendar dates. */
export interface MailedInvoice extends MailedBalance, Pick<InvoiceTexts, 'paymentUrl' | 'poNumber'> {
  readonly invoiceNumber: string;
  readonly dueDate: string;
  /** The installment of a payment plan of which the email reminds, and what is open of it; absent for none. */
  readonly installment?: OpenInstallment;
  /** What is told of late fees and interest: sentences, or nothing. */
  readonly lateFee: string;
}

/** What the variables of a mail are filled from. */
export interface VariableSource extends MailedInvoice {
  readonly clientName: string;
  /** A calendar date. */
  readonly today: string;
  readonly senderName: string;
}

export type VariableValues = Readonly<Record<string, string>>;

/** Values by name: the variables that the editor offers, and the older names of the template form. */
export const variableValues = (from: VariableSource): VariableValues => {
  const values: Readonly<Record<VariableName, string>> = {
    client_name: from.clientName,
    invoice_number: from.invoiceNumber,
    // What is due now: a text from before part payments says no more than that.
    invoice_amount: formatMinor(dueCentsOf(from), from.currency),
    invoice_total: formatMinor(from.amountCents, from.currency),
    amount_paid: formatMinor(receivedOf(from), from.currency),
    last_payment: lastPaymentWords(from),
    // Without a payment plan, all that is due is one.
    installment_amount: formatMinor(from.installment?.open ?? dueCentsOf(from), from.currency),
    installment_date: longDate(from.installment?.date ?? from.dueDate),
    late_fee: from.lateFee,
    due_date: longDate(from.dueDate),
    daysOverdue: String(Math.max(0, daysBetween(from.dueDate, from.today))),
    sender_name: from.senderName,
    payment_url: from.paymentUrl ?? '#',
    po_number: from.poNumber ?? '',
  };
  return { ...values, ...Object.fromEntries(aliases.map(({ name, alias }) => [alias, values[name]])) };
};

/** Every variable, without a value. */
export const noValues = variableValues({
  clientName: '',
  invoiceNumber: '',
  currency: defaultCurrency,
  amountCents: 0,
  entries: [],
  dueDate: '1970-01-01',
  lateFee: '',
  today: '1970-01-01',
  senderName: '',
  paymentUrl: null,
  poNumber: null,
});

/** How many letters have to be added, removed or replaced to get from one text to the other. */
const editsBetween = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [line, letter] of Array.from(one).entries()) {
    const next = [line + 1];
    for (const [at, wanted] of Array.from(other).entries())
      next.push(
        Math.min((row[at] ?? 0) + (letter === wanted ? 0 : 1), (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
};

const lettersOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/**
 * The variable that an unknown name most likely means; undefined when none is near.
 * @param unknown what is left of braces, as `expand` names it
 */
export const nearestVariable = (unknown: string): string | undefined => {
  const letters = lettersOf(unknown);
  const isSnake = !/[a-z][A-Z]/.test(unknown);
  const near = Object.keys(noValues)
    .map((name) => ({ name, edits: editsBetween(letters, lettersOf(name)) }))
    .filter(({ edits }) => edits <= Math.max(1, Math.floor(letters.length / 3)))
    .toSorted(
      (one, other) =>
        one.edits - other.edits ||
        Number(/[A-Z]/.test(one.name) === isSnake) - Number(/[A-Z]/.test(other.name) === isSnake),
    );
  return near[0]?.name;
};

export interface Expanded {
  readonly text: string;
  /** The ranges of the values in `text`. */
  readonly values: readonly { readonly from: number; readonly to: number }[];
  /** What is left of braces, each once; it stays in the text as typed. See `Placeholder`. */
  readonly unknown: readonly string[];
}

/** Something in braces, or a brace alone: a variable, or what a client must not read. */
interface Placeholder {
  readonly from: number;
  readonly to: number;
  /** A plain name without its braces; anything else as typed, with them: `{{client_name | upper}}`. */
  readonly name: string;
  readonly isVariable: boolean;
}

const braced = String.raw`\{\{([^{}]{0,80})\}\}(?!\})|(?<!\$)\{([^{}]{0,80})\}(?!\})`;
/** A word is looked at from its beginning alone: from each of its letters, a long text would take 40 times as long. */
const broken = String.raw`(?:\$(?=\{[^{]))?\{{1,20}[^{}\n]{0,80}\}{1,20}|\{+[^\S\n]?[\p{L}\p{N}_]{0,40}|(?:(?<![\p{L}\p{N}_])[\p{L}\p{N}_]{1,40})?[^\S\n]?\}+`;
/** A variable's own name in the marks of other programs: `[client_name]`, `%client_name%`, `«client_name»`. */
const foreign = String.raw`(?:\[{1,2}|<{1,2}|%{1,2}|[«｛]{1,2})(?:${Object.keys(noValues).join('|')})(?:\]{1,2}|>{1,2}|%{1,2}|[»｝]{1,2})`;
const placeholder = new RegExp([braced, broken, foreign].join('|'), 'gu');

/** Zero-width and other invisible characters, which come with texts that are pasted from the web or Word. */
const invisible = /\p{Cf}/gu;
const plainName = /^[\p{L}_][\p{L}\p{M}\p{N}_.\- ]*$/u;

/** What is in braces in a text, in order. */
export const placeholdersIn = (text: string): Placeholder[] =>
  Array.from(text.matchAll(placeholder), ({ 0: typed, 1: doubled, 2: single, index }) => {
    const name = (doubled ?? single ?? typed).replaceAll(invisible, '').trim();
    const isVariable = (doubled ?? single) !== undefined && Object.hasOwn(noValues, name);
    return {
      from: index,
      to: index + typed.length,
      name: plainName.test(name) ? name : typed.trim(),
      isVariable,
    };
  });

/** Fills in variables in both brace forms. Values are inserted literally: braces in them are not expanded. */
export const expand = (template: string, values: VariableValues): Expanded => {
  const ranges: { from: number; to: number }[] = [];
  const unknown = new Set<string>();
  let text = '';
  let read = 0;
  for (const { from, to, name, isVariable } of placeholdersIn(template)) {
    text += template.slice(read, from);
    read = to;
    const value = isVariable ? (values[name] ?? '') : template.slice(from, to);
    if (isVariable) ranges.push({ from: text.length, to: text.length + value.length });
    else unknown.add(name);
    text += value;
  }
  return { text: text + template.slice(read), values: ranges, unknown: [...unknown] };
};

/** A text with a variable in place of what is left of braces. @param unknown as `expand` names it */
export const withVariable = (text: string, unknown: string, variable: string): string =>
  placeholdersIn(text)
    .filter(({ name, isVariable }) => !isVariable && name === unknown)
    .reduceRight((after, { from, to }) => `${after.slice(0, from)}{{${variable}}}${after.slice(to)}`, text);

/** Whether a text has a variable, by either of its names. */
export const usesVariable = (text: string, variable: VariableName): boolean =>
  placeholdersIn(text).some(
    ({ name, isVariable }) => isVariable && (name === variable || name === variableAliases[variable]),
  );
