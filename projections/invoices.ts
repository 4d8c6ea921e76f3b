import { eachInvoiceText } from '../contracts/invoices/invoice-texts.ts';
import { invoiceTextNames } from '../contracts/invoices/invoice-text-names.ts';
import type { InvoiceView } from '../contracts/invoices/invoices.ts';
import {
  dueOf,
  entriesAfter,
  overpaidOf,
  receivedOf,
  type BalanceInCurrency,
} from '../domain/invoice/balance.ts';
import { collectionAfter, noCollection, type Collection } from '../domain/invoice/collection/collection.ts';
import type { InvoiceFacts } from '../domain/invoice/events.ts';
import { missableAfter } from '../domain/invoice/payment-plan/installments.ts';
import { agreedPlan, type PaymentPlan } from '../domain/invoice/payment-plan/payment-plan.ts';
import { planView } from '../domain/invoice/payment-plan/plan-view.ts';
import { remainderAsked } from '../domain/invoice/small-remainder.ts';
import { daysBetween } from '../domain/calendar.ts';
import type { DocumentRef } from '../platform/ports/read-models.ts';
import { idAt } from '../domain/provider-reference.ts';
import { defineProjection, type Handled } from './projection.ts';

/**
 * A payment hides a broken promise; undoing the payment shows it again. `promisesBroken` and `promisesKept` are absent for
 * none, and `keptRemainder` while the user has not answered about a small rest. `promisesKept` counts those of an amount:
 * the payment of all that is due says itself whether it kept one. `plan` stays when the invoice is paid.
 */
export type InvoiceDocument = InvoiceView & {
  readonly keptRemainder?: number;
  readonly brokenBeforePayment?: string | null;
  readonly promisesBroken?: number;
  readonly promisesKept?: number;
  readonly plan?: PaymentPlan;
  /** Absent for nothing; it stays when the invoice is paid. */
  readonly collection?: Collection;
};

const factsOf = (facts: InvoiceFacts) => ({
  clientId: facts.clientId,
  invoiceNumber: facts.invoiceNumber,
  currency: facts.currency,
  amount: facts.amountCents,
  dateIssued: facts.dateIssued,
  ...eachInvoiceText((name) => facts[name]),
});

/** What decides how much of an invoice is due. */
export const balanceOf = ({ amount, currency, payments }: InvoiceView): BalanceInCurrency => ({
  facts: { amountCents: amount, currency },
  entries: payments,
});

/** What was recorded of the money, and what it makes of the amounts. */
const withBalance = (
  invoice: InvoiceDocument,
  event: Handled<(typeof invoiceEventTypes)[number]>,
): InvoiceDocument => {
  const payments = entriesAfter(balanceOf(invoice), event);
  const amountCents = event.type === 'InvoiceRevised' ? event.data.amountCents : invoice.amount;
  if (payments === invoice.payments && amountCents === invoice.amount) return invoice;
  const balance = { facts: { amountCents }, entries: payments };
  return { ...invoice, amountPaid: receivedOf(balance), amountDue: dueOf(balance), payments: [...payments] };
};

/** Whether the user is asked about what is left, which only what was recorded of the money decides. */
const withQuestion = ({ askedRemainder: _, ...invoice }: InvoiceDocument): InvoiceDocument => {
  const asked = remainderAsked({ ...balanceOf(invoice), keptRemainder: invoice.keptRemainder ?? null });
  return asked === null ? invoice : { ...invoice, askedRemainder: asked };
};

/** The plan as it stands: what is open of the installments follows from the money. */
const withPlan = ({ paymentPlan: _, ...invoice }: InvoiceDocument): InvoiceDocument => {
  const { plan, status } = invoice;
  if (plan === undefined || status === 'paid') return invoice;
  return { ...invoice, paymentPlan: planView(plan, balanceOf(invoice)) };
};

/** What was decided beside reminders: a paid invoice doesn't show it, and an undo brings it back. */
const withCollection = (
  { collectionStatus: _, nextStep: __, ...invoice }: InvoiceDocument,
  event: Handled<(typeof invoiceEventTypes)[number]>,
): InvoiceDocument => {
  const { collection: before = noCollection, ...rest } = invoice;
  const collection = collectionAfter(before, event);
  const { status, nextStep } = collection;
  if (status === null && nextStep === null) return rest;
  if (rest.status === 'paid') return { ...rest, collection };
  return {
    ...rest,
    collection,
    ...(status !== null && { collectionStatus: status }),
    ...(nextStep !== null && { nextStep }),
  };
};

const withoutPromise = ({ promisedAmount: _, ...invoice }: InvoiceDocument): InvoiceDocument => ({
  ...invoice,
  promisedPaymentDate: null,
});

const promised = (
  invoice: InvoiceDocument,
  { promisedDate, amount, again }: Handled<'PromiseRecorded'>['data'],
): InvoiceDocument => ({
  ...withoutPromise(invoice),
  promisedPaymentDate: promisedDate,
  ...(amount !== undefined && { promisedAmount: amount }),
  ...(again && { promisesKept: (invoice.promisesKept ?? 1) - 1 }),
  brokenPromiseDate: null,
});

const planned = (
  { plan: _, ...invoice }: InvoiceDocument,
  plan: PaymentPlan | undefined,
): InvoiceDocument => ({ ...invoice, ...(plan && { plan, brokenPromiseDate: null }) });

/** @param more what is claimed or open again; below zero for what was paid or waived */
const withLateFees = ({ lateFeesOpen = 0, ...invoice }: InvoiceDocument, more: number): InvoiceDocument =>
  lateFeesOpen + more === 0 ? invoice : { ...invoice, lateFeesOpen: lateFeesOpen + more };

const reopened = (
  { brokenBeforePayment, settledWith: _, ...invoice }: InvoiceDocument,
  undo: boolean,
): InvoiceDocument => ({
  ...invoice,
  status: 'pending',
  datePaid: null,
  brokenPromiseDate: undo ? (brokenBeforePayment ?? null) : null,
});

const paid = (
  { settledWith: _, ...invoice }: InvoiceDocument,
  data: Handled<'InvoicePaid'>['data'],
): InvoiceDocument => ({
  ...invoice,
  status: 'paid',
  datePaid: data.datePaid,
  ...(data.settledWith !== undefined && { settledWith: data.settledWith }),
  brokenPromiseDate: null,
  ...(invoice.brokenPromiseDate !== null && { brokenBeforePayment: invoice.brokenPromiseDate }),
});

const created = (
  { data, metadata }: Handled<'InvoiceCreated'>,
  { account, id }: DocumentRef,
): InvoiceDocument => ({
  id,
  userId: account,
  ...factsOf(data),
  amountPaid: 0,
  amountDue: data.amountCents,
  payments: [],
  dueDate: data.dueDate,
  status: 'pending',
  datePaid: null,
  promisedPaymentDate: null,
  brokenPromiseDate: null,
  xeroInvoiceId: idAt('xero', data.importedFrom) ?? null,
  document: null,
  createdAt: metadata.occurredAt,
});

/** The events that change an invoice's record. */
export const invoiceEventTypes = [
  'InvoiceCreated',
  'BalanceEntryRecorded',
  'BalanceEntryRemoved',
  'RemainderKept',
  'LateFeesClaimed',
  'LateFeeClaimEnded',
  'LateFeeClaimReopened',
  'LateFeeClaimWithdrawn',
  'InvoicePaid',
  'PromiseRecorded',
  'InvoiceRevised',
  'DueDateChanged',
  'PromiseRemoved',
  'PromiseKept',
  'PromiseBroken',
  'PaymentPlanAgreed',
  'PaymentPlanEnded',
  'InstallmentMissed',
  'PaymentPlanContinued',
  'NextStepChosen',
  'NextStepTakenBack',
  'CollectionStatusSet',
  'CollectionStatusEnded',
  'SequenceStarted',
  'InvoiceReopened',
  'InvoiceDocumentAttached',
  'InvoiceDocumentRemoved',
  'InvoiceDeleted',
  'InvoiceAbandoned',
] as const;

/** Without `match`, for speed: rebuilds run this for every invoice's events. */
const invoiceAfter = (
  invoice: InvoiceDocument,
  event: Handled<Exclude<(typeof invoiceEventTypes)[number], 'InvoiceCreated'>>,
): InvoiceDocument | undefined => {
  switch (event.type) {
    case 'BalanceEntryRecorded':
    case 'BalanceEntryRemoved':
    case 'NextStepChosen':
    case 'NextStepTakenBack':
    case 'CollectionStatusSet':
    case 'CollectionStatusEnded':
    case 'SequenceStarted':
      return invoice;
    case 'RemainderKept':
      return { ...invoice, keptRemainder: event.data.dueCents };
    case 'LateFeesClaimed':
      return withLateFees(invoice, event.data.claim.amount);
    case 'LateFeeClaimEnded':
    case 'LateFeeClaimWithdrawn':
      return withLateFees(invoice, -event.data.amount);
    case 'LateFeeClaimReopened':
      return withLateFees(invoice, event.data.amount);
    case 'InvoicePaid':
      return paid(invoice, event.data);
    case 'PromiseRecorded':
      return promised(invoice, event.data);
    case 'InvoiceRevised':
      return { ...invoice, ...factsOf(event.data) };
    case 'DueDateChanged':
      return { ...invoice, dueDate: event.data.to };
    case 'PromiseRemoved':
      return withoutPromise(invoice);
    case 'PromiseKept':
      return { ...withoutPromise(invoice), promisesKept: (invoice.promisesKept ?? 0) + 1 };
    case 'PaymentPlanAgreed':
      return planned(invoice, agreedPlan(event.data));
    case 'PaymentPlanEnded':
      return planned(invoice, undefined);
    case 'InstallmentMissed':
      return planned(invoice, invoice.plan && { ...invoice.plan, missed: event.data.date });
    case 'PaymentPlanContinued':
      return planned(invoice, invoice.plan && { ...invoice.plan, continued: event.data.date });
    case 'PromiseBroken':
      return {
        ...withoutPromise(invoice),
        brokenPromiseDate: event.data.promisedDate,
        promisesBroken: (invoice.promisesBroken ?? 0) + 1,
      };
    case 'InvoiceReopened':
      return reopened(invoice, event.data.undo);
    case 'InvoiceDocumentAttached': {
      const { name, size } = event.data.document;
      return { ...invoice, document: { name, size } };
    }
    case 'InvoiceDocumentRemoved':
      return { ...invoice, document: null };
    case 'InvoiceDeleted':
    case 'InvoiceAbandoned':
      return undefined;
  }
};

/** The state for sums and lists; `promised` is unpaid with a standing promise. */
export type InvoiceState = 'open' | 'promised' | 'paid';

/** A condition that every invoice meets, so that an index counts them. */
export const inAnyState: { readonly state: readonly InvoiceState[] } = {
  state: ['open', 'promised', 'paid'],
};

export const stateOf = (invoice: InvoiceView): InvoiceState => {
  if (invoice.status === 'paid') return 'paid';
  return invoice.promisedPaymentDate === null ? 'open' : 'promised';
};

/**
 * By how many days the last payment came after the due date; 0 for one in time. Null for an invoice that is open, or
 * that a credit or a write-off settled.
 */
const daysLateOf = ({ datePaid, dueDate, settledWith }: InvoiceView): number | null =>
  datePaid === null || settledWith !== undefined ? null : Math.max(0, daysBetween(dueDate, datePaid));

/**
 * What became of the promises of an invoice. One that the payment ended was kept if the money came by its day; one that
 * was replaced or taken back counts as neither.
 */
const promisesOf = ({
  datePaid,
  promisedPaymentDate,
  promisesBroken = 0,
  promisesKept = 0,
  settledWith,
}: InvoiceDocument) => {
  const ended = datePaid !== null && promisedPaymentDate !== null && settledWith === undefined;
  const isKept = ended && datePaid <= promisedPaymentDate;
  return { kept: promisesKept + (isKept ? 1 : 0), broken: promisesBroken + (ended && !isKept ? 1 : 0) };
};

/** The last day on which the next installment of a plan that stands may be paid; null without one. */
const missableOf = ({ plan, paymentPlan }: InvoiceDocument): string | null =>
  plan === undefined || paymentPlan === undefined ? null : missableAfter(plan, paymentPlan.installments);

/** The invoices of an account. Readers derive what depends on today (Overdue, Due Soon). */
export const invoices = defineProjection({
  name: 'invoices',
  // One more with each text that an invoice can have.
  version: 8 + invoiceTextNames.length,
  keys: {
    clientId: 'integer',
    currency: 'text',
    state: 'text',
    dueDate: 'text',
    datePaid: 'text',
    due: 'integer',
    received: 'integer',
    overpaid: 'integer',
    daysLate: 'integer',
    promisesKept: 'integer',
    promisesBroken: 'integer',
    plan: 'text',
    missable: 'text',
    setAside: 'text',
  },
  // With what is summed in the index, sums read only the index.
  indexes: [
    [
      'clientId',
      'id',
      'currency',
      'state',
      'dueDate',
      'due',
      'received',
      'overpaid',
      'daysLate',
      'promisesKept',
      'promisesBroken',
    ],
    ['state'],
    ['plan'],
    ['setAside', 'clientId', 'currency', 'due'],
  ],
  sparse: ['plan', 'setAside'],
  scanned: ['state', 'plan'],
  liveView: 'invoices',
  handles: invoiceEventTypes,
  streams: 'invoice',
  documentIds: (event) => [event.data.invoiceId],
  fold: (invoice: InvoiceDocument | undefined, event, ref): InvoiceDocument | undefined => {
    if (event.type === 'InvoiceCreated') return created(event, ref);
    if (invoice === undefined) return undefined;
    const after = invoiceAfter(withBalance(invoice, event), event);
    if (after === undefined) return undefined;
    const asked = after.payments.length === 0 ? after : withQuestion(after);
    const planned = asked.plan === undefined && asked.paymentPlan === undefined ? asked : withPlan(asked);
    return withCollection(planned, event);
  },
  keysOf: (invoice) => {
    const { kept, broken } = promisesOf(invoice);
    const missable = missableOf(invoice);
    return {
      clientId: invoice.clientId,
      currency: invoice.currency,
      state: stateOf(invoice),
      dueDate: invoice.dueDate,
      datePaid: invoice.datePaid,
      due: invoice.amountDue,
      received: invoice.amountPaid,
      overpaid: overpaidOf(balanceOf(invoice)),
      daysLate: daysLateOf(invoice),
      promisesKept: kept,
      promisesBroken: broken,
      plan: missable === null ? null : 'open',
      missable,
      setAside: invoice.collectionStatus?.status ?? null,
    };
  },
});
