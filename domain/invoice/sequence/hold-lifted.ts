import type { HoldReason, InvoiceEvent } from '../events.ts';
import { about } from '../standing.ts';
import type { Open, UnfinishedSequence } from '../state.ts';

/** The event that ends one hold. */
export const holdLifted = (
  invoice: Open,
  sequence: UnfinishedSequence,
  reason: HoldReason,
): InvoiceEvent => ({
  type: 'HoldLifted',
  data: { ...about(invoice), sequenceId: sequence.sequenceId, reason },
});
