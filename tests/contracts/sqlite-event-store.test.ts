import { join } from 'node:path';
import type { EventStore } from '../../platform/ports/event-store.ts';
import { openSqliteEventStore } from '../../platform/sqlite/events/event-store.ts';
import { eventStoreContract } from './event-store-contract.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { upcastEvents } from '../../platform/upcast-events.ts';

eventStoreContract('SQLite', async () => {
  const folder = temporaryFolder();
  const open = (): EventStore => upcastEvents(openSqliteEventStore({ file: join(folder.path, 'events.db') }));
  let store = open();
  return {
    store,
    reopen: async () => {
      await store.close();
      store = open();
      return store;
    },
    dispose: async () => {
      await store.close();
      folder.remove();
    },
  };
});
