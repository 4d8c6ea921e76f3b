import type { AnyBulkWriteOperation, Collection } from 'mongodb';
import type { Position } from '../../ports/event-store.ts';
import { orUnavailable } from '../availability.ts';
import type { Registered } from './model-register.ts';

/** A checkpoint that a writer of this term has reached, of a model whose documents are in this collection. */
export type Advance = Pick<Registered, '_id' | 'place' | 'term' | 'writtenAt'> & {
  readonly checkpoint: Position;
};

/** An older checkpoint, as from a timed-out call that arrives late, does not match. */
export const advanceGuard = ({ term, checkpoint }: Pick<Advance, 'term' | 'checkpoint'>) => ({
  term: { $lte: term },
  checkpoint: { $not: { $gt: checkpoint } },
});

const toUpdate = ({ _id, place, ...written }: Advance): AnyBulkWriteOperation<Registered> => ({
  updateOne: { filter: { ...advanceGuard(written), _id, place }, update: { $set: written } },
});

/**
 * Writes checkpoints. One event advances every model at about the same time, so those that come while a call is under
 * way go together in the next one. Resolves with whether all checkpoints of the call were written; false does not tell
 * which of them was not.
 */
export const createAdvanceTogether = (
  models: Collection<Registered>,
): ((advance: Advance) => Promise<boolean>) => {
  let latest: Promise<unknown> = Promise.resolve();
  let next: { readonly advances: Advance[]; readonly written: Promise<boolean> } | undefined;

  const write = async (advances: readonly Advance[]): Promise<boolean> => {
    next = undefined;
    const updates = advances.map(toUpdate);
    const { matchedCount } = await orUnavailable(() => models.bulkWrite(updates, { ordered: false }));
    return matchedCount === advances.length;
  };

  return (advance) => {
    if (next === undefined) {
      const advances: Advance[] = [];
      const written = latest.then(
        () => write(advances),
        () => write(advances),
      );
      latest = written;
      next = { advances, written };
    }
    next.advances.push(advance);
    return next.written;
  };
};
