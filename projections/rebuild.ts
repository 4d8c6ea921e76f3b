import type { EventStore, Position, RecordedEvent } from '../platform/ports/event-store.ts';
import type { Log } from '../platform/ports/log.ts';
import type { ModelDefinition, ReadModels, StoredDocument } from '../platform/ports/read-models.ts';
import { createFolding } from './folding.ts';
import { createLease } from './lease.ts';
import { createParkedDocuments } from './parked-documents.ts';
import type { Projection } from './projection.ts';
import { embeddedHolder } from './runner.ts';
import { shadowOf } from './shadow.ts';

export interface RebuildProgress {
  readonly name: string;
  /** Events read so far, and about how many there are. */
  readonly done: number;
  readonly total: number;
}

export interface RebuildDeps {
  readonly store: Pick<EventStore, 'followAll' | 'shareBefore'>;
  readonly readModels: ReadModels;
  readonly log: Log;
  readonly holder?: string;
  readonly onProgress?: (progress: RebuildProgress) => void;
  readonly limits?: RebuildLimits;
}

export interface RebuildLimits {
  /** Events between two writings: what changes several times in between is written once. */
  readonly writeEvery: number;
  /** Characters of documents that are kept at hand. */
  readonly mostAtHand: number;
}

/** Events of one page of reading. */
const pageSize = 500;
const usualLimits: RebuildLimits = { writeEvery: 5_000, mostAtHand: 8_000_000 };
/** Documents of one write: another connection's write waits for some milliseconds at most. */
const documentsAWrite = 500;

const inChunks = function* <T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
};

const sizeOf = (documents: readonly StoredDocument[]): number =>
  documents.reduce((size, { body }) => size + (body?.length ?? 0), 0);

const termOf = async (readModels: ReadModels, model: ModelDefinition, holder: string): Promise<number> => {
  const term = await createLease(readModels, model, holder)();
  if (term === undefined) throw new Error(`${model.name} is being written by another process`);
  return term;
};

/** The events after a position, page by page, up to the end as it is then. */
async function* pagesToTheEnd(store: Pick<EventStore, 'followAll'>, after: Position | undefined) {
  const abort = new AbortController();
  for await (const batch of store.followAll({ after, signal: abort.signal, batchSize: pageSize })) {
    if ('type' in batch) return abort.abort();
    yield batch;
  }
}

/** Folds what follows the shadow's checkpoint into the shadow. */
const foldIntoShadow = async (deps: RebuildDeps, projection: Projection<unknown>): Promise<void> => {
  const { store, readModels, log, holder = embeddedHolder, onProgress, limits = usualLimits } = deps;
  const { name } = projection.model;
  const shadow = shadowOf(projection.model);
  const parked = createParkedDocuments(readModels, projection.model, log);
  const term = await termOf(readModels, shadow, holder);
  const after = await readModels.checkpoint(shadow);
  let isAllAtHand = after === undefined;
  let sizeAtHand = 0;
  let done = 0;
  let unwritten = 0;
  let last: RecordedEvent | undefined;

  const folding = createFolding(
    projection,
    async (refs) => (isAllAtHand ? [] : readModels.load(shadow, refs)),
    parked.add,
  );

  /** An unfinished shadow is never gone on with, so its checkpoint may run ahead of its documents meanwhile. */
  const write = async (checkpoint: Position): Promise<void> => {
    const documents = folding.takeChanges();
    for (const some of inChunks(documents, documentsAWrite))
      await readModels.write(shadow, { documents: some, checkpoint, term });
    if (documents.length === 0) await readModels.write(shadow, { documents, checkpoint, term });
    unwritten = 0;
    sizeAtHand += sizeOf(documents);
    if (sizeAtHand < limits.mostAtHand) return;
    folding.forget();
    sizeAtHand = 0;
    isAllAtHand = false;
  };

  for await (const page of pagesToTheEnd(store, after)) {
    await folding.fold(page);
    done += page.length;
    unwritten += page.length;
    last = page.at(-1) ?? last;
    if (last === undefined) continue;
    if (unwritten >= limits.writeEvery) await write(last.position);
    onProgress?.({
      name,
      done,
      total: Math.max(done, Math.round(done / (await store.shareBefore(last.position)))),
    });
  }
  if (last !== undefined && unwritten > 0) await write(last.position);
};

/** Builds a model anew beside itself, from the first event to the last there is. Readers go on with what they have. */
export const buildShadow = async (deps: RebuildDeps, projection: Projection<unknown>): Promise<void> => {
  const shadow = shadowOf(projection.model);
  await deps.readModels.prepare(shadow);
  await deps.readModels.clear(shadow);
  await foldIntoShadow(deps, projection);
};

/**
 * Folds what has come since it was built into a model's shadow, and puts it in the place of the model. Nobody else may
 * fold into the model meanwhile.
 */
export const promoteShadow = async (deps: RebuildDeps, projection: Projection<unknown>): Promise<void> => {
  const { readModels, log, holder = embeddedHolder } = deps;
  const shadow = shadowOf(projection.model);
  await Promise.all([readModels.prepare(shadow), readModels.prepare(projection.model)]);
  await foldIntoShadow({ store: deps.store, readModels, log, holder }, projection);
  await readModels.promote(shadow, projection.model, await termOf(readModels, projection.model, holder));
};

/** @throws Error that names the models there are */
export const projectionsNamed = (
  projections: readonly Projection<unknown>[],
  names: readonly string[],
): readonly Projection<unknown>[] => {
  const known = projections.map(({ model }) => model.name);
  for (const name of names)
    if (!known.includes(name))
      throw new Error(`There is no projection ${name}. There are ${known.join(', ')}.`);
  return names.length === 0 ? projections : projections.filter(({ model }) => names.includes(model.name));
};

/**
 * Rebuilds the named read models, or all when none is named, one after the other. Sends no live messages.
 * @param pausedWhile keeps the running server from folding a model while its place is taken; default: there is none
 */
export const rebuildProjections = async ({
  projections,
  names,
  pausedWhile = (_, work) => work(),
  ...deps
}: RebuildDeps & {
  readonly projections: readonly Projection<unknown>[];
  readonly names: readonly string[];
  readonly pausedWhile?: (name: string, work: () => Promise<void>) => Promise<void>;
}): Promise<void> => {
  for (const projection of projectionsNamed(projections, names)) {
    await buildShadow(deps, projection);
    await pausedWhile(projection.model.name, () => promoteShadow(deps, projection));
  }
};
