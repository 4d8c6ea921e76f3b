import type { CollectionStatusView, NextStepView } from '../../../contracts/invoices/collection.ts';
import type { InvoiceEvent } from '../events.ts';

/** What was decided about an invoice that reminders alone don't settle; null for nothing. */
export interface Collection {
  /** It is not chased while this stands. */
  readonly status: CollectionStatusView | null;
  /** The last choice since its last sequence; a new one, or a status, takes its place. */
  readonly nextStep: NextStepView | null;
}

export const noCollection: Collection = { status: null, nextStep: null };

/** What begins anew: a sequence, something that is due again, or another client. */
const chosenBefore = (before: Collection): Collection =>
  before.nextStep === null ? before : { ...before, nextStep: null };

/** What an event makes of it. A payment alone ends neither, so that its undo brings both back. */
export const collectionAfter = (before: Collection, event: InvoiceEvent): Collection => {
  switch (event.type) {
    case 'NextStepChosen':
      return { ...before, nextStep: event.data.step };
    case 'NextStepTakenBack':
    case 'SequenceStarted':
      return chosenBefore(before);
    case 'InvoiceReopened':
      return event.data.undo ? before : chosenBefore(before);
    case 'CollectionStatusSet':
      return { status: event.data.standing, nextStep: null };
    case 'CollectionStatusEnded':
      return { ...before, status: null };
    default:
      return before;
  }
};
