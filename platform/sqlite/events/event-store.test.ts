import { DatabaseSync } from '@photostructure/sqlite';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { UnreadableEvent } from '../../../domain/upcasting.ts';
import {
  collect,
  freshStream,
  idsOf,
  numbered,
  placeTaken,
  readAfter,
  readWhole,
} from '../../../tests/contracts/sample-events.ts';
import { type Position, type RecordedEvent, RevisionConflict, StreamGone } from '../../ports/event-store.ts';
import { temporaryFolder } from '../../../tests/contracts/temporary-folder.ts';
import { openSqliteEventStore } from './event-store.ts';
import { openSqliteKeep } from '../keep.ts';
import { upcastEvents } from '../../upcast-events.ts';

test('checks the revisions of concurrent appends one after the other', async () => {
  const store = upcastEvents(openSqliteEventStore({ file: ':memory:' }));
  const stream = freshStream();
  const outcomes = await Promise.allSettled([
    store.append(stream, 'no_stream', numbered(1, 2)),
    store.append(stream, 'no_stream', numbered(3, 1)),
    store.append(stream, 1, numbered(4, 1)),
    store.append(stream, 1, numbered(5, 1)),
    store.append(stream, 2, numbered(6, 1)),
  ]);
  expect(
    outcomes.map((one): unknown => (one.status === 'fulfilled' ? one.value.revision : one.reason)),
  ).toStrictEqual([
    1,
    new RevisionConflict(stream, 'no_stream', 1),
    2,
    new RevisionConflict(stream, 1, 2),
    3,
  ]);
  await store.close();
});

test.each(['', '7', 'C:1/P:1'])('rejects %o as a position', async (text) => {
  const store = upcastEvents(openSqliteEventStore({ file: ':memory:' }));
  await expect(readAfter(store, text as Position)).rejects.toThrow(TypeError);
  await store.close();
});

test('tells a reader at the end what it can pass, and wakes it for what it wants or does not pass', async () => {
  const store = upcastEvents(openSqliteEventStore({ file: ':memory:' }));
  const reading = new AbortController();
  const [unwanted, wanted] = [freshStream(), freshStream()];
  const passed: Position[] = [];
  const batches: (readonly string[])[] = [];
  let mayPass = true;
  const passing = {
    isWanted: ({ stream }: RecordedEvent) => stream === wanted,
    passes: (position: Position) => mayPass && passed.push(position) > 0,
  };
  let isThere = false;
  const ended = (async () => {
    for await (const batch of store.followAll({ signal: reading.signal, passing }))
      if ('type' in batch) isThere = true;
      else batches.push(idsOf(batch));
  })();
  await expect.poll(() => isThere).toBe(true);

  const first = await store.append(unwanted, 'no_stream', numbered(1, 2));
  const second = await store.append(unwanted, 1, numbered(3, 1));
  expect(passed).toStrictEqual([first.position, second.position]);
  const [four, five] = [numbered(4, 1), numbered(5, 1)];
  await store.append(wanted, 'no_stream', four);
  await expect.poll(() => batches).toStrictEqual([idsOf(four)]);
  mayPass = false;
  await store.append(unwanted, 2, five);
  await expect.poll(() => batches).toStrictEqual([idsOf(four), idsOf(five)]);
  expect(passed).toHaveLength(2);

  const [event] = numbered(6, 1);
  const newer = event && { ...event, metadata: { ...event.metadata, schemaVersion: 99 } };
  await store.append(unwanted, 3, newer ? [newer] : []);
  await expect(ended).rejects.toThrow(UnreadableEvent);
  reading.abort();
  await store.close();
});

test('knows without reading that a stream has no newer events, until it is deleted', async () => {
  const store = upcastEvents(openSqliteEventStore({ file: ':memory:' }));
  const stream = freshStream();
  const from = async (revision: number) => {
    const events: RecordedEvent[] = [];
    for await (const event of store.readStream(stream, { from: revision })) events.push(event);
    return events;
  };
  await store.append(stream, 'no_stream', numbered(1, 2));
  expect(await from(2)).toStrictEqual([]);
  await store.append(stream, 1, numbered(3, 1));
  expect(await from(2)).toHaveLength(1);
  await expect(store.append(stream, 1, numbered(4, 1))).rejects.toThrow(RevisionConflict);
  expect(await from(2)).toHaveLength(1);
  await store.deleteStream(stream);
  await expect(from(9)).rejects.toThrow(StreamGone);
  await store.close();
});

test('yields events that closely follow a batch as one batch', async () => {
  // For three appends, also beside a busy process.
  const longEnough = 3_000;
  const store = upcastEvents(openSqliteEventStore({ file: ':memory:' }));
  const stream = freshStream();
  const stop = new AbortController();
  const sizes: number[] = [];
  const following = (async () => {
    for await (const batch of store.followAll({ signal: stop.signal, gather: longEnough }))
      if (!('type' in batch)) sizes.push(batch.length);
  })();
  await store.append(stream, 'no_stream', numbered(1, 1));
  await vi.waitFor(() => expect(sizes).toStrictEqual([1]), { timeout: 10_000 });
  for (const revision of [0, 1, 2]) await store.append(stream, revision, numbered(revision + 2, 1));
  await vi.waitFor(() => expect(sizes).toStrictEqual([1, 3]), { timeout: 30_000 });
  await store.append(stream, 3, numbered(5, 1));
  stop.abort();
  await following;
  await store.close();
});

test('refuses an append without events', async () => {
  const store = upcastEvents(openSqliteEventStore({ file: ':memory:' }));
  await expect(store.append(freshStream(), 'no_stream', [])).rejects.toThrow(TypeError);
  await store.close();
});

test('the database files alone contain everything after a clean stop', async () => {
  const folder = temporaryFolder();
  const fileOf = (name: string): string => join(folder.path, name);
  const stream = freshStream();
  const store = upcastEvents(openSqliteEventStore({ file: fileOf('events.db') }));
  await store.append(stream, 'no_stream', numbered(1, 3));
  await readWhole(store, stream);
  await store.close();
  const keep = openSqliteKeep({ file: fileOf('keep.db') });
  await keep.put('sessions', 'a', 1);
  await keep.close();
  for (const name of ['events.db', 'keep.db']) copyFileSync(fileOf(name), fileOf(`copied-${name}`));
  const copied = upcastEvents(openSqliteEventStore({ file: fileOf('copied-events.db') }));
  expect(await readWhole(copied, stream)).toHaveLength(3);
  await copied.close();
  const copiedKeep = openSqliteKeep({ file: fileOf('copied-keep.db') });
  expect((await copiedKeep.get('sessions', 'a'))?.value).toBe(1);
  await copiedKeep.close();
  folder.remove();
});

test('finds the events of an account by an index, which a file of an older version gets', async () => {
  const folder = temporaryFolder();
  const file = join(folder.path, 'events.db');
  const events = [placeTaken(1, 7), placeTaken(2, 8), placeTaken(3, 7)];
  const older = upcastEvents(openSqliteEventStore({ file }));
  await older.append(freshStream(), 'no_stream', events);
  await older.close();
  const database = new DatabaseSync(file);
  database.exec("DROP INDEX events_of_account; UPDATE events SET data = '{' WHERE revision = 1");
  database.close();
  const ofAccount = async (isToRead: boolean): Promise<string[]> => {
    const store = upcastEvents(openSqliteEventStore({ file, isToRead }));
    const read = await collect(store.readAccount(7));
    await store.close();
    return idsOf(read);
  };
  expect(await ofAccount(true)).toStrictEqual(idsOf(events.filter(({ data }) => data.accountId === 7)));
  expect(await ofAccount(false)).toStrictEqual(await ofAccount(true));
  const upgraded = new DatabaseSync(file, { readOnly: true, returnArrays: true });
  const plan = upgraded
    .prepare(
      `EXPLAIN QUERY PLAN SELECT position FROM events
       WHERE CASE WHEN json_valid(data) THEN data ->> '$.accountId' END = 7 AND position > 0`,
    )
    .all();
  upgraded.close();
  expect(plan.flat().join(' ')).toContain('events_of_account (<expr>=? AND rowid>?)');
  folder.remove();
});
