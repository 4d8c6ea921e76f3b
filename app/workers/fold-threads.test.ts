import { noInvoiceTexts } from '../../contracts/invoices/invoice-text-names.ts';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OwedEvent } from '../../domain/events.ts';
import type { Position } from '../../platform/ports/event-store.ts';
import type { StoredDocument } from '../../platform/ports/read-models.ts';
import { allProjections } from '../../projections/all-projections.ts';
import { invoices } from '../../projections/invoices.ts';
import type { Projection } from '../../projections/projection.ts';
import { randomHistory } from '../../projections/random-history.fixture.ts';
import {
  append,
  documentsOf,
  openReadSide,
  recordingLog,
  type ReadSide,
} from '../../projections/read-side.fixture.ts';
import { buildShadow } from '../../projections/following/rebuild.ts';
import { foldIntoShadow } from '../../projections/following/shadow-folding.ts';
import { shadowOf } from '../../projections/following/shadow.ts';
import { createFoldThreads, type FoldThreads } from './fold-threads.ts';

const ofStreams = allProjections.filter(({ streams }) => streams !== undefined);
const shadow = shadowOf(invoices.model);

let side: ReadSide;
let threads: FoldThreads;
let log: ReturnType<typeof recordingLog>;

const threadsOf = (dataDir: string): FoldThreads => {
  const created = createFoldThreads({ dataDir, eventStoreUrl: undefined, mongoUrl: undefined });
  if (created === undefined) throw new Error('There are no threads');
  return created;
};

beforeEach(() => {
  side = openReadSide();
  threads = threadsOf(side.folder);
  log = recordingLog();
});
afterEach(async () => {
  await threads.close();
  await side.close();
});

const here = () => ({ store: side.store, readModels: side.readModels, log });
const inThreads = () => ({ ...here(), foldStreams: threads.foldStreams });

const shadowsOf = (projections: readonly Projection<unknown>[]): Promise<StoredDocument[][]> =>
  Promise.all(projections.map((one) => documentsOf(side.readModels, { ...one, model: shadowOf(one.model) })));

/** Leases the empty shadow of invoices. @returns the term */
const prepared = async (): Promise<number> => {
  await side.readModels.prepare(shadow);
  const term = await side.readModels.lease(shadow, 'test', 60_000);
  if (term === undefined) throw new Error('There is no lease');
  return term;
};

/** Changes what is stored behind the store's back. */
const change = (sql: string): void => {
  const database = new DatabaseSync(join(side.folder, 'events.db'));
  database.exec(sql);
  database.close();
};

test.each([2, 6])(
  'the documents are the same as when one thread folds all events in order (history %i)',
  async (seed) => {
    await append(side.store, ...randomHistory(seed, 900));
    for (const projection of ofStreams) await buildShadow(here(), projection);
    const expected = await shadowsOf(ofStreams);
    for (const projection of ofStreams) {
      await side.readModels.clear(shadowOf(projection.model));
      await buildShadow(inThreads(), projection);
    }
    expect(await shadowsOf(ofStreams)).toStrictEqual(expected);
    expect(expected.filter((documents) => documents.length > 0).length).toBeGreaterThan(7);
    expect(log.errors).toStrictEqual([]);
  },
);

test('events after the given one are left to whoever goes on from there', async () => {
  const history = randomHistory(6, 900);
  const half = Math.floor(history.length / 2);
  const upTo = await append(side.store, ...history.slice(0, half));
  await append(side.store, ...history.slice(half));
  const term = await prepared();
  await threads.foldStreams(invoices, { term, upTo }, log, () => undefined);
  expect(await side.readModels.checkpoint(shadow)).toBe(upTo);
  const [folded = []] = await shadowsOf([invoices]);
  expect(folded.filter(({ position }) => position > upTo)).toStrictEqual([]);
  await foldIntoShadow(here(), invoices, { term });
  const continued = await shadowsOf([invoices]);
  await side.readModels.clear(shadow);
  await foldIntoShadow(here(), invoices, { term });
  expect(continued).toStrictEqual(await shadowsOf([invoices]));
  expect(continued).not.toStrictEqual([folded]);
});

/** An invoice's first event, and an event that no projection can fold. */
const unfoldable: readonly OwedEvent[] = [
  {
    type: 'InvoiceCreated',
    data: {
      invoiceId: 11,
      accountId: 3,
      clientId: 5,
      invoiceNumber: 'INV-1',
      amountCents: 100,
      dateIssued: '2026-11-01',
      dueDate: '2026-11-15',
      ...noInvoiceTexts,
    },
  },
  JSON.parse('{"type":"InvoiceRevised","data":{"invoiceId":11,"accountId":3,"amountCents":{}}}'),
];

test("a document that can't be folded is parked and said, as without threads", async () => {
  await append(side.store, ...unfoldable);
  const rows = ofStreams.filter(({ model: { name } }) => name === 'invoice-rows');
  for (const projection of rows) await buildShadow(here(), projection);
  const expected = await shadowsOf(rows);
  expect(expected[0]?.map(({ body }) => body)).toStrictEqual(['{"parked":true,"id":11,"userId":3}']);
  for (const projection of rows) await buildShadow(inThreads(), projection);
  expect(await shadowsOf(rows)).toStrictEqual(expected);
  const said = "An event could not be folded: its record can't be shown until a rebuild";
  expect(log.errors).toStrictEqual([said, said]);
});

test('a damaged event ends the rebuild with its name; once it is restored, other threads do it', async () => {
  await append(side.store, ...unfoldable.slice(0, 1));
  change(`UPDATE events SET data = replace(data, '100', '900')`);
  await expect(buildShadow(inThreads(), invoices)).rejects.toThrow(
    expect.objectContaining({
      name: 'DamagedEvents',
      message: 'Event 0 of invoice-11 is damaged in events.db',
    }),
  );
  change(`UPDATE events SET data = replace(data, '900', '100')`);
  await buildShadow(inThreads(), invoices);
  expect((await shadowsOf([invoices]))[0]).toHaveLength(1);
});

test('what a newer term writes is not overwritten', async () => {
  const upTo = await append(side.store, ...unfoldable.slice(0, 1));
  const term = await prepared();
  await side.readModels.write(shadow, { documents: [], checkpoint: upTo, term: term + 1 });
  const folding = threads.foldStreams(invoices, { term, upTo }, log, () => undefined);
  await expect(folding).rejects.toThrow(expect.objectContaining({ name: 'StaleTerm' }));
  expect((await shadowsOf([invoices]))[0]).toStrictEqual([]);
});

test('whoever is told of the progress can end it, and all events are counted otherwise', async () => {
  const history = randomHistory(6, 900);
  const upTo = await append(side.store, ...history);
  const term = await prepared();
  const stopped = new Error('Stopped');
  const stop = (): never => {
    throw stopped;
  };
  await expect(threads.foldStreams(invoices, { term, upTo }, log, stop)).rejects.toBe(stopped);
  let count = 0;
  let lastShare = 0;
  await threads.foldStreams(invoices, { term, upTo }, log, (events, share) => {
    count += events;
    lastShare = share;
  });
  const handled: readonly string[] = invoices.handles;
  expect(count).toBe(history.filter(({ type }) => handled.includes(type)).length);
  expect(lastShare).toBe(1);
});

test("threads that can't open the files say so", async () => {
  const elsewhere = join(side.folder, 'files');
  const others = threadsOf(elsewhere);
  const upTo = '0000000000000001' as Position;
  await expect(others.foldStreams(invoices, { term: 1, upTo }, log, () => undefined)).rejects.toThrow();
  await others.close();
});
