import type { HoldReason, InvoiceEvent } from '../events.ts';
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

/** The user's answer that an invoice is chased despite the client's credit; none when that doesn't hold the sequence. */
export const creditKept = (invoice: Open): InvoiceEvent[] =>
  (unfinishedSequence(invoice)?.holds ?? []).flatMap(({ detail }): InvoiceEvent[] =>
    detail?.code === 'client_credit'
      ? [{ type: 'CreditKept', data: { ...about(invoice), creditCents: detail.creditCents } }]
      : [],
  );

/** What the user is asked about, and chases all the same. */
const asking: ReadonlySet<HoldReason> = new Set(['small_remainder', 'client_credit']);

/**
 * Chases a small rest all the same, or an invoice whose client has credit: the user is not asked about it again, and it
 * no longer holds the sequence. Changes nothing when the user is not asked. @throws NotFound, NotAllowedNow when the
 * invoice is paid
 */
export const keepChasing = ({ moment }: CommandOf<'KeepChasing'>, invoice: Invoice): InvoiceEvent[] => {
  const there = assertOpen(invoice);
  const kept = [...remainderKept(there), ...creditKept(there)];
  const sequence = unfinishedSequence(there);
  const held = sequence?.holds.filter(({ reason }) => asking.has(reason)) ?? [];
  if (kept.length === 0 || sequence === null || held.length === 0) return kept;
  return withGoingOn(
    there,
    [...kept, ...held.map(({ reason }) => holdLifted(there, sequence, reason))],
    moment,
  );
};
