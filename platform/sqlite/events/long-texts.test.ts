import { DatabaseSync } from '@photostructure/sqlite';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { collect, freshStream, placeTaken, readWhole } from '../../../tests/contracts/sample-events.ts';
import { temporaryFolder } from '../../../tests/contracts/temporary-folder.ts';
import type { EventStore, EventToAppend } from '../../ports/event-store.ts';
import { openSqliteEventStore } from './event-store.ts';
import { inFull, shorten } from './long-texts.ts';
import { openSqliteStoredEvents } from './stored-events.ts';
import { verifyEvents } from './verify-rows.ts';
import { upcastEvents } from '../../upcast-events.ts';

const long = 'Dear {{client_name}}, "please" pay \\ now.\n'.repeat(20);

test.each([
  ['no text', '{"a":1,"b":[true,null]}'],
  ['long texts among short ones', JSON.stringify({ a: long, b: ['x', long, { c: `${long}!` }], d: 'short' })],
  ['a text that says the mark', JSON.stringify({ a: `{"$text":0} ${long}`, b: '{"$text":0}' })],
  ['half a pair of characters', JSON.stringify({ a: `\u{1F600}\ud83d${'é漢'.repeat(200)}` })],
])('JSON with %s is the same after it was shortened', (_, json) => {
  expect(inFull(shorten(json))).toBe(json);
});

let folder: ReturnType<typeof temporaryFolder>;
let file: string;
let store: EventStore;
beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder.path, 'events.db');
  store = upcastEvents(openSqliteEventStore({ file }));
});
afterEach(async () => {
  await store.close();
  folder.remove();
});

const saying = (accountId: number, text: string): EventToAppend => {
  const { metadata, id } = placeTaken(7, accountId);
  return {
    id,
    metadata,
    type: 'ProfileChanged',
    data: { accountId, name: 'Ada', email: 'ada@example.com', emailSignature: text, timeZone: 'UTC' },
  };
};

const asked = <Row>(sql: string): Row[] => {
  const database = new DatabaseSync(file, { returnArrays: true });
  const rows: unknown = database.prepare(sql).all();
  database.close();
  return rows as Row[];
};

const kept = () => asked<[text: string, uses: number]>('SELECT text, uses FROM long_texts ORDER BY id');

test('a text that events say again is stored once, and read in each of them', async () => {
  const [one, other] = [freshStream(), freshStream()];
  await store.append(one, 'no_stream', [saying(1, long), saying(1, `${long}?`), saying(1, long)]);
  await store.append(other, 'no_stream', [saying(2, long)]);
  expect(kept()).toEqual([
    [JSON.stringify(long), 3],
    [JSON.stringify(`${long}?`), 1],
  ]);
  expect(asked<[number]>('SELECT max(length(data)) FROM events')[0]?.[0]).toBeLessThan(200);
  await store.close();
  store = upcastEvents(openSqliteEventStore({ file }));
  const said = async (stream: typeof one) =>
    (await readWhole(store, stream)).map(({ data }) => 'emailSignature' in data && data.emailSignature);
  expect(await said(one)).toEqual([long, `${long}?`, long]);
  expect(await said(other)).toEqual([long]);
  expect(await collect(store.readAccount(2))).toHaveLength(1);
  expect(await verifyEvents(file, new AbortController().signal)).toBe(4);
});

test('a text goes with the last event that says it', async () => {
  const [one, other] = [freshStream(), freshStream()];
  await store.append(one, 'no_stream', [saying(1, long), saying(1, long)]);
  await store.append(other, 'no_stream', [saying(2, long)]);
  await store.deleteStream(one);
  expect(kept()).toEqual([[JSON.stringify(long), 1]]);
  await store.deleteStream(other);
  expect(kept()).toEqual([]);
});

test.each([
  ['changed', "UPDATE long_texts SET text = replace(text, 'Dear', 'Deer')"],
  ['missing', 'DELETE FROM long_texts'],
])('an event whose text is %s is damaged', async (_, sql) => {
  const stream = freshStream();
  await store.append(stream, 'no_stream', [saying(1, long)]);
  asked(sql);
  await expect(readWhole(store, stream)).rejects.toThrow(`Event 0 of ${stream} is damaged in events.db`);
  await expect(verifyEvents(file, new AbortController().signal)).rejects.toThrow('is damaged');
});

test('a file whose texts are counted wrong is refused: one could go before its last event', async () => {
  await store.append(freshStream(), 'no_stream', [saying(1, long), saying(1, long)]);
  asked('UPDATE long_texts SET uses = 1');
  await expect(verifyEvents(file, new AbortController().signal)).rejects.toThrow(
    'The text 1 of events.db is not in as many events as it should be',
  );
});

test('a file of before texts were stored once is read as it is, and goes on', async () => {
  const stream = freshStream();
  await store.append(stream, 'no_stream', [saying(1, 'short')]);
  await store.close();
  asked('DROP TABLE long_texts');
  asked('ALTER TABLE events DROP COLUMN text_ids');
  const older = openSqliteStoredEvents({ file });
  expect(await collect(older.readAll())).toHaveLength(1);
  await older.close();
  const reader = upcastEvents(openSqliteEventStore({ file, isToRead: true }));
  expect(await readWhole(reader, stream)).toHaveLength(1);
  await reader.close();
  store = upcastEvents(openSqliteEventStore({ file }));
  await store.append(stream, 0, [saying(1, long)]);
  expect(await readWhole(store, stream)).toHaveLength(2);
});
