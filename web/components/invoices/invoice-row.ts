import type { InvoiceRow } from '../../../contracts/lists.ts';
import { fallbacks } from '../../../contracts/messages.ts';

/** The phase of an invoice's latest sequence: there is none, it runs, it waits, or it is over. */
export type SequencePhase = 'none' | 'active' | 'paused' | 'over';

export const sequencePhaseOf = ({ sequence }: Pick<InvoiceRow, 'sequence'>): SequencePhase => {
  if (sequence === null) return 'none';
  const { status } = sequence;
  return status === 'active' || status === 'paused' ? status : 'over';
};

/** Whether the invoice has an unfinished sequence. */
export const hasUnfinishedSequence = (row: Pick<InvoiceRow, 'sequence'>): boolean => {
  const phase = sequencePhaseOf(row);
  return phase === 'active' || phase === 'paused';
};

export const clientNameOf = ({ clientName }: Pick<InvoiceRow, 'clientName'>): string =>
  clientName ?? fallbacks.client;
