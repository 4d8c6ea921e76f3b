import type { Decider } from '../decider.ts';

/** The invoice that holds an entry with an external id, and the entry's id there. */
export interface EntryClaim {
  readonly accountId: number;
  readonly invoiceId: number;
  readonly entryId: number;
  /** ISO instant. */
  readonly claimedAt: string;
}

/**
 * Events of the stream `entry-{sha256}`: which invoice an external id of an account and a source was recorded with, so
 * that a second sync or import records it with no other.
 */
export type EntryClaimEvent = { readonly type: 'EntryClaimed'; readonly data: EntryClaim };

/** The caller has made sure that the invoice of an earlier claim does not hold the entry. */
export type EntryClaimCommand = { readonly type: 'ClaimEntry' } & EntryClaim;

/** Null before the first claim. */
export type EntryClaimState = EntryClaim | null;

/** How long a claim without its entry may still get one, in milliseconds. */
export const claimMilliseconds = 60_000;

export const entryClaimDecider: Decider<EntryClaimCommand, EntryClaimState, EntryClaimEvent> = {
  name: 'entry-claim',
  version: 1,
  initial: null,
  decide: ({ type: _, ...claim }, before) =>
    before?.invoiceId === claim.invoiceId && before.entryId === claim.entryId
      ? []
      : [{ type: 'EntryClaimed', data: claim }],
  evolve: (_, { data }) => data,
};
