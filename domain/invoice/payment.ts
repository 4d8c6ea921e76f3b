import { millisecondsInMinute } from 'date-fns/constants';
import { aheadOfToday, beforeIssueDate } from '../../contracts/invoices/date-messages.ts';
import { shortDate } from '../calendar.ts';
import { InvalidField, NotAllowedNow } from '../errors.ts';
import { dueOf } from './balance.ts';
import { reopenedNews } from './due-again.ts';
import type { BalanceEntry, InvoiceEvent, InvoiceFacts } from './events.ts';
import { heldForNewClient } from './facts.ts';
import type { HoldDetail } from './reasons.ts';
import { settled, settledByEntries } from './settling.ts';
import {
  about,
  aboutSequence,
  assertKnown,
  entryRemoved,
  promiseRemoved,
  type CommandOf,
} from './standing.ts';
import { restorableSequence, type Invoice, type Open, type Paid, type UnfinishedSequence } from './state.ts';

/**
 * How long a payment can be undone as a whole after it was recorded, in milliseconds. The page offers it for 10 minutes;
 * the rest is for the way to the server.
 */
export const undoMilliseconds = 11 * millisecondsInMinute;

/** A payment of today is always possible, also before the issue date. */
const assertDayOfPayment = (
  { datePaid, moment: { today } }: CommandOf<'MarkInvoicePaid'>,
  { dateIssued }: InvoiceFacts,
): void => {
  if (datePaid > today) throw new InvalidField('datePaid', aheadOfToday.payment);
  if (datePaid < dateIssued && datePaid < today) throw new InvalidField('datePaid', beforeIssueDate);
};

/**
 * The payment ends the sequence. Recording it again changes nothing. @throws InvalidField for a day that can't be,
 * NotAllowedNow when it is recorded with another day that is not today
 */
export const markPaid = (command: CommandOf<'MarkInvoicePaid'>, invoice: Invoice): InvoiceEvent[] => {
  const { datePaid, moment } = command;
  const there = assertKnown(invoice);
  if (there.status === 'paid') {
    if (datePaid === there.datePaid || datePaid === moment.today) return [];
    throw new NotAllowedNow(`This invoice is already paid, on ${shortDate(there.datePaid)}.`);
  }
  assertDayOfPayment(command, there.facts);
  return settled(there, {
    datePaid,
    amountCents: dueOf(there),
    ...freeEntryId(there, command.entryId),
    paidAt: moment.now,
    ...(command.reportedBy !== undefined && { reportedBy: command.reportedBy }),
  });
};

/** A payment of the whole has the invoice's id, and follows its total; one of the rest beside others has its own. */
const freeEntryId = (
  { entries }: Open | Paid,
  given = Math.max(...entries.map(({ id }) => id)) + 1,
): { readonly entryId?: number } => (entries.length > 0 ? { entryId: given } : {});

const isUndo = (
  { undo, undoWithin = undoMilliseconds, moment }: CommandOf<'ReopenInvoice'>,
  { paidAt }: Paid,
): boolean => undo && Date.parse(moment.now) - Date.parse(paidAt) <= undoWithin;

/** The payment that a reopening takes back, unless it has the invoice's id. */
const takenBack = ({ settledBy, invoiceId }: Paid): { readonly entryId?: number } =>
  settledBy === invoiceId ? {} : { entryId: settledBy };

/** Credit of another invoice goes back to it, which has to be said of it alone. */
const creditTakenBack = (there: Paid): InvoiceEvent[] =>
  there.entries
    .filter(({ id, kind }) => id === there.settledBy && kind === 'credit_applied')
    .map((entry) => entryRemoved(there, entry));

/** A promise whose day has passed is dropped when a payment is taken back. */
const promiseGone = (invoice: Paid, today: string): InvoiceEvent[] =>
  invoice.promisedDate !== null && invoice.promisedDate < today ? promiseRemoved(invoice) : [];

/**
 * The sequence as it was before the payment. After a plain reopening, or if something changed meanwhile, it is put on
 * hold, so that it never resumes unseen.
 */
const restored = (
  sequence: UnfinishedSequence,
  invoice: Paid,
  clientName: string,
  undo: boolean,
): InvoiceEvent[] => {
  const { sequenceId } = sequence;
  const ofSequence = aboutSequence(invoice, { sequenceId, clientName });
  const held = (reason: 'reopened' | 'delivery_failed', detail: HoldDetail | null): InvoiceEvent => ({
    type: 'SequenceHeld',
    data: { ...ofSequence, reason, detail },
  });
  const failed = sequence.holds.some((hold) => hold.reason === 'delivery_failed')
    ? []
    : sequence.steps.flatMap(({ progress }) => (progress.type === 'failed' ? [progress.reply] : []));
  return [
    { type: 'SequenceRestored', data: { ...about(invoice), sequenceId } },
    ...(undo ? [] : [held('reopened', null)]),
    ...failed.slice(0, 1).map((reply) => held('delivery_failed', { code: 'smtp_reply', reply })),
    ...(invoice.clientIdWhenPaid === invoice.facts.clientId
      ? []
      : heldForNewClient(invoice, sequence, clientName)),
  ];
};

/**
 * What is recorded when the entry that settled an invoice is taken back although others cover all that is due, such as
 * the second of two payments of the whole; undefined when something is due again.
 */
export const stillCovered = (there: Paid, entryId: number): InvoiceEvent[] | undefined => {
  const entry = there.entries.find(({ id }) => id === entryId);
  const entries = there.entries.filter((other) => other !== entry);
  const covered = settledByEntries(there, { entries }, there.paidAt);
  if (entry === undefined || covered === undefined) return undefined;
  const removed = entryRemoved(there, entry);
  return entryId === there.settledBy ? [removed, ...covered] : [removed];
};

/**
 * Takes a payment back. If the plan has room, the sequence that it ended is restored and waits until the user resumes
 * it. An undo restores everything. Reopening an open invoice changes nothing.
 * @param entry what is taken back from the list of payments; absent for Mark Unpaid
 */
export const reopenInvoice = (
  command: CommandOf<'ReopenInvoice'>,
  invoice: Invoice,
  entry?: BalanceEntry,
): InvoiceEvent[] => {
  const there = assertKnown(invoice);
  if (there.status === 'open') return [];
  const undo = isUndo(command, there);
  const covered = stillCovered(there, there.settledBy);
  if (covered !== undefined) return covered;
  const sequence = command.mayRestore ? restorableSequence(there) : null;
  const { clientName } = command;
  const entries = there.entries.filter(({ id }) => id !== there.settledBy);
  const news = reopenedNews(there, { clientName, entries, entry }, sequence !== null);
  return [
    ...creditTakenBack(there),
    {
      type: 'InvoiceReopened',
      data: { ...about(there), undo, ...takenBack(there), ...(undo ? {} : { news }) },
    },
    ...(undo ? [] : promiseGone(there, command.moment.today)),
    ...(sequence === null ? [] : restored(sequence, there, clientName, undo)),
  ];
};
