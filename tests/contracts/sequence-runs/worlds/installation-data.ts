import { join } from 'node:path';
import { watchAppends } from '../../../../app/demo/watch-appends.ts';
import type { LiveChange } from '../../../../contracts/live.ts';
import { createCommandHandler } from '../../../../platform/command-handler.ts';
import type { LiveBus } from '../../../../platform/ports/live.ts';
import { openSqliteEventStore } from '../../../../platform/sqlite/events/event-store.ts';
import { openSqliteReadModels } from '../../../../platform/sqlite/models/read-models.ts';
import { MemoryFiles } from '../../../doubles/memory-files.ts';
import { MemoryKeep } from '../../../doubles/memory-keep.ts';
import { SimulatedTime } from '../../../doubles/simulated-time.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { upcastEvents } from '../../../../platform/upcast-events.ts';

/** A change that was published to pages, and when. */
export interface Told {
  readonly at: string;
  readonly account: number;
  readonly change: LiveChange;
}

const remembering = (time: SimulatedTime, told: Told[]): LiveBus => ({
  publish: (account, changes) => {
    for (const change of changes) told.push({ at: new Date(time.now()).toISOString(), account, change });
  },
  publishGap: () => undefined,
  subscribe: () => () => undefined,
  close: async () => undefined,
});

/**
 * What remains when the program stops: its stores in their own folder, and its clock.
 * @param isAlone whether no other process hands mails over
 */
export const openInstallationData = (start: string, isAlone = false) => {
  const folder = temporaryFolder();
  const time = new SimulatedTime(start, 86_400_000);
  const { watched: store, last } = watchAppends(
    upcastEvents(openSqliteEventStore({ file: join(folder.path, 'events.db') })),
  );
  const readModels = openSqliteReadModels({ file: join(folder.path, 'views.db') });
  const keep = new MemoryKeep();
  const commands = createCommandHandler({ store, keep, clock: time });
  const told: Told[] = [];
  return {
    isAlone,
    time,
    store,
    last,
    readModels,
    keep,
    commands,
    files: new MemoryFiles(),
    told,
    live: remembering(time, told),
    close: async () => {
      time.end();
      await readModels.close();
      await store.close();
      folder.remove();
    },
  };
};

export type InstallationData = ReturnType<typeof openInstallationData>;
