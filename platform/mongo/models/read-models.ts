import type { Collection } from 'mongodb';
import type { Clock } from '../../ports/clock.ts';
import type { ModelDefinition, PageStart, ReadModels, StoredDocument } from '../../ports/read-models.ts';
import { orUnavailable } from '../availability.ts';
import type { MongoConnection } from '../connection.ts';
import { modelLeases } from './model-lease.ts';
import { createModelCollections } from './model-collections.ts';
import { createModelRegister, modelId, staleTerm } from './model-register.ts';
import { refOf, type ViewDocument, viewIdsOf, type ViewShape, viewShape } from './view-document.ts';
import {
  byRefs,
  count,
  find,
  keyPage,
  page,
  pageOfIds,
  scanPage,
  sliceSize,
  streamSlice,
  sums,
} from './view-reads.ts';
import { writeViews } from './view-writes.ts';

export interface MongoReadModelsOptions {
  /** For leases and tombstones; the system clock by default. */
  readonly clock?: Clock;
}

/** Timeout for erasing an account, in milliseconds; what is left is erased by the next try. */
const eraseLimit = 60_000;

interface Prepared {
  readonly shape: ViewShape;
  /** The collection of the documents when it was last checked. */
  collection: string;
}

type Work<T> = (views: Collection<ViewDocument>, shape: ViewShape) => Promise<T>;

/** Read models in MongoDB. The connection stays open when they are closed. */
export const createMongoReadModels = (
  { db }: Pick<MongoConnection, 'db'>,
  { clock = { now: Date.now } }: MongoReadModelsOptions = {},
): ReadModels => {
  const now = (): number => clock.now();
  const register = createModelRegister(db);
  const collections = createModelCollections({ db, register, now });
  const models = new Map<string, Prepared>();

  const prepared = (model: ModelDefinition): Prepared => {
    const known = models.get(modelId(model));
    if (known === undefined) throw new TypeError(`The model ${model.name} ${model.version} was not prepared`);
    return known;
  };

  /**
   * Reads from the last known collection and checks in parallel that it is still current. If it is, the result is
   * valid as of the call, since a former collection is dropped much later. If not, it reads again.
   */
  const reading = async <T>(model: ModelDefinition, work: Work<T>): Promise<T> => {
    const known = prepared(model);
    for (;;) {
      const { collection } = known;
      const [current, result] = await Promise.all([
        register.assertPresent(model),
        work(collections.documents(collection), known.shape),
      ]);
      if (current.place === collection) return result;
      known.collection = current.place;
    }
  };

  return {
    ...modelLeases({ register, now }),
    prepare: async (model) => {
      const shape = viewShape(model);
      await collections.sweepRetired();
      models.set(modelId(model), { shape, collection: await collections.enter(shape) });
    },
    /** `prepare` has created them. */
    index: async () => undefined,
    checkpoint: async (model) => (await register.find(model))?.checkpoint ?? undefined,
    load: (model, refs) => reading(model, (views, shape) => byRefs(views, shape, refs)),
    get: async (model, ref) => {
      const found = await reading(model, (views, shape) => byRefs(views, shape, [ref]));
      return found.find(({ body }) => body !== null);
    },
    find: (model, account, query = {}) =>
      reading(model, (views, shape) => find(views, shape, account, query)),
    async *stream(model, account, query = {}) {
      let after: PageStart | undefined;
      for (;;) {
        const slice = await reading(model, (views, shape) =>
          streamSlice(views, shape, account, query, after),
        );
        if (slice.length > 0) yield slice;
        const last = slice.at(-1);
        if (last === undefined || slice.length < sliceSize) return;
        const { orderBy = 'id' } = query;
        after = { value: orderBy === 'id' ? last.id : (last.keys[orderBy] ?? null), id: last.id };
      }
    },
    page: (model, account, query) => reading(model, (views, shape) => page(views, shape, account, query)),
    pageOfIds: async (model, account, query) => {
      const { ids, total } = await reading(model, (views, shape) => pageOfIds(views, shape, account, query));
      return { ids: ids.map((id) => refOf(id).id), total };
    },
    count: (model, account, where) => reading(model, (views, shape) => count(views, shape, account, where)),
    sums: (model, account, options) => reading(model, (views, shape) => sums(views, shape, account, options)),
    async *scan(model, where) {
      const { shape } = prepared(model);
      let after = '';
      for (;;) {
        const page = await reading(model, (views) => scanPage(views, shape, where, after));
        yield* page.map(shape.toStored);
        const last = page.at(-1);
        if (last === undefined) return;
        after = last._id;
      }
    },
    async *scanKey(model, key) {
      const { shape } = prepared(model);
      let after = '';
      for (;;) {
        const page = await reading(model, (views) => keyPage(views, shape, key, after));
        for (const view of page) {
          const value = view[shape.field(key)];
          if (value !== undefined && value !== null) yield { ...refOf(view._id), value };
        }
        const last = page.at(-1);
        if (last === undefined) return;
        after = last._id;
      }
    },
    write: async (model, { first = [], documents, checkpoint, term }) => {
      const { shape, collection: place } = prepared(model);
      const advance = { _id: modelId(model), place, checkpoint, term, writtenAt: new Date(now()) };
      // Most events change no document of most models.
      if (first.length + documents.length === 0 && (await register.advanceTogether(advance))) return;
      const writer = { term, now: now() };
      const toViews = (some: readonly StoredDocument[]): readonly ViewDocument[] =>
        some.map((document) => shape.toView(document, writer));
      const groups = [toViews(first), toViews(documents)];
      const known = await register.assertPresent(model);
      if (known.term > term) throw staleTerm(model, term);
      for (const views of groups) await writeViews(collections.documents(known.place), views);
      await register.advance(known, { checkpoint, term, writtenAt: new Date(now()) });
    },
    eraseAccount: async (model, account) => {
      const { place } = await register.assertPresent(model);
      await orUnavailable(
        () => collections.documents(place).deleteMany({ _id: viewIdsOf(account) }),
        eraseLimit,
      );
    },
    clear: (model) => collections.clear(prepared(model).shape),
    drop: async (name, version) => {
      await collections.drop({ name, version });
      models.delete(modelId({ name, version }));
    },
    promote: async (from, to, term) => {
      prepared(from);
      prepared(to);
      await collections.promote(from, to, term);
      models.delete(modelId(from));
    },
    versions: async () => {
      const present = await orUnavailable(() =>
        register.models
          .find({ place: { $ne: null } })
          .sort({ name: 1, version: 1 })
          .toArray(),
      );
      return present.map(({ name, version, writtenAt }) => ({
        name,
        version,
        writtenAt: writtenAt.toISOString(),
      }));
    },
    sweepTombstones: async (model, before) => {
      const { place } = await register.assertPresent(model);
      const tombstonedAt = { $lt: new Date(before) };
      await orUnavailable(() => collections.documents(place).deleteMany({ tombstonedAt }));
      await collections.sweepRetired();
    },
    close: () => Promise.resolve(),
  };
};
