import type { NumberFormat } from '../../../contracts/number-formats.ts';
import { isCurrency, type Currency } from '../../../contracts/currencies.ts';
import { defaultCurrency } from '../../../contracts/known-currency.ts';
import { eachInvoiceText, invoiceTexts } from '../../../contracts/invoices/invoice-texts.ts';
import { statusNames } from '../../../contracts/invoices/invoices.ts';
import { plans } from '../../../contracts/accounts/plans.ts';
import type { StepView } from '../../../contracts/sequences/sequences.ts';
import type { FactChange } from '../../../contracts/invoices/timeline.ts';
import { shortDate } from '../../../domain/calendar.ts';
import { stepNames } from '../../../domain/reasons/reason-words.ts';
import { changesBetween, isNone, valueWords } from '../changes.ts';
import type { InvoiceState } from '../replay.ts';

/** Fields of records that say nothing to a person. */
const silent = new Set([
  'id',
  'userId',
  'createdAt',
  'brokenBeforePayment',
  'promisesBroken',
  'promisesKept',
  'plan',
  // The facts themselves say what was agreed.
  'paymentPlan',
  'collection',
  'collectionStatus',
  'nextStep',
  'promisedAmount',
  'amountPaid',
  'payments',
  'settledWith',
  // The fact itself says of which rest it is.
  'askedRemainder',
  'keptRemainder',
  'lateFeesOpen',
]);

/** What is due follows from another total, and from a payment of the whole. */
const followsFrom: Readonly<Record<string, readonly string[]>> = { amountDue: ['amount', 'status'] };

const names: Readonly<Record<string, string>> = {
  clientId: 'Client',
  contacts: 'Copies to',
  dateIssued: 'Issue date',
  datePaid: 'Paid on',
  promisedPaymentDate: 'Promised date',
  brokenPromiseDate: 'Broken promise',
  ...eachInvoiceText((name) => invoiceTexts[name].label),
  document: 'PDF',
  xeroInvoiceId: 'Xero invoice',
  xeroContactId: 'Xero contact',
  license: 'Plan',
  isPrimary: 'Primary',
  smtpServer: 'Mail server',
  smtpPort: 'Mail server port',
  smtpUsername: 'Mail server user',
  viaGmail: 'Through Gmail',
};

/** What each field of an email is called if a person plans it; null for what the facts say. */
const stepFields: Readonly<Record<keyof StepView, string | null>> = {
  scheduledDate: 'date',
  scheduledTime: 'time',
  customSubject: 'subject',
  customContent: 'text',
  tone: 'tone',
  stepType: 'kind',
  senderName: 'sender name',
  senderEmail: 'sender',
  ccRecipients: 'CC',
  bccRecipients: 'BCC',
  attachments: 'attachments',
  attachInvoice: 'attached invoice',
  approval: 'asks for approval',
  waitsForApprovalSince: null,
  id: null,
  sequenceId: null,
  userId: null,
  invoiceId: null,
  templateId: null,
  schedule: null,
  plannedFor: null,
  status: null,
  pausedReason: null,
  holds: null,
  cancelReason: null,
  type: null,
  days: null,
  emailSubject: null,
  attachmentFiles: null,
  sequenceStep: null,
  totalSteps: null,
  completedSteps: null,
  delivery: null,
  retryAt: null,
  errorMessage: null,
  sentAt: null,
  notBefore: null,
  createdAt: null,
};

const plannedFields = Object.entries(stepFields).flatMap(([field, name]) =>
  name === null ? [] : [[field, name] as const],
);

/** "dueDate" as "Due date". */
const nameOf = (field: string): string => {
  const words = field.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('.', ': ');
  return names[field] ?? words.charAt(0).toUpperCase() + words.slice(1);
};

const isDate = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

/** What is stored as a code, by field. */
const codes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: statusNames,
  license: Object.fromEntries(Object.entries(plans).map(([code, { name }]) => [code, name])),
  stepType: stepNames,
  kind: stepNames,
};

const words = (
  field: string,
  value: unknown,
  currency: Currency,
  format: NumberFormat | undefined,
): string => {
  if (isDate(value)) return shortDate(value);
  if (value === true) return 'yes';
  const word = typeof value === 'string' ? codes[field]?.[value] : undefined;
  if (word !== undefined) return word;
  return field === 'document' && typeof value === 'object' && value !== null && 'name' in value
    ? String(value.name)
    : valueWords(field, value, currency, format);
};

/** A change whose values may be clients, which are named when it is shown. */
export interface ToldChange extends FactChange {
  /** Their ids, from and to; absent in any other field. */
  readonly clients?: readonly [number | null, number | null];
}

const idOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** The changes with the names of clients in place of their ids, where they are known. */
export const withClientNames = (
  changes: readonly ToldChange[],
  nameOfClient: (id: number) => string | undefined,
): FactChange[] =>
  changes.map(({ clients: [from, to] = [null, null], ...change }) => ({
    ...change,
    from: (from === null ? undefined : nameOfClient(from)) ?? change.from,
    to: (to === null ? undefined : nameOfClient(to)) ?? change.to,
  }));

const shown = (
  before: ReadonlyMap<string, unknown>,
  after: ReadonlyMap<string, unknown>,
  name: (field: string) => string,
  currency: Currency,
  format: NumberFormat | undefined,
): ToldChange[] =>
  changesBetween(before, after)
    .filter(({ from, to }) => !(isNone(from) && isNone(to)))
    // That of most invoices, which their amounts show.
    .filter(({ field, from, to }) => !(field === 'currency' && isNone(from) && to === defaultCurrency))
    .filter(
      ({ field }, _, all) => !followsFrom[field]?.some((other) => all.some((one) => one.field === other)),
    )
    .map(({ field, from, to }) => ({
      field: name(field),
      from: words(field, from, currency, format),
      to: words(field, to, currency, format),
      ...(field === 'clientId' && { clients: [idOf(from), idOf(to)] as const }),
    }));

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of a record; those of a record in it by their own names. */
const fieldsOf = (record: object | null | undefined): ReadonlyMap<string, unknown> =>
  new Map(
    Object.entries(record ?? {})
      .filter(([field]) => !silent.has(field))
      .flatMap(([field, value]): [string, unknown][] =>
        isRecord(value) && field !== 'document'
          ? Object.entries(value).map(([inner, one]) => [`${field}.${inner}`, one])
          : [[field, value]],
      ),
  );

/** That of an invoice's amounts. */
const currencyIn = (record: object | null | undefined): Currency => {
  const currency: unknown = record && Reflect.get(record, 'currency');
  return typeof currency === 'string' && isCurrency(currency) ? currency : defaultCurrency;
};

/** What changed of a record, in words. */
export const recordChanges = (
  before: object | null | undefined,
  after: object | null | undefined,
  format?: NumberFormat,
): ToldChange[] => shown(fieldsOf(before), fieldsOf(after), nameOf, currencyIn(after ?? before), format);

/** What changed of an invoice and of the plan of its emails, in words. */
export const invoiceChanges = (
  before: InvoiceState,
  after: InvoiceState,
  format?: NumberFormat,
): ToldChange[] => {
  const known = new Map(before.steps.map((step) => [step.id, step]));
  const ofSteps = after.steps.flatMap((step) => {
    const was = known.get(step.id);
    if (was === undefined) return [];
    const fields = (of: typeof step) =>
      new Map<string, unknown>(plannedFields.map(([field, name]) => [name, Reflect.get(of, field)]));
    const nameOfField = (name: string): string => `Email ${step.sequenceStep}: ${name}`;
    return shown(fields(was), fields(step), nameOfField, currencyIn(after.invoice), format);
  });
  return [...recordChanges(before.invoice, after.invoice, format), ...ofSteps];
};
