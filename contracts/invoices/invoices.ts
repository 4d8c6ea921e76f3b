import { z } from 'zod';
import { documentView } from '../imports/files.ts';
import {
  calendarDate,
  dateOrInstant,
  dateOrInstantOr,
  dollars,
  optional,
  recordId,
  requiredText,
} from '../fields.ts';
import { balanceEntryView } from './balance.ts';
import { eachInvoiceText, invoiceTexts } from './invoice-texts.ts';

export const invoiceNumber = requiredText(
  'Invoice number',
  { least: 1, most: 100 },
  'Invoice number is required',
);

/** What a person enters about an invoice. */
export const invoiceFields = {
  clientId: z.int({ error: 'Please select a client' }).pipe(recordId),
  invoiceNumber,
  /** US dollars; stored and answered as integer cents. */
  amount: dollars,
  dueDate: dateOrInstantOr('Due date is required'),
  dateIssued: optional(dateOrInstant),
  /** Another name of `dateIssued`; the forms use it. */
  issueDate: optional(dateOrInstant),
  ...eachInvoiceText((name) => optional(invoiceTexts[name].schema)),
};

/** Read-only fields: a call may repeat their values but not change them. */
const readOnlyFields = {
  id: optional(recordId),
  userId: optional(recordId),
  status: optional(z.enum(['pending', 'overdue', 'paid'])),
  datePaid: optional(dateOrInstant),
  amountPaid: optional(z.number().int()),
  amountDue: optional(z.number().int()),
  payments: optional(z.array(balanceEntryView).max(10_000)),
  settledWith: optional(z.enum(['credit', 'write_off'])),
  promisedPaymentDate: optional(dateOrInstant),
  brokenPromiseDate: optional(dateOrInstant),
  xeroInvoiceId: optional(z.string().max(200)),
  document: optional(documentView),
  createdAt: optional(z.string().max(40)),
};

export const invoiceBody = z.strictObject({ ...invoiceFields, ...readOnlyFields });
export const invoiceChangeBody = invoiceBody.partial();

export const dueDateAction = z.enum(['adjust', 'keep', 'cancel']);
export const dueDateChangeBody = z.strictObject({
  /** Default `adjust`. */
  action: optional(dueDateAction),
  newDueDate: dateOrInstant,
  sequenceIds: optional(z.array(recordId).max(100)),
  /** As the user saw it; if it has changed since, the answer is the conflict again. */
  originalDueDate: optional(calendarDate),
  /** The other changes of the same form, saved together with the due date or not at all. */
  changes: optional(z.strictObject(invoiceFields).omit({ dueDate: true }).partial()),
});
export const promiseBody = z.strictObject({ promisedDate: optional(dateOrInstant) });
/** `datePaid`: the day on which the money came, default today; not in the future, nor before the issue date. */
export const paidBody = z.strictObject({ datePaid: optional(dateOrInstant) }).nullish();
/** `undo` shortly after Mark Paid restores everything, including a running sequence and a promise. */
export const unpaidBody = z.strictObject({ undo: z.boolean().optional() }).nullish();

/** An invoice as its list shows it. Money is integer cents. Overdue, Due Today and Due Soon are derived by the reader. */
export const invoiceView = z.object({
  id: recordId,
  userId: recordId,
  clientId: recordId,
  invoiceNumber: z.string(),
  /** The total. */
  amount: z.number().int(),
  /** What came from the client and was not given back. */
  amountPaid: z.number().int(),
  /** What is still due: the total less payments, credits and write-offs, plus refunds; never below zero. */
  amountDue: z.number().int(),
  /** Payments, credits, write-offs and refunds, as they were recorded. */
  payments: z.array(balanceEntryView),
  dueDate: calendarDate,
  ...eachInvoiceText(() => z.string().nullable()),
  status: z.enum(['pending', 'paid']),
  datePaid: calendarDate.nullable(),
  /** What settled a paid invoice, where that was no payment; absent otherwise. */
  settledWith: z.enum(['credit', 'write_off']).optional(),
  dateIssued: calendarDate,
  promisedPaymentDate: calendarDate.nullable(),
  /** Day of the last promise that was not kept; null once a new promise or the payment came. */
  brokenPromiseDate: calendarDate.nullable(),
  xeroInvoiceId: z.string().nullable(),
  /** Its own PDF (`GET /api/invoices/{id}/document`); null when it has none. */
  document: documentView.nullable(),
  createdAt: z.string(),
});

/** What is stored of an invoice's payment, as people read it. */
export const statusNames: Readonly<Record<z.infer<typeof invoiceView>['status'], string>> = {
  pending: 'Unpaid',
  paid: 'Paid',
};

/** The 409 of `PUT /api/invoices/{id}` carries this in addition to the problem's own fields. */
export const dueDateConflict = z.object({
  invoiceId: recordId,
  originalDueDate: calendarDate,
  newDueDate: calendarDate,
  activeSequenceCount: z.number().int(),
  activeSequenceIds: z.array(recordId),
  message: z.string(),
});

/** What Mark Paid, Mark Unpaid and a promise return in addition to the invoice. */
const sequenceEffect = z.object({
  /** Sequences that this call cancelled (Mark Paid). */
  cancelledSequences: z.number().int().optional(),
  /** Sequences that this call put on hold (promise). */
  pausedSequences: z.number().int().optional(),
  /** Sequences that this call resumed, because nothing else holds them, or restored (Mark Unpaid). */
  resumedSequences: z.number().int().optional(),
  /** A mail of this invoice was being handed over when the call came; it may still arrive. */
  mailInFlight: z.boolean().optional(),
});

/** What these calls return. */
export const changedInvoice = invoiceView.extend(sequenceEffect.shape);

/** What a change of the due date returns. */
export const dueDateChanged = sequenceEffect.extend({ message: z.string(), invoiceId: recordId });

export type InvoiceBody = z.infer<typeof invoiceBody>;
export type InvoiceChangeBody = z.infer<typeof invoiceChangeBody>;
export type DueDateAction = z.infer<typeof dueDateAction>;
export type DueDateChangeBody = z.infer<typeof dueDateChangeBody>;
export type PaidBody = z.infer<typeof paidBody>;
export type PromiseBody = z.infer<typeof promiseBody>;
export type InvoiceView = z.infer<typeof invoiceView>;
export type DueDateConflictView = z.infer<typeof dueDateConflict>;
export type SequenceEffect = z.infer<typeof sequenceEffect>;
export type ChangedInvoice = z.infer<typeof changedInvoice>;
export type DueDateChanged = z.infer<typeof dueDateChanged>;
