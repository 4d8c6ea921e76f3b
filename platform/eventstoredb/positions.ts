import type { Position } from '../ports/event-store.ts';

const digits = 20;

/**
 * The position of an event is where it was committed in the transaction log: every event has a commit position of its own
 * there, and what the server tells beside it (the prepare position) is in answers of appends and reads of one stream that
 * of the append's first event, in reads of all events that of the event itself. So only the former can be compared.
 */
export const positionOf = (commit: bigint): Position => String(commit).padStart(digits, '0') as Position;

/** @throws TypeError for a position of another store */
export const commitOf = (position: Position): bigint => {
  if (!/^\d{20}$/.test(position)) throw new TypeError(`${position} is not a position in EventStoreDB`);
  return BigInt(position);
};

/** Where a read or a subscription begins. */
export const logPosition = (commit: bigint): { commit: bigint; prepare: bigint } => ({
  commit,
  prepare: commit,
});
