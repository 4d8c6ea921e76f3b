import { entriesAfter, paymentIdOf } from './balance.ts';
import { copiesAfter } from './sending/copies.ts';
import { collectionAfter, noCollection } from './collection/collection.ts';
import type { InvoiceEvent } from './events.ts';
import { withMeanwhile } from './evolve-meanwhile.ts';
import { claimsAfter } from './late-fees.ts';
import {
  announcedAfter,
  mailThreadAfter,
  nextReminderAfter,
  openAfter,
  openSend,
  paidInPartAfter,
  sendOf,
  sternestAfter,
  threadAfter,
} from './evolve-sends.ts';
import {
  evolveSequence,
  startedSequence,
  withoutOverride,
  withoutRefusedAddresses,
  type SequenceEvent,
} from './evolve-sequence.ts';
import { agreedPlan, type PaymentPlan } from './payment-plan/payment-plan.ts';
import {
  absent,
  findStep,
  type FinishedSequence,
  type Invoice,
  type Open,
  type Paid,
  type UnfinishedSequence,
} from './state.ts';

type EventOf<T extends InvoiceEvent['type']> = Extract<InvoiceEvent, { type: T }>;

const begun = (event: InvoiceEvent): Invoice => {
  if (event.type === 'InvoiceAbandoned') {
    const { invoiceId, accountId } = event.data;
    return { status: 'deleted', invoiceId, accountId, invoiceNumber: '', openSends: [], openCopies: [] };
  }
  return event.type === 'InvoiceCreated' ? created(event) : absent;
};

const created = ({ data }: EventOf<'InvoiceCreated'>): Open => {
  const { invoiceId, accountId, dueDate, fromFile = false, startsItself = true, ...facts } = data;
  return {
    status: 'open',
    invoiceId,
    accountId,
    facts,
    entries: [],
    creditsTakenBack: [],
    paidInPart: false,
    keptRemainder: null,
    keptCredit: null,
    claims: [],
    lateFeesAnnounced: null,
    dueDate,
    isFromFile: fromFile,
    startsItself,
    document: null,
    unfinished: null,
    suspended: null,
    finished: [],
    openSends: [],
    openCopies: [],
    sternestSent: null,
    thread: [],
    mailThread: null,
    promisedDate: null,
    promisedAmount: null,
    keptPromise: null,
    plan: null,
    collection: noCollection,
    brokenPromiseDate: null,
    resumeFrom: null,
    nextReminderFrom: null,
  };
};

const finishedAs = (sequence: UnfinishedSequence, ended: FinishedSequence['ended']): FinishedSequence => ({
  sequenceId: sequence.sequenceId,
  ended,
  stepIds: sequence.steps.map((step) => step.plan.stepId),
});

const without = (finished: readonly FinishedSequence[], sequenceId: number): FinishedSequence[] =>
  finished.filter((sequence) => sequence.sequenceId !== sequenceId);

const paid = (invoice: Open | Paid, { data }: EventOf<'InvoicePaid'>): Paid => {
  const ended = invoice.status === 'open' ? invoice.unfinished : invoice.suspended;
  return {
    ...invoice,
    status: 'paid',
    datePaid: data.datePaid,
    settledBy: paymentIdOf(data),
    paidAt: data.paidAt,
    clientIdWhenPaid: invoice.facts.clientId,
    suspended: ended,
    finished:
      ended === null
        ? invoice.finished
        : [...without(invoice.finished, ended.sequenceId), finishedAs(ended, 'cancelled')],
  };
};

const reopened = (invoice: Open | Paid, { data }: EventOf<'InvoiceReopened'>): Open => ({
  status: 'open',
  isFromFile: invoice.isFromFile,
  startsItself: invoice.startsItself,
  invoiceId: invoice.invoiceId,
  accountId: invoice.accountId,
  facts: invoice.facts,
  entries: invoice.entries,
  creditsTakenBack: invoice.creditsTakenBack,
  paidInPart: invoice.paidInPart,
  keptRemainder: invoice.keptRemainder,
  keptCredit: invoice.keptCredit,
  claims: invoice.claims,
  lateFeesAnnounced: invoice.lateFeesAnnounced,
  dueDate: invoice.dueDate,
  document: invoice.document,
  unfinished: null,
  suspended: invoice.suspended,
  finished: invoice.finished,
  openSends: invoice.openSends,
  openCopies: invoice.openCopies,
  sternestSent: invoice.sternestSent,
  thread: invoice.thread,
  mailThread: invoice.mailThread,
  promisedDate: invoice.promisedDate,
  promisedAmount: invoice.promisedAmount,
  keptPromise: invoice.keptPromise,
  plan: invoice.plan,
  collection: invoice.collection,
  brokenPromiseDate: data.undo ? invoice.brokenPromiseDate : null,
  resumeFrom: invoice.resumeFrom,
  nextReminderFrom: invoice.nextReminderFrom,
});

const ended = <T extends Open | Paid>(invoice: T, sequenceId: number, how: FinishedSequence['ended']): T =>
  invoice.status === 'open' && invoice.unfinished?.sequenceId === sequenceId
    ? { ...invoice, unfinished: null, finished: [...invoice.finished, finishedAs(invoice.unfinished, how)] }
    : invoice;

const restored = <T extends Open | Paid>(invoice: T, sequenceId: number): T =>
  invoice.status === 'open' && invoice.suspended?.sequenceId === sequenceId
    ? {
        ...invoice,
        unfinished: invoice.suspended,
        suspended: null,
        finished: without(invoice.finished, sequenceId),
      }
    : invoice;

const sequenceDeleted = <T extends Open | Paid>(invoice: T, sequenceId: number): T => {
  const keep = (sequence: UnfinishedSequence | null): UnfinishedSequence | null =>
    sequence?.sequenceId === sequenceId ? null : sequence;
  const rest = {
    ...invoice,
    suspended: keep(invoice.suspended),
    finished: without(invoice.finished, sequenceId),
  };
  return rest.status === 'open' ? { ...rest, unfinished: keep(rest.unfinished) } : rest;
};

const inSequence = <T extends Open | Paid>(invoice: T, event: SequenceEvent): T => {
  const send = sendOf(invoice.openSends, event);
  const change = (sequence: UnfinishedSequence | null): UnfinishedSequence | null =>
    sequence?.sequenceId === event.data.sequenceId ? evolveSequence(sequence, event, send) : sequence;
  const all = [invoice.status === 'open' ? invoice.unfinished : null, invoice.suspended];
  const named = all.find((sequence) => sequence?.sequenceId === event.data.sequenceId) ?? null;
  const changed = {
    ...invoice,
    suspended: change(invoice.suspended),
    nextReminderFrom: nextReminderAfter(invoice.nextReminderFrom, event, send, named),
    paidInPart: paidInPartAfter(invoice.paidInPart, event, send),
    openSends: openAfter(invoice.openSends, event),
    lateFeesAnnounced: announcedAfter(invoice.lateFeesAnnounced, event, send),
    sternestSent: sternestAfter(invoice.sternestSent, event, send),
    thread: threadAfter(invoice.thread, event, send),
    mailThread: mailThreadAfter(invoice.mailThread, event, send),
  };
  return changed.status === 'open' ? { ...changed, unfinished: change(changed.unfinished) } : changed;
};

const sendStarted = <T extends Open | Paid>(invoice: T, event: EventOf<'StepSendStarted'>): T => {
  const sequence = invoice.status === 'open' ? invoice.unfinished : invoice.suspended;
  const step = sequence === null ? undefined : findStep(sequence, event.data.stepId);
  if (step === undefined) return invoice;
  const openSends = [...invoice.openSends, openSend(event, step.plan.tone)];
  return { ...inSequence(invoice, event), openSends };
};

const stepRemoved = <T extends Open | Paid>(invoice: T, event: EventOf<'StepRemoved'>): T => ({
  ...inSequence(invoice, event),
  finished: invoice.finished.map((sequence) => ({
    ...sequence,
    stepIds: sequence.stepIds.filter((stepId) => stepId !== event.data.stepId),
  })),
});

const withSequences = <T extends Open | Paid>(
  invoice: T,
  change: (sequence: UnfinishedSequence) => UnfinishedSequence,
): T => {
  const changed = { ...invoice, suspended: invoice.suspended && change(invoice.suspended) };
  return changed.status === 'open'
    ? { ...changed, unfinished: changed.unfinished && change(changed.unfinished) }
    : changed;
};

const promiseChanged = <T extends Open | Paid>(invoice: T): T => withSequences(invoice, withoutOverride);

const takenBackAfter = (
  before: readonly number[],
  { type, data: { entry } }: EventOf<'BalanceEntryRecorded' | 'BalanceEntryRemoved'>,
): readonly number[] =>
  type === 'BalanceEntryRemoved' && entry.kind === 'credit_applied' ? [...before, entry.id] : before;

const withPlan = <T extends Open | Paid>(invoice: T, change: (plan: PaymentPlan) => PaymentPlan): T => ({
  ...invoice,
  plan: invoice.plan && change(invoice.plan),
});

const reminded = (plan: PaymentPlan, stepId: number): PaymentPlan => ({
  ...plan,
  reminded: [...plan.reminded, stepId],
});

const inInvoice = (invoice: Open | Paid, event: InvoiceEvent): Invoice => {
  switch (event.type) {
    case 'InvoiceCreated':
    case 'InvoiceAbandoned':
      return invoice;
    case 'InvoiceRevised': {
      const { invoiceId: _, accountId: __, ...facts } = event.data;
      // Another client has got none of the reminders.
      if (facts.clientId === invoice.facts.clientId) return { ...invoice, facts };
      return {
        ...withSequences(invoice, withoutRefusedAddresses),
        facts,
        openSends: invoice.openSends.map((send) => ({ ...send, toFormerClient: true })),
        openCopies: invoice.openCopies.map((copy) => ({ ...copy, toFormerClient: true })),
        thread: [],
        mailThread: null,
        lateFeesAnnounced: null,
      };
    }
    case 'DueDateChanged':
      return { ...invoice, dueDate: event.data.to };
    case 'InvoiceDocumentAttached':
      return { ...invoice, document: event.data.document };
    case 'InvoiceDocumentRemoved':
      return { ...invoice, document: null };
    case 'BalanceEntryRecorded':
    case 'BalanceEntryRemoved':
      return {
        ...invoice,
        creditsTakenBack: takenBackAfter(invoice.creditsTakenBack, event),
        nextReminderFrom: nextReminderAfter(invoice.nextReminderFrom, event, undefined, null),
        paidInPart: paidInPartAfter(invoice.paidInPart, event, undefined),
      };
    case 'CreditDeclined': {
      const { id } = event.data.entry;
      return { ...invoice, creditsTakenBack: [...invoice.creditsTakenBack, id] };
    }
    case 'RemainderKept':
      return { ...invoice, keptRemainder: event.data.dueCents };
    case 'CreditKept':
      return { ...invoice, keptCredit: event.data.creditCents };
    case 'LateFeesClaimed':
    case 'LateFeeClaimEnded':
    case 'LateFeeClaimReopened':
    case 'LateFeeClaimWithdrawn':
      return { ...invoice, claims: claimsAfter(invoice.claims, event) };
    case 'InvoicePaid':
      return paid(invoice, event);
    case 'InvoiceReopened':
      return reopened(invoice, event);
    case 'InvoiceDeleted': {
      const { invoiceId, accountId, facts, openSends, openCopies } = invoice;
      const { invoiceNumber } = facts;
      return { status: 'deleted', invoiceId, accountId, invoiceNumber, openSends, openCopies };
    }
    case 'PromiseRecorded': {
      const { promisedDate, amount, received = 0 } = event.data;
      const promisedAmount = amount === undefined ? null : { amount, received };
      return {
        ...promiseChanged(invoice),
        promisedDate,
        promisedAmount,
        keptPromise: null,
        brokenPromiseDate: null,
        resumeFrom: null,
      };
    }
    case 'PromiseRemoved':
      return { ...promiseChanged(invoice), promisedDate: null, promisedAmount: null };
    case 'PromiseKept': {
      const { promisedDate, amount } = event.data;
      const received = invoice.promisedAmount?.received ?? 0;
      const keptPromise = { promisedDate, amount, received };
      return { ...promiseChanged(invoice), promisedDate: null, promisedAmount: null, keptPromise };
    }
    case 'PromiseBroken': {
      const { promisedDate, resumeFrom } = event.data;
      const over = { promisedDate: null, promisedAmount: null, brokenPromiseDate: promisedDate, resumeFrom };
      return { ...promiseChanged(invoice), ...over };
    }
    case 'PaymentPlanAgreed': {
      const plan = agreedPlan(event.data);
      return { ...invoice, plan, keptPromise: null, brokenPromiseDate: null, resumeFrom: null };
    }
    case 'PaymentPlanEnded':
      return { ...invoice, plan: null };
    case 'InstallmentMissed':
      return withPlan(invoice, (plan) => ({ ...plan, missed: event.data.date }));
    case 'NextStepChosen':
    case 'NextStepTakenBack':
    case 'CollectionStatusSet':
    case 'CollectionStatusEnded':
      return invoice;
    case 'PaymentPlanContinued':
      return withPlan(invoice, (plan) => ({ ...plan, continued: event.data.date }));
    case 'StepAdded': {
      const { stepId, installmentDate } = event.data.step;
      const added = inSequence(invoice, event);
      return installmentDate === undefined ? added : withPlan(added, (plan) => reminded(plan, stepId));
    }
    case 'SequenceStarted':
      return invoice.status === 'open'
        ? { ...invoice, unfinished: startedSequence(event.data), suspended: null, startsItself: false }
        : invoice;
    case 'SequenceCompleted':
      return ended(invoice, event.data.sequenceId, 'completed');
    case 'SequenceCancelled': {
      const after = ended(invoice, event.data.sequenceId, 'cancelled');
      return event.data.reason === 'taken_back' ? { ...after, startsItself: true } : after;
    }
    case 'SequenceRestored':
      return restored(invoice, event.data.sequenceId);
    case 'SequenceDeleted':
      return sequenceDeleted(invoice, event.data.sequenceId);
    case 'StepRemoved':
      return stepRemoved(invoice, event);
    case 'StepSendStarted':
      return sendStarted(invoice, event);
    case 'StepSent':
      return {
        ...inSequence(invoice, event),
        openCopies: copiesAfter(invoice.openCopies, event, sendOf(invoice.openSends, event)),
      };
    case 'StepCopyStarted':
    case 'StepCopyPostponed':
    case 'StepCopySettled':
      return { ...invoice, openCopies: copiesAfter(invoice.openCopies, event) };
    default:
      return inSequence(invoice, event);
  }
};

/** A paid invoice's due date moves no steps. */
const noted = (invoice: Open | Paid, event: InvoiceEvent): Open | Paid =>
  invoice.status === 'paid' && event.type === 'DueDateChanged'
    ? invoice
    : withSequences(invoice, (sequence) => withMeanwhile(sequence, event));

/** The entries are folded first, so that what follows knows what is due. */
const withEntries = (invoice: Open | Paid, event: InvoiceEvent): Open | Paid => {
  const entries = entriesAfter(invoice, event);
  return entries === invoice.entries ? invoice : { ...invoice, entries };
};

const withCollection = (invoice: Open | Paid, event: InvoiceEvent): Open | Paid => {
  const collection = collectionAfter(invoice.collection, event);
  return collection === invoice.collection ? invoice : { ...invoice, collection };
};

/** What an event makes of an invoice. The outcome of a send counts in every state. */
export const evolve = (invoice: Invoice, event: InvoiceEvent): Invoice => {
  switch (invoice.status) {
    case 'absent':
      return begun(event);
    case 'deleted':
      return {
        ...invoice,
        openSends: openAfter(invoice.openSends, event),
        openCopies: copiesAfter(invoice.openCopies, event),
      };
    default:
      return inInvoice(noted(withCollection(withEntries(invoice, event), event), event), event);
  }
};
