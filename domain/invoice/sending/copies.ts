import type { CopyOutcome, InvoiceEvent } from '../events.ts';
import { dueOf } from '../balance.ts';
import { aboutSequence, type CommandOf } from '../standing.ts';
import { areStillOpenAs } from '../late-fees.ts';
import { isStillOpenAs, mayGoNow } from '../payment-plan/reminders.ts';
import {
  findStep,
  isHeldForLater,
  isSetAside,
  unfinishedSequence,
  type Deleted,
  type Invoice,
  type Open,
  type OpenCopy,
  type OpenSend,
  type Paid,
} from '../state.ts';

interface Found {
  readonly invoice: Open | Paid | Deleted;
  readonly copy: OpenCopy;
}

const findCopy = (invoice: Invoice, mailingId: number): Found | undefined => {
  if (invoice.status === 'absent') return undefined;
  const copy = invoice.openCopies.find((one) => one.mailingId === mailingId);
  return copy && { invoice, copy };
};

const aboutCopy = ({ invoice, copy }: Found, clientName: string) => {
  const { sequenceId, stepId, attempt, address, mailingId } = copy;
  return { ...aboutSequence(invoice, { sequenceId, clientName }), stepId, attempt, address, mailingId };
};

/**
 * A copy is an email about the invoice: none begins where no reminder of its sequence would, nor with an amount that is
 * not due any more, nor with late fees that are not open any more.
 */
const mayGo = ({
  invoice,
  copy: { sequenceId, stepId, toFormerClient, dueCents, installment, lateFeesOpen },
}: Found): boolean => {
  if (invoice.status !== 'open' || toFormerClient) return false;
  if (dueCents !== null && dueCents !== dueOf(invoice)) return false;
  if (!areStillOpenAs(invoice.claims, lateFeesOpen)) return false;
  const unfinished = unfinishedSequence(invoice, sequenceId);
  const reminder = unfinished === null ? undefined : findStep(unfinished, stepId)?.plan;
  if (unfinished !== null && reminder?.installmentDate !== undefined)
    return mayGoNow(invoice, unfinished, reminder) && isStillOpenAs(invoice, installment);
  if (unfinished !== null) return !isHeldForLater(invoice, unfinished);
  const finished = invoice.finished.find((sequence) => sequence.sequenceId === sequenceId);
  const isHeld = invoice.promisedDate !== null || invoice.plan !== null || isSetAside(invoice);
  return finished?.ended === 'completed' && !isHeld;
};

/** Of a copy that is not open any more, and of one that is under way already, there is nothing to record. */
export const startCopy = (
  { mailingId, isClientThere, clientName }: CommandOf<'StartCopy'>,
  invoice: Invoice,
): InvoiceEvent[] => {
  const found = findCopy(invoice, mailingId);
  if (found === undefined) return [];
  const data = aboutCopy(found, clientName);
  if (!isClientThere || !mayGo(found)) {
    const { reply } = found.copy;
    return [{ type: 'StepCopySettled', data: { ...data, outcome: { type: 'given_up', reply } } }];
  }
  return found.copy.isUnderWay ? [] : [{ type: 'StepCopyStarted', data }];
};

/** Recorded once, in every state of the invoice. */
export const recordCopy = (
  { mailingId, outcome, clientName }: CommandOf<'RecordCopy'>,
  invoice: Invoice,
): InvoiceEvent[] => {
  const found = findCopy(invoice, mailingId);
  if (found === undefined) return [];
  const data = aboutCopy(found, clientName);
  const settled = (as: CopyOutcome): InvoiceEvent[] => [
    { type: 'StepCopySettled', data: { ...data, outcome: as } },
  ];
  const { reply, isUnderWay } = found.copy;
  if (outcome.type === 'given_up') return settled({ ...outcome, reply });
  if (outcome.type !== 'postponed') return settled(outcome);
  const { type: _, ...postponed } = outcome;
  return isUnderWay ? [{ type: 'StepCopyPostponed', data: { ...data, ...postponed } }] : [];
};

/** The copies that are still to be tried after an event. @param send the send of the event, which says what is due and open */
export const copiesAfter = (
  copies: readonly OpenCopy[],
  event: InvoiceEvent,
  send?: OpenSend,
): readonly OpenCopy[] => {
  switch (event.type) {
    case 'StepSent': {
      const { sequenceId, stepId, attempt, waitingCopies = [] } = event.data;
      const { dueCents = null, installment, lateFeesOpen } = send ?? {};
      const says = {
        dueCents,
        ...(installment && { installment }),
        ...(lateFeesOpen !== undefined && { lateFeesOpen }),
      };
      const of = { sequenceId, stepId, attempt, isUnderWay: false, ...says };
      return waitingCopies.length === 0
        ? copies
        : [...copies, ...waitingCopies.map((one) => ({ ...one, ...of }))];
    }
    case 'StepCopyStarted':
      return changed(copies, event.data.mailingId, { isUnderWay: true });
    case 'StepCopyPostponed':
      return changed(copies, event.data.mailingId, { isUnderWay: false, reply: event.data.reply });
    case 'StepCopySettled':
      return copies.filter(({ mailingId }) => mailingId !== event.data.mailingId);
    default:
      return copies;
  }
};

const changed = (
  copies: readonly OpenCopy[],
  mailingId: number,
  changes: Partial<OpenCopy>,
): readonly OpenCopy[] => copies.map((one) => (one.mailingId === mailingId ? { ...one, ...changes } : one));
