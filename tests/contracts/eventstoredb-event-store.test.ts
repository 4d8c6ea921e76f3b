import { describeWith, freshInstallation } from '../engines/at-hand.ts';
import { openEventStoreDb } from '../../platform/eventstoredb/event-store.ts';
import { createLog } from '../../platform/log.ts';
import { eventStoreContract } from './event-store-contract.ts';

const log = createLog('silent');

describeWith(['EVENTSTORE_URL'], 'with an engine', ({ EVENTSTORE_URL: url }) => {
  eventStoreContract('EventStoreDB', async () => {
    const installation = freshInstallation();
    let store = await openEventStoreDb({ url, installation, log });
    return {
      store,
      reopen: async () => {
        await store.close();
        store = await openEventStoreDb({ url, installation, log });
        return store;
      },
      dispose: () => store.close(),
    };
  });
});
