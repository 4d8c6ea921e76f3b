import { type AnyBulkWriteOperation, type Collection, MongoBulkWriteError } from 'mongodb';
import { StaleTerm } from '../../ports/read-models.ts';
import { orUnavailable } from '../availability.ts';
import type { ViewDocument } from './view-document.ts';

/** Documents read, or inserted, per call. */
const chunkSize = 1_000;
/** Documents replaced per call: a server may find each one by the guard instead of its id. */
const mostReplaced = 100;
/** Timeout of one call, in milliseconds: a server may sync each document to disk, and no user waits. */
const writeLimit = 30_000;
const duplicateKey = 11_000;

type Views = Collection<ViewDocument>;
type Guard = Pick<ViewDocument, '_id' | 'position' | 'writtenBy' | 'term'>;

/**
 * Writes documents. One that is already stored at its position or a later one is left as it is.
 * @throws StaleTerm when a newer term of the same model wrote one of them
 */
export const writeViews = async (views: Views, documents: readonly ViewDocument[]): Promise<void> => {
  for (const chunk of inChunks(documents, chunkSize)) await writeChunk(views, chunk);
};

function* inChunks<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}

/**
 * Repeats until nothing is left to write: the guard rejects what another writer changed between read and write, and it
 * is read again. A replayed batch writes nothing.
 */
const writeChunk = async (views: Views, documents: readonly ViewDocument[]): Promise<void> => {
  let isDone = false;
  while (!isDone) {
    const { inserts, replacements } = await writesLeft(views, documents);
    isDone = true;
    for (const operations of [inserts, ...inChunks(replacements, mostReplaced)])
      if (operations.length > 0 && !(await areAllWritten(views, operations))) isDone = false;
  }
};

type Operation = AnyBulkWriteOperation<ViewDocument>;

/**
 * Inserts new documents, which costs a server far less than an upsert, and replaces existing ones if the guard still
 * holds.
 */
const writesLeft = async (
  views: Views,
  documents: readonly ViewDocument[],
): Promise<Readonly<Record<'inserts' | 'replacements', readonly Operation[]>>> => {
  const there = await guardsOf(views, documents);
  const inserts: Operation[] = [];
  const replacements: Operation[] = [];
  for (const replacement of documents) {
    const { _id, position, writtenBy, term } = replacement;
    const known = there.get(_id);
    if (known === undefined) inserts.push({ insertOne: { document: replacement } });
    else if (known.position < position) {
      if (known.writtenBy === writtenBy && known.term > term)
        throw new StaleTerm(`A newer term than ${term} has written ${writtenBy}`);
      // Documents of a model that this one replaced carry that model's terms, so ignore them.
      const guard = { _id, position: { $lt: position }, $nor: [{ writtenBy, term: { $gt: term } }] };
      replacements.push({ replaceOne: { filter: guard, replacement } });
    }
  }
  return { inserts, replacements };
};

const guardsOf = async (
  views: Views,
  documents: readonly ViewDocument[],
): Promise<ReadonlyMap<string, Guard>> => {
  const ids = documents.map(({ _id }) => _id);
  const projection = { position: 1, writtenBy: 1, term: 1 };
  const guards = await orUnavailable(() =>
    views.find<Guard>({ _id: { $in: ids } }, { projection }).toArray(),
  );
  return new Map(guards.map((guard) => [guard._id, guard]));
};

const areAllWritten = async (views: Views, operations: readonly Operation[]): Promise<boolean> => {
  try {
    const { insertedCount, matchedCount } = await orUnavailable(
      () => views.bulkWrite(operations, { ordered: false }),
      writeLimit,
    );
    return insertedCount + matchedCount === operations.length;
  } catch (error) {
    if (isThereAlready(error)) return false;
    throw error;
  }
};

const isThereAlready = (error: unknown): boolean => {
  if (!(error instanceof MongoBulkWriteError)) return false;
  const errors = [error.writeErrors].flat();
  return errors.length > 0 && errors.every(({ code }) => code === duplicateKey);
};
