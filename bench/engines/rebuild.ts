import { join } from 'node:path';
import { openEventStoreDb } from '../../platform/eventstoredb/event-store.ts';
import { openMongo } from '../../platform/mongo/connection.ts';
import { createMongoReadModels } from '../../platform/mongo/models/read-models.ts';
import type { EventStore } from '../../platform/ports/event-store.ts';
import type { ReadModels } from '../../platform/ports/read-models.ts';
import { openSqliteEventStore } from '../../platform/sqlite/events/event-store.ts';
import { openSqliteReadModels } from '../../platform/sqlite/models/read-models.ts';
import { invoices } from '../../projections/invoices.ts';
import { rebuildProjections } from '../../projections/following/rebuild.ts';
import { fillStore } from '../accounts/large-history.ts';
import type { Measure } from './given.ts';
import { upcastEvents } from '../../platform/upcast-events.ts';

const wanted = 20_000;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

const eventsASecond = async (store: EventStore, readModels: ReadModels): Promise<number> => {
  const events = await fillStore(store, wanted);
  await readModels.prepare(invoices.model);
  const start = performance.now();
  await rebuildProjections({ store, readModels, log: silent, projections: [invoices], names: [] });
  return (events / (performance.now() - start)) * 1_000;
};

/** Rebuilds the read model of invoices from all events, as `npm run projections -- rebuild` does. */
export const measureRebuild: Measure = async (
  { eventStoreUrl, mongoUrl, installation: name, log },
  folder,
) => {
  const installation = `${name}b`;
  const engineStore = upcastEvents(await openEventStoreDb({ url: eventStoreUrl, installation, log }));
  const mongo = await openMongo({ url: mongoUrl, installation, log });
  const store = upcastEvents(openSqliteEventStore({ file: join(folder, 'rebuild.db') }));
  const readModels = openSqliteReadModels({ file: join(folder, 'views.db') });
  try {
    return [
      {
        name: 'EventStoreDB and MongoDB: rebuild of invoices',
        ours: await eventsASecond(engineStore, createMongoReadModels(mongo)),
        reference: await eventsASecond(store, readModels),
        unit: 'events/s',
        note: 'the embedded stores',
      },
    ];
  } finally {
    await mongo.db.dropDatabase();
    await Promise.all([engineStore.close(), mongo.close(), store.close(), readModels.close()]);
  }
};
