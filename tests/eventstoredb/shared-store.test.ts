import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { afterEach, expect, test } from 'vitest';
import { openEventStoreDb } from '../../platform/eventstoredb/event-store.ts';
import { createLog } from '../../platform/monitoring/log.ts';
import { type EventStore, StreamGone } from '../../platform/ports/event-store.ts';
import { follow } from '../contracts/follower.ts';
import { collect, freshStream, idsOf, numbered, readAfter } from '../contracts/sample-events.ts';
import { describeWith, freshInstallation } from '../engines/at-hand.ts';
import { upcastEvents } from '../../platform/upcast-events.ts';

const log = createLog('silent');

describeWith(['EVENTSTORE_URL'], 'an EventStoreDB that several share', ({ EVENTSTORE_URL: url }) => {
  const opened: EventStore[] = [];
  const open = async (installation: string): Promise<EventStore> => {
    const store = upcastEvents(await openEventStoreDb({ url, installation, log }));
    opened.push(store);
    return store;
  };
  /** Two independent stores, like two processes of one installation. */
  const openTwo = async (): Promise<[EventStore, EventStore]> => {
    const installation = freshInstallation();
    return [await open(installation), await open(installation)];
  };
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((store) => store.close()));
  });

  test('no longer returns events of a stream that another process deleted', async () => {
    const [one, two] = await openTwo();
    const [gone, kept] = [freshStream(), freshStream()];
    await one.append(gone, 'no_stream', numbered(1, 3));
    const others = numbered(10, 2);
    await one.append(kept, 'no_stream', others);
    await one.append(gone, 2, numbered(4, 1));
    expect(await readAfter(two, undefined)).toHaveLength(6);
    await one.deleteStream(gone);
    expect(idsOf(await readAfter(two, undefined))).toStrictEqual(idsOf(others));
    const last = (await readAfter(two, undefined)).at(-1);
    expect(await two.lastPosition()).toBe(last?.position);
    await expect(collect(two.readStream(gone))).rejects.toThrow(StreamGone);
    const late = follow(two, { after: undefined });
    await late.until(() => late.caughtUp() > 0);
    expect(idsOf(late.events())).toStrictEqual(idsOf(others));
    await late.stop();
  });

  test('hides deleted events that a follower has not fetched yet', async () => {
    const [one, two] = await openTwo();
    const [gone, kept] = [freshStream(), freshStream()];
    const [shown, hidden, others] = [numbered(1, 2), numbered(3, 4), numbered(10, 3)];
    await one.append(gone, 'no_stream', shown);
    await one.append(gone, 1, hidden);
    await one.append(kept, 'no_stream', others);
    const abort = new AbortController();
    const batches = two
      .followAll({ after: undefined, signal: abort.signal, batchSize: 2 })
      [Symbol.asyncIterator]();
    const first = await batches.next();
    await one.deleteStream(gone);
    const seen = [first];
    while (seen.length < 3) seen.push(await batches.next());
    abort.abort();
    await batches.return?.();
    const events = seen.map(({ value }) => (Array.isArray(value) ? idsOf(value) : []));
    expect(events.flat()).toStrictEqual(idsOf([...shown, ...others]));
  });

  test('stops returning events that are deleted during a read of all events', async () => {
    const [one, two] = await openTwo();
    const gone = freshStream();
    const events = numbered(1, 600);
    await one.append(gone, 'no_stream', events);
    const seen: string[] = [];
    for await (const { id } of one.readAll()) {
      seen.push(id);
      if (seen.length === 10) await two.deleteStream(gone);
    }
    expect(seen).toStrictEqual(idsOf(events).slice(0, 500));
    expect(await one.lastPosition()).toBeUndefined();
  });

  test('separates installations, whatever the others write', async () => {
    const [mine, theirs] = [await open(freshInstallation()), await open(freshInstallation())];
    const stream = freshStream();
    const [own, foreign] = [numbered(1, 2), numbered(3, 2)];
    const follower = follow(mine, { after: undefined });
    const { position } = await mine.append(stream, 'no_stream', own);
    await theirs.append(stream, 'no_stream', foreign);
    await theirs.append(freshStream(), 'no_stream', numbered(5, 2));
    await theirs.deleteStream(stream);
    await follower.until(() => follower.events().length === 2 && follower.caughtUp() > 0);
    expect(idsOf(follower.events())).toStrictEqual(idsOf(own));
    await follower.stop();
    expect(idsOf(await readAfter(mine, undefined))).toStrictEqual(idsOf(own));
    expect(await mine.lastPosition()).toBe(position);
    expect(await mine.shareBefore(position)).toBe(1);
  });

  test('skips system events, even as the last ones, and events of no installation', async () => {
    const store = await open(freshInstallation());
    const client = EventStoreDBClient.connectionString(url);
    const [first, second] = [numbered(1, 2), numbered(3, 1)];
    const stream = freshStream();
    const follower = follow(store, { after: undefined });
    const disturb = async (): Promise<void> => {
      await client.setStreamMetadata(`orders-${stream}`, { maxCount: 3 });
      await client.appendToStream(`orders-${stream}`, jsonEvent({ type: 'OrderPlaced', data: { order: 1 } }));
    };
    expect(await store.lastPosition()).toBeUndefined();
    const { position } = await store.append(stream, 'no_stream', first);
    await disturb();
    expect(await store.lastPosition()).toBe(position);
    await disturb();
    expect(await store.lastPosition()).toBe(position);
    const later = await store.append(stream, 1, second);
    await disturb();
    expect(await store.lastPosition()).toBe(later.position);
    await follower.until(() => follower.events().length === 3);
    expect(idsOf(follower.events())).toStrictEqual(idsOf([...first, ...second]));
    expect(idsOf(await readAfter(store, position))).toStrictEqual(idsOf(second));
    await follower.stop();
    await client.dispose();
  });

  test('finds the last event even if the previous one was deleted, and newer ones', async () => {
    const [one, two] = await openTwo();
    const [gone, kept] = [freshStream(), freshStream()];
    const before = await one.append(kept, 'no_stream', numbered(1, 1));
    await one.append(gone, 'no_stream', numbered(2, 2));
    expect((await one.lastPosition()) ?? '').not.toBe(before.position);
    await two.deleteStream(gone);
    expect(await one.lastPosition()).toBe(before.position);
    const after = await two.append(kept, 0, numbered(4, 1));
    expect(await one.lastPosition()).toBe(after.position);
  });

  test('returns for an append the position at which its last event is read', async () => {
    const store = await open(freshInstallation());
    const stream = freshStream();
    const { position } = await store.append(stream, 'no_stream', numbered(1, 5));
    const all = await readAfter(store, undefined);
    expect(all.map((event) => event.position >= position)).toStrictEqual([false, false, false, false, true]);
    expect((await collect(store.readStream(stream))).map((event) => event.position)).toStrictEqual(
      all.map((event) => event.position),
    );
  });
});
