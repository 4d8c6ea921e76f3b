import { type Collection, type Db, MongoServerError } from 'mongodb';
import type { ModelDefinition } from '../../ports/read-models.ts';
import { orUnavailable } from '../availability.ts';
import {
  modelId,
  type ModelName,
  type ModelRegister,
  type Registered,
  staleTerm,
  surely,
} from './model-register.ts';
import type { ViewDocument, ViewShape } from './view-document.ts';
import { viewIndexes } from './view-indexes.ts';

/** Longer than any reader uses a replaced collection, in milliseconds. */
const retiredStay = 600_000;
/** Timeout for building indexes on a large collection, in milliseconds. */
const indexLimit = 600_000;
const duplicateKey = 11_000;
const namespaceNotFound = 26;

/**
 * Maps models to collections. The register points at a model's collection: one change of its entry switches documents
 * and checkpoint for every process at once, on any server, without a transaction.
 */
export interface ModelCollections {
  documents(name: string): Collection<ViewDocument>;
  /**
   * Creates the model's collection and indexes; returns the collection. @throws TypeError for a different definition
   */
  enter(shape: ViewShape): Promise<string>;
  /** Gives the model a new, empty collection. */
  clear(shape: ViewShape): Promise<void>;
  drop(model: ModelName): Promise<void>;
  /** @throws StaleTerm @throws TypeError */
  promote(from: ModelDefinition, to: ModelDefinition, term: number): Promise<void>;
  /** Drops collections that are no longer read. */
  sweepRetired(): Promise<void>;
}

const definitionOf = ({ keys, indexes }: ModelDefinition): string => JSON.stringify({ keys, indexes });

export const createModelCollections = ({
  db,
  register,
  now,
}: {
  readonly db: Db;
  readonly register: ModelRegister;
  readonly now: () => number;
}): ModelCollections => {
  const { models, find, change } = register;
  const documents = (name: string): Collection<ViewDocument> => db.collection<ViewDocument>(name, surely);

  const indexNames = async (collection: string): Promise<ReadonlySet<unknown>> => {
    try {
      const indexes = await orUnavailable(() => documents(collection).indexes());
      return new Set(indexes.map(({ name }) => name));
    } catch (error) {
      if (error instanceof MongoServerError && error.code === namespaceNotFound) return new Set();
      throw error;
    }
  };

  /** One by one: FerretDB 1 closes the connection when all of several already exist. */
  const makeIndexes = async (shape: ViewShape, collection: string): Promise<void> => {
    const present = await indexNames(collection);
    for (const index of viewIndexes(shape))
      if (!present.has(index.name))
        await orUnavailable(() => documents(collection).createIndexes([index]), indexLimit);
  };

  /**
   * Creates the collection of the entry's next generation. One that a crash left without an entry has the same name, is
   * empty, and is reused.
   */
  const makeCollection = async (
    shape: ViewShape,
    known: Registered | undefined,
  ): Promise<Pick<Registered, 'place' | 'generation'>> => {
    const { name, version } = shape.model;
    const generation = (known?.generation ?? 0) + 1;
    const place = `view_${name}_${version}_${generation}`;
    await makeIndexes(shape, place);
    return { place, generation };
  };

  const retiring = (collection: string | null): Readonly<Record<string, Date>> =>
    collection === null ? {} : { [`retired.${collection}`]: new Date(now()) };

  const gone = { place: null, checkpoint: null, holder: null, leasedUntil: new Date(0), takenFrom: null };

  /** Finishes a `promote` whose process was killed: drops the source's entry. */
  const finishPromotion = async (model: ModelName): Promise<void> => {
    const known = await find(model);
    if (known?.place == null) return;
    const { place } = known;
    const taker = await orUnavailable(() => models.findOne({ takenFrom: known._id, place }));
    if (taker !== null) await change(known, gone);
  };

  const enterAnew = async (shape: ViewShape, known: Registered | undefined): Promise<boolean> => {
    const { name, version } = shape.model;
    const made = await makeCollection(shape, known);
    const entry = { ...gone, ...made, definition: definitionOf(shape.model), writtenAt: new Date(now()) };
    if (known !== undefined) return change(known, entry, { generation: known.generation });
    try {
      const first = { ...entry, _id: modelId(shape.model), name, version, term: 0, retired: {} };
      await orUnavailable(() => models.insertOne(first));
      return true;
    } catch (error) {
      if (error instanceof MongoServerError && error.code === duplicateKey) return false;
      throw error;
    }
  };

  const isUsed = async (collection: string): Promise<boolean> =>
    (await orUnavailable(() => models.findOne({ place: collection }))) !== null;

  const dropCollection = async (collection: string): Promise<void> => {
    try {
      await orUnavailable(() => db.dropCollection(collection));
    } catch (error) {
      if (!(error instanceof MongoServerError && error.code === namespaceNotFound)) throw error;
    }
  };

  return {
    documents,
    enter: async (shape) => {
      const { name, version } = shape.model;
      await finishPromotion(shape.model);
      for (;;) {
        const known = await find(shape.model);
        if (known?.place == null) {
          await enterAnew(shape, known);
          continue;
        }
        if (known.definition !== definitionOf(shape.model))
          throw new TypeError(
            `Version ${version} of the model ${name} exists with other keys: raise the version`,
          );
        await makeIndexes(shape, known.place);
        return known.place;
      }
    },
    clear: async (shape) => {
      for (;;) {
        const known = await register.assertPresent(shape.model);
        const made = await makeCollection(shape, known);
        const anew = {
          ...made,
          ...retiring(known.place),
          checkpoint: null,
          takenFrom: null,
          writtenAt: new Date(now()),
        };
        if (await change(known, anew)) return;
      }
    },
    drop: async (model) => {
      for (;;) {
        const known = await find(model);
        if (known?.place == null) return;
        if (await change(known, { ...gone, ...retiring(known.place) })) return;
      }
    },
    promote: async (from, to, term) => {
      for (;;) {
        const [source, target] = await Promise.all([
          register.assertPresent(from),
          register.assertPresent(to),
        ]);
        if (target.checkpoint !== null && (source.checkpoint ?? '') < target.checkpoint)
          throw new TypeError(`${from.name} is behind ${to.name} and can't replace it`);
        if (target.term > term) throw staleTerm(to, term);
        const { place, checkpoint, _id: takenFrom } = source;
        const taken = {
          place,
          checkpoint,
          takenFrom,
          term,
          writtenAt: new Date(now()),
          ...retiring(target.place),
        };
        const isAsKnown = { checkpoint: target.checkpoint, term: { $lte: term } };
        if (!(await change(target, taken, isAsKnown))) continue;
        await change(source, gone);
        return;
      }
    },
    sweepRetired: async () => {
      for (const { _id, retired } of await orUnavailable(() => models.find().toArray()))
        for (const [collection, leftAt] of Object.entries(retired)) {
          if (leftAt.getTime() > now() - retiredStay) continue;
          if (!(await isUsed(collection))) await dropCollection(collection);
          await orUnavailable(() => models.updateOne({ _id }, { $unset: { [`retired.${collection}`]: '' } }));
        }
    },
  };
};
