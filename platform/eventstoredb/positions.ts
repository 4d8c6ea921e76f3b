import type { Position } from '../ports/event-store.ts';

const digits = 20;

/**
 * An event's position is its commit position in the transaction log; each event has its own. The prepare position that
 * the server returns with it is not comparable: answers of appends and stream reads carry that of the append's first
 * event, reads of `$all` that of the event itself.
 */
export const positionOf = (commit: bigint): Position => String(commit).padStart(digits, '0') as Position;

/** @throws TypeError for a position of another store */
export const commitOf = (position: Position): bigint => {
  if (!/^\d{20}$/.test(position)) throw new TypeError(`${position} is not a position in EventStoreDB`);
  return BigInt(position);
};

/** Where a read or a subscription starts. */
export const logPosition = (commit: bigint): { commit: bigint; prepare: bigint } => ({
  commit,
  prepare: commit,
});
