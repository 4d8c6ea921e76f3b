import { failures } from '../../../contracts/messages.ts';
import { lateCall } from '../../loading/late-call.ts';

/* What an invoice's buttons do, for pages that should not wait for its code. */

export const markPaid = lateCall(async () => (await import('./mark-paid.ts')).markPaid, failures.markPaid);

export const markUnpaid = lateCall(
  async () => (await import('./mark-unpaid.ts')).markUnpaid,
  failures.markUnpaid,
);

export const pauseSequence = lateCall(
  async () => (await import('./toggle-sequence.ts')).pauseSequence,
  failures.sequenceToggle,
);

export const resumeSequence = lateCall(
  async () => (await import('./toggle-sequence.ts')).resumeSequence,
  failures.sequenceToggle,
);
