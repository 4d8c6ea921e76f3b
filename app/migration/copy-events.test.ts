import { DatabaseSync } from '@photostructure/sqlite';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  collect,
  freshStream,
  numbered,
  placeTaken,
  registered,
} from '../../tests/contracts/sample-events.ts';
import { temporaryFolder } from '../../tests/contracts/temporary-folder.ts';
import {
  type StoredEventStore,
  type StoredEvent,
  StoreUnavailable,
  StreamGone,
  type StreamName,
} from '../../platform/ports/event-store.ts';
import { openSqliteEventStore } from '../../platform/sqlite/events/event-store.ts';
import { openSqliteStoredEvents } from '../../platform/sqlite/events/stored-events.ts';
import { copyEvents, type CopiedEvents } from './copy-events.ts';
import { CopyDiffers, ForeignTarget, MoveInterrupted } from './refusals.ts';
import { appendTo, type Appending, deleteFrom } from './source-folder.fixture.ts';
import { type VerifiedEvents, verifyEvents } from './verify-events.ts';

const [first, second, third] = [freshStream(), freshStream(), freshStream()];

/** Consecutive events of a stream with other streams in between, and text that needs escaping: 21 events. */
const history = (): Appending[] => [
  ['account-42', [registered('Ada "💶" <b> \u2028 O’Neill')]],
  [first, numbered(1, 3)],
  [second, numbered(4, 1)],
  [first, numbered(5, 1)],
  [first, numbered(6, 4)],
  [third, numbered(10, 2)],
  [second, numbered(12, 7)],
  [first, numbered(19, 2)],
];
const eventsInHistory = 21;

describe('copying events', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let target: StoredEventStore;
  const signal = new AbortController().signal;
  const file = (of: { path: string }): string => join(of.path, 'events.db');

  beforeEach(() => {
    folder = temporaryFolder();
    target = openSqliteEventStore({ file: join(folder.path, 'target.db') });
  });
  afterEach(async () => {
    await target.close();
    folder.remove();
  });

  const withSource = async <T>(
    work: (events: ReturnType<typeof openSqliteStoredEvents>) => Promise<T>,
  ): Promise<T> => {
    const events = openSqliteStoredEvents({ file: file(folder) });
    try {
      return await work(events);
    } finally {
      await events.close();
    }
  };
  const copy = (into: StoredEventStore = target, stop = signal): Promise<CopiedEvents> =>
    withSource((events) => copyEvents({ source: events, target: into, onProgress: () => {}, signal: stop }));
  const verify = (translate?: StoredEvent['position']): Promise<VerifiedEvents> =>
    withSource((events) => verifyEvents({ source: events, target, onProgress: () => {}, signal, translate }));
  const inSource = (): Promise<StoredEvent[]> => withSource((events) => collect(events.readAll()));
  const inTarget = (): Promise<StoredEvent[]> => collect(target.readAll());

  const assertCopied = async (): Promise<void> => {
    expect(await inTarget()).toStrictEqual(await inSource());
  };

  test('copies every event unchanged, in the order of the log', async () => {
    await appendTo(folder.path, history());
    expect(await copy()).toStrictEqual({ found: 0, copied: eventsInHistory, deletedStreams: 0 });
    await assertCopied();
    expect(await verify()).toStrictEqual({ events: eventsInHistory, streams: 4, translated: undefined });
  });

  test('keeps the date of an event', async () => {
    const event = placeTaken(1);
    await appendTo(folder.path, [
      [first, [{ ...event, metadata: { ...event.metadata, occurredAt: '2025-01-01T00:00:00.000Z' } }]],
    ]);
    await copy();
    const [copied] = await inTarget();
    expect(copied?.metadata).toStrictEqual({ ...event.metadata, occurredAt: '2025-01-01T00:00:00.000Z' });
  });

  test('an empty installation is an empty copy', async () => {
    await appendTo(folder.path, []);
    expect(await copy()).toStrictEqual({ found: 0, copied: 0, deletedStreams: 0 });
    expect(await verify()).toStrictEqual({ events: 0, streams: 0, translated: undefined });
  });

  test('appends consecutive events of a stream together, up to the size that a store accepts', async () => {
    const long = 'x'.repeat(100_000);
    const many = Array.from({ length: 6 }, () => registered(long));
    await appendTo(folder.path, [
      ...history(),
      ...many.map((event): Appending => ['account-43', [event]]),
      ['account-44', numbered(100, 450)],
    ]);
    const sizes: number[] = [];
    await copy({
      ...target,
      append: (stream, expected, events) => {
        sizes.push(events.length);
        return target.append(stream, expected, events);
      },
    });
    expect(sizes).toStrictEqual([1, 3, 1, 5, 2, 7, 2, 2, 2, 2, 200, 200, 50]);
    await assertCopied();
  });

  /** A target that becomes unavailable at an append: before it is stored, or after it, so that its answer is lost. */
  const failingAt = (number: number, isStored: boolean): StoredEventStore => {
    let appends = 0;
    return {
      ...target,
      append: async (stream, expected, events) => {
        appends += 1;
        if (appends === number && !isStored) throw new StoreUnavailable('away');
        const appended = await target.append(stream, expected, events);
        if (appends === number) throw new StoreUnavailable('the answer was lost');
        return appended;
      },
    };
  };

  test.each([1, 2, 3, 4, 5, 6, 7].flatMap((number) => [[number, false] as const, [number, true] as const]))(
    'continues after a stop at append %i (stored: %s), duplicating nothing',
    async (number, isStored) => {
      await appendTo(folder.path, history());
      await expect(copy(failingAt(number, isStored))).rejects.toThrow(StoreUnavailable);
      const there = (await inTarget()).length;
      expect(await copy()).toStrictEqual({
        found: there,
        copied: eventsInHistory - there,
        deletedStreams: 0,
      });
      await assertCopied();
      expect((await verify()).events).toBe(eventsInHistory);
    },
  );

  test('a repeated append after a lost answer adds nothing', async () => {
    await appendTo(folder.path, history());
    let late: Promise<unknown> = Promise.resolve();
    await copy({
      ...target,
      append: async (...append) => {
        late = target.append(...append);
        await late;
        return target.append(...append);
      },
    });
    await assertCopied();
  });

  test('a second run only copies events that are new in the source', async () => {
    await appendTo(folder.path, history());
    await copy();
    expect(await copy()).toStrictEqual({ found: eventsInHistory, copied: 0, deletedStreams: 0 });
    await appendTo(folder.path, [[second, numbered(30, 2)]]);
    expect(await copy()).toStrictEqual({ found: eventsInHistory, copied: 2, deletedStreams: 0 });
    await assertCopied();
  });

  test('stops between two appends when it is interrupted', async () => {
    await appendTo(folder.path, history());
    const stopping = new AbortController();
    const slow: StoredEventStore = {
      ...target,
      append: (...append) => {
        stopping.abort();
        return target.append(...append);
      },
    };
    await expect(copy(slow, stopping.signal)).rejects.toThrow(MoveInterrupted);
    expect(await inTarget()).toHaveLength(1);
    await copy();
    await assertCopied();
  });

  test('deletes streams in the target that were permanently deleted, even if an earlier run copied them', async () => {
    const gone: StreamName = 'invoice-7';
    await appendTo(folder.path, [...history(), [gone, numbered(50, 2)], [first, numbered(60, 1)]]);
    await copy();
    await deleteFrom(folder.path, gone);
    await deleteFrom(folder.path, 'invoice-8');
    expect(await copy()).toMatchObject({ found: eventsInHistory + 1, copied: 0, deletedStreams: 2 });
    expect((await inTarget()).map(({ id }) => id)).toStrictEqual((await inSource()).map(({ id }) => id));
    await expect(target.append('invoice-8', 'any', numbered(70, 1))).rejects.toThrow(StreamGone);
    await expect(collect(target.readStream(gone))).rejects.toThrow(StreamGone);
    expect((await verify()).streams).toBe(4);
    expect(await copy()).toMatchObject({ copied: 0, deletedStreams: 2 });
  });

  describe('refuses a target with other events', () => {
    const refused = async (message: RegExp): Promise<void> => {
      const before = await inTarget();
      await expect(copy()).rejects.toThrow(ForeignTarget);
      await expect(copy()).rejects.toThrow(message);
      expect(await inTarget()).toStrictEqual(before);
    };

    test('from the first event on', async () => {
      await appendTo(folder.path, history());
      await target.append('client-1', 'no_stream', numbered(1, 1));
      await refused(/its event 1 is revision 0 of client-1, which the source does not have there/);
    });

    test('after the copied ones', async () => {
      await appendTo(folder.path, history());
      await copy();
      await target.append(first, 'any', numbered(90, 1));
      await refused(new RegExp(`its event ${eventsInHistory + 1} is revision 10 of ${first}`));
    });

    test('that are appended during the copy', async () => {
      await appendTo(folder.path, history());
      const disturbed: StoredEventStore = {
        ...target,
        append: async (stream, expected, events) => {
          if (stream === second) await target.append(second, 'any', numbered(90, 1));
          return target.append(stream, expected, events);
        },
      };
      await expect(copy(disturbed)).rejects.toThrow(
        `Something else writes to the target: ${second} is at revision 0 there, where revision 0 was to come next`,
      );
    });

    test('in a stream that was deleted in the target', async () => {
      await appendTo(folder.path, history());
      await target.deleteStream(second);
      await expect(copy()).rejects.toThrow(`${second} was deleted for good in the target`);
    });
  });

  describe('verifying', () => {
    const change = async (sql: string, ...values: string[]): Promise<void> => {
      await target.close();
      const database = new DatabaseSync(join(folder.path, 'target.db'));
      expect(database.prepare(sql).run(...values).changes).toBeGreaterThan(0);
      // Else the event is found damaged before it is compared.
      database.exec('UPDATE events SET checksum = NULL');
      database.close();
      target = openSqliteEventStore({ file: join(folder.path, 'target.db') });
    };
    const ofStream = 'stream = (SELECT id FROM streams WHERE name = ?)';

    beforeEach(async () => {
      await appendTo(folder.path, history());
      await copy();
    });

    test.each([
      ['its data', `UPDATE events SET data = replace(data, '"id":5', '"id":55') WHERE ${ofStream}`],
      ['its type', `UPDATE events SET type = 'PlaceFreed' WHERE ${ofStream} AND revision = 3`],
      [
        'its date',
        `UPDATE events SET metadata = replace(metadata, '2026-12-03', '2026-12-04') WHERE ${ofStream}`,
      ],
      ['its id', `UPDATE events SET id = 'another' WHERE ${ofStream} AND revision = 9`],
    ])('names the stream of an event that differs in %s', async (_, sql) => {
      await change(sql, first);
      await expect(verify()).rejects.toThrow(CopyDiffers);
      await expect(verify()).rejects.toThrow(
        `The copy differs, first in ${first}: its 10 events are not what they are in the source`,
      );
    });

    test('names the first of several streams, and its numbers of events', async () => {
      await change(`DELETE FROM events WHERE ${ofStream} AND revision > 0`, third);
      await change(`DELETE FROM events WHERE ${ofStream} AND revision > 4`, second);
      await expect(verify()).rejects.toThrow(
        `The copy differs, first in ${second}: 8 events in the source, 5 in the target`,
      );
    });

    test('names a stream that only the target has', async () => {
      await target.append('client-9', 'no_stream', numbered(90, 3));
      await expect(verify()).rejects.toThrow(
        'The copy differs, first in client-9: 0 events in the source, 3 in the target',
      );
    });

    test('detects another order of the same streams', async () => {
      await change(`UPDATE events SET position = 100 WHERE ${ofStream} AND revision = 1`, third);
      await expect(verify()).rejects.toThrow(
        `The copy differs in its order: event 12 of the target is not revision 1 of ${third}`,
      );
    });

    test('returns the position of an event in the target', async () => {
      const there = openSqliteEventStore({ file: ':memory:' });
      await there.append('client-1', 'no_stream', numbered(90, 3));
      await there.deleteStream('client-1');
      const before = target;
      target = there;
      await copy();
      const source = await inSource();
      const moved = await inTarget();
      for (const [index, { position }] of source.entries())
        expect((await verify(position)).translated).toBe(moved[index]?.position);
      expect(moved[0]?.position).not.toBe(source[0]?.position);
      target = before;
      await there.close();
    });
  });
});
