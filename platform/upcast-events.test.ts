import { afterEach, beforeEach, expect, test } from 'vitest';
import { UnreadableEvent, upcast, type EventAsStored } from '../domain/upcasting.ts';
import { collect, freshStream, placeTaken, readAfter, readWhole } from '../tests/contracts/sample-events.ts';
import type { EventStore, EventToAppend, StoredEventStore, StreamName } from './ports/event-store.ts';
import { openSqliteEventStore } from './sqlite/events/event-store.ts';
import { upcastEvents } from './upcast-events.ts';

const account = 42;
const { id, metadata } = placeTaken(1, account);
/** A client from before clients had contacts. */
const older: EventToAppend<EventAsStored> = {
  type: 'ClientCreated',
  data: Object.assign({ accountId: account }, { clientId: 1, name: 'Ada', email: 'ada@example.com' }),
  id,
  metadata: { ...metadata, schemaVersion: 1 },
};
const current = upcast(older).data;

let stored: StoredEventStore;
let store: EventStore;
let stream: StreamName;
beforeEach(async () => {
  stored = openSqliteEventStore({ file: ':memory:' });
  store = upcastEvents(stored);
  stream = freshStream();
});
afterEach(() => stored.close());

test('every reader gets an older event in the current version, while the store keeps it as it was', async () => {
  await stored.append(stream, 'no_stream', [older]);
  expect(current).not.toStrictEqual(older.data);
  for (const [event, ...others] of [
    await readWhole(store, stream),
    await readAfter(store, undefined),
    await collect(store.readAccount(account)),
  ]) {
    expect(event?.data).toStrictEqual(current);
    expect(others).toStrictEqual([]);
  }
  const followed: unknown[] = [];
  const reading = new AbortController();
  for await (const batch of store.followAll({ signal: reading.signal }))
    if ('type' in batch) reading.abort();
    else followed.push(...batch.map(({ data }) => data));
  expect(followed).toStrictEqual([current]);
  const [asStored] = await collect(store.readAccount(account, { isAsStored: true }));
  expect(asStored?.data).toStrictEqual(older.data);
  expect(await collect(stored.readStream(stream))).toMatchObject([{ data: older.data }]);
});

test('who waits at the end is asked about an older event in the current version', async () => {
  const asked: unknown[] = [];
  const reading = new AbortController();
  const passing = {
    isWanted: ({ data }: { readonly data: unknown }) => asked.push(data) > 0,
    passes: () => false,
  };
  for await (const batch of store.followAll({ signal: reading.signal, passing }))
    if ('type' in batch && asked.length === 0) void stored.append(stream, 'no_stream', [older]);
    else reading.abort();
  expect(asked[0]).toStrictEqual(current);
});

test('refuses to read an event that a newer version of the program wrote', async () => {
  await stored.append(stream, 'no_stream', [{ ...older, metadata: { ...metadata, schemaVersion: 99 } }]);
  await expect(readWhole(store, stream)).rejects.toThrow(UnreadableEvent);
  await expect(readAfter(store, undefined)).rejects.toThrow(UnreadableEvent);
  await expect(collect(store.readAccount(account))).rejects.toThrow(UnreadableEvent);
});
