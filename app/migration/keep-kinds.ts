import type { KeepKind } from '../../platform/ports/keep.ts';

/**
 * What becomes of each kind of entry.
 *
 * `copied`: as it is, with its expiry.
 * `translated`: it says how far something has come in the events, whose positions are others in another store.
 * `made anew`: the program makes it again from the events, and it holds such positions.
 */
export type Moving = 'copied' | 'translated' | 'made anew';

export const movingOf: Readonly<Record<KeepKind, Moving>> = {
  // People stay logged in.
  sessions: 'copied',
  // Password hashes and passwords of mail servers: sealed with SECRET_KEY, and moved sealed.
  secrets: 'copied',
  // Who has guessed passwords gets no new tries by a move.
  limits: 'copied',
  // A call that is repeated after the move gets the answer that it had before, and makes nothing twice.
  answers: 'copied',
  // Embedded runs wake when they would have. Under Temporal nobody reads them: reconciliation starts the runs there.
  timers: 'copied',
  // Whether this is a demo, whose invented clients are never mailed.
  installation: 'copied',
  // Without it the process manager would begin at the end, and what it had not yet brought about when the server
  // stopped would never happen: mails to users, say. With it some effects are repeated, which changes nothing.
  checkpoints: 'translated',
  snapshots: 'made anew',
};

const isKind = (name: string): name is KeepKind => Object.hasOwn(movingOf, name);

export const keepKinds: readonly KeepKind[] = Object.keys(movingOf).filter(isKind);
