import type { KeepKind } from '../../platform/ports/keep.ts';

/**
 * How each kind of entry is moved.
 *
 * `copied`: unchanged, with its expiry.
 * `translated`: holds event positions, which differ in the target.
 * `made anew`: holds event positions, and the program recreates it from the events.
 */
export type Moving = 'copied' | 'translated' | 'made anew';

export const movingOf: Readonly<Record<KeepKind, Moving>> = {
  // Users stay signed in.
  sessions: 'copied',
  // Password hashes, passwords of mail servers and tokens of partners: sealed with SECRET_KEY, and moved sealed.
  secrets: 'copied',
  // A mailed link still works, once, and so does a consent that was begun.
  links: 'copied',
  // A move does not reset login limits.
  limits: 'copied',
  // A call repeated after the move gets its first answer and changes nothing.
  answers: 'copied',
  // Embedded runs keep their wake-up times. With Temporal they are unused: reconciliation starts the runs.
  timers: 'copied',
  // Which files were uploaded, and when each was last put to use.
  uploads: 'copied',
  // Marks a demo, whose fictional clients never get mail.
  installation: 'copied',
  // Without it the process manager would start at the end of the log, and effects that were pending when the server
  // stopped would be lost, such as mails to users. With it some effects run twice, which is harmless.
  checkpoints: 'translated',
  snapshots: 'made anew',
};

const isKind = (name: string): name is KeepKind => Object.hasOwn(movingOf, name);

export const keepKinds: readonly KeepKind[] = Object.keys(movingOf).filter(isKind);
