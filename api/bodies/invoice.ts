import { isDeepStrictEqual } from 'node:util';
import { eachInvoiceText } from '../../contracts/invoices/invoice-texts.ts';
import type {
  DueDateChangeBody,
  InvoiceBody,
  InvoiceChangeBody,
} from '../../contracts/invoices/invoice-bodies.ts';
import type { InvoiceView } from '../../contracts/invoices/invoices.ts';
import type { NewInvoice } from '../../commands/invoices/invoices.ts';
import { parseDate } from '../../commands/entered-dates.ts';
import { assertRepeats, repeatsStored } from './read-only-fields.ts';
import type { Changed, DueDateShift, InvoiceChange } from '../../commands/invoices/revise-invoice.ts';
import type { ActiveAccount } from '../../domain/account/state.ts';
import { readDate, todayIn } from '../../domain/calendar.ts';
import { InvalidField } from '../../domain/errors.ts';
import { givenFields } from '../../domain/fields-of-record.ts';

/** Whose call it is, and when it came, in milliseconds since 1970. */
export interface Came {
  readonly account: Pick<ActiveAccount, 'accountId' | 'timeZone'>;
  readonly now: number;
}

const readOnly = [
  'id',
  'userId',
  'status',
  'datePaid',
  'amountPaid',
  'amountDue',
  'payments',
  'settledWith',
  'promisedPaymentDate',
  'promisedAmount',
  'paymentPlan',
  'collectionStatus',
  'nextStep',
  'brokenPromiseDate',
  'xeroInvoiceId',
  'document',
  'createdAt',
] as const;
type ReadOnlyField = (typeof readOnly)[number];

const dates: readonly ReadOnlyField[] = ['datePaid', 'promisedPaymentDate', 'brokenPromiseDate'];

const records: readonly ReadOnlyField[] = [
  'document',
  'payments',
  'paymentPlan',
  'collectionStatus',
  'nextStep',
];

/** Accepts what a page shows: the derived "overdue", or a date as an instant. */
const repeats =
  (zone: string) =>
  (field: ReadOnlyField, sent: unknown, kept: unknown): boolean => {
    if (field === 'status') return sent === kept || (sent === 'overdue' && kept === 'pending');
    if (dates.includes(field)) return typeof sent === 'string' && readDate(sent, zone) === kept;
    if (records.includes(field)) return isDeepStrictEqual(sent, kept);
    return sent === kept;
  };

/** The forms send the issue date under two names. @throws InvalidField when both are given and differ */
const parseIssueDate = (body: InvoiceChangeBody, zone: string): string | null | undefined => {
  const [one, other] = [body.dateIssued, body.issueDate].map(
    (text) => text && parseDate(text, zone, 'dateIssued'),
  );
  if (one && other && one !== other) throw new InvalidField('issueDate', 'Issue date is given twice');
  return one ?? (other === undefined ? one : other);
};

/** What a body changes of the facts. @throws InvalidField */
const changesFrom = (body: InvoiceChangeBody, { account: { timeZone }, now }: Came): Changed => {
  const dateIssued = parseIssueDate(body, timeZone);
  return givenFields<Changed>({
    clientId: body.clientId,
    invoiceNumber: body.invoiceNumber,
    currency: body.currency ?? undefined,
    amount: body.amount === undefined ? undefined : { units: body.amount },
    dateIssued: dateIssued === null ? todayIn(timeZone, now) : dateIssued,
    ...eachInvoiceText((name) => (body[name] === undefined ? undefined : body[name] || null)),
  });
};

/** What is entered of a new invoice. Read-only fields are refused, but for what they will be. @throws InvalidField */
export const newInvoiceFrom = (body: InvoiceBody, { account, now }: Came): NewInvoice => {
  const { accountId: userId, timeZone } = account;
  assertRepeats(body, { userId, status: 'pending' }, readOnly, repeats(timeZone));
  return {
    dueDate: parseDate(body.dueDate, timeZone, 'dueDate'),
    facts: {
      clientId: body.clientId,
      invoiceNumber: body.invoiceNumber,
      currency: body.currency ?? undefined,
      amount: { units: body.amount },
      dateIssued: parseIssueDate(body, timeZone) ?? todayIn(timeZone, now),
      ...eachInvoiceText((name) => body[name] || null),
    },
  };
};

/**
 * What a body changes of an invoice. Its read-only fields have to repeat what is stored.
 * @param stored the invoice as its list shows it
 * @throws InvalidField
 */
export const invoiceChangeFrom = (
  body: InvoiceChangeBody,
  call: Came,
  stored: () => Promise<InvoiceView>,
): InvoiceChange => {
  const { timeZone } = call.account;
  const { dueDate } = body;
  return {
    changes: changesFrom(body, call),
    ...(dueDate !== undefined && { dueDate: parseDate(dueDate, timeZone, 'dueDate') }),
    ...repeatsStored(body, stored, readOnly, repeats(timeZone)),
  };
};

/** @throws InvalidField */
export const dueDateShiftFrom = (
  { action, newDueDate, originalDueDate, sequenceIds, changes }: DueDateChangeBody,
  call: Came,
): DueDateShift => ({
  action: action ?? 'adjust',
  dueDate: parseDate(newDueDate, call.account.timeZone, 'newDueDate'),
  shown: { dueDate: originalDueDate ?? undefined, sequenceIds: sequenceIds ?? undefined },
  changes: changesFrom(changes ?? {}, call),
});
