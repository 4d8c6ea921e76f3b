import { hundredthsOf } from '../../domain/money/money.ts';
import { defaultCurrency } from '../../contracts/known-currency.ts';
import { eachInvoiceText, invoiceTexts, type InvoiceTexts } from '../../contracts/invoices/invoice-texts.ts';
import { invoiceTextNames } from '../../contracts/invoices/invoice-text-names.ts';
import type { InvoiceView } from '../../contracts/invoices/invoices.ts';
import { decimalText, formatMoney } from '../../domain/money/format.ts';
import { findStep } from '../../domain/invoice/state.ts';
import type { RecordedEvent } from '../../platform/ports/event-store.ts';
import type { KeyValue } from '../../platform/ports/read-models.ts';
import { invoiceEventTypes, invoices, stateOf } from '../invoices.ts';
import { defineProjection } from '../projection.ts';
import { sequenceEventTypes, sequences } from '../sequences/sequences.ts';
import type { SequencesDocument } from '../sequences/sequences-document.ts';
import { attentionKeys, hasAskingStep } from './attention-keys.ts';
import { sequenceStanding, type SequenceStanding } from './sequence-standing.ts';
import { searchedText, sortText } from './comparable-text.ts';
import { storedRow } from './stored-row.ts';

/** An invoice and its sequences as in the models `invoices` and `sequences`, without what no list shows. */
export interface InvoiceRowDocument {
  readonly invoice: InvoiceView;
  /** When the latest payment was entered, as an ISO instant; absent without any. */
  readonly paidAt?: string | undefined;
  readonly sequences: SequencesDocument | undefined;
}

const shortened = (texts: InvoiceTexts): InvoiceTexts =>
  eachInvoiceText((name) => texts[name]?.slice(0, invoiceTexts[name].listed) || null);

/** An event without the texts that no row shows. */
const lean = (event: RecordedEvent): RecordedEvent => {
  switch (event.type) {
    case 'InvoiceCreated':
      return { ...event, data: { ...event.data, ...shortened(event.data) } };
    case 'InvoiceRevised':
      return { ...event, data: { ...event.data, ...shortened(event.data) } };
    default:
      return event;
  }
};

/** Of an email that is out, failed or in doubt, the notes say what a person is asked about. No row shows others. */
const withoutOtherNotes = (document: SequencesDocument): SequencesDocument => ({
  ...document,
  sequences: document.sequences.map((record) => ({
    ...record,
    notes: record.notes.filter(({ stepId }) => {
      const type = findStep(record.sequence, stepId)?.progress.type;
      return type === 'sending' || type === 'failed' || type === 'in_doubt';
    }),
  })),
});

const dateNumber = (date: string): number => Number(date.replaceAll('-', ''));
const widestDate = 100_000_000;

/**
 * Puts first what needs attention first: unpaid by due date, then promised by promised day, then paid, latest payment
 * first.
 */
const urgencyOf = ({ status, dueDate, promisedPaymentDate, datePaid }: InvoiceView): number => {
  if (status === 'paid') return 3 * widestDate - 1 - dateNumber(datePaid ?? dueDate);
  return promisedPaymentDate === null ? dateNumber(dueDate) : widestDate + dateNumber(promisedPaymentDate);
};

/** Later than every instant: since when an unpaid invoice is settled. */
const unsettled = '9999';

/** Orders unpaid invoices as the days since they were due do on any day; null when paid. */
const latenessOf = ({ status, dueDate }: InvoiceView): number | null =>
  status === 'paid' ? null : widestDate - dateNumber(dueDate);

/**
 * When the next email is sent, as a sortable text: running sequences first, then held ones by the planned day or,
 * under a promise, by the earliest day.
 */
const nextAtOf = ({ next, status }: SequenceStanding): string | null =>
  next === undefined
    ? null
    : `${status === 'paused' ? 'held' : 'goes'} ${next.scheduledDate} ${next.scheduledTime}`;

/** The total and what is left of it, as people and as programs read them; and the code of another currency. */
const amountTexts = ({ amount, amountDue, currency }: InvoiceView): readonly string[] => {
  const textsOf = (minor: number) => [formatMoney({ minor, currency }), decimalText({ minor, currency })];
  return [
    ...textsOf(amount),
    ...(amountDue === amount || amountDue === 0 ? [] : textsOf(amountDue)),
    ...(currency === defaultCurrency ? [] : [currency]),
  ];
};

/** A fixed moment: what depends on today is derived when read. */
const noDay = { now: 0, timeZone: 'UTC' } as const;

/** 2 with an email that somebody has to decide on, 1 with anything else that needs a person, else 0. */
const attentionOf = ({ steps, needsAttention }: SequenceStanding): number => {
  if (steps.undecided > 0) return 2;
  return needsAttention ? 1 : 0;
};

const sequenceKeys = (document: SequencesDocument | undefined) => {
  const standing = document && sequenceStanding(document, noDay);
  if (standing === undefined) {
    return {
      sequenceId: null,
      inSequence: 0,
      tab: null,
      nextAt: null,
      standing: null,
      attention: 0,
      withClient: null,
    };
  }
  const { status } = standing;
  return {
    sequenceId: standing.sequenceId,
    inSequence: status === 'active' || status === 'paused' ? 1 : 0,
    tab: status,
    nextAt: nextAtOf(standing),
    standing: `${status} ${standing.holds.join(' ')}`,
    attention: attentionOf(standing),
    withClient: standing.pausedWithClient ? 1 : null,
  };
};

/** The calendar date of the next email, from the key `nextAt`; undefined for none. */
export const nextEmailDay = (nextAt: KeyValue | undefined): string | undefined =>
  typeof nextAt === 'string' ? nextAt.split(' ')[1] : undefined;

/** The invoices whose next email is planned before a calendar date. */
export const nextEmailBefore = (date: string) => ({ nextAt: { from: 'goes ', before: `goes ${date}` } });

/** Those whose next email is planned between two times of the account, `YYYY-MM-DD HH:MM`. */
export const nextEmailBetween = (from: string, to: string) => ({
  nextAt: { from: `goes ${from}`, before: `goes ${to}` },
});

/** The invoices with an email that waits for the user's approval. */
export const waitingForApproval = { approval: { from: '' } };

/** The invoices of which a step that is still to be sent asks for approval. */
export const stepsThatAsk = { asksApproval: 1 };

const orders = ['urgency', 'amount', 'number', 'dateIssued', 'dueDate', 'lateness', 'currency'] as const;
/** What a list of invoices in any order is filtered by, so that an index alone can answer it. */
const filtered = ['state', 'dueDate', 'datePaid', 'tab', 'amount', 'currency'] as const;

/**
 * What lists show of an invoice and its latest sequence, and why it needs a person: one document per invoice, made by
 * the folds of both models, so that a row never differs from the record. The client's name is joined when read, so that
 * renaming a client changes one document, not one per invoice.
 */
export const invoiceRows = defineProjection({
  name: 'invoice-rows',
  // Hundreds: the document's own shape, one more with each text of an invoice. Ones: the shape of the sequences in it.
  version: 100 * (36 + invoiceTextNames.length) + (sequences.model.version % 100),
  keys: {
    clientId: 'integer',
    currency: 'text',
    state: 'text',
    dueDate: 'text',
    datePaid: 'text',
    settledAt: 'text',
    dateIssued: 'text',
    amount: 'integer',
    total: 'integer',
    due: 'integer',
    number: 'text',
    urgency: 'integer',
    lateness: 'integer',
    search: 'text',
    sequenceId: 'integer',
    inSequence: 'integer',
    tab: 'text',
    nextAt: 'text',
    standing: 'text',
    attention: 'integer',
    withClient: 'integer',
    withLateFees: 'integer',
    setAside: 'text',
    inDoubt: 'text',
    failed: 'text',
    approval: 'text',
    asksApproval: 'integer',
    held: 'text',
    smallRemainder: 'text',
    missedInstallment: 'text',
    brokenPromise: 'text',
    promised: 'text',
    unchased: 'text',
    finalNotice: 'text',
    nextStep: 'text',
  },
  indexes: [
    ['state', 'dueDate', 'amount', 'tab', 'clientId'],
    ['state', 'datePaid', 'amount'],
    ['clientId', 'id', 'currency', 'state', 'dueDate', 'inSequence', 'tab', 'amount', 'due'],
    ...orders.map((order) => [order, 'id', ...filtered.filter((key) => key !== order)] as const),
    ['tab', 'nextAt', 'id', 'attention', 'clientId'],
    ['tab', 'standing', 'id', 'attention', 'clientId'],
    ['nextAt', 'id', 'tab', 'attention', 'clientId'],
    ['standing', 'id', 'tab', 'attention', 'clientId'],
    ['attention', 'tab'],
    ['withClient', 'clientId'],
    ['withLateFees', 'clientId'],
    ['setAside', 'clientId'],
    ['inDoubt'],
    ['failed'],
    ['approval'],
    ['asksApproval'],
    ['held'],
    ['smallRemainder'],
    ['missedInstallment'],
    ['brokenPromise'],
    ['promised'],
    ['unchased'],
    ['finalNotice'],
    ['nextStep'],
    ['id', 'search', 'clientId', 'state', 'dueDate', 'datePaid', 'tab', 'attention', 'amount', 'currency'],
  ],
  // Those of the sequence are asked for by its lists, the others by what needs attention.
  sparse: [
    'tab',
    'standing',
    'withClient',
    'withLateFees',
    'setAside',
    'inDoubt',
    'failed',
    'approval',
    'asksApproval',
    'held',
    'smallRemainder',
    'missedInstallment',
    'brokenPromise',
    'promised',
    'unchased',
    'finalNotice',
    'nextStep',
  ],
  liveView: 'invoice-rows',
  handles: [...new Set([...invoiceEventTypes, ...sequenceEventTypes])],
  streams: 'invoice',
  documentIds: (event) => [event.data.invoiceId],
  fold: (before: InvoiceRowDocument | undefined, event, ref): InvoiceRowDocument | undefined => {
    const shown = lean(event);
    const invoice = invoices.fold(before?.invoice, shown, ref);
    const paidAt = event.type === 'InvoicePaid' ? event.metadata.occurredAt : before?.paidAt;
    const document = sequences.fold(before?.sequences, shown, ref);
    return invoice && { invoice, paidAt, sequences: document && withoutOtherNotes(document) };
  },
  keysOf: (row) => {
    const { invoice, paidAt = unsettled, sequences: document } = row;
    return {
      clientId: invoice.clientId,
      currency: invoice.currency,
      state: stateOf(invoice),
      dueDate: invoice.dueDate,
      datePaid: invoice.datePaid,
      settledAt: invoice.status === 'paid' ? paidAt : unsettled,
      dateIssued: invoice.dateIssued,
      amount: hundredthsOf({ minor: invoice.amount, currency: invoice.currency }),
      total: invoice.amount,
      due: invoice.amountDue,
      number: sortText(invoice.invoiceNumber),
      urgency: urgencyOf(invoice),
      lateness: latenessOf(invoice),
      withLateFees: invoice.lateFeesOpen === undefined ? null : 1,
      setAside: invoice.collectionStatus?.status ?? null,
      search: searchedText(
        [
          invoice.invoiceNumber,
          ...amountTexts(invoice),
          ...invoiceTextNames.flatMap((name) => invoice[name] ?? []),
        ].join(' '),
      ),
      ...sequenceKeys(document),
      asksApproval: hasAskingStep(row) ? 1 : null,
      ...attentionKeys(row),
    };
  },
  body: storedRow,
});
