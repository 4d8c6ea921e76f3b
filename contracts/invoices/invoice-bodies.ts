import { z } from 'zod';
import { currencyCode } from '../currencies.ts';
import { documentView } from '../imports/files.ts';
import {
  calendarDate,
  dateOrInstant,
  dateOrInstantOr,
  amountInUnits,
  optional,
  recordId,
  requiredText,
} from '../fields.ts';
import { balanceEntryView, settledWith } from './balance.ts';
import { collectionStatusView, nextStepView } from './collection.ts';
import { eachInvoiceText, invoiceTexts } from './invoice-texts.ts';
import { paymentPlanView } from './payment-plans.ts';

export const invoiceNumber = requiredText(
  'Invoice number',
  { least: 1, most: 100 },
  'Invoice number is required',
);

/** What people read who want another currency when it is too late. */
export const currencyFixed = "The currency can't change once something was paid, credited, claimed or sent";

/** What people read who enter more as paid before than the invoice asks for. */
export const paidMoreThanTotal = 'This is more than the amount of the invoice';

/** What a person enters about an invoice. */
export const invoiceFields = {
  clientId: z.int({ error: 'Please select a client' }).pipe(recordId),
  invoiceNumber,
  /** In whole units of the currency, such as dollars; stored and answered in its minor units, such as cents. */
  amount: amountInUnits,
  /** By default the client's, else the account's. Fixed once something was paid, credited or sent. */
  currency: optional(currencyCode),
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
  settledWith: optional(settledWith),
  promisedPaymentDate: optional(dateOrInstant),
  promisedAmount: optional(z.number().int()),
  paymentPlan: optional(paymentPlanView),
  collectionStatus: optional(collectionStatusView),
  nextStep: optional(nextStepView),
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
export const promiseBody = z.strictObject({
  promisedDate: optional(dateOrInstant),
  /** In whole units of the invoice's currency: how much is promised; by default all that is due. */
  amount: optional(amountInUnits),
});
/** `datePaid`: the day on which the money came, default today; not in the future, nor before the issue date. */
export const paidBody = z.strictObject({ datePaid: optional(dateOrInstant) }).nullish();
/** `undo` shortly after Mark Paid restores everything, including a running sequence and a promise. */
export const unpaidBody = z.strictObject({ undo: z.boolean().optional() }).nullish();

export type InvoiceBody = z.infer<typeof invoiceBody>;
export type InvoiceChangeBody = z.infer<typeof invoiceChangeBody>;
export type DueDateAction = z.infer<typeof dueDateAction>;
export type DueDateChangeBody = z.infer<typeof dueDateChangeBody>;
export type PaidBody = z.infer<typeof paidBody>;
export type PromiseBody = z.infer<typeof promiseBody>;
