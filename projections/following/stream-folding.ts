import type { Position, RecordedEvent } from '../../platform/ports/event-store.ts';
import type { Log } from '../../platform/ports/log.ts';
import type { ReadModels, StoredDocument } from '../../platform/ports/read-models.ts';
import { createFolding } from './folding.ts';
import { createParkedDocuments } from './parked-documents.ts';
import type { Projection } from '../projection.ts';
import type { Stretch } from './shadow-folding.ts';
import { shadowOf } from './shadow.ts';

/** A stretch from the first event, into an empty shadow. */
export interface StreamStretch extends Stretch {
  readonly upTo: Position;
}

/**
 * Folds all streams of a projection with `streams` into its empty shadow, in threads of its own. The shadow's
 * checkpoint is then `upTo`.
 * @param onFolded is told of events that were folded, and how much of all streams is done, from 0 to 1
 * @throws what a thread throws, or `onFolded`, once no thread folds any more
 */
export type FoldStreams = (
  projection: Projection<unknown>,
  stretch: StreamStretch,
  log: Log,
  onFolded: (events: number, share: number) => void,
) => Promise<void>;

/** Documents that wait to be written: as text, which costs the garbage collector far less than their objects. */
const fewestAWrite = 150;
const mostAWrite = 500;

interface StreamFoldingDeps {
  readonly readModels: ReadModels;
  readonly log: Log;
  /**
   * Writes while no other thread does.
   * @param isUrgent whether to wait for another thread's write
   * @returns false if another thread writes
   */
  readonly inTurn: (isUrgent: boolean, write: () => Promise<void>) => Promise<boolean>;
}

/**
 * Folds streams into a shadow, stream by stream, so that each document is folded at once, written once, and never kept.
 * @param batches the events of some streams each; a stream is in a single batch
 */
export const foldBatchesOfStreams = async (
  { readModels, log, inTurn }: StreamFoldingDeps,
  projection: Projection<unknown>,
  { term, upTo: checkpoint }: StreamStretch,
  batches: Iterable<readonly RecordedEvent[]>,
): Promise<void> => {
  const shadow = shadowOf(projection.model);
  const parked = createParkedDocuments(readModels, projection.model, log);
  const folding = createFolding(projection, async () => [], parked.add);
  let documents: StoredDocument[] = [];

  const write = async (): Promise<void> => {
    await readModels.write(shadow, { documents, checkpoint, term });
    documents = [];
  };

  for (const events of batches) {
    await folding.fold(events);
    documents.push(...folding.takeChanges().documents);
    folding.forget();
    if (documents.length >= fewestAWrite) await inTurn(documents.length >= mostAWrite, write);
  }
  await inTurn(true, write);
};
