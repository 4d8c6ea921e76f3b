import { z } from 'zod';
import { collectionStatusView, nextStepView } from './collection.ts';
import { knownCurrency } from '../known-currency.ts';
import { calendarDate, recordId, timeOfDay } from '../fields.ts';
import { pausedReason } from '../sequences/sequences.ts';
import { tone } from '../sequences/tones.ts';

/** How many entries of a kind are listed; the others are counted. */
export const mostAttentionEntries = 10;

/** Why an email was refused, as far as the server's reply says. */
export const failureCause = z.enum([
  'address_unknown',
  'domain_unknown',
  'mailbox_full',
  'too_large',
  'rejected',
  'not_reached',
  'other',
]);

/** What has to be done before a held sequence can go on. */
export const holdRemedy = z.enum([
  'resume',
  'edit_emails',
  'add_document',
  'add_address',
  'verify_address',
  'verify_sender',
  'check_sender',
  'apply_credit',
  'edit_signature',
]);

/** The invoice that an entry is about. Money is integer minor units. */
const about = {
  invoiceId: recordId,
  invoiceNumber: z.string(),
  currency: knownCurrency,
  amount: z.number().int(),
  dueDate: calendarDate,
  promisedPaymentDate: calendarDate.nullable(),
  clientId: recordId,
  /** Null when the client was deleted. */
  clientName: z.string().nullable(),
  clientEmail: z.string().nullable(),
  /** Whether a sequence, running or held, chases it. */
  inSequence: z.boolean(),
};

const email = { stepId: recordId, tone, subject: z.string(), at: z.string() };

const emailInDoubt = z.object({
  ...email,
  why: z.string(),
  /** Whether its sequence goes on, so that it can be sent again. */
  canSendAgain: z.boolean(),
});
const failedEmail = z.object({ ...email, reply: z.string(), cause: failureCause });
const attentionHold = z.object({
  reason: pausedReason,
  /** Null for a hold from before it was recorded. */
  at: z.string().nullable(),
  detail: z.string().nullable(),
  remedy: holdRemedy,
});

/** The kinds of what needs a person, the most urgent first. */
export const attentionKind = z.enum([
  'emailsInDoubt',
  'failedEmails',
  'approvals',
  'heldSequences',
  'smallRemainders',
  'missedInstallments',
  'brokenPromises',
  'promisedToday',
  'nextSteps',
  'overdueUnchased',
  'finalNotices',
]);

const kind = <T extends z.ZodRawShape>(shape: T) =>
  z.object({
    /** Invoices of this kind; `entries` are the first of them. */
    count: z.number().int(),
    entries: z.array(z.object({ ...about, ...shape })).max(mostAttentionEntries),
  });

/**
 * What needs a person today, by kind, the longest waiting first. An invoice comes once for each kind that it is of.
 */
export const attentionView = z.object({
  today: calendarDate,
  /** The sum of all counts. */
  total: z.number().int(),
  /** Whether the settings, or a step that is still to be sent, ask for approval, or an email waits for it. */
  usesApproval: z.boolean(),
  /** Invoices, overdue or not, whose sequences start by themselves once the plan has room for them; absent for none. */
  waitingForRoom: z.number().int().positive().optional(),
  emailsInDoubt: kind({ emails: z.array(emailInDoubt) }),
  failedEmails: kind({ emails: z.array(failedEmail) }),
  /** Their time has come, and they go only once a person has approved them. */
  approvals: kind({ emails: z.array(z.object(email)) }),
  heldSequences: kind({ holds: z.array(attentionHold) }),
  /** So little is due, which is `amount`, that the user is asked whether to write it off. */
  smallRemainders: kind({}),
  /** Of a payment plan, and nothing goes out until the user has chosen. */
  missedInstallments: kind({
    installment: z.object({ date: calendarDate, open: z.number().int() }),
    /** Whether there is a later installment, so that the plan can go on. */
    canContinue: z.boolean(),
  }),
  brokenPromises: kind({ brokenPromiseDate: calendarDate }),
  promisedToday: kind({}),
  /** The last sequence is done and the invoice overdue, or somebody wanted to look again: what comes next? */
  nextSteps: kind({
    /** ISO instant of the last reminder that was sent; null for none. */
    lastReminderAt: z.string().nullable(),
    /** The emails of the last sequence were only written to the outbox. */
    isOutbox: z.boolean(),
    /** What was chosen before, whose day to look again has come; absent for none. */
    collectionStatus: collectionStatusView.optional(),
    nextStep: nextStepView.optional(),
  }),
  /** Overdue, not promised, not set aside, and no sequence chases it or has come to its end. */
  overdueUnchased: kind({
    hadSequence: z.boolean(),
    /** The sternest reminder that the client has got; null for none. */
    sternestSent: tone.nullable(),
    /** Its sequence starts by itself once the plan has room for it. */
    waitsForRoom: z.literal(true).optional(),
  }),
  /** Legal reminders that go out tomorrow. */
  finalNotices: kind({
    stepId: recordId,
    subject: z.string(),
    scheduledDate: calendarDate,
    scheduledTime: timeOfDay,
  }),
});

export type FailureCause = z.infer<typeof failureCause>;
export type HoldRemedy = z.infer<typeof holdRemedy>;
export type AttentionView = z.infer<typeof attentionView>;
export type AttentionKind = z.infer<typeof attentionKind>;
export type AttentionEntry<K extends AttentionKind = AttentionKind> = AttentionView[K]['entries'][number];
