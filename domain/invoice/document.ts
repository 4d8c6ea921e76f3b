import type { InvoiceEvent } from './events.ts';
import { withGoingOn } from './sequence/going-on.ts';
import { holdLifted } from './sequence/hold-lifted.ts';
import { about, assertKnown, type CommandOf } from './standing.ts';
import { unfinishedSequence, type Invoice, type Open, type Paid } from './state.ts';

/**
 * Attaches the invoice's own PDF, in place of an earlier one. A sequence that was held because it was missing goes on.
 * The same one again changes nothing else.
 * @throws NotFound
 */
export const attachDocument = (
  { document, moment }: CommandOf<'AttachDocument'>,
  invoice: Invoice,
): InvoiceEvent[] => {
  const there = assertKnown(invoice);
  const isSame = there.document?.hash === document.hash && there.document.name === document.name;
  const attached: InvoiceEvent[] = isSame
    ? []
    : [{ type: 'InvoiceDocumentAttached', data: { ...about(there), document } }];
  if (there.status !== 'open') return attached;
  return withGoingOn(there, [...attached, ...noLongerMissing(there)], moment);
};

const noLongerMissing = (invoice: Open): InvoiceEvent[] => {
  const sequence = unfinishedSequence(invoice);
  if (sequence === null) return [];
  return sequence.holds
    .filter(({ detail }) => detail?.code === 'document_missing')
    .map(({ reason }) => holdLifted(invoice, sequence, reason));
};

/** Removing it again changes nothing. @throws NotFound */
export const removeDocument = (invoice: Invoice): InvoiceEvent[] => {
  const there: Open | Paid = assertKnown(invoice);
  return there.document === null ? [] : [{ type: 'InvoiceDocumentRemoved', data: about(there) }];
};
