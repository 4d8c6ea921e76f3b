import type { Collection, Db, Filter } from 'mongodb';
import type { Position } from '../ports/event-store.ts';
import { type ModelDefinition, StaleTerm } from '../ports/read-models.ts';
import { orUnavailable } from './availability.ts';

/**
 * A model and version: in which collection its documents lie, how far they were folded, and who may write them. The
 * entry outlives the documents, since terms and generations only grow.
 */
export interface Registered {
  readonly _id: string;
  readonly name: string;
  readonly version: number;
  readonly definition: string;
  /** The collection of the documents; null when there are none any more. */
  readonly place: string | null;
  /** Collections that were made for it so far. */
  readonly generation: number;
  readonly checkpoint: Position | null;
  readonly term: number;
  readonly holder: string | null;
  readonly leasedUntil: Date;
  readonly writtenAt: Date;
  /** The model whose place this one has taken last. */
  readonly takenFrom: string | null;
  /** Collections of before, with when they were left: some reader may still be there. */
  readonly retired: Readonly<Record<string, Date>>;
}

export type ModelName = Pick<ModelDefinition, 'name' | 'version'>;

/** The entries of all models. One entry is changed at once, so its documents and its checkpoint always fit. */
export interface ModelRegister {
  readonly models: Collection<Registered>;
  /** The entry of a model, also of one that was dropped. */
  find(model: ModelName): Promise<Registered | undefined>;
  /** @throws TypeError when there is no such model */
  present(model: ModelName): Promise<Registered & { readonly place: string }>;
  /** Changes an entry whose documents are still where they were known to be; answers whether they were. */
  change(
    known: Pick<Registered, '_id' | 'place'>,
    changes: Readonly<Record<string, unknown>> & Partial<Registered>,
    guard?: Filter<Registered>,
  ): Promise<boolean>;
  /**
   * Moves the checkpoint on for a writer of this term. One that lies before it already, as of a call that was given up
   * and arrives late, changes nothing.
   * @throws StaleTerm when a newer term has written, or the documents have got another place
   */
  advance(
    known: Registered,
    written: Pick<Registered, 'term' | 'writtenAt'> & { checkpoint: Position },
  ): Promise<void>;
}

export const modelId = ({ name, version }: ModelName): string => `${name} ${version}`;

/** What every collection of the read models goes by: reads see what was written, which is never taken back. */
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

  return {
    models,
    find,
    change,
    present: async (model) => {
      const known = await find(model);
      const place = known?.place ?? null;
      if (known === undefined || place === null)
        throw new TypeError(`There is no model ${model.name} ${model.version} any more`);
      return { ...known, place };
    },
    advance: async (known, { checkpoint, term, writtenAt }) => {
      const guard = { term: { $lte: term }, checkpoint: { $not: { $gt: checkpoint } } };
      if (await change(known, { checkpoint, term, writtenAt }, guard)) return;
      const now = await find(known);
      if (now?.place !== known.place || now.term > term) throw staleTerm(known, term);
    },
  };
};

export const staleTerm = ({ name, version }: ModelName, term: number): StaleTerm =>
  new StaleTerm(`A newer term than ${term} writes ${name} ${version}, or it has been made anew`);
