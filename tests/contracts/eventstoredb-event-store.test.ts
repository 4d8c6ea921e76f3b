import { randomInt, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { describeWith, freshInstallation } from '../engines/at-hand.ts';
import { readAddress } from '../../platform/eventstoredb/address.ts';
import { connect } from '../../platform/eventstoredb/connection.ts';
import { openEventStoreDb } from '../../platform/eventstoredb/event-store.ts';
import { createLog } from '../../platform/monitoring/log.ts';
import { streamNamesOf } from '../../platform/eventstoredb/stream-names.ts';
import { eventStoreContract } from './event-store-contract.ts';
import { collect, freshStream, idsOf, placeTaken } from './sample-events.ts';
import { upcastEvents } from '../../platform/upcast-events.ts';

const log = createLog('silent');

describeWith(['EVENTSTORE_URL'], 'with an engine', ({ EVENTSTORE_URL: url }) => {
  eventStoreContract('EventStoreDB', async () => {
    const installation = freshInstallation();
    let store = upcastEvents(await openEventStoreDb({ url, installation, log }));
    return {
      store,
      reopen: async () => {
        await store.close();
        store = upcastEvents(await openEventStoreDb({ url, installation, log }));
        return store;
      },
      dispose: () => store.close(),
    };
  });

  test('finds the events of an account in streams that an older version made', async () => {
    const installation = freshInstallation();
    const open = async () => upcastEvents(await openEventStoreDb({ url, installation, log }));
    const account = randomInt(2 ** 40);
    const events = Array.from({ length: 3 }, () => placeTaken(1, account));
    let store = await open();
    await store.append(freshStream(), 'no_stream', events.slice(0, 1));
    await store.append(`email-${randomUUID()}`, 'no_stream', events.slice(1, 2));
    await store.close();
    // As it was before account streams were noted.
    const connection = connect(readAddress(url, 'test'));
    const { allNoted, streamsOf } = streamNamesOf(installation);
    for (const own of [allNoted, streamsOf(account)])
      await connection.call((client) => client.deleteStream(own));
    await connection.close();
    store = await open();
    await store.append(freshStream(), 'no_stream', events.slice(2));
    const read = async () => idsOf(await collect(store.readAccount(account)));
    expect(await read()).toStrictEqual(idsOf(events));
    await store.close();
    store = await open();
    expect(await read()).toStrictEqual(idsOf(events));
    await store.close();
  });
});
