import { z } from 'zod';
import { calendarDate, longText, optional, recordId, timeOfDay } from '../fields.ts';
import { knownCurrency } from '../known-currency.ts';
import { tone } from './tones.ts';

/** How many emails are listed of those that wait, and of those that come; the others follow when these are done. */
export const mostApprovals = 200;
export const mostApprovalNote = 1_000;

/** The type of the problem that what a person approves is not what they saw; not among the others, which the first page loads. */
export const approvalOutdated = '/problems/approval-outdated';

/** Why an email waits for a person: its step says so, its client, its tone or its amount. */
export const approvalCauseName = z.enum(['step', 'client', 'tone', 'amount']);

/** An email to a client that goes only with a person's approval, as it would go. */
export const approvalView = z.object({
  /** The step's. */
  id: recordId,
  sequenceId: recordId,
  invoiceId: recordId,
  invoiceNumber: z.string(),
  currency: knownCurrency,
  /** In minor units. */
  amountDue: z.number().int(),
  dueDate: calendarDate,
  clientId: recordId,
  clientName: z.string(),
  because: approvalCauseName,
  tone,
  scheduledDate: calendarDate,
  scheduledTime: timeOfDay,
  /** ISO instant; null for one whose time is still to come. */
  waitingSince: z.string().nullable(),
  /** It was approved, and has changed since. */
  isChanged: z.boolean(),
  senderName: z.string(),
  senderEmail: z.string(),
  to: z.string(),
  cc: z.array(z.string()),
  bcc: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  /** The names of the files that go with it. */
  attachments: z.array(z.string()),
  /** Why it can't go out as it is, even if it is approved; null where it can. */
  trouble: z.string().nullable(),
  /** What an approval of it is bound to: SHA-256 of all that the client gets and of the amount due. */
  bound: z.string(),
});

/** What waits now, the longest waiting first, and what will need approval in the next 24 hours. */
export const approvalsView = z.object({
  waiting: z.array(approvalView),
  coming: z.array(approvalView),
  /** Invoices with an email that waits, also those that are not listed. */
  count: z.number().int(),
});

const bound = z.string().regex(/^[0-9a-f]{64}$/, 'Please read the email again');

/** `bound`: of the email that the person saw; without it, it is approved as it is now. */
export const approveBody = z.strictObject({ bound: optional(bound) }).nullish();
export const rejectBody = z.strictObject({ note: optional(longText(mostApprovalNote, 'Note')) }).nullish();

/** What has become of it. */
export const approvalDone = z.object({
  id: recordId,
  invoiceId: recordId,
  sequenceId: recordId,
  state: z.enum(['approved', 'rejected']),
});

export type ApprovalView = z.infer<typeof approvalView>;
export type ApprovalsView = z.infer<typeof approvalsView>;
export type ApprovalDone = z.infer<typeof approvalDone>;
