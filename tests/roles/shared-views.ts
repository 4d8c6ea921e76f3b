import { setTimeout as pause } from 'node:timers/promises';
import { openEventStoreDb } from '../../platform/eventstoredb/event-store.ts';
import { openMongo } from '../../platform/mongo/connection.ts';
import { createMongoReadModels } from '../../platform/mongo/models/read-models.ts';
import type { EventStore, Position } from '../../platform/ports/event-store.ts';
import type { ReadModels } from '../../platform/ports/read-models.ts';
import { allProjections } from '../../projections/all-projections.ts';
import type { SharedEngines } from '../engines/installation.ts';
import { compareViews } from '../kill/rebuilt-views.ts';
import { upcastEvents } from '../../platform/upcast-events.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Waits until the processes have folded everything. @returns the position of the last event */
const allFolded = async (store: EventStore, readModels: ReadModels): Promise<Position> => {
  const last = await store.lastPosition();
  if (last === undefined) throw new Error('There are no events');
  for (const { model } of allProjections) {
    for (;;) {
      const checkpoint = await readModels.checkpoint(model);
      if (checkpoint !== undefined && checkpoint >= last) break;
      await pause(50);
    }
  }
  return last;
};

/**
 * Compares the views of an installation in which nobody does anything with those that a rebuild makes. Its processes may
 * still be recording what they did last: it compares again until nothing was recorded meanwhile.
 */
export const compareSharedViews = async (
  { EVENTSTORE_URL, MONGO_URL }: SharedEngines,
  installation: string,
): ReturnType<typeof compareViews> => {
  const store = upcastEvents(await openEventStoreDb({ url: EVENTSTORE_URL, installation, log: silent }));
  const mongo = await openMongo({ url: MONGO_URL, installation, log: silent });
  const readModels = createMongoReadModels(mongo);
  try {
    for (;;) {
      const last = await allFolded(store, readModels);
      const compared = await compareViews(store, readModels);
      if ((await store.lastPosition()) === last) return compared;
    }
  } finally {
    await readModels.close();
    await mongo.close();
    await store.close();
  }
};
