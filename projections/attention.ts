import { sternest } from '../contracts/sequences/tones.ts';
import { noInvoiceTexts } from '../contracts/invoices/invoice-text-names.ts';
import type { OwedEvent } from '../domain/events.ts';
import type { InvoiceEvent, InvoiceFacts, StepPlan } from '../domain/invoice/events.ts';
import { evolve } from '../domain/invoice/evolve.ts';
import { invoiceDecider } from '../domain/invoice/decide.ts';
import type { DoubtReason } from '../domain/invoice/reasons.ts';
import { remindersOn, type ReminderOfDay } from '../domain/invoice/sequence/reminders-on.ts';
import {
  absent,
  unfinishedSequence,
  unsentSteps,
  type Hold,
  type Open,
  type OpenSend,
  type Paid,
  type Step,
  type UnfinishedSequence,
} from '../domain/invoice/state.ts';
import { invoiceEventTypes } from './invoices.ts';
import { defineProjection, type Handled } from './projection.ts';
import { sequenceEventTypes } from './sequences/sequences.ts';

/** An email that is on its way, failed or in doubt. */
interface Send {
  readonly stepId: number;
  /** As sent, with variables filled in. */
  readonly subject: string;
  /** ISO instant of its outcome; null while it is on its way. */
  readonly at: string | null;
  readonly why: DoubtReason | null;
}

/** An invoice as its decisions see it, without texts, and since when something is wrong with it. */
export interface AttentionDocument {
  readonly invoice: Open | Paid;
  readonly sends: readonly Send[];
  /** ISO instants at which the holds began. */
  readonly heldSince: readonly (readonly [Hold['reason'], string])[];
}

const planLean = ({
  attachments: _attachments,
  attachInvoice: _attachInvoice,
  templateId: _templateId,
  ...plan
}: StepPlan): StepPlan => ({
  ...plan,
  content: '',
  senderName: '',
  senderEmail: '',
  ccRecipients: '',
  bccRecipients: '',
});

const factsLean = <T extends InvoiceFacts>(facts: T): T => ({
  ...facts,
  ...noInvoiceTexts,
});

/** An event without the texts that no entry shows. */
const lean = (event: InvoiceEvent): InvoiceEvent => {
  switch (event.type) {
    case 'InvoiceCreated':
      return { type: event.type, data: factsLean(event.data) };
    case 'InvoiceRevised':
      return { type: event.type, data: factsLean(event.data) };
    case 'SequenceStarted':
      return { type: event.type, data: { ...event.data, steps: event.data.steps.map(planLean) } };
    case 'StepAdded':
      return { type: event.type, data: { ...event.data, step: planLean(event.data.step) } };
    case 'StepSendRequested':
      return { type: event.type, data: { ...event.data, step: planLean(event.data.step) } };
    case 'StepEdited':
      return { type: event.type, data: { ...event.data, step: planLean(event.data.step) } };
    default:
      return event;
  }
};

const eventTypes = [...invoiceEventTypes, ...sequenceEventTypes] as const;
type Followed = Handled<(typeof eventTypes)[number]>;

const sendAfter = (sends: readonly Send[], event: OwedEvent): readonly Send[] => {
  const changed = (stepId: number, send: Omit<Send, 'stepId' | 'subject'>): readonly Send[] =>
    sends.map((one) => (one.stepId === stepId ? { ...one, ...send } : one));
  switch (event.type) {
    case 'StepSendStarted': {
      const { stepId, mail } = event.data;
      const others = sends.filter((one) => one.stepId !== stepId);
      return [...others, { stepId, subject: mail.subject, at: null, why: null }];
    }
    case 'StepSendFailed':
      return changed(event.data.stepId, { at: event.data.failedAt, why: null });
    case 'StepSendDoubted':
      return changed(event.data.stepId, { at: event.data.doubtedAt, why: event.data.why });
    default:
      return sends;
  }
};

const failedOf = (sequence: UnfinishedSequence | null): readonly Step[] =>
  sequence?.steps.filter(({ progress }) => progress.type === 'failed') ?? [];

/** Failed emails of the sequence that chases the invoice. */
export const failedSteps = ({ invoice }: AttentionDocument): readonly Step[] =>
  failedOf(unfinishedSequence(invoice));

/** Emails in doubt about which the user has not decided; none of a paid invoice. */
export const doubtedSends = ({ invoice }: AttentionDocument): readonly OpenSend[] =>
  invoice.status === 'open' ? invoice.openSends.filter(({ state }) => state === 'in_doubt') : [];

/** Holds that end by themselves, that the user has set, or that a failed email shows. */
const isQuiet = (reason: Hold['reason'], hasFailed: boolean): boolean =>
  reason === 'paused_by_hand' || reason === 'email_cap' || (reason === 'delivery_failed' && hasFailed);

/** The holds that a person has to end. */
export const holdsToEnd = (document: AttentionDocument): readonly Hold[] => {
  const hasFailed = failedSteps(document).length > 0;
  const holds = unfinishedSequence(document.invoice)?.holds ?? [];
  return holds.filter(({ reason }) => !isQuiet(reason, hasFailed));
};

/** The sternest reminders that go out on a day if nothing changes. */
export const finalNoticesOn = ({ invoice }: AttentionDocument, day: string): readonly ReminderOfDay[] =>
  remindersOn(invoice, day).filter(({ tone }) => tone === sternest);

const earliest = (values: readonly string[]): string | null =>
  values.length === 0 ? null : values.reduce((one, other) => (other < one ? other : one));

const nextFinalDay = (document: AttentionDocument): string | null => {
  const sequence = unfinishedSequence(document.invoice);
  if (sequence === null) return null;
  const days = new Set(unsentSteps(sequence).map(({ plan }) => plan.scheduledDate));
  return earliest([...days].filter((day) => finalNoticesOn(document, day).length > 0));
};

/** Since when a step's outcome is known. */
export const sinceOf = ({ sends, invoice }: AttentionDocument, stepId: number): string =>
  sends.find((send) => send.stepId === stepId)?.at ?? invoice.dueDate;

export const heldSinceOf = ({ heldSince }: AttentionDocument, reason: Hold['reason']): string | null =>
  heldSince.find(([held]) => held === reason)?.[1] ?? null;

/** A mail's thread and document are for sending, which is decided elsewhere. */
const withoutMails = (invoice: Open | Paid): Open | Paid => {
  const { thread, gmailThread, document } = invoice;
  const isWithout = thread.length === 0 && gmailThread === null && document === null;
  return isWithout ? invoice : { ...invoice, thread: [], gmailThread: null, document: null };
};

/** What is no longer asked about is forgotten. */
const tidied = (document: AttentionDocument): AttentionDocument => {
  // The sequence of a paid invoice may be restored.
  const sequence = unfinishedSequence(document.invoice) ?? document.invoice.suspended;
  const asked = new Set([
    ...document.invoice.openSends.map(({ stepId }) => stepId),
    ...failedOf(sequence).map(({ plan }) => plan.stepId),
  ]);
  const holds = new Set(sequence?.holds.map(({ reason }) => reason));
  return {
    invoice: withoutMails(document.invoice),
    sends: document.sends.filter(({ stepId }) => asked.has(stepId)),
    heldSince: document.heldSince.filter(([reason]) => holds.has(reason)),
  };
};

const folded = (before: AttentionDocument | undefined, event: Followed): AttentionDocument | undefined => {
  const invoice = evolve(before?.invoice ?? absent, lean(event));
  if (invoice.status === 'absent' || invoice.status === 'deleted') return undefined;
  const held = before?.heldSince ?? [];
  return tidied({
    invoice,
    sends: sendAfter(before?.sends ?? [], event),
    heldSince:
      event.type === 'SequenceHeld'
        ? [
            ...held.filter(([reason]) => reason !== event.data.reason),
            [event.data.reason, event.metadata.occurredAt],
          ]
        : held,
  });
};

const noKeys = {
  inDoubt: null,
  failed: null,
  held: null,
  brokenPromise: null,
  promised: null,
  unchased: null,
  finalNotice: null,
};

/** What an invoice may need a person for. */
export type AttentionKey = keyof typeof noKeys;

const keysOf = (document: AttentionDocument): Readonly<Record<AttentionKey, string | null>> => {
  const { invoice } = document;
  if (invoice.status === 'paid') return noKeys;
  const { dueDate, promisedDate, brokenPromiseDate, unfinished } = invoice;
  const doubted = doubtedSends(document);
  const isUnchased =
    unfinished === null && promisedDate === null && brokenPromiseDate === null && doubted.length === 0;
  return {
    inDoubt: earliest(doubted.map(({ stepId }) => sinceOf(document, stepId))),
    failed: earliest(failedSteps(document).map(({ plan }) => sinceOf(document, plan.stepId))),
    held: earliest(holdsToEnd(document).map(({ reason }) => heldSinceOf(document, reason) ?? dueDate)),
    brokenPromise: brokenPromiseDate,
    promised: promisedDate,
    unchased: isUnchased ? dueDate : null,
    finalNotice: nextFinalDay(document),
  };
};

/**
 * What may need a person: one document per invoice, folded by the domain's own function, with a key for each kind of
 * entry: since when, or the day on which it needs someone. What depends on today is derived when read
 * (`attention-view.ts`).
 */
export const attention = defineProjection({
  name: 'attention',
  // Hundreds: the document's own shape. Ones: the shape of the state in it.
  version: 400 + invoiceDecider.version,
  keys: {
    inDoubt: 'text',
    failed: 'text',
    held: 'text',
    brokenPromise: 'text',
    promised: 'text',
    unchased: 'text',
    finalNotice: 'text',
  },
  indexes: [
    ['inDoubt'],
    ['failed'],
    ['held'],
    ['brokenPromise'],
    ['promised'],
    ['unchased'],
    ['finalNotice'],
  ],
  sparse: ['inDoubt', 'failed', 'held', 'brokenPromise', 'promised', 'unchased', 'finalNotice'],
  liveView: 'attention',
  handles: eventTypes,
  streams: 'invoice',
  documentIds: (event) => [event.data.invoiceId],
  fold: folded,
  keysOf,
});
