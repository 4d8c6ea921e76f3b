import type { InvoiceBody, InvoiceChangeBody, InvoiceView } from '../contracts/invoices.ts';
import { featureGates } from '../contracts/messages.ts';
import { plans } from '../contracts/plans.ts';
import { readDate } from '../domain/calendar.ts';
import { FeatureGated, InvalidField } from '../domain/errors.ts';
import { invoiceDecider } from '../domain/invoice/decide.ts';
import type { InvoiceFacts } from '../domain/invoice/events.ts';
import { inFlight } from '../domain/invoice/state.ts';
import { centsOf } from '../domain/money.ts';
import type { Call } from './command-context.ts';
import { loadChosenClient, loadClientName, onInvoice, type Desk, type Done } from './desk.ts';
import { parseDate, momentAt } from './moment.ts';
import { makeRecord } from './new-record.ts';
import { freeEnded, freePlace, inPlace } from './places.ts';
import { assertRepeats } from './read-only-fields.ts';
import { invoiceStream } from './streams.ts';

const readOnly = [
  'id',
  'userId',
  'status',
  'datePaid',
  'promisedPaymentDate',
  'brokenPromiseDate',
  'xeroInvoiceId',
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

const changesFrom = (body: InvoiceChangeBody, { today, timeZone }: { today: string; timeZone: string }) => {
  const dateIssued = parseIssueDate(body, timeZone);
  return {
    ...(body.clientId !== undefined && { clientId: body.clientId }),
    ...(body.invoiceNumber !== undefined && { invoiceNumber: body.invoiceNumber }),
    ...(body.amount !== undefined && { amountCents: centsOf(body.amount) }),
    ...(body.description !== undefined && { description: body.description }),
    ...(body.notes !== undefined && { notes: body.notes }),
    ...(body.paymentUrl !== undefined && { paymentUrl: body.paymentUrl }),
    ...(dateIssued !== undefined && { dateIssued: dateIssued ?? today }),
  } satisfies Partial<InvoiceFacts>;
};

const factsFrom = (body: InvoiceBody, moment: { today: string; timeZone: string }): InvoiceFacts => ({
  clientId: body.clientId,
  invoiceNumber: body.invoiceNumber,
  amountCents: centsOf(body.amount),
  dateIssued: parseIssueDate(body, moment.timeZone) ?? moment.today,
  description: body.description ?? null,
  notes: body.notes ?? null,
  paymentUrl: body.paymentUrl ?? null,
});

/** @throws FeatureGated when the plan has no payment links */
const assertMayHavePaymentLink = ({ license }: Call['account'], paymentUrl: string | null): void => {
  const { title, message } = featureGates.payments;
  if (paymentUrl !== null && !plans[license].canUsePayments) throw new FeatureGated(title, message);
};

/** @throws InvalidField, FeatureGated, PlanLimitReached */
export const createInvoice = async (
  desk: Desk,
  call: Call,
  body: InvoiceBody,
): Promise<Done & { invoiceId: number }> => {
  const { accountId, timeZone } = call.account;
  assertRepeats(body, { userId: accountId, status: 'pending' }, readOnly, repeats(timeZone));
  const facts = factsFrom(body, momentAt(call.now, call.account));
  assertMayHavePaymentLink(call.account, facts.paymentUrl);
  const dueDate = parseDate(body.dueDate, timeZone, 'dueDate');
  await loadChosenClient(desk, accountId, body.clientId);
  return makeRecord(desk, call, invoiceStream, (invoiceId, context) =>
    inPlace(desk, call, { kind: 'invoice', id: invoiceId, invoiceId }, async (take) => {
      await take();
      const command = { type: 'CreateInvoice' as const, invoiceId, accountId, facts, dueDate };
      const stream = invoiceStream(invoiceId);
      const handled = await desk.commands.handle(stream, invoiceDecider, command, context, { isNew: true });
      return { ...handled, invoiceId };
    }),
  );
};

/**
 * @param stored the invoice as its list shows it
 * @throws NotFound, InvalidField, FeatureGated, DueDateConflict when a sequence is unfinished; then nothing is changed
 */
export const reviseInvoice = (
  desk: Desk,
  call: Call,
  invoiceId: number,
  body: InvoiceChangeBody,
  stored: () => Promise<InvoiceView>,
): Promise<Done> => {
  const { accountId, timeZone } = call.account;
  return onInvoice(desk, call, invoiceId, 'revise', async ({ facts }) => {
    if (readOnly.some((field) => body[field] !== undefined)) {
      assertRepeats(body, await stored(), readOnly, repeats(timeZone));
    }
    const moment = momentAt(call.now, call.account);
    const changes = changesFrom(body, moment);
    const { paymentUrl = facts.paymentUrl } = changes;
    if (paymentUrl !== facts.paymentUrl) assertMayHavePaymentLink(call.account, paymentUrl);
    const clientId = changes.clientId ?? facts.clientId;
    const clientName =
      clientId === facts.clientId
        ? await loadClientName(desk, clientId)
        : (await loadChosenClient(desk, accountId, clientId)).facts.name;
    const dueDate = body.dueDate === undefined ? undefined : parseDate(body.dueDate, timeZone, 'dueDate');
    return { type: 'ReviseInvoice', changes, dueDate, clientName, moment };
  });
};

/** Deletes an invoice, ends its sequence, and frees both places. @throws NotFound */
export const deleteInvoice = async (
  desk: Desk,
  call: Call,
  invoiceId: number,
): Promise<Done & { mailInFlight: boolean }> => {
  const handled = await onInvoice(desk, call, invoiceId, 'delete', () => ({ type: 'DeleteInvoice' }));
  await freeEnded(desk, call, handled.events);
  await freePlace(desk, call, 'invoice', invoiceId);
  return { position: handled.position, mailInFlight: inFlight(handled.state) };
};
