import type { Chased } from '../../../components/invoice-actions/change-many.ts';
import type { SequenceRow } from '../../../../contracts/invoices/lists.ts';
import { waitingForApproval } from '../../../../contracts/sequences/sequences.ts';
import { fallbacks } from '../../../../contracts/messages.ts';
import { clockTime, dateIn, shortDate } from '../../../../domain/calendar.ts';
import { stateLabels, type StateLabel } from '../../../../domain/reasons/shown-status.ts';
import {
  nextEmailTexts,
  withRefusedServer,
  type GroupDelivery,
} from '../../../components/sequences/sequence-status.ts';

export const sequenceNames = ({ clientName, invoiceNumber }: SequenceRow) => ({
  clientName: clientName ?? fallbacks.client,
  invoiceNumber: invoiceNumber ?? fallbacks.invoice,
});

/** What is still to be paid of its invoice, in minor units. */
export const openCentsOf = ({ amountDue }: SequenceRow): number => amountDue ?? 0;

/**
 * What a sequence does, or every reason why it waits.
 * @param isServerRefusing whether the installation's mail server refuses to send
 */
export const labelsOfRow = (
  { status, holds, promisedPaymentDate, steps, next }: SequenceRow,
  isServerRefusing = false,
): readonly StateLabel[] =>
  withRefusedServer(
    stateLabels(status, holds, promisedPaymentDate, steps),
    isServerRefusing && next !== null && next.retryAt !== null,
  );

/**
 * Failed if any failed, sent if all were, scheduled if any lies ahead, otherwise pending. Emails that were called off are
 * not waited for, and what only lies in the outbox was not sent.
 * @param now milliseconds since 1970
 */
export const deliveryOfRow = ({ steps, next }: SequenceRow, now: number): GroupDelivery => {
  if (steps.failed > 0) return 'failed';
  const asked = steps.total - steps.calledOff;
  if (asked > 0 && steps.sent === asked) return 'sent';
  const isAhead = steps.waiting > 1 || (next !== null && Date.parse(next.at) > now);
  return isAhead ? 'scheduled' : 'pending';
};

interface SeenAt {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Calendar date of the account. */
  readonly today: string;
  readonly timeZone: string;
}

/** "Nov 22", with the year when it is another one. */
const dayText = (date: string, today: string): string =>
  date.slice(0, 4) === today.slice(0, 4) ? (shortDate(date).split(',')[0] ?? '') : shortDate(date);

/**
 * What the Next Email column says. What failed or asks for a decision comes first; a held email has no date as if it went.
 */
export const nextEmailWords = (
  row: SequenceRow,
  { now, today, timeZone }: SeenAt,
): { readonly text: string; readonly detail: string | null; readonly isAsking: boolean } => {
  const { status, heldSince, steps, next } = row;
  const goes = next && `${shortDate(next.scheduledDate)}, ${clockTime(next.scheduledTime)}`;
  const wouldGo = next && `would go ${dayText(next.scheduledDate, today)}`;
  const since = heldSince === null ? '' : ` since ${dayText(dateIn(timeZone, Date.parse(heldSince)), today)}`;
  const isHeld = status === 'paused';
  const held = `on hold${since}${wouldGo === null ? '' : `, ${wouldGo}`}`;
  if (steps.failed > 0) return { text: nextEmailTexts.failed, detail: isHeld ? held : goes, isAsking: true };
  if (steps.undecided > 0) {
    const text = `${steps.undecided} ${steps.undecided === 1 ? 'needs' : 'need'} your decision`;
    return { text, detail: isHeld ? held : goes && `next ${goes}`, isAsking: true };
  }
  if (next?.waitsForApproval) return { text: waitingForApproval, detail: goes, isAsking: true };
  if (isHeld) return { text: `On hold${since}`, detail: wouldGo, isAsking: false };
  const delivery = deliveryOfRow(row, now);
  return { text: nextEmailTexts[delivery], detail: goes, isAsking: false };
};

/** The invoice of a sequence, as actions for many know it. */
export const chasedInvoice = (row: SequenceRow): Chased => ({
  id: row.id,
  invoiceNumber: row.invoiceNumber ?? fallbacks.invoice,
  clientName: row.clientName,
  status: row.invoiceStatus ?? 'pending',
  sequence: row,
});
