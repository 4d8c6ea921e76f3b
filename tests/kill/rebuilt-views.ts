import { join } from 'node:path';
import { dataFiles } from '../../app/composition/compose-stores.ts';
import { createLiveBus } from '../../platform/live-bus.ts';
import type { EventStore } from '../../platform/ports/event-store.ts';
import type { ReadModels } from '../../platform/ports/read-models.ts';
import { openSqliteEventStore } from '../../platform/sqlite/events/event-store.ts';
import { openSqliteReadModels } from '../../platform/sqlite/models/read-models.ts';
import { allProjections } from '../../projections/all-projections.ts';
import { createProjectionRunner } from '../../projections/following/runner.ts';
import { temporaryFolder } from '../contracts/temporary-folder.ts';
import { upcastEvents } from '../../platform/upcast-events.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Every document of every model, in order. */
export type Views = Readonly<Record<string, readonly string[]>>;

/** The current views, and those that a rebuild from the events makes. */
interface Compared {
  readonly stored: Views;
  readonly rebuilt: Views;
}

const viewsIn = async (readModels: ReadModels): Promise<Views> => {
  const views: Record<string, string[]> = {};
  for (const { model } of allProjections) {
    await readModels.prepare(model);
    const documents: string[] = [];
    for await (const { account, id, position, keys, body } of readModels.scan(model)) {
      documents.push(JSON.stringify([account, id, position, keys, body]));
    }
    views[model.name] = documents.toSorted();
  }
  return views;
};

/** Folds until every view shows the last event. */
const foldAll = async (store: EventStore, readModels: ReadModels): Promise<void> => {
  const live = createLiveBus(() => undefined);
  const runner = createProjectionRunner({
    store,
    readModels,
    live,
    log: silent,
    projections: allProjections,
  });
  await runner.start();
  const last = await store.lastPosition();
  if (last === undefined) throw new Error('There are no events');
  for (const { model } of allProjections) {
    while (!(await runner.waitFor(model.name, last, 60_000))) await new Promise(setImmediate);
  }
  await runner.stop();
};

/** Compares views that nobody is changing with those that a rebuild makes in a separate database. */
export const compareViews = async (store: EventStore, existing: ReadModels): Promise<Compared> => {
  const stored = await viewsIn(existing);
  const folder = temporaryFolder();
  const readModels = openSqliteReadModels({ file: join(folder.path, 'rebuilt.db') });
  await foldAll(store, readModels);
  const rebuilt = await viewsIn(readModels);
  await readModels.close();
  folder.remove();
  return { stored, rebuilt };
};

/** The views of a data folder that no server holds, with what its server was stopped before it folded. */
export const compareViewsOfFolder = async (dataDir: string): Promise<Compared> => {
  const existing = openSqliteReadModels({ file: join(dataDir, dataFiles.readModels) });
  const store = upcastEvents(openSqliteEventStore({ file: join(dataDir, dataFiles.events) }));
  await foldAll(store, existing);
  const compared = await compareViews(store, existing);
  await store.close();
  await existing.close();
  return compared;
};
