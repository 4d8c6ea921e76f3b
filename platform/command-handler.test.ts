import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pauseFor } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Decider } from '../domain/decider.ts';
import { DomainError } from '../domain/errors.ts';
import type { EventOf } from '../domain/events.ts';
import { collect, freshStream, readWhole } from '../tests/contracts/sample-events.ts';
import { temporaryFolder } from '../tests/contracts/temporary-folder.ts';
import { CommandLost, createCommandHandler } from './command-handler.ts';
import type { CommandContext, CommandHandler } from './ports/command-handler.ts';
import {
  type EventStore,
  type RecordedEvent,
  RevisionConflict,
  StoreUnavailable,
  StreamGone,
} from './ports/event-store.ts';
import type { Keep } from './ports/keep.ts';
import { openSqliteEventStore } from './sqlite/events/event-store.ts';
import { openSqliteKeep } from './sqlite/keep.ts';
import { upcastEvents } from './upcast-events.ts';

type Taken = EventOf<'PlaceTaken'>;
interface Take {
  readonly ids: readonly number[];
  readonly most?: number;
}

class Full extends DomainError {
  override readonly name = 'Full';
}

const taken = (id: number): Taken => ({
  type: 'PlaceTaken',
  data: { accountId: 42, kind: 'invoice', id, invoiceId: id, takenAt: '2026-12-03T09:00:00.000Z' },
});

const decide = ({ ids, most = Infinity }: Take, state: readonly number[]): Taken[] => {
  const added = ids.filter((id) => !state.includes(id));
  if (state.length + added.length > most) throw new Full('No place left');
  return added.map(taken);
};

/** Ids that were taken, in order; the state never changes. */
const places: Decider<Take, readonly number[], Taken> = {
  name: 'test-places',
  version: 1,
  initial: [],
  decide,
  evolve: (state, event) => [...state, event.data.id],
};

const now = '2026-12-03T09:30:00.000Z';
const context = (commandId: string = randomUUID()): CommandContext => ({
  userId: 42,
  actor: 'user',
  commandId,
  correlationId: '7c1f8bd0-7b4c-4f0c-9a53-0d8b4f0b1a11',
});

const withoutPositions = (events: readonly RecordedEvent[]) =>
  events.map(({ position: _, ...event }) => event);

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

describe('command handler', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let store: EventStore;
  let keep: Keep;
  let commands: CommandHandler;
  const stream = freshStream();

  const newHandler = (over: Partial<Parameters<typeof createCommandHandler>[0]> = {}): CommandHandler =>
    createCommandHandler({
      store,
      keep,
      clock: { now: () => Date.parse(now) },
      pause: () => Promise.resolve(),
      ...over,
    });

  beforeEach(() => {
    folder = temporaryFolder();
    store = upcastEvents(openSqliteEventStore({ file: join(folder.path, 'events.db') }));
    keep = openSqliteKeep({ file: join(folder.path, 'keep.db') });
    commands = newHandler();
  });
  afterEach(async () => {
    await store.close();
    await keep.close();
    folder.remove();
  });

  const take = (handler: CommandHandler, ids: readonly number[], commandId?: string) =>
    handler.handle(stream, places, { ids }, context(commandId));

  const storedIds = async (): Promise<number[]> =>
    (await readWhole(store, stream)).map(({ data }) => ('id' in data ? data.id : NaN));

  test('appends the resulting events with their metadata', async () => {
    const commandId = randomUUID();
    const handled = await take(commands, [1, 2], commandId);
    const stored = await readWhole(store, stream);
    const metadata = {
      ...context(commandId),
      causationId: commandId,
      schemaVersion: 1,
      occurredAt: now,
    };
    expect(stored.map(({ position: _, id: __, ...event }) => event)).toStrictEqual(
      [1, 2].map((id, index) => ({
        ...taken(id),
        stream,
        revision: index,
        metadata,
      })),
    );
    const position = stored[1]?.position;
    expect(handled).toStrictEqual({
      before: [],
      decidedAt: undefined,
      state: [1, 2],
      revision: 1,
      position,
      events: stored.map((event) => ({ ...event, position })),
    });
  });

  test('stores the causation id of the command', async () => {
    const caused = { ...context(), causationId: randomUUID() };
    const { events } = await commands.handle(stream, places, { ids: [1] }, caused);
    expect(events[0]?.metadata.causationId).toBe(caused.causationId);
  });

  test('loads a stream that does not exist, and one that does', async () => {
    expect(await commands.load(stream, places)).toStrictEqual({ state: [], revision: -1 });
    await take(newHandler(), [1, 2]);
    expect(await commands.load(stream, places)).toStrictEqual({ state: [1, 2], revision: 1 });
  });

  test('appends nothing if nothing changes', async () => {
    expect(await commands.handle(stream, places, { ids: [] }, context())).toStrictEqual({
      before: [],
      decidedAt: undefined,
      state: [],
      revision: -1,
      position: undefined,
      events: [],
    });
    const { position } = await take(commands, [1]);
    expect(await take(commands, [1])).toStrictEqual({
      before: [1],
      decidedAt: position,
      state: [1],
      revision: 0,
      position,
      events: [],
    });
    expect(await storedIds()).toStrictEqual([1]);
  });

  test('throws the reason why a command is refused, and appends nothing', async () => {
    await expect(commands.handle(stream, places, { ids: [1, 2], most: 1 }, context())).rejects.toThrow(Full);
    expect(await storedIds()).toStrictEqual([]);
  });

  test('decides on events that other writers appended', async () => {
    await take(commands, [1]);
    await take(newHandler(), [2]);
    expect((await take(commands, [2, 3])).state).toStrictEqual([1, 2, 3]);
  });

  test('accepts as many parallel commands as there is room for, in two processes', async () => {
    const [one, other] = [newHandler({ pause: pauseFor }), newHandler({ pause: pauseFor })];
    const outcomes = await Promise.allSettled(
      upTo(60).map((id) => {
        const handler = id % 2 === 0 ? one : other;
        return handler.handle(stream, places, { ids: [id], most: 25 }, context());
      }),
    );
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(outcomes.length - refused.length).toBe(25);
    expect(refused.every(({ reason }) => reason instanceof Full)).toBe(true);
    const stored = await storedIds();
    expect(stored).toHaveLength(25);
    for (const handler of [one, other, newHandler()]) {
      expect(await handler.load(stream, places)).toStrictEqual({ state: stored, revision: 24 });
    }
  });

  test('gives up if other writers always append first', async () => {
    let tries = 0;
    const rival: EventStore = {
      ...store,
      append: async (of, expected, events) => {
        tries += 1;
        if (tries > 100) throw new Error('It does not give up');
        await take(newHandler(), [1_000 + tries]);
        return store.append(of, expected, events);
      },
    };
    await expect(take(newHandler({ store: rival }), [1])).rejects.toThrow(CommandLost);
    expect(tries).toBeGreaterThan(5);
    expect(await storedIds()).not.toContain(1);
  });

  describe('a repeated command', () => {
    test('takes effect once, also in another process and after other commands', async () => {
      const commandId = randomUUID();
      const first = await take(commands, [1, 2], commandId);
      const { position } = await take(commands, [3]);
      for (const handler of [commands, newHandler()]) {
        const again = await take(handler, [1, 2], commandId);
        expect(again).toMatchObject({ before: [], state: [1, 2, 3], revision: 2, position });
        expect(withoutPositions(again.events)).toStrictEqual(withoutPositions(first.events));
      }
      expect(await storedIds()).toStrictEqual([1, 2, 3]);
    });

    test('is not decided again: an accepted command is not refused later', async () => {
      const commandId = randomUUID();
      const command = { ids: [1], most: 1 };
      await commands.handle(stream, places, command, context(commandId));
      await take(commands, [2]);
      const again = await commands.handle(stream, places, command, context(commandId));
      expect(again.events.map(({ revision }) => revision)).toStrictEqual([0]);
    });

    test('that was answered is not decided again: it has its events, or has changed nothing', async () => {
      const answered = (ids: readonly number[], commandId: string) =>
        newHandler().handle(stream, places, { ids, most: 1 }, { ...context(commandId), isAnswered: true });
      const [taking, keeping] = [randomUUID(), randomUUID()];
      await take(commands, [1], taking);
      await take(commands, [1], keeping);
      await take(commands, [2]);
      expect(await answered([1], taking)).toMatchObject({ state: [1, 2], events: [{ data: { id: 1 } }] });
      expect(await answered([3], keeping)).toMatchObject({ state: [1, 2], events: [] });
      expect(await storedIds()).toStrictEqual([1, 2]);
    });

    test('takes effect once if it is repeated concurrently', async () => {
      const commandId = randomUUID();
      const handlers = [commands, commands, newHandler(), newHandler()];
      const handled = await Promise.all(handlers.map((handler) => take(handler, [1, 2], commandId)));
      expect(await storedIds()).toStrictEqual([1, 2]);
      expect(new Set(handled.map(({ events }) => events.map(({ id }) => id).join())).size).toBe(1);
    });

    test('finds its own events after the answer was lost', async () => {
      const commandId = randomUUID();
      const forgetful: EventStore = {
        ...store,
        append: async (of, expected, events) => {
          await store.append(of, expected, events);
          throw new StoreUnavailable('The answer was lost');
        },
      };
      const handler = newHandler({ store: forgetful });
      await expect(take(handler, [1], commandId)).rejects.toThrow(StoreUnavailable);
      expect((await take(handler, [1], commandId)).events).toHaveLength(1);
      expect(await storedIds()).toStrictEqual([1]);
    });

    test('fails waiting commands at once if the store is unavailable, and tries again for the next one', async () => {
      let tries = 0;
      const away: EventStore = {
        ...store,
        append: async (...args) => {
          tries += 1;
          if (tries === 1) throw new StoreUnavailable('No answer');
          return store.append(...args);
        },
      };
      const handler = newHandler({ store: away });
      const asked = await Promise.allSettled([1, 2, 3].map((id) => take(handler, [id])));
      expect(asked.map(({ status }) => status)).toStrictEqual(['rejected', 'rejected', 'rejected']);
      expect(tries).toBe(1);
      expect((await take(handler, [4])).state).toStrictEqual([4]);
    });

    test('counts as a different command on another stream', async () => {
      const commandId = randomUUID();
      await take(commands, [1], commandId);
      const other = await commands.handle(freshStream(), places, { ids: [1] }, context(commandId));
      expect(other.revision).toBe(0);
      expect(other.events[0]?.id).not.toBe((await readWhole(store, stream))[0]?.id);
    });
  });

  describe('at a revision', () => {
    const takeAt = (atRevision: number, id: number, commandId?: string) =>
      commands.handle(stream, places, { ids: [id] }, context(commandId), { atRevision });

    test('appends at exactly that revision', async () => {
      expect((await takeAt(-1, 1)).revision).toBe(0);
      expect((await takeAt(0, 2)).revision).toBe(1);
    });

    test.each([-1, 0, 2])('refuses %d when the stream is at 1', async (atRevision) => {
      await take(commands, [1, 2]);
      const refused = takeAt(atRevision, 3);
      await expect(refused).rejects.toThrow(RevisionConflict);
      await expect(refused).rejects.toMatchObject({ stream, expected: atRevision, actual: 1 });
      expect(await storedIds()).toStrictEqual([1, 2]);
    });

    test('does not decide again if another writer appended first', async () => {
      await take(commands, [1]);
      const overtaken: EventStore = {
        ...store,
        append: async (of, expected, events) => {
          await take(commands, [2]);
          return store.append(of, expected, events);
        },
      };
      const handler = newHandler({ store: overtaken });
      const refused = handler.handle(stream, places, { ids: [3] }, context(), { atRevision: 0 });
      await expect(refused).rejects.toThrow(RevisionConflict);
      expect(await storedIds()).toStrictEqual([1, 2]);
    });

    test('answers a repeat with the first result', async () => {
      const commandId = randomUUID();
      const first = await takeAt(-1, 1, commandId);
      expect(await takeAt(-1, 1, commandId)).toStrictEqual(first);
    });
  });

  describe('reads', () => {
    /** A store that counts how often a stream is read. */
    const counting = (over: Partial<EventStore> = {}) => {
      const counts = { reads: 0, appends: 0 };
      const counted: EventStore = {
        ...store,
        append: (...args) => {
          counts.appends += 1;
          return store.append(...args);
        },
        readStream: (...args) => {
          counts.reads += 1;
          return store.readStream(...args);
        },
        ...over,
      };
      return { store: counted, counts };
    };

    test('a stream once, before its first command', async () => {
      const { store: counted, counts } = counting();
      const handler = newHandler({ store: counted });
      await take(handler, [1]);
      expect(counts).toStrictEqual({ reads: 1, appends: 1 });
      await take(handler, [2]);
      await take(handler, [3]);
      expect(counts).toStrictEqual({ reads: 1, appends: 3 });
      expect(await handler.load(stream, places)).toStrictEqual({ state: [1, 2, 3], revision: 2 });
    });

    test('nothing before the first command of a new stream, and the whole stream if it turns out to exist', async () => {
      const { store: counted, counts } = counting();
      const takeAsNew = (handler: CommandHandler, ids: readonly number[], commandId?: string) =>
        handler.handle(stream, places, { ids }, context(commandId), { isNew: true });
      const commandId = randomUUID();
      await takeAsNew(newHandler({ store: counted }), [1], commandId);
      expect(counts).toStrictEqual({ reads: 0, appends: 1 });
      const again = await takeAsNew(newHandler({ store: counted }), [1], commandId);
      expect(again).toMatchObject({ before: [], state: [1], revision: 0 });
      const { before, state } = await takeAsNew(newHandler({ store: counted }), [1, 2]);
      expect({ before, state }).toStrictEqual({ before: [1], state: [1, 2] });
      expect(await storedIds()).toStrictEqual([1, 2]);
    });

    test('the events of other writers after a conflict, and decides again', async () => {
      const { store: counted, counts } = counting();
      const handler = newHandler({ store: counted });
      await take(handler, [1]);
      await take(commands, [2]);
      const { before, state } = await take(handler, [2, 3]);
      expect({ before, state }).toStrictEqual({ before: [1, 2], state: [1, 2, 3] });
      expect(counts).toStrictEqual({ reads: 2, appends: 3 });
    });

    test('again before it answers that nothing changes or refuses a command', async () => {
      const handler = newHandler();
      await take(handler, [1]);
      await take(handler, [2]);
      const free: Decider<Take, readonly number[], Taken> = {
        ...places,
        decide: (_, state) => {
          if (state.length < 3) throw new Full('Not full enough');
          return [taken(9)];
        },
      };
      await take(commands, [3]);
      expect((await handler.handle(stream, free, { ids: [] }, context())).state).toStrictEqual([1, 2, 3, 9]);
      await take(commands, [4]);
      expect(await take(handler, [1])).toMatchObject({ state: [1, 2, 3, 9, 4], events: [] });
      await take(commands, [5]);
      const refused = handler.handle(stream, places, { ids: [6], most: 5 }, context());
      await expect(refused).rejects.toThrow(Full);
    });

    test('nothing after an append: stored events are answered as done', async () => {
      let isAway = false;
      const { store: counted } = counting({
        readStream: (...args) => {
          if (isAway) throw new StoreUnavailable('No answer');
          return store.readStream(...args);
        },
        append: async (...args) => {
          const appended = await store.append(...args);
          isAway = true;
          return appended;
        },
      });
      expect((await take(newHandler({ store: counted }), [1])).state).toStrictEqual([1]);
    });

    test('a stream again after an append whose outcome is unknown', async () => {
      let isLost = true;
      const { store: counted } = counting({
        append: async (...args) => {
          const appended = await store.append(...args);
          if (isLost) throw new StoreUnavailable('The answer was lost');
          return appended;
        },
      });
      const handler = newHandler({ store: counted });
      await expect(take(handler, [1])).rejects.toThrow(StoreUnavailable);
      isLost = false;
      expect((await take(handler, [2])).state).toStrictEqual([1, 2]);
    });

    test('and writes no snapshot while the keep is unavailable, without failing the command', async () => {
      const away: Keep = { ...keep, put: () => Promise.reject(new StoreUnavailable('No answer')) };
      const handler = newHandler({ keep: away });
      expect((await take(handler, upTo(1_001))).revision).toBe(1_000);
    });
  });

  describe('a command made from the state', () => {
    test('is made from the state that it is decided on, and again after a conflict', async () => {
      const handler = newHandler();
      await take(handler, [1]);
      await take(commands, [2]);
      const seen: (readonly number[])[] = [];
      const { state } = await handler.handle(
        stream,
        places,
        async (ids) => {
          seen.push(ids);
          return { ids: [ids.length + 1] };
        },
        context(),
      );
      expect(seen).toStrictEqual([[1], [1, 2]]);
      expect(state).toStrictEqual([1, 2, 3]);
    });

    test('is refused with the error of the function, but only on a state that was just read', async () => {
      const handler = newHandler();
      await take(handler, [1]);
      const assertTwo = (ids: readonly number[]): Take => {
        if (ids.length < 2) throw new Full('Too few');
        return { ids: [3] };
      };
      await expect(handler.handle(stream, places, assertTwo, context())).rejects.toThrow(Full);
      await take(commands, [2]);
      expect((await handler.handle(stream, places, assertTwo, context())).state).toStrictEqual([1, 2, 3]);
    });
  });

  describe('snapshots', () => {
    /** A store that counts reads. */
    const counting = () => {
      let reads = 0;
      const counted: EventStore = {
        ...store,
        async *readStream(of, options) {
          for await (const event of store.readStream(of, options)) {
            reads += 1;
            yield event;
          }
        },
      };
      return { store: counted, reads: () => reads };
    };

    const takeMany = async (count: number): Promise<void> => {
      for (let from = 0; from < count; from += 100) {
        await take(
          commands,
          upTo(100).map((id) => from + id),
        );
      }
    };

    test('let a new process read only the tail', async () => {
      await takeMany(2_300);
      const { store: counted, reads } = counting();
      const loaded = await newHandler({ store: counted }).load(stream, places);
      expect(loaded).toStrictEqual({ state: upTo(2_300), revision: 2_299 });
      expect(reads()).toBeLessThanOrEqual(1_001);
    });

    test('are not needed for a cached state, which reads only new events', async () => {
      await takeMany(500);
      const { store: counted, reads } = counting();
      const handler = newHandler({ store: counted });
      await handler.load(stream, places);
      const before = reads();
      await take(handler, [9_001]);
      expect(reads() - before).toBeLessThanOrEqual(3);
    });

    test('recognize repeats of commands before the snapshot', async () => {
      const commandId = randomUUID();
      const first = await take(commands, [5_000], commandId);
      await takeMany(1_500);
      expect((await take(newHandler(), [5_000], commandId)).events).toStrictEqual(first.events);
    });

    test('of another version of the decider are not used', async () => {
      await takeMany(1_200);
      const doubled: typeof places = {
        ...places,
        version: 2,
        evolve: (state, event) => [...state, event.data.id * 2],
      };
      const { state } = await newHandler().load(stream, doubled);
      expect(state).toStrictEqual(upTo(1_200).map((id) => id * 2));
    });

    test('of another history are not used', async () => {
      await takeMany(1_200);
      const restored = upcastEvents(openSqliteEventStore({ file: join(folder.path, 'restored.db') }));
      const handler = newHandler({ store: restored });
      await take(handler, [7]);
      expect(await newHandler({ store: restored }).load(stream, places)).toStrictEqual({
        state: [7],
        revision: 0,
      });
      await restored.close();
    });
  });

  test('caches no more states than fit in memory, and still handles all streams', async () => {
    const handler = newHandler({ cacheBytes: 1_000 });
    const streams = [freshStream(), freshStream(), freshStream()];
    for (const id of upTo(4)) {
      for (const of of streams) await handler.handle(of, places, { ids: [id] }, context());
    }
    const loaded = await Promise.all(streams.map((of) => handler.load(of, places)));
    expect(loaded).toStrictEqual(streams.map(() => ({ state: upTo(4), revision: 3 })));
  });

  test('throws StreamGone for a deleted stream', async () => {
    await take(commands, [1]);
    await store.deleteStream(stream);
    await expect(take(commands, [2])).rejects.toThrow(StreamGone);
    await expect(commands.load(stream, places)).rejects.toThrow(StreamGone);
  });

  test('a command that fails does not block the next one', async () => {
    await expect(commands.handle(stream, places, { ids: [1], most: 0 }, context())).rejects.toThrow(Full);
    expect((await take(commands, [2])).state).toStrictEqual([2]);
    expect(await collect(store.readAll())).toHaveLength(1);
  });
});
