import { collectionMessages } from '../../../contracts/invoices/collection-bodies.ts';
import { collectionStatusNames } from '../../../contracts/invoices/collection.ts';
import { canonicalJson } from '../../canonical-json.ts';
import { InvalidField, NotAllowedNow } from '../../errors.ts';
import type { InvoiceEvent } from '../events.ts';
import { withGoingOn } from '../sequence/going-on.ts';
import { about, assertOpen, type CommandOf } from '../standing.ts';
import type { Invoice, Open, Paid } from '../state.ts';
import { assertLooksAgain } from './next-step.ts';

/**
 * Sets an invoice aside: it is still owed, but not chased. A status that stands is replaced; the same again changes
 * nothing.
 * @throws NotFound, NotAllowedNow when it is paid, InvalidField for a missing name or reason, or a day that can't be
 */
export const setCollectionStatus = (
  { standing, moment }: CommandOf<'SetCollectionStatus'>,
  invoice: Invoice,
): InvoiceEvent[] => {
  const there = assertOpen(invoice);
  const { status, who, note, since, lookAgainOn } = standing;
  if (status === 'with_lawyer' && who === undefined) throw new InvalidField('who', collectionMessages.who);
  if (status === 'disputed' && note === undefined) throw new InvalidField('note', collectionMessages.dispute);
  if (since > moment.today) throw new InvalidField('since', "The day can't be in the future");
  assertLooksAgain(lookAgainOn, moment.today);
  if (canonicalJson(there.collection.status) === canonicalJson(standing)) return [];
  return [{ type: 'CollectionStatusSet', data: { ...about(there), standing } }];
};

const ended = (invoice: Open | Paid): InvoiceEvent[] => {
  const { status } = invoice.collection;
  return status === null
    ? []
    : [{ type: 'CollectionStatusEnded', data: { ...about(invoice), status: status.status } }];
};

/**
 * The invoice may be chased again, and its sequence goes on as after a promise. Does nothing without a status.
 * @throws NotFound, NotAllowedNow when the invoice is paid
 */
export const endCollectionStatus = (
  { moment }: CommandOf<'EndCollectionStatus'>,
  invoice: Invoice,
): InvoiceEvent[] => {
  const there = assertOpen(invoice);
  return withGoingOn(there, ended(there), moment);
};

/** @throws NotAllowedNow while a status stands */
export const assertMayBeChased = ({ collection: { status } }: Open): void => {
  if (status === null) return;
  const name = collectionStatusNames[status.status];
  throw new NotAllowedNow(`This invoice is marked "${name}". End that before you start a sequence.`);
};

/**
 * The events, and the end of a status that the payment had hidden: what is due again without an undo is chased like any
 * other invoice.
 */
export const withStatusOver = (invoice: Invoice, events: InvoiceEvent[]): InvoiceEvent[] => {
  if (invoice.status !== 'paid' || invoice.collection.status === null) return events;
  const at = events.findIndex((event) => event.type === 'InvoiceReopened' && !event.data.undo);
  return at === -1 ? events : events.toSpliced(at + 1, 0, ...ended(invoice));
};
