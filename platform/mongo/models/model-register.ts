import type { Collection, Db, Filter } from 'mongodb';
import type { Position } from '../../ports/event-store.ts';
import { type ModelDefinition, StaleTerm } from '../../ports/read-models.ts';
import { type Advance, advanceGuard, createAdvanceTogether } from './advance-together.ts';
import { orUnavailable } from '../availability.ts';

/**
 * A model and version: which collection holds its documents, how far they were folded, and who may write them. The
 * entry outlives the documents, because terms and generations only grow.
 */
export interface Registered {
  readonly _id: string;
  readonly name: string;
  readonly version: number;
  readonly definition: string;
  /** Name of the documents' collection; null after they were dropped. Databases hold it under this name. */
  readonly place: string | null;
  /** How many collections were created for it so far. */
  readonly generation: number;
  readonly checkpoint: Position | null;
  readonly term: number;
  readonly holder: string | null;
  readonly leasedUntil: Date;
  readonly writtenAt: Date;
  /** The model that this one last replaced. */
  readonly takenFrom: string | null;
  /** Former collections and when they were left; a reader may still use them. */
  readonly retired: Readonly<Record<string, Date>>;
}

export type ModelName = Pick<ModelDefinition, 'name' | 'version'>;

/** The entries of all models. An entry changes atomically, so its documents and its checkpoint always match. */
export interface ModelRegister {
  readonly models: Collection<Registered>;
  /** The entry of a model, dropped or not. */
  find(model: ModelName): Promise<Registered | undefined>;
  /** @throws TypeError for an unknown model */
  assertPresent(model: ModelName): Promise<Registered & { readonly place: string }>;
  /** Changes an entry if its documents are still in the expected collection; returns whether they were. */
  change(
    known: Pick<Registered, '_id' | 'place'>,
    changes: Readonly<Record<string, unknown>> & Partial<Registered>,
    guard?: Filter<Registered>,
  ): Promise<boolean>;
  /**
   * Advances the checkpoint for a writer of this term. An older checkpoint, as from a timed-out call that arrives
   * late, is ignored.
   * @throws StaleTerm when a newer term has written, or the documents have moved
   */
  advance(known: Registered, written: Omit<Advance, '_id' | 'place'>): Promise<void>;
  /** Advances checkpoints of several models in one call; see `createAdvanceTogether`. */
  advanceTogether(advance: Advance): Promise<boolean>;
}

export const modelId = ({ name, version }: ModelName): string => `${name} ${version}`;

/** Options of every read-model collection: reads see only writes that will not be rolled back. */
export const surely = { readPreference: 'primary', writeConcern: { w: 'majority' } } as const;

export const createModelRegister = (db: Db): ModelRegister => {
  const models = db.collection<Registered>('read-models', surely);

  const find = async (model: ModelName): Promise<Registered | undefined> =>
    (await orUnavailable(() => models.findOne({ _id: modelId(model) }))) ?? undefined;

  const change: ModelRegister['change'] = async ({ _id, place }, changes, guard = {}) => {
    const { matchedCount } = await orUnavailable(() =>
      models.updateOne({ ...guard, _id, place }, { $set: changes }),
    );
    return matchedCount === 1;
  };

  const advanceTogether = createAdvanceTogether(models);

  return {
    models,
    find,
    change,
    advanceTogether,
    assertPresent: async (model) => {
      const known = await find(model);
      const place = known?.place ?? null;
      if (known === undefined || place === null)
        throw new TypeError(`There is no model ${model.name} ${model.version} any more`);
      return { ...known, place };
    },
    advance: async (known, written) => {
      const { _id, place } = known;
      const { term } = written;
      if (await advanceTogether({ _id, place, ...written })) return;
      if (await change(known, written, advanceGuard(written))) return;
      const now = await find(known);
      if (now?.place !== known.place || now.term > term) throw staleTerm(known, term);
    },
  };
};

export const staleTerm = ({ name, version }: ModelName, term: number): StaleTerm =>
  new StaleTerm(`A newer term than ${term} writes ${name} ${version}, or it has been made anew`);
