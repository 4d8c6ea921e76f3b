import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { dataFiles } from '../../app/composition/compose-stores.ts';
import { openSqliteEventStore } from '../../platform/sqlite/events/event-store.ts';
import { openSqliteReadModels } from '../../platform/sqlite/models/read-models.ts';
import { allProjections } from '../../projections/all-projections.ts';
import { upcastEvents } from '../../platform/upcast-events.ts';

/** Waits until every view shows the last event. */
export const folded = async (dataDir: string): Promise<void> => {
  const readModels = openSqliteReadModels({ file: join(dataDir, dataFiles.readModels) });
  const store = upcastEvents(openSqliteEventStore({ file: join(dataDir, dataFiles.events) }));
  const last = (await store.lastPosition()) ?? '';
  for (const { model } of allProjections) {
    await readModels.prepare(model);
    while (((await readModels.checkpoint(model)) ?? '') < last) await pause(100);
  }
  await Promise.all([store.close(), readModels.close()]);
};
