import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { StoreUnavailable, type EventStore, type Position } from '../../platform/ports/event-store.ts';
import type { ReadModels } from '../../platform/ports/read-models.ts';
import { openSqliteReadModels } from '../../platform/sqlite/models/read-models.ts';
import { allProjections } from '../all-projections.ts';
import type { Projection } from '../projection.ts';
import { randomHistory } from '../random-history.fixture.ts';
import {
  append,
  created,
  deleted,
  documentsOf,
  namesOfClients,
  openReadSide,
  recordingBus,
  recordingLog,
  ref,
  revised,
  textOf,
  type ReadSide,
} from '../read-side.fixture.ts';
import { positionAt } from '../recorded.fixture.ts';
import { createProjectionRunner, type ProjectionRunner, type RunnerDeps } from './runner.ts';

let side: ReadSide;
const runners: ProjectionRunner[] = [];

beforeEach(() => {
  side = openReadSide();
});
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop()));
  await side.close();
});

const names = namesOfClients();
const patience = 10_000;

const runnerWith = (changes: Partial<RunnerDeps> = {}) => {
  const live = recordingBus();
  const log = recordingLog();
  const { store, readModels } = side;
  const runner = createProjectionRunner({ store, readModels, live, log, projections: [names], ...changes });
  runners.push(runner);
  return { runner, live, log };
};

const running = async (changes: Partial<RunnerDeps> = {}) => {
  const made = runnerWith(changes);
  await made.runner.start();
  return made;
};

const folded = async (
  runner: ProjectionRunner,
  position: Position,
  projection: Projection<unknown> = names,
) => {
  expect(await runner.waitFor(projection.model.name, position, patience)).toBe(true);
};

const bodies = async (): Promise<string[]> => (await documentsOf(side.readModels, names)).map(textOf);

const stateOf = (runner: ProjectionRunner): string | undefined => runner.health().projections[0]?.state;

describe('a projection', () => {
  test('folds what is there, then what comes', async () => {
    await append(side.store, created('A'));
    const { runner } = await running();
    await folded(runner, await append(side.store, revised('B'), created('X', { account: 4, id: 5 })));
    expect(await documentsOf(side.readModels, names)).toStrictEqual([
      { ...ref, position: positionAt(2), keys: { name: 'B', parked: 0 }, body: '{"name":"B","changes":2}' },
      {
        account: 4,
        id: 5,
        position: positionAt(3),
        keys: { name: 'X', parked: 0 },
        body: '{"name":"X","changes":1}',
      },
    ]);
    expect(runner.health()).toStrictEqual({
      projections: [{ name: 'names-of-clients', state: 'following', parked: 0, lostEvents: 0, error: null }],
      problems: [],
    });
  });

  test('passes the positions of events that it does not handle', async () => {
    const { runner } = await running();
    const position = await append(side.store, {
      type: 'PlanChanged',
      data: { accountId: 3, from: 'solo', to: 'agency' },
    });
    await folded(runner, position);
    await runner.stop();
    expect(await side.readModels.checkpoint(names.model)).toBe(position);
  });

  test('stores one checkpoint behind many events that change nothing, and never moves it back', async () => {
    const write = vi.spyOn(side.readModels, 'write');
    const { runner } = await running();
    const unhandled = { type: 'PlanChanged', data: { accountId: 3, from: 'solo', to: 'agency' } } as const;
    for (let count = 0; count < 5; count += 1) await folded(runner, await append(side.store, unhandled));
    expect(write).not.toHaveBeenCalled();
    const position = await append(side.store, created('A'));
    await folded(runner, position);
    await runner.stop();
    expect(write).toHaveBeenCalledTimes(1);
    expect(await side.readModels.checkpoint(names.model)).toBe(position);
  });

  test('goes on from its checkpoint after a stop', async () => {
    const first = await running();
    await folded(first.runner, await append(side.store, created('A')));
    await first.runner.stop();
    const position = await append(side.store, revised('B'));
    expect(await first.runner.waitFor(names.model.name, position, patience)).toBe(false);
    expect(await bodies()).toStrictEqual(['{"name":"A","changes":1}']);
    const second = await running();
    await folded(second.runner, position);
    expect(await bodies()).toStrictEqual(['{"name":"B","changes":2}']);
  });

  test('of a changed version is built beside the older one', async () => {
    const first = await running();
    await folded(first.runner, await append(side.store, created('A')));
    await first.runner.stop();
    const newer = namesOfClients(2);
    const second = await running({ projections: [newer] });
    await folded(second.runner, await append(side.store, revised('B')), newer);
    expect(await bodies()).toStrictEqual(['{"name":"A","changes":1}']);
    expect((await documentsOf(side.readModels, newer)).map(textOf)).toStrictEqual([
      '{"name":"B","changes":2}',
    ]);
  });

  test('is not folded into during exclusive work', async () => {
    const { runner } = await running();
    await folded(runner, await append(side.store, created('A')));
    let during: string[] = [];
    let position: Position | undefined;
    const waiting: Promise<boolean>[] = [];
    await runner.pausedWhile(names.model.name, async () => {
      position = await append(side.store, revised('B'));
      waiting.push(runner.waitFor(names.model.name, position, patience));
      during = await bodies();
    });
    expect(during).toStrictEqual(['{"name":"A","changes":1}']);
    expect(await Promise.all(waiting)).toStrictEqual([true]);
    expect(await bodies()).toStrictEqual(['{"name":"B","changes":2}']);
  });

  test('that is not there is not waited for', async () => {
    const { runner } = await running();
    await expect(runner.waitFor('nothing', positionAt(1), patience)).rejects.toThrow(
      'There is no projection nothing',
    );
  });
});

test('what is written can be relied on when reads wait for it', async () => {
  const { runner, live } = await running();
  await folded(runner, await append(side.store, created('A')));
  const stored: Position[] = [];
  const { write } = side.readModels;
  vi.spyOn(side.readModels, 'write').mockImplementation(async (model, batch) => {
    await write(model, batch);
    stored.push(batch.checkpoint);
  });
  const position = await append(side.store, revised('B'));
  await folded(runner, position);
  expect(stored).toStrictEqual([]);
  expect(live.published.at(-1)).toMatchObject({ account: 3 });
  expect(await bodies()).toStrictEqual(['{"name":"B","changes":2}']);
  await expect.poll(() => stored).toStrictEqual([position]);
});

describe('live changes', () => {
  test('go to the account whose document has changed, with its position', async () => {
    const { runner, live } = await running();
    await vi.waitFor(() => expect(stateOf(runner)).toBe('following'), { timeout: 10_000 });
    const first = await append(side.store, created('A'));
    await folded(runner, first);
    const second = await append(side.store, created('X', { account: 4, id: 6 }));
    await folded(runner, second);
    const third = await append(side.store, deleted());
    await folded(runner, third);
    expect(live.published).toStrictEqual([
      { account: 3, changes: [{ view: 'clients', id: 5, revision: first }] },
      { account: 4, changes: [{ view: 'clients', id: 6, revision: second }] },
      { account: 3, changes: [{ view: 'clients', id: 5, revision: third }] },
    ]);
  });

  test('are not notified while a model is first built', async () => {
    await append(side.store, created('A'), revised('B'));
    const { runner, live } = await running();
    await vi.waitFor(() => expect(stateOf(runner)).toBe('following'), { timeout: 10_000 });
    const position = await append(side.store, revised('C'));
    await folded(runner, position);
    expect(live.published).toStrictEqual([
      { account: 3, changes: [{ view: 'clients', id: 5, revision: position }] },
    ]);
  });

  test('are notified of events from while the program was down', async () => {
    const first = await running();
    await folded(first.runner, await append(side.store, created('A')));
    await first.runner.stop();
    const position = await append(side.store, revised('B'));
    const { runner, live } = await running();
    await folded(runner, position);
    expect(live.published).toStrictEqual([
      { account: 3, changes: [{ view: 'clients', id: 5, revision: position }] },
    ]);
  });
});

describe('a poison event', () => {
  const other = { account: 3, id: 6 };

  test('parks its document alone, loudly', async () => {
    const { runner, log } = await running();
    await folded(runner, await append(side.store, created('A'), created('X', other)));
    await folded(runner, await append(side.store, revised('poison'), revised('B'), revised('Y', other)));
    expect(await bodies()).toStrictEqual(['{"parked":true,"id":5,"userId":3}', '{"name":"Y","changes":2}']);
    expect(log.errors).toStrictEqual([
      "An event could not be folded: its record can't be shown until a rebuild",
    ]);
    expect(runner.health()).toStrictEqual({
      projections: [{ name: 'names-of-clients', state: 'following', parked: 1, lostEvents: 0, error: null }],
      problems: ["1 of names-of-clients can't be shown: an event could not be folded"],
    });
  });

  test('is not forgotten by a restart', async () => {
    const first = await running();
    await folded(first.runner, await append(side.store, created('A'), revised('poison')));
    await first.runner.stop();
    const { runner } = await running();
    const position = await append(side.store, revised('B'));
    await folded(runner, position);
    expect(await bodies()).toStrictEqual(['{"parked":true,"id":5,"userId":3}']);
    await vi.waitFor(
      () =>
        expect(runner.health().problems).toStrictEqual([
          "1 of names-of-clients can't be shown: an event could not be folded",
        ]),
      { timeout: 10_000 },
    );
  });

  test('without a document is skipped and reported', async () => {
    const { runner } = await running();
    await folded(runner, await append(side.store, created('nowhere'), created('A', other)));
    expect(await bodies()).toStrictEqual(['{"name":"A","changes":1}']);
    expect(runner.health().problems).toStrictEqual(['1 events could not be folded into names-of-clients']);
  });
});

describe('trouble', () => {
  const unavailable = new StoreUnavailable('away');

  /** The event store, except that its first subscription breaks after a number of batches. */
  const breaking = (
    store: EventStore,
    afterBatches: number,
  ): Pick<EventStore, 'followAll' | 'lastPosition'> => {
    let isFirst = true;
    return {
      lastPosition: () => store.lastPosition(),
      followAll: async function* (options) {
        const breaks = isFirst;
        isFirst = false;
        let batches = 0;
        for await (const batch of store.followAll({ ...options, batchSize: 1 })) {
          if (breaks && batches === afterBatches) throw unavailable;
          yield batch;
          batches += 1;
        }
      },
    };
  };

  test('with the subscription: it starts again from the stored checkpoint', async () => {
    const position = await append(side.store, created('A'), revised('B'), revised('C'));
    const { runner, log } = await running({ store: breaking(side.store, 2) });
    await vi.waitFor(() => expect(stateOf(runner)).toBe('failing'), { timeout: 10_000 });
    expect(await bodies()).toStrictEqual(['{"name":"B","changes":2}']);
    expect(await runner.waitFor(names.model.name, position, patience)).toBe(false);
    expect(runner.health().problems).toStrictEqual([
      'The projection names-of-clients has stopped: StoreUnavailable: away',
    ]);
    await vi.waitFor(async () => expect(await bodies()).toStrictEqual(['{"name":"C","changes":3}']), {
      timeout: 10_000,
    });
    expect(runner.health().problems).toStrictEqual([]);
    expect(log.errors).toStrictEqual(['A projection has stopped and is started again']);
  });

  test('again and again: the log says so once, and when it goes on', async () => {
    const position = await append(side.store, created('A'));
    let tries = 0;
    const { runner, log } = await running({
      store: {
        lastPosition: () => side.store.lastPosition(),
        followAll: async function* (options) {
          tries += 1;
          if (tries < 4) throw unavailable;
          yield* side.store.followAll(options);
        },
      },
    });
    await vi.waitFor(() => expect(log.infos).toContain('A projection goes on'), { timeout: 10_000 });
    await folded(runner, position);
    expect(tries).toBe(4);
    expect(log.errors).toStrictEqual(['A projection has stopped and is started again']);
  });

  /** The read models, except that the first write stops after half of its documents. */
  const cutOff = (readModels: ReadModels): ReadModels => {
    let isFirst = true;
    return {
      ...readModels,
      write: async (model, { documents, checkpoint, term }) => {
        if (!isFirst) return readModels.write(model, { documents, checkpoint, term });
        isFirst = false;
        const half = documents.slice(0, Math.ceil(documents.length / 2));
        await readModels.write(model, { documents: half, checkpoint: positionAt(0), term });
        throw unavailable;
      },
    };
  };

  test('with a write that was announced before it was stored: the events are folded again', async () => {
    const { runner } = await running();
    await folded(runner, await append(side.store, created('A')));
    await runner.stop();
    let isFirst = true;
    const failingOnce: ReadModels = {
      ...side.readModels,
      write: async (model, batch) => {
        if (!isFirst) return side.readModels.write(model, batch);
        isFirst = false;
        throw unavailable;
      },
      readsWait: () => true,
    };
    const again = await running({ readModels: failingOnce });
    const position = await append(side.store, revised('B'));
    await vi.waitFor(() => expect(again.log.infos).toContain('A projection goes on'), { timeout: 10_000 });
    await folded(again.runner, position);
    expect(await bodies()).toStrictEqual(['{"name":"B","changes":2}']);
  });

  test('in the middle of a write: the batch is folded again, and nothing twice', async () => {
    const others = [1, 2, 3, 4].map((id) => ({ account: 9, id }));
    const events = others.flatMap((one) => [created('A', one), revised('B', one)]);
    const position = await append(side.store, ...events, deleted(others[0]));
    const { runner } = await running({ readModels: cutOff(side.readModels) });
    await vi.waitFor(() => expect(stateOf(runner)).toBe('following'), { timeout: 10_000 });
    await folded(runner, position);
    expect(await bodies()).toStrictEqual(Array.from({ length: 3 }, () => '{"name":"B","changes":2}'));
  });

  test('that replaces another waits while that one folds', async () => {
    const first = await running({ holder: 'one' });
    const { runner } = await running({ holder: 'two' });
    await vi.waitFor(() => expect(stateOf(runner)).toBe('waiting'), { timeout: 10_000 });
    const position = await append(side.store, created('A'));
    await folded(first.runner, position);
    expect(await runner.waitFor(names.model.name, position, patience)).toBe(false);
    expect(runner.health().problems).toStrictEqual([]);
  });

  test('of a writer whose term is over: it writes nothing more', async () => {
    let now = Date.now();
    const clock = { now: () => now };
    const readModels = openSqliteReadModels({ file: `${side.folder}/leased.db`, clock });
    const { runner } = await running({ readModels, holder: 'one' });
    await folded(runner, await append(side.store, created('A')));
    now += 3_600_000;
    expect(await readModels.lease(names.model, 'two', 3_600_000)).toBeDefined();
    const position = await append(side.store, revised('B'));
    expect(await runner.waitFor(names.model.name, position, patience)).toBe(false);
    await vi.waitFor(() => expect(stateOf(runner)).toBe('waiting'), { timeout: 10_000 });
    expect((await documentsOf(readModels, names)).map(textOf)).toStrictEqual(['{"name":"A","changes":1}']);
    await runner.stop();
    await readModels.close();
  });
});

test.each([1, 3, 6])(
  'views folded one by one, in one go, or twice are the same (history %i)',
  async (seed) => {
    const history = randomHistory(seed, 900);
    const { runner } = await running({ projections: allProjections });
    const position = await append(side.store, ...history);
    for (const projection of allProjections) await folded(runner, position, projection);

    const readModels = openSqliteReadModels({ file: `${side.folder}/again.db` });
    const inOneGo = await running({ projections: allProjections, readModels });
    for (const projection of allProjections) await folded(inOneGo.runner, position, projection);
    await inOneGo.runner.stop();

    const fromTheStart: ReadModels = { ...readModels, checkpoint: async () => undefined };
    const twice = await running({ projections: allProjections, readModels: fromTheStart });
    const before = await Promise.all(allProjections.map((one) => documentsOf(readModels, one)));
    for (const projection of allProjections) await folded(twice.runner, position, projection);
    const after = await Promise.all(allProjections.map((one) => documentsOf(readModels, one)));
    await twice.runner.stop();

    expect(before).toStrictEqual(
      await Promise.all(allProjections.map((one) => documentsOf(side.readModels, one))),
    );
    expect(after).toStrictEqual(before);
    expect(before.map((documents) => documents.length > 0)).toStrictEqual(allProjections.map(() => true));
    await readModels.close();
  },
);
