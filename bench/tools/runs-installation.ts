import { join } from 'node:path';
import { adminSocketOf, askServer } from '../../app/admin-channel.ts';
import { dataFiles } from '../../app/composition/compose-stores.ts';
import { openEventStoreDb } from '../../platform/eventstoredb/event-store.ts';
import type { RecordedEvent } from '../../platform/ports/event-store.ts';
import { openSqliteStoredEvents } from '../../platform/sqlite/events/stored-events.ts';
import { putOnPlan } from '../../tests/doubles/administrator.ts';
import { settingsOf, type EnginesGiven } from './engines-given.ts';
import { startServer } from './server-process.ts';
import { upcast } from '../../domain/upcasting.ts';
import { upcastEvents } from '../../platform/upcast-events.ts';

/** A running program and its events. */
export interface RunsInstallation {
  readonly address: string;
  /** Lifts the caps of an account's plan. */
  liftCaps(email: string): Promise<void>;
  readAll(): AsyncIterable<RecordedEvent>;
  close(): Promise<void>;
}

export const openEmbedded = async (
  dataDir: string,
): Promise<RunsInstallation & { readonly file: string }> => {
  const { address, stop } = await startServer(dataDir);
  const file = join(dataDir, dataFiles.events);
  return {
    address,
    file,
    liftCaps: async (email) => {
      const command = { command: 'plan', email, plan: 'enterprise' } as const;
      await askServer(adminSocketOf(dataDir), command, () => undefined);
    },
    async *readAll() {
      const events = openSqliteStoredEvents({ file });
      for await (const event of events.readAll()) yield upcast(event);
      await events.close();
    },
    close: stop,
  };
};

export const openOnEngines = async (given: EnginesGiven, dataDir: string): Promise<RunsInstallation> => {
  const settings = settingsOf(given);
  const { address, stop } = await startServer(dataDir, 0, settings);
  const store = upcastEvents(await openEventStoreDb({ ...given, url: given.eventStoreUrl }));
  return {
    address,
    liftCaps: (email) => putOnPlan({ ...settings, DATA_DIR: dataDir }, email, 'enterprise'),
    readAll: () => store.readAll(),
    close: async () => {
      await store.close();
      await stop();
    },
  };
};
