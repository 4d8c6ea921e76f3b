import { setTimeout as pause } from 'node:timers/promises';
import { openEventStoreDb } from '../../platform/eventstoredb/event-store.ts';
import { openMongo } from '../../platform/mongo/connection.ts';
import { createMongoReadModels } from '../../platform/mongo/read-models.ts';
import type { EventStore } from '../../platform/ports/event-store.ts';
import type { ReadModels } from '../../platform/ports/read-models.ts';
import { allProjections } from '../../projections/all-projections.ts';
import type { SharedEngines } from '../engines/installation.ts';
import { compareViews } from '../kill/rebuilt-views.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Waits until the processes have folded everything. */
const allFolded = async (store: EventStore, readModels: ReadModels): Promise<void> => {
  const last = await store.lastPosition();
  if (last === undefined) throw new Error('There are no events');
  for (const { model } of allProjections) {
    for (;;) {
      const checkpoint = await readModels.checkpoint(model);
      if (checkpoint !== undefined && checkpoint >= last) break;
      await pause(50);
    }
  }
};

/** Compares the views of an idle installation with those that a rebuild makes. */
export const compareSharedViews = async (
  { EVENTSTORE_URL, MONGO_URL }: SharedEngines,
  installation: string,
): ReturnType<typeof compareViews> => {
  const store = await openEventStoreDb({ url: EVENTSTORE_URL, installation, log: silent });
  const mongo = await openMongo({ url: MONGO_URL, installation, log: silent });
  const readModels = createMongoReadModels(mongo);
  try {
    await allFolded(store, readModels);
    return await compareViews(store, readModels);
  } finally {
    await readModels.close();
    await mongo.close();
    await store.close();
  }
};
