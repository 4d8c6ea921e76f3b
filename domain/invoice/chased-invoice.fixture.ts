import { noInvoiceTexts } from '../../contracts/invoices/invoice-text-names.ts';
import type { ContractTerms } from '../../contracts/invoices/late-fee-terms.ts';
import type { LateFeeClaim } from '../../contracts/invoices/late-fees.ts';
import { todayIn } from '../calendar.ts';
import { givenFor } from '../given-when-then.fixture.ts';
import type { Moment } from './commands.ts';
import { invoiceDecider } from './decide.ts';
import type {
  AfterPromise,
  BalanceEntry,
  HoldReason,
  InvoiceEvent,
  InvoiceFacts,
  OutgoingMail,
  StepPlan,
} from './events.ts';
import type { HoldDetail, SkipReason } from './reasons.ts';

type DataOf<T extends InvoiceEvent['type']> = Extract<InvoiceEvent, { type: T }>['data'];

export const given = givenFor(invoiceDecider);

export const ids = { invoiceId: 7, accountId: 3 };
export const sequenceId = 11;
export const clientName = 'Ada Ltd';
export const ofSequence = { ...ids, sequenceId, invoiceNumber: 'INV-1', clientName };

export const facts: InvoiceFacts = {
  clientId: 5,
  invoiceNumber: 'INV-1',
  currency: 'USD',
  amountCents: 125_000,
  dateIssued: '2026-11-01',
  ...noInvoiceTexts,
};

/** An account's moment. */
export const at = (now: string, timeZone = 'UTC'): Moment => ({
  now: new Date(now).toISOString(),
  today: todayIn(timeZone, Date.parse(now)),
  timeZone,
});

/** Due on 1 December 2026. */
export const created: InvoiceEvent = {
  type: 'InvoiceCreated',
  data: { ...ids, ...facts, dueDate: '2026-12-01' },
};

/** A friendly reminder, overdue by 3 days, at 9:00 on 4 December; its number is `stepId`. */
export const step = (stepId: number, changes: Partial<StepPlan> = {}): StepPlan => ({
  stepId,
  stepType: 'customer_reminder',
  type: 'overdue_by',
  days: 3,
  scheduledDate: '2026-12-04',
  scheduledTime: '09:00',
  tone: 'friendly',
  subject: 'Invoice {{invoice_number}}',
  content: 'Hello {{client_name}}',
  senderName: 'Grace',
  senderEmail: 'grace@example.com',
  ccRecipients: '',
  bccRecipients: '',
  ...changes,
});

/** Friendly on 4 December, firm on the 8th, legal on the 15th, each at 9:00. */
export const ladder: readonly StepPlan[] = [
  step(1),
  step(2, { scheduledDate: '2026-12-08', days: 7, tone: 'firm' }),
  step(3, { scheduledDate: '2026-12-15', days: 14, tone: 'legal' }),
];

export const startedWith = (
  steps: readonly StepPlan[],
  changes: Partial<DataOf<'SequenceStarted'>> = {},
): InvoiceEvent => ({
  type: 'SequenceStarted',
  data: { ...ids, sequenceId, steps, startedAt: '2026-11-21T10:00:00.000Z', via: 'smtp', ...changes },
});

/** These three steps, planned long before the first date. */
export const started = startedWith(ladder);

export const held = (reason: HoldReason, detail: HoldDetail | null = null): InvoiceEvent => ({
  type: 'SequenceHeld',
  data: { ...ofSequence, reason, detail },
});

export const lifted = (reason: HoldReason): InvoiceEvent => ({
  type: 'HoldLifted',
  data: { ...ids, sequenceId, reason },
});

export const promised = (promisedDate: string): InvoiceEvent => ({
  type: 'PromiseRecorded',
  data: { ...ids, promisedDate },
});

/** @param reminders absent in events from before it was recorded */
export const broken = (promisedDate: string, resumeFrom: string, reminders?: AfterPromise): InvoiceEvent => ({
  type: 'PromiseBroken',
  data: {
    ...ids,
    promisedDate,
    resumeFrom,
    invoiceNumber: 'INV-1',
    clientName,
    ...(reminders && { reminders }),
  },
});

export const overridden = (promisedDate: string): InvoiceEvent => ({
  type: 'PromiseOverridden',
  data: { ...ids, sequenceId, promisedDate },
});

export const paid = (changes: Partial<DataOf<'InvoicePaid'>> = {}): InvoiceEvent => ({
  type: 'InvoicePaid',
  data: {
    ...ids,
    datePaid: '2026-12-05',
    amountCents: 125_000,
    promiseKept: false,
    paidAt: '2026-12-05T12:00:00.000Z',
    ...changes,
  },
});

/** A payment that a user records on 5 December at noon. @param amount cents */
export const entry = (id: number, amount: number, changes: Partial<BalanceEntry> = {}): BalanceEntry => ({
  id,
  kind: 'payment',
  date: '2026-12-05',
  amount,
  recordedBy: 'user',
  recordedAt: '2026-12-05T12:00:00.000Z',
  ...changes,
});

export const recorded = (...of: Parameters<typeof entry>): InvoiceEvent => ({
  type: 'BalanceEntryRecorded',
  data: { ...ids, entry: entry(...of) },
});

export const cancelled = (reason: DataOf<'SequenceCancelled'>['reason']): InvoiceEvent => ({
  type: 'SequenceCancelled',
  data: { ...ids, sequenceId, reason },
});

export const moved = (
  steps: DataOf<'StepsMoved'>['steps'],
  cause: DataOf<'StepsMoved'>['cause'],
  movedAt: string,
  changes: Pick<DataOf<'StepsMoved'>, 'caughtUp'> = {},
): InvoiceEvent => ({
  type: 'StepsMoved',
  data: { ...ids, sequenceId, steps, cause, movedAt: new Date(movedAt).toISOString(), ...changes },
});

export const skipped = (steps: readonly number[], reason: SkipReason): InvoiceEvent => ({
  type: 'StepsSkipped',
  data: { ...ofSequence, steps, reason },
});

export const mail: Extract<OutgoingMail, { textHash: string }> = {
  to: 'ada@example.org',
  cc: [],
  bcc: [],
  messageId: '<11.1.1@example.com>',
  subject: 'Invoice INV-1',
  textHash: 'a'.repeat(64),
  from: 'owed@example.com',
  senderName: 'Grace',
  senderEmail: 'grace@example.com',
  via: 'smtp',
};

/** A send with a deadline three minutes after 9:00 on 4 December. */
export const sendStarted = (
  stepId: number,
  attempt = 1,
  changes: Partial<DataOf<'StepSendStarted'>> = {},
): Extract<InvoiceEvent, { type: 'StepSendStarted' }> => ({
  type: 'StepSendStarted',
  data: {
    ...ofSequence,
    stepId,
    attempt,
    stepType: 'customer_reminder',
    clientId: 5,
    mailingId: 40,
    mail,
    deadline: '2026-12-04T09:03:00.000Z',
    attachments: [],
    late: false,
    dueCents: 125_000,
    ...changes,
  },
});

export const agreedTerms: ContractTerms = {
  kind: 'contract',
  flat: null,
  rate: { percent: 1.5, per: 'month' },
  graceDays: 0,
  capPercent: null,
  clause: 'Late payments bear interest of 1.5% a month.',
  agreedOn: '2026-10-01',
};

/** $1,250.00 at 18% for the ten days to 11 December: $6.16. */
export const tenDaysClaim: LateFeeClaim = {
  id: 21,
  from: '2026-12-02',
  until: '2026-12-11',
  rows: [{ from: '2026-12-02', to: '2026-12-11', days: 10, balance: 125_000, percent: 18, amount: 616 }],
  interest: 616,
  fixedSum: 0,
  amount: 616,
  terms: agreedTerms,
  claimedAt: '2026-12-31T12:00:00.000Z',
};

/** A fixed sum of $12.30 for the days to 5 December. */
export const fixedSumClaim: LateFeeClaim = {
  id: 31,
  from: '2026-12-02',
  until: '2026-12-05',
  rows: [],
  interest: 0,
  fixedSum: 1_230,
  amount: 1_230,
  terms: { kind: 'none' },
  claimedAt: '2026-12-05T12:00:00.000Z',
};
export const claimed: InvoiceEvent = { type: 'LateFeesClaimed', data: { ...ids, claim: tenDaysClaim } };
export const dropped = (stepId: number, attempt = 1): InvoiceEvent => ({
  type: 'StepSendDropped',
  data: { ...sendOf(stepId, attempt), reason: 'not_begun', droppedAt: '2026-12-04T09:00:02.000Z' },
});

/** A send as it was recorded before mailings existed. */
export const sendWithoutMailing = (stepId: number, attempt = 1): InvoiceEvent => {
  const { type, data } = sendStarted(stepId, attempt);
  const { mailingId: _, ...older } = data;
  return { type, data: older };
};

const sendOf = (stepId: number, attempt: number) => ({ ...ofSequence, stepId, attempt });

export const sent = (
  stepId: number,
  attempt = 1,
  changes: Partial<DataOf<'StepSent'>> = {},
): InvoiceEvent => ({
  type: 'StepSent',
  data: {
    ...sendOf(stepId, attempt),
    sentAt: '2026-12-04T09:00:02.000Z',
    via: 'smtp',
    accepted: ['ada@example.org'],
    refused: [],
    late: false,
    ...changes,
  },
});

export const postponed = (
  stepId: number,
  attempt: number,
  retryAt: string,
  changes: Partial<DataOf<'StepSendPostponed'>> = {},
): InvoiceEvent => ({
  type: 'StepSendPostponed',
  data: {
    ...sendOf(stepId, attempt),
    retryAt: new Date(retryAt).toISOString(),
    cause: 'temporary',
    reply: '451 later',
    ...changes,
  },
});

export const failed = (stepId: number, attempt = 1): InvoiceEvent => ({
  type: 'StepSendFailed',
  data: { ...sendOf(stepId, attempt), failedAt: '2026-12-04T09:00:02.000Z', reply: '550 unknown' },
});

/** The events of one append for a step that finally failed. */
export const failedAndHeld = (stepId: number): InvoiceEvent[] => [
  sendStarted(stepId),
  failed(stepId),
  held('delivery_failed', { code: 'smtp_reply', reply: '550 unknown' }),
];

export const doubted = (stepId: number, attempt = 1): InvoiceEvent => ({
  type: 'StepSendDoubted',
  data: {
    ...sendOf(stepId, attempt),
    doubtedAt: '2026-12-04T09:03:00.000Z',
    why: { code: 'no_reply', error: 'closed' },
  },
});
