import { status } from '@grpc/grpc-js';
import { afterEach, expect, test } from 'vitest';
import { openEventStoreDb } from '../../platform/eventstoredb/event-store.ts';
import { startProtocolServer, trailers } from '../../platform/eventstoredb/protocol-server.fixture.ts';
import { createLog } from '../../platform/monitoring/log.ts';
import { WrongSetting } from '../../platform/ports/wrong-setting.ts';
import { follow } from '../contracts/follower.ts';
import { freshStream, idsOf, numbered, readAfter, readWhole } from '../contracts/sample-events.ts';
import { describeWith, freshInstallation } from '../engines/at-hand.ts';
import { upcastEvents } from '../../platform/upcast-events.ts';

const log = createLog('silent');

describeWith(['EVENTSTORE_URL'], 'a node of EventStoreDB that does not lead', ({ EVENTSTORE_URL: url }) => {
  const servers: { close(): void }[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  /** A node that redirects every caller to the leader. */
  const startFollowerOf = async (leaderHost: string, leaderPort: string): Promise<number> => {
    const server = await startProtocolServer('24.10.4', () => ({
      code: status.NOT_FOUND,
      details: 'Leader info available',
      metadata: trailers({
        exception: 'not-leader',
        'leader-endpoint-host': leaderHost,
        'leader-endpoint-port': leaderPort,
      }),
    }));
    servers.push(server);
    return server.port;
  };

  test('redirects to the leader, which serves all reads', async () => {
    const [, host = '', leaderPort = ''] = /\/\/([^:]+):(\d+)/.exec(url) ?? [];
    const port = await startFollowerOf(host, leaderPort);
    const store = upcastEvents(
      await openEventStoreDb({
        url: `esdb://127.0.0.1:${port}?tls=false`,
        installation: freshInstallation(),
        log,
      }),
    );
    const stream = freshStream();
    const events = numbered(1, 2);
    const follower = follow(store, { after: undefined });
    await store.append(stream, 'no_stream', events);
    await follower.until(() => follower.events().length === 2);
    expect(idsOf(await readWhole(store, stream))).toStrictEqual(idsOf(events));
    expect(idsOf(await readAfter(store, undefined))).toStrictEqual(idsOf(events));
    await follower.stop();
    await store.close();
  });

  test('fails the start if no node knows a leader', async () => {
    const last = await startFollowerOf('127.0.0.1', '1');
    const port = await startFollowerOf('127.0.0.1', String(last));
    const opening = openEventStoreDb({ url: `esdb://127.0.0.1:${port}?tls=false`, installation: '', log });
    await expect(opening).rejects.toThrow(WrongSetting);
  });
});
