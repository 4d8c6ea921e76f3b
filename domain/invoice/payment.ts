import type { InvoiceEvent } from './events.ts';
import { heldForNewClient } from './facts.ts';
import type { HoldDetail } from './reasons.ts';
import { about, aboutSequence, assertKnown, type CommandOf } from './standing.ts';
import {
  restorableSequence,
  unfinishedSequence,
  type Invoice,
  type Paid,
  type UnfinishedSequence,
} from './state.ts';

/** A payment can be undone for so long after it was recorded; the page offers it for 10 s. */
export const undoMilliseconds = 60_000;

/** The payment ends the sequence. Paid twice is paid once. */
export const markPaid = (
  { datePaid, moment }: CommandOf<'MarkInvoicePaid'>,
  invoice: Invoice,
): InvoiceEvent[] => {
  const there = assertKnown(invoice);
  if (there.status === 'paid') return [];
  const promiseKept = there.promisedDate !== null && datePaid <= there.promisedDate;
  const { amountCents } = there.facts;
  const data = { ...about(there), datePaid, amountCents, promiseKept, paidAt: moment.now };
  const paid: InvoiceEvent = { type: 'InvoicePaid', data };
  const sequence = unfinishedSequence(there);
  if (sequence === null) return [paid];
  const { sequenceId } = sequence;
  return [paid, { type: 'SequenceCancelled', data: { ...about(there), sequenceId, reason: 'paid' } }];
};

const isUndo = ({ undo, moment }: CommandOf<'ReopenInvoice'>, { paidAt }: Paid): boolean =>
  undo && Date.parse(moment.now) - Date.parse(paidAt) <= undoMilliseconds;

/** A promise whose day is over says nothing about a payment that was taken back. */
const promiseGone = (invoice: Paid, today: string): InvoiceEvent[] =>
  invoice.promisedDate !== null && invoice.promisedDate < today
    ? [{ type: 'PromiseRemoved', data: { ...about(invoice), promisedDate: invoice.promisedDate } }]
    : [];

/** The sequence as the payment found it; what changed meanwhile, and a plain reopening, keep it from going on unseen. */
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
 * Takes a payment back: the sequence that it ended is here again, if the plan has room, and waits until it is resumed.
 * An undo puts all back as it was. Reopening an open invoice changes nothing.
 */
export const reopenInvoice = (command: CommandOf<'ReopenInvoice'>, invoice: Invoice): InvoiceEvent[] => {
  const there = assertKnown(invoice);
  if (there.status === 'open') return [];
  const undo = isUndo(command, there);
  const sequence = command.mayRestore ? restorableSequence(there) : null;
  return [
    { type: 'InvoiceReopened', data: { ...about(there), undo } },
    ...(undo ? [] : promiseGone(there, command.moment.today)),
    ...(sequence === null ? [] : restored(sequence, there, command.clientName, undo)),
  ];
};
