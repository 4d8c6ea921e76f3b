import type { EventType } from '../../domain/events.ts';
import type { EventStore, Position, RecordedEvent } from '../../platform/ports/event-store.ts';
import type { Log } from '../../platform/ports/log.ts';
import type { ReadModels, StoredDocument } from '../../platform/ports/read-models.ts';
import { createFolding } from './folding.ts';
import { createParkedDocuments } from './parked-documents.ts';
import type { Projection } from '../projection.ts';
import { shadowOf } from './shadow.ts';

export interface RebuildProgress {
  readonly name: string;
  /** Events of the projection's types read so far, and the approximate total. */
  readonly done: number;
  readonly total: number;
}

export interface RebuildDeps {
  readonly store: Pick<EventStore, 'followAll' | 'shareBefore'>;
  readonly readModels: ReadModels;
  readonly log: Log;
  readonly holder?: string;
  /** Whether to take the lease from a folding process, which resumes afterwards; otherwise a held lease is an error. */
  readonly takeOver?: boolean;
  readonly onProgress?: (progress: RebuildProgress) => void;
  readonly limits?: RebuildLimits;
}

export interface RebuildLimits {
  /** Changed documents that are written together; one that changes several times until then is written once. */
  readonly writeEvery: number;
  /** Maximum number of characters of loaded documents. */
  readonly mostAtHand: number;
}

/** Events per page when reading; small, because all of a page's events survive the garbage collections meanwhile. */
const pageSize = 250;
const usualLimits: RebuildLimits = { writeEvery: 3_000, mostAtHand: 4_000_000 };
/** Documents per write, so that another connection's write waits only some milliseconds. */
const documentsAWrite = 500;

const inChunks = function* <T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
};

const sizeOf = (documents: readonly StoredDocument[]): number =>
  documents.reduce((size, { body }) => size + (body?.length ?? 0), 0);

/** The events of some types after a position, page by page, up to another position or to the current end. */
async function* pagesTo(
  upTo: Position | undefined,
  store: Pick<EventStore, 'followAll'>,
  after: Position | undefined,
  types: readonly EventType[],
): AsyncIterable<readonly RecordedEvent[]> {
  const abort = new AbortController();
  const { signal } = abort;
  for await (const batch of store.followAll({ after, signal, batchSize: pageSize, types })) {
    if ('type' in batch) return abort.abort();
    const page = upTo === undefined ? batch : batch.filter(({ position }) => position <= upTo);
    if (page.length > 0) yield page;
    if (page.length < batch.length) return abort.abort();
  }
}

export interface Stretch {
  /** The term of the shadow's lease. */
  readonly term: number;
  /** Where to stop; default: the current end. */
  readonly upTo?: Position | undefined;
}

/** Folds pages of events into one shadow. */
interface ShadowFolding {
  readonly types: readonly EventType[];
  readonly upTo: Position | undefined;
  fold(page: readonly RecordedEvent[]): Promise<void>;
  /** Writes what is left. */
  finish(): Promise<void>;
}

/** @param isEmpty whether the shadow has no documents yet, so that none has to be loaded */
const openShadowFolding = (
  { readModels, log, limits = usualLimits }: RebuildDeps,
  projection: Projection<unknown>,
  { term, upTo }: Stretch,
  isEmpty: boolean,
): ShadowFolding => {
  const shadow = shadowOf(projection.model);
  const parked = createParkedDocuments(readModels, projection.model, log);
  let isAllAtHand = isEmpty;
  let sizeAtHand = 0;
  let last: Position | undefined;
  let written: Position | undefined;
  let writing = Promise.resolve();

  const folding = createFolding(
    projection,
    async (refs) => (isAllAtHand ? [] : readModels.load(shadow, refs)),
    parked.add,
  );

  const writeAll = async (documents: readonly StoredDocument[], checkpoint: Position): Promise<void> => {
    for (const some of inChunks(documents, documentsAWrite))
      await readModels.write(shadow, { documents: some, checkpoint, term });
    if (documents.length === 0) await readModels.write(shadow, { documents, checkpoint, term });
  };

  /**
   * Begins to write what has changed, once everything before is written; folding continues meanwhile. An unfinished
   * shadow is never continued, so its checkpoint may be ahead of its documents.
   */
  const write = async (checkpoint: Position): Promise<void> => {
    await writing;
    if (sizeAtHand >= limits.mostAtHand) {
      folding.forgetWritten();
      sizeAtHand = 0;
      isAllAtHand = false;
    }
    const changes = folding.takeChanges();
    const documents = [...changes.first, ...changes.documents];
    writing = writeAll(documents, checkpoint);
    // The next write, or the end, reports a failure.
    writing.catch(() => undefined);
    written = checkpoint;
    sizeAtHand += sizeOf(documents);
  };

  return {
    types: projection.handles,
    upTo,
    fold: async (page) => {
      const events = upTo === undefined ? page : page.filter(({ position }) => position <= upTo);
      await folding.fold(events);
      last = events.at(-1)?.position ?? last;
      if (last !== undefined && folding.unwritten() >= limits.writeEvery) await write(last);
    },
    finish: async () => {
      // The event at that position may be gone together with its stream.
      const end = upTo ?? last;
      if (end !== undefined && end !== written) await write(end);
      await writing;
    },
  };
};

/** Reads the events after a position once, for all shadows. @param name what the progress is of */
const foldPages = async (
  { store, onProgress }: RebuildDeps,
  name: string,
  after: Position | undefined,
  foldings: readonly ShadowFolding[],
): Promise<void> => {
  const types = [...new Set(foldings.flatMap((folding) => folding.types))];
  const ends = foldings.map(({ upTo }) => upTo);
  const end = ends.includes(undefined) ? undefined : ends.sort().at(-1);
  let done = 0;
  for await (const page of pagesTo(end, store, after, types)) {
    for (const folding of foldings) await folding.fold(page);
    done += page.length;
    const last = page.at(-1);
    if (last === undefined || onProgress === undefined) continue;
    const share = await store.shareBefore(last.position);
    onProgress({ name, done, total: Math.max(done, Math.round(done / share)) });
  }
  for (const folding of foldings) await folding.finish();
  onProgress?.({ name, done, total: done });
};

/** Folds what follows the shadow's checkpoint into the shadow. */
export const foldIntoShadow = async (
  deps: RebuildDeps,
  projection: Projection<unknown>,
  stretch: Stretch,
): Promise<void> => {
  const { model } = projection;
  const after = await deps.readModels.checkpoint(shadowOf(model));
  if (stretch.upTo !== undefined && after !== undefined && stretch.upTo <= after) return;
  const folding = openShadowFolding(deps, projection, stretch, after === undefined);
  await foldPages(deps, model.name, after, [folding]);
};

/** Folds all events into several shadows without documents, and reads each event once. @param name of the progress */
export const foldIntoEmptyShadows = async (
  deps: RebuildDeps,
  name: string,
  stretches: readonly (Stretch & { readonly projection: Projection<unknown> })[],
): Promise<void> => {
  const foldings = stretches.map(({ projection, ...stretch }) =>
    openShadowFolding(deps, projection, stretch, true),
  );
  await foldPages(deps, name, undefined, foldings);
};
