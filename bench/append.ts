import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import type { EventStore, EventToAppend, StreamName } from '../platform/ports/event-store.ts';
import { openSqliteEventStore } from '../platform/sqlite/events/event-store.ts';
import { type Bench, type BenchRow, quantile } from './tools/row.ts';
import { upcastEvents } from '../platform/upcast-events.ts';

const rounds = 30;
const singlesARound = 60;
const parallelARound = 64;
const batchesARound = 10;
const eventsABatch = 100;
const streams = 500;

const metadata = (): EventToAppend['metadata'] => ({
  userId: 7_243_110_882_304_001,
  actor: 'user',
  commandId: randomUUID(),
  correlationId: randomUUID(),
  causationId: randomUUID(),
  schemaVersion: 1,
  occurredAt: '2026-12-03T09:00:00.000Z',
});

const event = (number: number): EventToAppend => ({
  id: randomUUID(),
  type: 'InvoiceRevised',
  data: {
    invoiceId: 7_243_110_882_304_000 + number,
    accountId: 7_243_110_882_304_001,
    clientId: 7_243_110_882_304_002,
    invoiceNumber: `INV-${number}`,
    currency: 'USD',
    amountCents: 123_456,
    dateIssued: '2026-11-03',
    description: 'Design of twelve pages, second instalment',
    notes: null,
    poNumber: 'PO-4501',
    paymentUrl: 'https://pay.example.com/inv',
  },
  metadata: metadata(),
});

/** Appends one batch to one of many streams; resolves when it is on disk. */
type Append = (stream: StreamName, revision: number, events: readonly EventToAppend[]) => Promise<unknown>;

const ourAppend =
  (store: EventStore): Append =>
  (stream, revision, events) =>
    store.append(stream, revision === 0 ? 'no_stream' : revision - 1, events);

/** What a user would write instead: one table, one transaction per append, the same durability, the same uniqueness. */
const bareAppend = (database: DatabaseSyncInstance): Append => {
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    CREATE TABLE events (
      position INTEGER PRIMARY KEY AUTOINCREMENT,
      stream TEXT NOT NULL, revision INTEGER NOT NULL, id TEXT NOT NULL, type TEXT NOT NULL,
      data TEXT NOT NULL, metadata TEXT NOT NULL, UNIQUE (stream, revision)
    );`);
  const begin = database.prepare('BEGIN IMMEDIATE');
  const commit = database.prepare('COMMIT');
  const insert = database.prepare(
    'INSERT INTO events (stream, revision, id, type, data, metadata) VALUES (?, ?, ?, ?, ?, ?)',
  );
  return async (stream, revision, events) => {
    begin.run();
    events.forEach(({ id, type, data, metadata }, index) =>
      insert.run(stream, revision + index, id, type, JSON.stringify(data), JSON.stringify(metadata)),
    );
    commit.run();
  };
};

/** Writes to many streams, continuing from one round to the next. */
const writerOf = (append: Append) => {
  const revisions = new Map<StreamName, number>();
  let number = 0;
  /** Events are made before the clock starts. */
  const prepare = (events: number): (() => Promise<unknown>) => {
    number += 1;
    const stream: StreamName = `invoice-${number % streams}`;
    const revision = revisions.get(stream) ?? 0;
    revisions.set(stream, revision + events);
    const made = Array.from({ length: events }, (_, index) => event(number + index));
    return () => append(stream, revision, made);
  };
  return (appends: number, events: number) => Array.from({ length: appends }, () => prepare(events));
};

type Work = readonly (() => Promise<unknown>)[];

const inTurn = async (work: Work): Promise<void> => {
  for (const append of work) await append();
};

const atOnce = async (work: Work): Promise<void> => {
  await Promise.all(work.map((append) => append()));
};

const measured: readonly {
  readonly name: string;
  readonly appends: number;
  readonly events: number;
  readonly run: (work: Work) => Promise<void>;
  readonly note: string;
}[] = [
  {
    name: 'Append, one event after the other',
    appends: singlesARound,
    events: 1,
    run: inTurn,
    note: 'bare SQLite, same durability and disk; >= 70 %',
  },
  {
    name: `Append, ${eventsABatch} events together`,
    appends: batchesARound,
    events: eventsABatch,
    run: inTurn,
    note: 'bare SQLite, same durability and disk; >= 70 %',
  },
  {
    name: `Append, ${parallelARound} events at once, each by itself`,
    appends: parallelARound,
    events: 1,
    run: atOnce,
    note: 'bare SQLite, a transaction each',
  },
];

const eventsASecond = async (
  { appends, events, run }: (typeof measured)[number],
  write: ReturnType<typeof writerOf>,
): Promise<number> => {
  const work = write(appends, events);
  const start = performance.now();
  await run(work);
  return ((appends * events) / (performance.now() - start)) * 1_000;
};

/** Compares appends to the embedded store with bare SQLite on the same disk, taking turns. */
export const bench: Bench = {
  name: 'append',
  run: async (folder) => {
    const store = upcastEvents(openSqliteEventStore({ file: join(folder, 'ours.db') }));
    const database = new DatabaseSync(join(folder, 'bare.db'));
    try {
      const ours = writerOf(ourAppend(store));
      const bare = writerOf(bareAppend(database));
      const rows: BenchRow[] = [];
      for (const one of measured) {
        const rates: { ours: number; bare: number }[] = [];
        for (let round = 0; round < rounds; round += 1) {
          rates.push({ ours: await eventsASecond(one, ours), bare: await eventsASecond(one, bare) });
        }
        rows.push({
          name: one.name,
          ours: quantile(
            rates.map((rate) => rate.ours),
            0.5,
          ),
          reference: quantile(
            rates.map((rate) => rate.bare),
            0.5,
          ),
          unit: 'events/s',
          note: one.note,
        });
      }
      return rows;
    } finally {
      await store.close();
      database.close();
    }
  },
};
