import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEventStoreDb } from '../../platform/eventstoredb/event-store.ts';
import { createLog } from '../../platform/monitoring/log.ts';
import {
  type EventStore,
  type EventToAppend,
  StoreUnavailable,
  type StreamName,
} from '../../platform/ports/event-store.ts';
import { timesOf } from '../campaign.ts';
import { follow } from '../contracts/follower.ts';
import { freshStream, idsOf, numbered, readAfter, readWhole } from '../contracts/sample-events.ts';
import { upcastEvents } from '../../platform/upcast-events.ts';

/** The script that starts, kills and restarts engines: `node $ENGINE_SCRIPT up|restart|status|down`. */
const script = process.env['ENGINE_SCRIPT'] ?? '';

const rounds = timesOf('restarts', { sample: 1, whole: 3 });

describe.skipIf(script === '')('an EventStoreDB that goes away', () => {
  const run = promisify(execFile);
  let folder = '';
  let store: EventStore;

  const engine = async (...args: string[]): Promise<string> => {
    const env = { ...process.env, ENGINES_DIR: folder };
    const { stdout } = await run(process.execPath, [script, ...args], { env });
    return stdout;
  };
  const signal = async (name: 'SIGSTOP' | 'SIGCONT'): Promise<void> => {
    const [, pid] = /"pid": (\d+)/.exec(await engine('status')) ?? [];
    if (pid === undefined) throw new Error('No engine runs');
    process.kill(Number(pid), name);
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'owed-eventstore-'));
    const [, url] = /EVENTSTORE_URL='(.*)'/.exec(await engine('up', 'eventstore')) ?? [];
    if (url === undefined) throw new Error('The engine did not say where it is');
    store = upcastEvents(await openEventStoreDb({ url, installation: '', log: createLog('silent') }));
  }, 120_000);

  afterAll(async () => {
    await store.close();
    await engine('down');
    rmSync(folder, { recursive: true });
  }, 60_000);

  /** Appends events one by one, retries each until it is accepted, and counts the failures. */
  const appendAll = async (stream: StreamName, events: readonly EventToAppend[]): Promise<number> => {
    let refused = 0;
    for (const [index, event] of events.entries())
      for (let isTaken = false; !isTaken;)
        try {
          await store.append(stream, index === 0 ? 'no_stream' : index - 1, [event]);
          isTaken = true;
        } catch (error) {
          if (!(error instanceof StoreUnavailable)) throw error;
          refused += 1;
        }
    return refused;
  };

  test('refuses while it is away, and goes on with nothing missed and nothing twice', async () => {
    const follower = follow(store, { after: await store.lastPosition(), batchSize: 50 });
    let isOver = false;
    const streams: { readonly stream: StreamName; readonly events: EventToAppend[]; refused: number }[] = [];
    const write = async (): Promise<void> => {
      while (!isOver) {
        const one = { stream: freshStream(), events: numbered(1, 10), refused: 0 };
        streams.push(one);
        one.refused = await appendAll(one.stream, one.events);
      }
    };
    const writers = [write(), write(), write()];
    for (let round = 1; round <= rounds; round += 1) {
      const there = follower.events().length;
      await follower.until(() => follower.events().length >= there + 100);
      await engine('restart', 'eventstore');
    }
    isOver = true;
    await Promise.all(writers);
    const expected = streams.flatMap(({ events }) => idsOf(events));
    await follower.until(() => follower.events().length >= expected.length);
    await follower.stop();

    expect(streams.reduce((sum, { refused }) => sum + refused, 0)).toBeGreaterThan(0);
    expect(idsOf(follower.events()).toSorted()).toStrictEqual(expected.toSorted());
    expect(idsOf(await readAfter(store, undefined))).toStrictEqual(idsOf(follower.events()));
    for (const { stream, events } of streams)
      expect(idsOf(await readWhole(store, stream))).toStrictEqual(idsOf(events));
  }, 120_000);

  test('that hangs is given up after some seconds, and used again when it answers', async () => {
    const stream = freshStream();
    const [first, second] = [numbered(1, 1), numbered(2, 1)];
    const follower = follow(store, { after: await store.lastPosition() });
    await store.append(stream, 'no_stream', first);
    await signal('SIGSTOP');
    try {
      const calls = [store.append(stream, 0, second), readWhole(store, stream), store.lastPosition()];
      await Promise.all(calls.map((call) => expect(call).rejects.toThrow(StoreUnavailable)));
    } finally {
      await signal('SIGCONT');
    }
    await store.append(stream, 0, second);
    await follower.until(() => follower.events().length >= 2);
    await follower.stop();
    expect(idsOf(follower.events())).toStrictEqual(idsOf([...first, ...second]));
    expect(idsOf(await readWhole(store, stream))).toStrictEqual(idsOf([...first, ...second]));
  }, 120_000);
});
