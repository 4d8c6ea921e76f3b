import type { FactChange } from '../../../contracts/timeline.ts';
import { shortDate } from '../../../domain/calendar.ts';
import { changesBetween, isNone, valueWords } from '../changes.ts';
import type { InvoiceState } from '../replay.ts';

/** Fields of records that say nothing to a person. */
const silent = new Set(['id', 'userId', 'createdAt', 'brokenBeforePayment']);

const names: Readonly<Record<string, string>> = {
  clientId: 'Client',
  dateIssued: 'Issue date',
  datePaid: 'Paid on',
  promisedPaymentDate: 'Promised date',
  brokenPromiseDate: 'Broken promise',
  paymentUrl: 'Payment link',
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

/** What a person planned of an email; its state is what the facts say. */
const planned = {
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
} as const;

/** "dueDate" as "Due date". */
const nameOf = (field: string): string => {
  const words = field.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('.', ': ');
  return names[field] ?? words.charAt(0).toUpperCase() + words.slice(1);
};

const isDate = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

const words = (field: string, value: unknown): string => {
  if (isDate(value)) return shortDate(value);
  if (value === true) return 'yes';
  return field === 'document' && typeof value === 'object' && value !== null && 'name' in value
    ? String(value.name)
    : valueWords(field, value);
};

const shown = (
  before: ReadonlyMap<string, unknown>,
  after: ReadonlyMap<string, unknown>,
  name: (field: string) => string,
): FactChange[] =>
  changesBetween(before, after)
    .filter(({ from, to }) => !(isNone(from) && isNone(to)))
    .map(({ field, from, to }) => ({ field: name(field), from: words(field, from), to: words(field, to) }));

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

/** What changed of a record, in words. */
export const recordChanges = (
  before: object | null | undefined,
  after: object | null | undefined,
): FactChange[] => shown(fieldsOf(before), fieldsOf(after), nameOf);

/** What changed of an invoice and of the plan of its emails, in words. */
export const invoiceChanges = (before: InvoiceState, after: InvoiceState): FactChange[] => {
  const known = new Map(before.steps.map((step) => [step.id, step]));
  const ofSteps = after.steps.flatMap((step) => {
    const was = known.get(step.id);
    if (was === undefined) return [];
    const fields = (of: typeof step) =>
      new Map<string, unknown>(
        Object.entries(planned).map(([field, name]) => [name, Reflect.get(of, field)]),
      );
    return shown(fields(was), fields(step), (name) => `Email ${step.sequenceStep}: ${name}`);
  });
  return [...recordChanges(before.invoice, after.invoice), ...ofSteps];
};
