import { match } from 'ts-pattern';
import type { InvoiceView } from '../contracts/invoices.ts';
import type { InvoiceFacts } from '../domain/invoice/events.ts';
import { defineProjection } from './projection.ts';

/** A payment hides a broken promise; undoing the payment shows it again. */
type InvoiceDocument = InvoiceView & { readonly brokenBeforePayment?: string | null };

const factsOf = (facts: InvoiceFacts) => ({
  clientId: facts.clientId,
  invoiceNumber: facts.invoiceNumber,
  amount: facts.amountCents,
  description: facts.description,
  dateIssued: facts.dateIssued,
  notes: facts.notes,
  paymentUrl: facts.paymentUrl,
});

const reopened = ({ brokenBeforePayment, ...invoice }: InvoiceDocument, undo: boolean): InvoiceDocument => ({
  ...invoice,
  status: 'pending',
  datePaid: null,
  brokenPromiseDate: undo ? (brokenBeforePayment ?? null) : null,
});

const paid = (invoice: InvoiceDocument, datePaid: string): InvoiceDocument => ({
  ...invoice,
  status: 'paid',
  datePaid,
  brokenPromiseDate: null,
  ...(invoice.brokenPromiseDate !== null && { brokenBeforePayment: invoice.brokenPromiseDate }),
});

/** The state for sums and lists; `promised` is unpaid with a standing promise. */
export type InvoiceState = 'open' | 'promised' | 'paid';

const stateOf = (invoice: InvoiceView): InvoiceState => {
  if (invoice.status === 'paid') return 'paid';
  return invoice.promisedPaymentDate === null ? 'open' : 'promised';
};

const monthOf = (date: string): string => date.slice(0, 7);

/** The events that change an invoice's record. */
export const invoiceEventTypes = [
  'InvoiceCreated',
  'InvoicePaid',
  'PromiseRecorded',
  'InvoiceRevised',
  'DueDateChanged',
  'PromiseRemoved',
  'PromiseBroken',
  'InvoiceReopened',
  'InvoiceDeleted',
  'InvoiceAbandoned',
] as const;

/** The invoices of an account. Readers derive what depends on today (Overdue, Due Soon). */
export const invoices = defineProjection({
  name: 'invoices',
  version: 1,
  keys: {
    clientId: 'integer',
    state: 'text',
    dueDate: 'text',
    dueMonth: 'text',
    datePaid: 'text',
    paidMonth: 'text',
    amount: 'integer',
  },
  // With the amount in the index, sums read only the index.
  indexes: [['clientId'], ['state', 'dueDate', 'amount'], ['paidMonth', 'amount']],
  scanned: ['state'],
  liveView: 'invoices',
  handles: invoiceEventTypes,
  documentIds: (event) => [event.data.invoiceId],
  fold: (invoice: InvoiceDocument | undefined, event, ref) =>
    match(event)
      .with({ type: 'InvoiceCreated' }, ({ data, metadata }): InvoiceDocument => ({
        id: ref.id,
        userId: ref.account,
        ...factsOf(data),
        dueDate: data.dueDate,
        status: 'pending',
        datePaid: null,
        promisedPaymentDate: null,
        brokenPromiseDate: null,
        xeroInvoiceId: null,
        createdAt: metadata.occurredAt,
      }))
      .with({ type: 'InvoicePaid' }, ({ data }) => invoice && paid(invoice, data.datePaid))
      .with(
        { type: 'PromiseRecorded' },
        ({ data }) =>
          invoice && { ...invoice, promisedPaymentDate: data.promisedDate, brokenPromiseDate: null },
      )
      .with({ type: 'InvoiceRevised' }, ({ data }) => invoice && { ...invoice, ...factsOf(data) })
      .with({ type: 'DueDateChanged' }, ({ data }) => invoice && { ...invoice, dueDate: data.to })
      .with({ type: 'PromiseRemoved' }, () => invoice && { ...invoice, promisedPaymentDate: null })
      .with(
        { type: 'PromiseBroken' },
        ({ data }) =>
          invoice && { ...invoice, promisedPaymentDate: null, brokenPromiseDate: data.promisedDate },
      )
      .with({ type: 'InvoiceReopened' }, ({ data }) => invoice && reopened(invoice, data.undo))
      .with({ type: 'InvoiceDeleted' }, { type: 'InvoiceAbandoned' }, () => undefined)
      .exhaustive(),
  keysOf: (invoice) => ({
    clientId: invoice.clientId,
    state: stateOf(invoice),
    dueDate: invoice.dueDate,
    dueMonth: monthOf(invoice.dueDate),
    datePaid: invoice.datePaid,
    paidMonth: invoice.datePaid === null ? null : monthOf(invoice.datePaid),
    amount: invoice.amount,
  }),
});
