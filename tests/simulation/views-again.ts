import { openReadModelsInMemory } from '../../app/composition/compose-stores.ts';
import { isParked } from '../../projections/projection.ts';
import { createFolding } from '../../projections/following/folding.ts';
import { allProjections } from '../../projections/all-projections.ts';
import { positionOf } from '../../platform/sqlite/events/event-rows.ts';
import type { ReadModels } from '../../platform/ports/read-models.ts';
import type { EventDisk } from './simulated/simulated-store.ts';

type Views = Readonly<Record<string, readonly string[]>>;

const viewsIn = async (readModels: ReadModels): Promise<Views> => {
  const views: Record<string, string[]> = {};
  for (const { model } of allProjections) {
    const documents: string[] = [];
    for await (const document of readModels.scan(model)) {
      const { account, id, position, keys, body } = document;
      documents.push(JSON.stringify([account, id, position, keys, body, isParked(document)]));
    }
    views[model.name] = documents.toSorted();
  }
  return views;
};

/** The views as they are stored, and as one fold over all events makes them. */
export const viewsAgain = async (
  disk: EventDisk,
  existing: ReadModels,
): Promise<{ readonly stored: Views; readonly rebuilt: Views }> => {
  const readModels = openReadModelsInMemory();
  const events = disk.after(0);
  const checkpoint = positionOf(disk.highest);
  for (const projection of allProjections) {
    const { model } = projection;
    await readModels.prepare(model);
    const folding = createFolding(
      projection,
      (refs) => readModels.load(model, refs),
      () => undefined,
    );
    await folding.fold(events);
    await readModels.write(model, { ...folding.takeChanges(), checkpoint, term: 1 });
  }
  const rebuilt = await viewsIn(readModels);
  await readModels.close();
  return { stored: await viewsIn(existing), rebuilt };
};
