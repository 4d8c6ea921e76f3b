import type { ModelDefinition, ReadModels } from '../platform/ports/read-models.ts';
import { createLease, embeddedHolder, type LeaseOptions } from './lease.ts';
import type { Projection } from './projection.ts';
import { shadowOf } from './shadow.ts';
import { foldIntoShadow, type RebuildDeps } from './shadow-folding.ts';
import type { ViewsProgress } from './views-progress.ts';

/** Does work that writes a model while nobody else may. */
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

/** Builds a model anew beside itself, from the first event to the last there is. Readers go on with what they have. */
export const buildShadow = async (deps: RebuildDeps, projection: Projection<unknown>): Promise<void> => {
  const { readModels, holder = embeddedHolder } = deps;
  const shadow = shadowOf(projection.model);
  await readModels.prepare(shadow, { indexLater: true });
  await whileLeased(readModels, shadow, { holder }, async (term) => {
    await readModels.clear(shadow);
    await foldIntoShadow(deps, projection, { term });
    await readModels.index(shadow);
  });
};

/** Longest that a model is given to come as far as its shadow, in milliseconds. */
const patience = 10_000;

/**
 * Lets who folds a model come as far as its shadow, so that pages have heard of every change before the shadow's
 * documents, which they hear nothing of, take the place of the model's.
 */
export const untilModelHasPassed = async (
  { readModels, views }: { readonly readModels: ReadModels; readonly views: ViewsProgress },
  { model }: Projection<unknown>,
): Promise<void> => {
  const built = await readModels.checkpoint(shadowOf(model));
  if (built !== undefined) await views.waitFor(model.name, built, patience);
};

/**
 * Folds into a model's shadow what was folded into the model since, and puts it in the place of the model. Nobody else
 * folds into the model meanwhile; what has come since then is for those who do afterwards.
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
      await readModels.index(shadow);
      await readModels.promote(shadow, model, modelTerm);
    }),
  );
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
  views,
  pausedWhile = (_, work) => work(),
  ...deps
}: RebuildDeps & {
  readonly projections: readonly Projection<unknown>[];
  readonly names: readonly string[];
  /** How far those are that fold meanwhile; default: nobody does. */
  readonly views?: ViewsProgress;
  readonly pausedWhile?: (name: string, work: () => Promise<void>) => Promise<void>;
}): Promise<void> => {
  for (const projection of projectionsNamed(projections, names)) {
    await buildShadow(deps, projection);
    if (views !== undefined) await untilModelHasPassed({ ...deps, views }, projection);
    await pausedWhile(projection.model.name, () => promoteShadow(deps, projection));
  }
};
