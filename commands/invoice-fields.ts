import { isDeepStrictEqual } from 'node:util';
import { eachInvoiceText } from '../contracts/invoice-texts.ts';
import type { InvoiceBody, InvoiceChangeBody, InvoiceView } from '../contracts/invoices.ts';
import { featureGates } from '../contracts/messages.ts';
import { plans } from '../contracts/plans.ts';
import { givenFields } from '../domain/fields-of-record.ts';
import { readDate } from '../domain/calendar.ts';
import { FeatureGated, InvalidField } from '../domain/errors.ts';
import type { InvoiceFacts } from '../domain/invoice/events.ts';
import { centsOf } from '../domain/money.ts';
import type { Call } from './command-context.ts';
import { parseDate } from './moment.ts';
import { assertRepeats } from './read-only-fields.ts';

const readOnly = [
  'id',
  'userId',
  'status',
  'datePaid',
  'promisedPaymentDate',
  'brokenPromiseDate',
  'xeroInvoiceId',
  'document',
  'createdAt',
] as const;
type ReadOnlyField = (typeof readOnly)[number];

const dates: readonly ReadOnlyField[] = ['datePaid', 'promisedPaymentDate', 'brokenPromiseDate'];

/** Accepts what a page shows: the derived "overdue", or a date as an instant. */
const repeats =
  (zone: string) =>
  (field: ReadOnlyField, sent: unknown, kept: unknown): boolean => {
    if (field === 'status') return sent === kept || (sent === 'overdue' && kept === 'pending');
    if (dates.includes(field)) return typeof sent === 'string' && readDate(sent, zone) === kept;
    if (field === 'document') return isDeepStrictEqual(sent, kept);
    return sent === kept;
  };

/** The forms send the issue date under two names. @throws InvalidField when both are given and differ */
const parseIssueDate = (body: InvoiceChangeBody, zone: string): string | null | undefined => {
  const [one, other] = [body.dateIssued, body.issueDate].map(
    (text) => text && parseDate(text, zone, 'dateIssued'),
  );
  if (one && other && one !== other) throw new InvalidField('issueDate', 'Issue date is given twice');
  return one ?? other;
};

/** What a call changes. @throws InvalidField */
export const changesFrom = (
  body: InvoiceChangeBody,
  { today, timeZone }: { today: string; timeZone: string },
) => {
  const dateIssued = parseIssueDate(body, timeZone);
  return givenFields<Omit<InvoiceFacts, 'xeroInvoiceId'>>({
    clientId: body.clientId,
    invoiceNumber: body.invoiceNumber,
    amountCents: body.amount === undefined ? undefined : centsOf(body.amount),
    dateIssued: dateIssued === null ? today : dateIssued,
    ...eachInvoiceText((name) => (body[name] === undefined ? undefined : body[name] || null)),
  });
};

/** @throws InvalidField */
export const factsFrom = (body: InvoiceBody, moment: { today: string; timeZone: string }): InvoiceFacts => ({
  clientId: body.clientId,
  invoiceNumber: body.invoiceNumber,
  amountCents: centsOf(body.amount),
  dateIssued: parseIssueDate(body, moment.timeZone) ?? moment.today,
  ...eachInvoiceText((name) => body[name] || null),
});

/** @throws FeatureGated when the plan has no payment links */
export const assertMayHavePaymentLink = ({ license }: Call['account'], paymentUrl: string | null): void => {
  const { title, message } = featureGates.payments;
  if (paymentUrl !== null && !plans[license].canUsePayments) throw new FeatureGated(title, message);
};

/**
 * Read-only fields of a change have to repeat what is stored.
 * @param stored the invoice as its list shows it
 * @throws InvalidField
 */
export const assertRepeatsInvoice = async (
  body: InvoiceChangeBody,
  stored: () => Promise<InvoiceView>,
  zone: string,
): Promise<void> => {
  if (readOnly.some((field) => body[field] !== undefined)) {
    assertRepeats(body, await stored(), readOnly, repeats(zone));
  }
};

/** @throws InvalidField */
export const assertRepeatsNewInvoice = (body: InvoiceBody, userId: number, zone: string): void =>
  assertRepeats(body, { userId, status: 'pending' }, readOnly, repeats(zone));
