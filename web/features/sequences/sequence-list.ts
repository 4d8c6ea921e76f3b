import type { SequenceRow } from '../../../contracts/lists.ts';
import { fallbacks } from '../../../contracts/messages.ts';
import {
  stateLabels,
  withRefusedServer,
  type GroupDelivery,
  type StateLabel,
} from '../../lib/sequence-status.ts';

export const sequenceNames = ({ clientName, invoiceNumber }: SequenceRow) => ({
  clientName: clientName ?? fallbacks.client,
  invoiceNumber: invoiceNumber ?? fallbacks.invoice,
});

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
