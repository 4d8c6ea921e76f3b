import type { EventStore } from '../../platform/ports/event-store.ts';
import type { ModelDefinition, ReadModels } from '../../platform/ports/read-models.ts';
import { createLease, embeddedHolder, type LeaseOptions } from './lease.ts';
import type { Projection } from '../projection.ts';
import { shadowOf } from './shadow.ts';
import type { FoldStreams } from './stream-folding.ts';
import { foldIntoShadow, type RebuildDeps } from './shadow-folding.ts';
import type { ViewsProgress } from './views-progress.ts';

export interface BuildDeps extends RebuildDeps {
  readonly store: RebuildDeps['store'] & Pick<EventStore, 'lastPosition'>;
  /** Folds the models whose documents have a stream each; by default the calling thread folds all models. */
  readonly foldStreams?: FoldStreams | undefined;
}

/** Runs work that writes a model exclusively. */
const whileLeased = async (
  readModels: ReadModels,
  model: ModelDefinition,
  options: LeaseOptions,
  work: (term: number) => Promise<void>,
): Promise<void> => {
  const lease = createLease(readModels, model, options);
  const term = await lease.term();
  if (term === undefined) throw new Error(`${model.name} is being written by another process`);
  try {
    await lease.during(new AbortController().signal, () => work(term));
  } finally {
    await readModels.release(model, options.holder);
  }
};

/** Folds all events into an empty shadow. */
const foldAll = async (deps: BuildDeps, projection: Projection<unknown>, term: number): Promise<void> => {
  const { store, foldStreams, log, onProgress } = deps;
  const { model, streams } = projection;
  const upTo = await store.lastPosition();
  if (foldStreams === undefined || streams === undefined || upTo === undefined)
    return foldIntoShadow(deps, projection, { term });
  let done = 0;
  const report = (total: number): void => onProgress?.({ name: model.name, done, total });
  await foldStreams(projection, { term, upTo }, log, (events, share) => {
    done += events;
    report(Math.round(done / share));
  });
  report(done);
};

/** Rebuilds a model next to the existing one, from the first event to the last. Readers keep using the existing one. */
export const buildShadow = async (deps: BuildDeps, projection: Projection<unknown>): Promise<void> => {
  const { readModels, holder = embeddedHolder } = deps;
  const shadow = shadowOf(projection.model);
  await readModels.prepare(shadow, { indexLater: true });
  await whileLeased(readModels, shadow, { holder }, async (term) => {
    await readModels.clear(shadow);
    await foldAll(deps, projection, term);
    await readModels.index(shadow);
  });
};

/** How long to wait for a model to catch up with its shadow, in milliseconds. */
const patience = 10_000;

/**
 * Waits until the model has caught up with its shadow, so that pages were notified of every change before the shadow's
 * documents replace the model's without notifications.
 */
export const untilModelHasPassed = async (
  { readModels, views }: { readonly readModels: ReadModels; readonly views: ViewsProgress },
  { model }: Projection<unknown>,
): Promise<void> => {
  const built = await readModels.checkpoint(shadowOf(model));
  if (built !== undefined) await views.waitFor(model.name, built, patience);
};

/**
 * Folds into the shadow what was folded into the model since, and replaces the model with it. Nothing else is folded
 * into the model meanwhile; later events are folded afterwards.
 */
export const promoteShadow = async (deps: RebuildDeps, projection: Projection<unknown>): Promise<void> => {
  const { store, readModels, log, holder = embeddedHolder, takeOver = false } = deps;
  const { model } = projection;
  const shadow = shadowOf(model);
  await Promise.all([readModels.prepare(shadow), readModels.prepare(model)]);
  await whileLeased(readModels, shadow, { holder }, (shadowTerm) =>
    whileLeased(readModels, model, { holder, takeOver }, async (modelTerm) => {
      const upTo = await readModels.checkpoint(model);
      await foldIntoShadow({ store, readModels, log }, projection, { term: shadowTerm, upTo });
      await readModels.promote(shadow, model, modelTerm);
    }),
  );
};

/** @throws Error that lists the existing models */
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
 * Rebuilds the named read models, or all when none is named, one after another. Sends no live messages.
 * @param pausedWhile keeps the running server from folding a model while it is replaced; default: there is no server
 */
export const rebuildProjections = async ({
  projections,
  names,
  views,
  pausedWhile = (_, work) => work(),
  ...deps
}: BuildDeps & {
  readonly projections: readonly Projection<unknown>[];
  readonly names: readonly string[];
  /** The progress of the folding processes; default: there are none. */
  readonly views?: ViewsProgress;
  readonly pausedWhile?: (name: string, work: () => Promise<void>) => Promise<void>;
}): Promise<void> => {
  for (const projection of projectionsNamed(projections, names)) {
    await buildShadow(deps, projection);
    if (views !== undefined) await untilModelHasPassed({ ...deps, views }, projection);
    await pausedWhile(projection.model.name, () => promoteShadow(deps, projection));
  }
};
