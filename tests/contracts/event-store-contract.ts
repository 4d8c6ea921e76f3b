import { randomInt, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type RecordedEvent,
  AppendTooLarge,
  type EventStore,
  type Position,
  RevisionConflict,
  StreamGone,
  StoreUnavailable,
} from '../../platform/ports/event-store.ts';
import { follow } from './follower.ts';
import {
  asRecorded,
  collect,
  freshStream,
  idsOf,
  numbered,
  placeTaken,
  readAfter,
  readWhole,
  registered,
  withoutPositions,
} from './sample-events.ts';

/** A store under test. It may hold events of other tests, so no test expects an empty one. */
export interface OpenedStore {
  readonly store: EventStore;
  /** Closes the store and opens the same data again. */
  reopen(): Promise<EventStore>;
  dispose(): Promise<void>;
}

/** A position after every other. */
const beyond = (position: Position): Position => position.replace(/^./, '9') as Position;

/** The contract of every event store. */
export const eventStoreContract = (name: string, openStore: () => Promise<OpenedStore>): void => {
  describe(`event store: ${name}`, () => {
    let opened: OpenedStore;
    let store: EventStore;
    let start: Position | undefined;

    beforeEach(async () => {
      opened = await openStore();
      store = opened.store;
      start = await store.lastPosition();
    });
    afterEach(() => opened.dispose());

    describe('append', () => {
      test('stores events unchanged, numbered within their stream', async () => {
        const stream = freshStream();
        const events = [registered('Zoë 🦊 "שלום"  two blanks\nand a line'), ...numbered(1, 2)];
        const appended = await store.append(stream, 'no_stream', events);
        const read = await readWhole(store, stream);
        expect(withoutPositions(read)).toStrictEqual(asRecorded(stream, 0, events));
        expect(appended).toStrictEqual({ revision: 2, position: read[2]?.position });
      });

      test('continues at the end of the stream', async () => {
        const stream = freshStream();
        const [first, second, third] = [numbered(1, 2), numbered(3, 1), numbered(4, 1)];
        await store.append(stream, 'no_stream', first);
        await store.append(stream, 1, second);
        expect(await store.append(stream, 'any', third)).toMatchObject({ revision: 3 });
        expect(withoutPositions(await readWhole(store, stream))).toStrictEqual(
          asRecorded(stream, 0, [...first, ...second, ...third]),
        );
      });

      test('creates a stream if any revision is expected', async () => {
        const stream = freshStream();
        expect(await store.append(stream, 'any', numbered(1, 1))).toMatchObject({ revision: 0 });
      });

      test.each([
        { expected: 'no_stream' as const, there: 2, actual: 1 },
        { expected: 0, there: 2, actual: 1 },
        { expected: 5, there: 2, actual: 1 },
        { expected: 0, there: 0, actual: null },
      ])(
        'refuses $expected on a stream of $there events, and adds nothing',
        async ({ expected, there, actual }) => {
          const stream = freshStream();
          const before = numbered(1, there);
          if (there > 0) await store.append(stream, 'no_stream', before);
          const refused = store.append(stream, expected, numbered(10, 2));
          await expect(refused).rejects.toThrow(RevisionConflict);
          await expect(refused).rejects.toMatchObject({ stream, expected, actual });
          expect(idsOf(await readWhole(store, stream))).toStrictEqual(idsOf(before));
        },
      );

      test('accepts one of many appends that expect the same revision', async () => {
        const stream = freshStream();
        await store.append(stream, 'no_stream', numbered(1, 1));
        const rivals = numbered(10, 8);
        const outcomes = await Promise.allSettled(rivals.map((event) => store.append(stream, 0, [event])));
        const won = rivals.filter((_, index) => outcomes[index]?.status === 'fulfilled');
        const lost = outcomes.filter((outcome) => outcome.status === 'rejected');
        expect(won).toHaveLength(1);
        expect(lost.map(({ reason }) => reason instanceof RevisionConflict)).toStrictEqual(
          Array(7).fill(true),
        );
        expect(idsOf(await readWhole(store, stream)).slice(1)).toStrictEqual(idsOf(won));
      });

      test('stores concurrent appends while others are refused', async () => {
        const taken = freshStream();
        await store.append(taken, 'no_stream', numbered(1, 1));
        const streams = Array.from({ length: 20 }, freshStream);
        const events = numbered(100, 20);
        const outcomes = await Promise.allSettled(
          streams.flatMap((stream, index) => [
            store.append(stream, 'no_stream', events.slice(index, index + 1)),
            store.append(taken, 'no_stream', numbered(1_000 + index, 1)),
          ]),
        );
        expect(outcomes.map(({ status }) => status)).toStrictEqual(
          Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? 'fulfilled' : 'rejected')),
        );
        const stored = await Promise.all(streams.map((stream) => readWhole(store, stream)));
        expect(idsOf(stored.flat())).toStrictEqual(idsOf(events));
      });

      test('refuses more than 900 kB, and stores nothing', async () => {
        const stream = freshStream();
        const halves = [registered('x'.repeat(450_000)), registered('y'.repeat(450_000))];
        await expect(store.append(stream, 'no_stream', halves)).rejects.toThrow(AppendTooLarge);
        expect(await readWhole(store, stream)).toStrictEqual([]);
      });

      test('accepts 890 kB', async () => {
        const stream = freshStream();
        const event = registered('x'.repeat(890_000));
        await store.append(stream, 'no_stream', [event]);
        expect(idsOf(await readWhole(store, stream))).toStrictEqual([event.id]);
      });
    });

    describe('a repeated append', () => {
      test.each(['no_stream', 'any'] as const)(
        'returns the first result, and adds nothing (%s)',
        async (expected) => {
          const stream = freshStream();
          const events = numbered(1, 3);
          const first = await store.append(stream, expected, events);
          expect(await store.append(stream, expected, events)).toStrictEqual(first);
          expect(idsOf(await readWhole(store, stream))).toStrictEqual(idsOf(events));
        },
      );

      test('returns the first result after later appends', async () => {
        const stream = freshStream();
        const [before, events, after] = [numbered(1, 2), numbered(3, 2), numbered(5, 2)];
        await store.append(stream, 'no_stream', before);
        const first = await store.append(stream, 1, events);
        await store.append(stream, 3, after);
        expect(await store.append(stream, 1, events)).toStrictEqual(first);
        expect(idsOf(await readWhole(store, stream))).toStrictEqual(idsOf([...before, ...events, ...after]));
      });

      test('is refused if only the first of its events are stored', async () => {
        const stream = freshStream();
        const first = placeTaken(1);
        await store.append(stream, 'no_stream', [first]);
        await expect(store.append(stream, 'no_stream', [first, placeTaken(2)])).rejects.toThrow(
          RevisionConflict,
        );
        expect(idsOf(await readWhole(store, stream))).toStrictEqual([first.id]);
      });

      test('is stored once if both run concurrently', async () => {
        const stream = freshStream();
        const events = numbered(1, 2);
        const [one, two] = await Promise.all([
          store.append(stream, 'no_stream', events),
          store.append(stream, 'no_stream', events),
        ]);
        expect(two).toStrictEqual(one);
        expect(idsOf(await readWhole(store, stream))).toStrictEqual(idsOf(events));
      });
    });

    describe('read a stream', () => {
      const events = numbered(0, 2_500);
      const ids = idsOf(events);
      const stream = freshStream();
      const append = async (): Promise<void> => {
        for (let from = 0; from < events.length; from += 500) {
          await store.append(stream, from === 0 ? 'no_stream' : from - 1, events.slice(from, from + 500));
        }
      };

      test.each([
        { options: {}, expected: ids },
        { options: { from: 1_700 }, expected: ids.slice(1_700) },
        { options: { from: 1, limit: 2 }, expected: ids.slice(1, 3) },
        { options: { limit: 1_001 }, expected: ids.slice(0, 1_001) },
        { options: { from: 2_500 }, expected: [] },
        { options: { backwards: true }, expected: ids.toReversed() },
        { options: { backwards: true, limit: 1 }, expected: ids.slice(-1) },
        {
          options: { backwards: true, from: 1_100, limit: 1_050 },
          expected: ids.slice(51, 1_101).toReversed(),
        },
        { options: { backwards: true, from: 0 }, expected: ids.slice(0, 1) },
      ])('$options', async ({ options, expected }) => {
        await append();
        expect(idsOf(await collect(store.readStream(stream, options)))).toStrictEqual(expected);
      });

      test('yields nothing for a stream that does not exist', async () => {
        expect(await readWhole(store, freshStream())).toStrictEqual([]);
      });
    });

    describe('read all', () => {
      test('yields the events of all streams in the order of their appends', async () => {
        const streams = [freshStream(), freshStream(), freshStream()];
        const events = numbered(1, 30);
        for (const [index, event] of events.entries()) {
          await store.append(streams[index % 3] ?? freshStream(), 'any', [event]);
        }
        const all = await readAfter(store, start);
        expect(idsOf(all)).toStrictEqual(idsOf(events));
        const positions = all.map(({ position }) => position);
        expect(positions).toStrictEqual(positions.toSorted());
        expect(new Set(positions).size).toBe(30);
        expect(await store.lastPosition()).toBe(positions.at(-1));
      });

      test('starts after a position, and ends at the limit', async () => {
        const events = numbered(1, 6);
        await store.append(freshStream(), 'no_stream', events);
        const [, second] = await readAfter(store, start);
        expect(idsOf(await readAfter(store, second?.position))).toStrictEqual(idsOf(events.slice(2)));
        const three = await collect(store.readAll({ after: second?.position, limit: 3 }));
        expect(idsOf(three)).toStrictEqual(idsOf(events.slice(2, 5)));
      });

      test('starts with the first event if no position is given', async () => {
        const events = numbered(1, 3);
        await store.append(freshStream(), 'no_stream', events);
        const all = await collect(store.readAll());
        expect(idsOf(all).slice(-3)).toStrictEqual(idsOf(events));
        expect(all.length).toBe((await readAfter(store, all[0]?.position)).length + 1);
      });

      test('ends at the event that was the last when it started', async () => {
        const stream = freshStream();
        const events = numbered(1, 3);
        await store.append(stream, 'no_stream', events);
        const seen: string[] = [];
        for await (const event of store.readAll({ after: start })) {
          seen.push(event.id);
          await store.append(stream, 'any', numbered(10 + seen.length, 1));
        }
        expect(seen).toStrictEqual(idsOf(events));
      });

      test('knows how far events reached, also when the last ones were deleted since', async () => {
        const [kept, deleted] = [freshStream(), freshStream()];
        const first = await store.append(kept, 'no_stream', numbered(1, 1));
        const last = await store.append(deleted, 'no_stream', numbered(2, 1));
        await store.deleteStream(deleted);
        expect(await store.hasReached(first.position)).toBe(true);
        expect(await store.hasReached(last.position)).toBe(true);
        expect(await store.hasReached(beyond(last.position))).toBe(false);
      });

      test('estimates the share of events before a position', async () => {
        await store.append(freshStream(), 'no_stream', numbered(1, 10));
        const all = await collect(store.readAll());
        const shares = await Promise.all(all.map(({ position }) => store.shareBefore(position)));
        expect(shares).toStrictEqual(shares.toSorted((a, b) => a - b));
        expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true);
        expect(shares.at(-1)).toBe(1);
      });
    });

    describe('follow all', () => {
      test('catches up, reports that, and continues with new events', async () => {
        const stream = freshStream();
        const [before, after] = [numbered(1, 3), numbered(4, 2)];
        await store.append(stream, 'no_stream', before);
        const follower = follow(store, { after: start });
        await follower.until(() => follower.caughtUp() > 0);
        expect(idsOf(follower.events())).toStrictEqual(idsOf(before));
        await store.append(stream, 2, after);
        await follower.until(() => follower.events().length === 5);
        expect(withoutPositions(follower.events())).toStrictEqual(
          asRecorded(stream, 0, [...before, ...after]),
        );
        await follower.stop();
      });

      test('reports caught-up at once if there are no events', async () => {
        const follower = follow(store, { after: start });
        await follower.until(() => follower.caughtUp() === 1);
        expect(follower.events()).toStrictEqual([]);
        await follower.stop();
      });

      test('misses and repeats nothing during concurrent appends', async () => {
        const follower = follow(store, { after: start, batchSize: 7 });
        const streams = Array.from({ length: 10 }, freshStream);
        const appends = streams.flatMap((stream) =>
          Array.from({ length: 10 }, () => store.append(stream, 'any', numbered(1, 2))),
        );
        await Promise.all(appends);
        await follower.until(() => follower.events().length >= 200);
        expect(follower.events()).toStrictEqual(await readAfter(store, start));
        expect(follower.largestBatch()).toBeLessThanOrEqual(7);
        await follower.stop();
      });

      test('yields every event of the requested types unchanged, and continues with new ones', async () => {
        const stream = freshStream();
        const [old, later] = [registered('one'), registered('two')];
        await store.append(stream, 'no_stream', [...numbered(1, 3), old, ...numbered(4, 3)]);
        const follower = follow(store, { after: start, batchSize: 2, types: ['AccountRegistered'] });
        const ofType = (): RecordedEvent[] => follower.events().filter(({ type }) => type === old.type);
        await follower.until(() => follower.caughtUp() > 0);
        expect(withoutPositions(ofType())).toStrictEqual(asRecorded(stream, 3, [old]));
        await store.append(stream, 6, [...numbered(7, 3), later]);
        await follower.until(() => ofType().length === 2);
        expect(withoutPositions(ofType().slice(1))).toStrictEqual(asRecorded(stream, 10, [later]));
        expect(follower.largestBatch()).toBeLessThanOrEqual(2);
        await follower.stop();
      });

      test('fetches nothing before the reader asks for it', async () => {
        const stream = freshStream();
        await store.append(stream, 'no_stream', numbered(1, 2));
        const signal = new AbortController();
        const batches = store
          .followAll({ after: start, signal: signal.signal, batchSize: 2 })
          [Symbol.asyncIterator]();
        const first = await batches.next();
        await store.append(stream, 1, numbered(3, 4));
        const second = await batches.next();
        const third = await batches.next();
        expect([first, second, third].map(({ value }) => Array.isArray(value) && value.length)).toStrictEqual(
          [2, 2, 2],
        );
        signal.abort();
        await batches.return?.();
      });

      test('ends when it is aborted, also while it waits', async () => {
        const follower = follow(store, { after: start });
        await follower.until(() => follower.caughtUp() === 1);
        await follower.stop();
        await store.append(freshStream(), 'no_stream', numbered(1, 1));
        expect(follower.events()).toStrictEqual([]);
      });

      test('serves several followers at once, each from its own position', async () => {
        const events = numbered(1, 4);
        await store.append(freshStream(), 'no_stream', events);
        const [first] = await readAfter(store, start);
        const followers = [follow(store, { after: start }), follow(store, { after: first?.position })];
        await Promise.all(followers.map((follower) => follower.until(() => follower.caughtUp() > 0)));
        expect(followers.map((follower) => idsOf(follower.events()))).toStrictEqual([
          idsOf(events),
          idsOf(events.slice(1)),
        ]);
        await Promise.all(followers.map((follower) => follower.stop()));
      });
    });

    describe('delete a stream', () => {
      test('removes its events from every read, and no others', async () => {
        const [deleted, kept] = [freshStream(), freshStream()];
        await store.append(deleted, 'no_stream', numbered(1, 2));
        const others = numbered(10, 2);
        await store.append(kept, 'no_stream', others);
        await store.append(deleted, 1, numbered(3, 1));
        await store.deleteStream(deleted);
        await expect(readWhole(store, deleted)).rejects.toThrow(StreamGone);
        expect(idsOf(await readAfter(store, start))).toStrictEqual(idsOf(others));
      });

      test.each(['no_stream', 'any', 1] as const)('refuses a late append (%s)', async (expected) => {
        const stream = freshStream();
        const events = numbered(1, 2);
        await store.append(stream, 'no_stream', events);
        await store.deleteStream(stream);
        await expect(store.append(stream, expected, numbered(3, 1))).rejects.toThrow(StreamGone);
        await expect(store.append(stream, 'no_stream', events)).rejects.toThrow(StreamGone);
      });

      test('deletes a stream that does not exist, and a deleted one again', async () => {
        const stream = freshStream();
        await store.deleteStream(stream);
        await store.deleteStream(stream);
        await expect(store.append(stream, 'no_stream', numbered(1, 1))).rejects.toThrow(StreamGone);
      });

      test('never reuses a position, even after a restart', async () => {
        const stream = freshStream();
        const { position } = await store.append(stream, 'no_stream', numbered(1, 3));
        await store.deleteStream(stream);
        store = await opened.reopen();
        const next = placeTaken(9);
        const later = await store.append(freshStream(), 'no_stream', [next]);
        expect(later.position > position).toBe(true);
        expect(idsOf(await readAfter(store, position))).toStrictEqual([next.id]);
      });
    });

    test('finds the streams of an account by their first event, without deleted ones', async () => {
      const [own, gone, other] = [freshStream(), freshStream(), freshStream()];
      const account = randomInt(2 ** 40);
      const of = (accountId: number) => placeTaken(1, accountId);
      for (const stream of [own, gone]) await store.append(stream, 'no_stream', [of(account), of(account)]);
      await store.append(other, 'no_stream', [of(account + 1), of(account)]);
      await store.deleteStream(gone);
      expect(await collect(store.streamsOf(account))).toStrictEqual([own]);
    });

    test('reads the events of an account from all its streams, in order, up to a position', async () => {
      const [first, second, gone, shared] = [
        freshStream(),
        freshStream(),
        freshStream(),
        `email-${randomUUID()}` as const,
      ];
      const [account, other] = [randomInt(2 ** 40), randomInt(2 ** 40)];
      const own = Array.from({ length: 6 }, () => placeTaken(1, account));
      await store.append(first, 'no_stream', own.slice(0, 1));
      await store.append(gone, 'any', [placeTaken(1, account)]);
      await store.deleteStream(gone);
      await store.append(second, 'any', own.slice(1, 2));
      await store.append(shared, 'no_stream', [placeTaken(1, other)]);
      await store.append(first, 0, own.slice(2, 4));
      await store.append(freshStream(), 'no_stream', [placeTaken(1, other)]);
      await store.append(shared, 0, own.slice(4, 5));
      store = await opened.reopen();
      const { position } = await store.append(first, 2, own.slice(5));
      const read = await collect(store.readAccount(account));
      expect(idsOf(read)).toStrictEqual(idsOf(own));
      expect(read.at(-1)?.position).toBe(position);
      const upTo = read[3]?.position;
      expect(idsOf(await collect(store.readAccount(account, { upTo })))).toStrictEqual(
        idsOf(own.slice(0, 4)),
      );
      const after = read[1]?.position;
      expect(idsOf(await collect(store.readAccount(account, { after })))).toStrictEqual(idsOf(own.slice(2)));
      expect(idsOf(await collect(store.readAccount(account, { after, upTo })))).toStrictEqual(
        idsOf(own.slice(2, 4)),
      );
      expect(await collect(store.readAccount(account, { after: position }))).toStrictEqual([]);
      const places = await collect(store.readAccount(account, { types: ['PlaceTaken', 'PlanChanged'] }));
      expect(idsOf(places)).toStrictEqual(idsOf(own));
      expect(await collect(store.readAccount(account, { after, types: ['PlanChanged'] }))).toStrictEqual([]);
      const mentioned = randomInt(2 ** 40);
      const named = placeTaken(mentioned, account);
      await store.append(freshStream(), 'no_stream', [named]);
      const about = await collect(store.readAccount(account, { after, mentioning: mentioned }));
      expect(about.filter(({ data }) => 'invoiceId' in data && data.invoiceId === mentioned)).toHaveLength(1);
      expect(await collect(store.readAccount(randomInt(2 ** 40)))).toStrictEqual([]);
    });

    test('has the same events after a restart, and continues', async () => {
      const stream = freshStream();
      const [before, after] = [numbered(1, 3), numbered(4, 1)];
      await store.append(stream, 'no_stream', before);
      store = await opened.reopen();
      await store.append(stream, 2, after);
      expect(withoutPositions(await readWhole(store, stream))).toStrictEqual(
        asRecorded(stream, 0, [...before, ...after]),
      );
    });

    test('accepts nothing after it was closed', async () => {
      await store.close();
      await expect(store.append(freshStream(), 'no_stream', numbered(1, 1))).rejects.toThrow(
        StoreUnavailable,
      );
      store = await opened.reopen();
    });
  });
};
