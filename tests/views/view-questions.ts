import { type Document, MongoServerError } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createMongoReadModels } from '../../platform/mongo/models/read-models.ts';
import { type ViewDocument, viewShape } from '../../platform/mongo/models/view-document.ts';
import type { ModelDefinition, ReadModels } from '../../platform/ports/read-models.ts';
import { allProjections } from '../../projections/all-projections.ts';
import { freshInstallation } from '../engines/at-hand.ts';
import { bigAccount, documentsOf, someIds } from './big-account.ts';
import { type Use, useOfIndexes } from './index-use.ts';
import { recordQueries, type RecordedQuery } from './recorded-queries.ts';
import { listenTo, type Listening, type Sent } from './sent-commands.ts';

const figures = z.object({ totalDocsExamined: z.number(), totalKeysExamined: z.number() });
const explained = z.union([
  z.object({ executionStats: figures }).transform(({ executionStats }) => executionStats),
  z
    .object({ stages: z.tuple([z.object({ $cursor: z.object({ executionStats: figures }) })], z.unknown()) })
    .transform(({ stages: [{ $cursor }] }) => $cursor.executionStats),
]);

/** What the server reports that it examined; undefined if it has no `explain` or reports nothing. */
const examined = async (
  { db }: Listening,
  command: Document,
): Promise<z.infer<typeof figures> | undefined> => {
  try {
    return explained.safeParse(await db.command({ explain: command, verbosity: 'executionStats' })).data;
  } catch (error) {
    if (error instanceof MongoServerError) return undefined;
    throw error;
  }
};

interface Asked extends Sent {
  readonly site: string;
  readonly model: ModelDefinition;
  readonly use: Use;
}

/** Documents that must be examined: those in the result, or those queried by id. */
const mostDocuments = ({ sent, use }: Asked): number => {
  // Counts and sums need only an index, unless of documents by id.
  if (sent.fields !== undefined && !('$in' in Object(sent.filter['_id']))) return 0;
  return Math.max(Math.min(use.matching, sent.limit ?? Infinity), someIds.length);
};

/** What the questions of the whole program to its views examine on a server of MongoDB's protocol. */
export const questionsAt = (url: string): void => {
  let listening: Listening;
  let asked: readonly Asked[];
  const views = new Map<string, readonly ViewDocument[]>();
  const viewsOf = (model: ModelDefinition): readonly ViewDocument[] => views.get(model.name) ?? [];

  const ask = async (
    { site, model, ask: askOthers }: RecordedQuery,
    readModels: ReadModels,
  ): Promise<Asked[]> => {
    const all: Asked[] = [];
    for (const one of await listening.sentWhile(() => askOthers(readModels, bigAccount, someIds))) {
      const indexes = await listening.indexes(one.sent.collection);
      all.push({ ...one, site, model, use: useOfIndexes(one.sent, indexes, viewsOf(model)) });
    }
    return all;
  };

  beforeAll(async () => {
    const queries = await recordQueries();
    listening = await listenTo(url, freshInstallation());
    const readModels = createMongoReadModels(listening);
    for (const { model } of allProjections) {
      const { toView } = viewShape(model);
      const documents = documentsOf(model, queries);
      views.set(
        model.name,
        documents.map((document) => toView(document, { term: 1, now: 0 })),
      );
      await readModels.prepare(model);
    }
    const all: Asked[] = [];
    for (const query of queries) all.push(...(await ask(query, readModels)));
    asked = all;
  }, 120_000);
  afterAll(() => listening.close());

  test('each is bounded by an index, and examines only the documents of its answer', () => {
    expect(asked.length).toBeGreaterThan(0);
    for (const one of asked) {
      expect.soft(one.use.index, one.site).toBeDefined();
      expect.soft(one.use.documents, one.site).toBeLessThanOrEqual(mostDocuments(one));
    }
  });

  test('none examines entries of another account, except queries about all accounts', () => {
    const own = new Map(
      [...views].map(([name, all]) => [name, all.filter(({ account }) => account === bigAccount).length]),
    );
    for (const { site, model, sent, use } of asked) {
      const isOfAccount = 'account' in sent.filter || !('$gt' in Object(sent.filter['_id']));
      if (isOfAccount) expect.soft(use.entries, site).toBeLessThanOrEqual(own.get(model.name) ?? 0);
    }
  });

  test('the server confirms this', async ({ skip }) => {
    const [first] = asked;
    if (first === undefined || (await examined(listening, first.command)) === undefined)
      skip('its explain does not tell what it examines');
    const collections = new Map(asked.map(({ sent, model }) => [sent.collection, viewsOf(model)]));
    for (const [collection, all] of collections)
      for (let from = 0; from < all.length; from += 5_000)
        await listening.db.collection<ViewDocument>(collection).insertMany(all.slice(from, from + 5_000));
    for (const one of asked) {
      const told = await examined(listening, one.command);
      expect.soft(told?.totalDocsExamined, one.site).toBeLessThanOrEqual(mostDocuments(one));
      // The server may examine one more entry between the points of a list.
      expect.soft(told?.totalKeysExamined, one.site).toBeLessThanOrEqual(2 * one.use.entries + 100);
    }
  }, 120_000);
};
