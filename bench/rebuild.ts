import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { adminSocketOf, askServer } from '../app/admin-channel.ts';
import { dataFiles, openStores } from '../app/composition/compose-stores.ts';
import { createFoldThreads } from '../app/workers/fold-threads.ts';
import { openInOrder } from '../app/start/open-in-order.ts';
import { useBuiltWorkers } from '../app/workers/start-worker.ts';
import type { StoredDocument } from '../platform/ports/read-models.ts';
import { allProjections } from '../projections/all-projections.ts';
import { rebuildProjections } from '../projections/following/rebuild.ts';
import { folded } from './tools/folded.ts';
import { fillStore } from './accounts/large-history.ts';
import type { Bench, BenchRow } from './tools/row.ts';
import { builtServer, letGoOf, startServer, withoutKeep } from './tools/server-process.ts';

const wanted = 200_000;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * Time for a server to come to rest, in milliseconds. Node.js 24 gives memory of ended threads back after about eight
 * seconds.
 */
const settling = 15_000;

/** The fastest round counts, to reduce the influence of other work on the machine. */
const rounds = 4;

const secondsOf = async (work: () => unknown): Promise<number> => {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1_000;
};

/** The fastest round of each, in seconds. They take turns, so that a busy minute of the machine slows both. */
const fastestInTurns = async (ours: () => unknown, reference: () => unknown): Promise<[number, number]> => {
  let fastest: [number, number] = [Infinity, Infinity];
  for (let round = 0; round < rounds; round += 1)
    fastest = [Math.min(fastest[0], await secondsOf(ours)), Math.min(fastest[1], await secondsOf(reference))];
  return fastest;
};

interface EventRow {
  readonly position: number;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

const readEvents = (database: DatabaseSyncInstance): number => {
  const page = database.prepare(
    'SELECT position, type, data, metadata FROM events WHERE position > ? ORDER BY position LIMIT 1000',
  );
  const rowsAfter: (position: number) => EventRow[] = page.all.bind(page);
  const parse: (json: string) => unknown = JSON.parse;
  const objects: unknown[] = [];
  let last = 0;
  let count = 0;
  for (;;) {
    const rows = rowsAfter(last);
    for (const { position, type, data, metadata } of rows) {
      objects.push({ position, type, data: parse(data), metadata: parse(metadata) });
      last = position;
    }
    count += objects.length;
    objects.length = 0;
    if (rows.length === 0) return count;
  }
};

/** The minimum work: read and parse every event, and write every document once. */
const bareLoop = (eventsFile: string, folder: string, documents: readonly StoredDocument[]): void => {
  const source = new DatabaseSync(eventsFile, { readOnly: true });
  readEvents(source);
  source.close();
  const target = new DatabaseSync(join(folder, `bare-${performance.now()}.db`));
  target.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
    CREATE TABLE documents (account INTEGER, id INTEGER, position TEXT, keys TEXT, body TEXT, PRIMARY KEY (account, id));`);
  const upsert = target.prepare(
    'INSERT INTO documents VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET position = excluded.position, body = excluded.body',
  );
  for (let from = 0; from < documents.length; from += 1_000) {
    target.exec('BEGIN');
    for (const { account, id, position, keys, body } of documents.slice(from, from + 1_000))
      upsert.run(account, id, position, JSON.stringify(keys), body);
    target.exec('COMMIT');
  }
  target.close();
};

/** Resident memory of a server before and some seconds after it rebuilt all its models, in MB. */
const memoryOfServer = async (dataDir: string): Promise<BenchRow> => {
  const server = await startServer(dataDir, 0, withoutKeep);
  try {
    await folded(dataDir);
    await pause(settling);
    const before = server.residentMegabytes();
    await askServer(adminSocketOf(dataDir), { command: 'rebuild', names: [] }, () => undefined);
    await pause(settling);
    return {
      name: "Server's memory after a rebuild of every model",
      ours: server.residentMegabytes(),
      reference: before,
      unit: 'MB',
      note: 'before it; < 200 MB',
    };
  } finally {
    await server.stop();
  }
};

/** Rebuilds single read models from a large store, as `npm run projections -- rebuild` does. */
export const bench: Bench = {
  name: 'rebuild',
  run: async (folder) => {
    // As users run them: what loads a program from source makes its functions slower.
    useBuiltWorkers(builtServer());
    const file = join(folder, dataFiles.events);
    const settings = { dataDir: folder, eventStoreUrl: undefined, mongoUrl: undefined, installation: '' };
    const { opened, close } = await openInOrder(openStores(settings, silent));
    const { store, readModels } = opened;
    const threads = createFoldThreads(settings);
    const deps = { store, readModels, log: silent, foldStreams: threads?.foldStreams, names: [] };
    try {
      const events = await fillStore(store, wanted);
      const rows: BenchRow[] = [];
      for (const projection of allProjections) {
        const { model } = projection;
        const rebuild = () => rebuildProjections({ ...deps, projections: [projection] });
        // Not measured: it starts the threads, and makes the documents for the reference.
        await rebuild();
        const documents: StoredDocument[] = [];
        for await (const document of readModels.scan(model)) documents.push(document);
        const [ours, reference] = await fastestInTurns(rebuild, () => bareLoop(file, folder, documents));
        rows.push({
          name: `Rebuild of ${model.name}, ${documents.length} documents`,
          ours: events / ours,
          reference: events / reference,
          unit: 'events/s',
          note: 'bare SQLite: read, parse, write each document once; >= 100 000/s for one',
        });
      }
      await threads?.close();
      await close();
      await letGoOf(folder);
      return [...rows, await memoryOfServer(folder)];
    } finally {
      await threads?.close();
      await close();
    }
  },
};
