import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { openEventStoreDb } from '../../platform/eventstoredb/event-store.ts';
import type { EventStore, EventToAppend } from '../../platform/ports/event-store.ts';
import { openSqliteEventStore } from '../../platform/sqlite/events/event-store.ts';
import { quantile, type BenchRow } from '../tools/row.ts';
import type { Measure } from './given.ts';
import { upcastEvents } from '../../platform/upcast-events.ts';

const appends = 1_000;

const event = (number: number): EventToAppend => {
  const id = randomUUID();
  return {
    id,
    type: 'ClientDeleted',
    data: { clientId: number, accountId: 1 },
    metadata: {
      userId: 1,
      actor: 'user',
      commandId: id,
      correlationId: id,
      causationId: id,
      schemaVersion: 1,
      occurredAt: '2026-12-03T09:00:00.000Z',
    },
  };
};

const millisecondsOf = async (store: EventStore, events: readonly EventToAppend[]): Promise<number[]> => {
  const times: number[] = [];
  for (const [index, one] of events.entries()) {
    const start = performance.now();
    await store.append(`client-${index}`, 'no_stream', [one]);
    times.push(performance.now() - start);
  }
  return times;
};

/** One event at a time, each durable before the next. */
export const measureAppends: Measure = async ({ eventStoreUrl, installation, log }, folder) => {
  const engine = upcastEvents(
    await openEventStoreDb({ url: eventStoreUrl, installation: `${installation}a`, log }),
  );
  const embedded = upcastEvents(openSqliteEventStore({ file: join(folder, 'appends.db') }));
  try {
    const made = Array.from({ length: appends }, (_, index) => event(index));
    const [ours, reference] = [await millisecondsOf(engine, made), await millisecondsOf(embedded, made)];
    return [0.5, 0.99].map((share): BenchRow => ({
      name: `EventStoreDB: append of one event, p${share * 100}`,
      ours: quantile(ours, share),
      reference: quantile(reference, share),
      unit: 'ms',
      note: 'the embedded store',
    }));
  } finally {
    await Promise.all([engine.close(), embedded.close()]);
  }
};
