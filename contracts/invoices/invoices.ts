import { z } from 'zod';
import { knownCurrency } from '../known-currency.ts';
import { documentView } from '../imports/files.ts';
import { calendarDate, recordId } from '../fields.ts';
import { balanceEntryView, settledWith } from './balance.ts';
import { collectionStatusView, nextStepView } from './collection.ts';
import { eachInvoiceText } from './invoice-texts.ts';
import { paymentPlanView } from './payment-plans.ts';

/**
 * An invoice as its list shows it. Money is integer minor units of its currency. Overdue, Due Today and Due Soon are
 * derived by the reader.
 */
export const invoiceView = z.object({
  id: recordId,
  userId: recordId,
  clientId: recordId,
  invoiceNumber: z.string(),
  currency: knownCurrency,
  /** The total. */
  amount: z.number().int(),
  /** What came from the client and was not given back. */
  amountPaid: z.number().int(),
  /** What is still due: the total less payments, credits and write-offs, plus refunds; never below zero. */
  amountDue: z.number().int(),
  /**
   * What is due, where that is so little that the user is asked whether to write it off; until the answer, no reminder
   * goes out. Absent otherwise.
   */
  askedRemainder: z.number().int().optional(),
  /** Late fees and interest that were claimed, and are neither paid nor waived; in no other amount. Absent for none. */
  lateFeesOpen: z.number().int().optional(),
  /** Payments, credits, write-offs and refunds, as they were recorded. */
  payments: z.array(balanceEntryView),
  dueDate: calendarDate,
  ...eachInvoiceText(() => z.string().nullable()),
  status: z.enum(['pending', 'paid']),
  datePaid: calendarDate.nullable(),
  /** What settled a paid invoice, where that was no payment; absent otherwise. */
  settledWith: settledWith.optional(),
  dateIssued: calendarDate,
  promisedPaymentDate: calendarDate.nullable(),
  /** How much is promised for that day; absent for all that is due. */
  promisedAmount: z.number().int().optional(),
  /**
   * The installments in which it is to be paid; absent without a plan, and when the invoice is paid. A list's row has
   * only the next of them.
   */
  paymentPlan: paymentPlanView.optional(),
  /** Why it is not chased, although it is owed; absent when it is, and when it is paid. */
  collectionStatus: collectionStatusView.optional(),
  /** What was done about it last, since its last sequence; absent for nothing, and when it is paid. */
  nextStep: nextStepView.optional(),
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

export type InvoiceView = z.infer<typeof invoiceView>;
export type DueDateConflictView = z.infer<typeof dueDateConflict>;
export type SequenceEffect = z.infer<typeof sequenceEffect>;
export type ChangedInvoice = z.infer<typeof changedInvoice>;
export type DueDateChanged = z.infer<typeof dueDateChanged>;
