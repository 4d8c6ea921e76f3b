import type { InvoiceEvent } from '../events.ts';
import { remainderAsked } from '../small-remainder.ts';
import { about, assertOpen, type CommandOf } from '../standing.ts';
import { unfinishedSequence, type Invoice, type Open } from '../state.ts';
import { withGoingOn } from './going-on.ts';
import { holdLifted } from './hold-lifted.ts';

/** The user's answer that a small rest is chased all the same; none when they are not asked. */
export const remainderKept = (invoice: Open): InvoiceEvent[] => {
  const dueCents = remainderAsked(invoice);
  return dueCents === null ? [] : [{ type: 'RemainderKept', data: { ...about(invoice), dueCents } }];
};

/**
 * Chases a small rest all the same: it is not asked about again, and no longer holds the sequence. Changes nothing when
 * the user is not asked. @throws NotFound, NotAllowedNow when the invoice is paid
 */
export const keepChasing = ({ moment }: CommandOf<'KeepChasing'>, invoice: Invoice): InvoiceEvent[] => {
  const there = assertOpen(invoice);
  const kept = remainderKept(there);
  const sequence = unfinishedSequence(there);
  const isHeld = sequence?.holds.some(({ reason }) => reason === 'small_remainder') === true;
  if (kept.length === 0 || sequence === null || !isHeld) return kept;
  return withGoingOn(there, [...kept, holdLifted(there, sequence, 'small_remainder')], moment);
};
