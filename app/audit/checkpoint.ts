import { chainStart, nextInChain } from '../../projections/event-chain.ts';
import type { EventStore, Position } from '../../platform/ports/event-store.ts';
import type { AuditedAccount } from './find-records.ts';

/** What all events of an account are up to a position, in one hash. */
export interface Checkpoint {
  readonly account: number;
  readonly email: string;
  /** Of the last event; null without any. */
  readonly position: Position | null;
  readonly events: number;
  readonly hash: string;
  /** ISO instant at which it was made. */
  readonly date: string;
}

/**
 * @param store returns events as stored, so that later versions of Owed compute the same hash
 * @param upTo the position of an earlier checkpoint; default the current end
 */
export const checkpointOf = async (
  store: Pick<EventStore, 'readAccount'>,
  { id, email }: AuditedAccount,
  date: string,
  upTo?: Position,
): Promise<Checkpoint> => {
  let [hash, events] = [chainStart, 0];
  let position: Position | null = null;
  for await (const event of store.readAccount(id, { upTo })) {
    hash = nextInChain(hash, event);
    events += 1;
    ({ position } = event);
  }
  return { account: id, email, position, events, hash, date };
};
