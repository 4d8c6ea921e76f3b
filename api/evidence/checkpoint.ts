import { z } from 'zod';
import { chainStart, hashOfEvent, nextInChain } from '../../projections/event-chain.ts';
import type { EventStore, Position } from '../../platform/ports/event-store.ts';

/** Of each event's hash, how many digits a checkpoint has: enough to say which event differs. */
export const markDigits = 8;

/** What all events of an account are up to a position, in one hash. */
export const checkpointFile = z.object({
  account: z.int(),
  email: z.string(),
  /** Of the last event; null without any. */
  position: z.string().nullable(),
  events: z.int(),
  hash: z.string(),
  /** The beginnings of the events' hashes, in order: `markDigits` each. */
  marks: z.string(),
  /** ISO instant at which it was made. */
  date: z.string(),
});
export type Checkpoint = z.infer<typeof checkpointFile>;

/** Whose events. */
export interface CheckedAccount {
  readonly id: number;
  readonly email: string;
}

/**
 * @param date ISO instant: now
 * @param until the position of an earlier checkpoint, or how many events it has; default the current end
 */
export const checkpointOf = async (
  store: Pick<EventStore, 'readAccount'>,
  { id, email }: CheckedAccount,
  date: string,
  until: { readonly upTo?: Position | undefined; readonly most?: number } = {},
): Promise<Checkpoint> => {
  const { upTo, most = Infinity } = until;
  let hash = chainStart;
  let position: Position | null = null;
  const marks: string[] = [];
  for await (const event of store.readAccount(id, { upTo, isAsStored: true })) {
    const own = hashOfEvent(event);
    hash = nextInChain(hash, own);
    marks.push(own.slice(0, markDigits));
    ({ position } = event);
    if (marks.length >= most) break;
  }
  return { account: id, email, position, events: marks.length, hash, marks: marks.join(''), date };
};
