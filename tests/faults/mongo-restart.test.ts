import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { MongoConnection } from '../../platform/mongo/connection.ts';
import { createMongoFiles } from '../../platform/mongo/files.ts';
import { createMongoKeep } from '../../platform/mongo/keep.ts';
import { createMongoLiveBus } from '../../platform/mongo/live-bus.ts';
import { StoreUnavailable } from '../../platform/ports/event-store.ts';
import { changed, listenTo, word } from '../contracts/live-bus-contract.ts';
import { mongoInstallation } from '../contracts/mongo-installation.ts';
import { describeWith } from '../engines/at-hand.ts';
import { EngineSet } from '../engines/engine-set.ts';

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

/** Time for an engine to restart and for the program to reconnect. */
const patience = { timeout: 30_000, interval: 20 };

describeWith(['ENGINE_SCRIPT'], 'a MongoDB that is killed and comes back', ({ ENGINE_SCRIPT }) => {
  let engines: EngineSet;
  beforeAll(async () => {
    engines = new EngineSet(ENGINE_SCRIPT);
    await engines.start('ferretdb', 'mongo');
  }, 120_000);
  beforeEach(() => vi.clearAllMocks());
  afterAll(() => engines.stop(), 60_000);

  const connectTwice = async (engine: 'ferretdb' | 'mongo') => {
    const installation = mongoInstallation(engines.address(engine), log);
    const connections: readonly MongoConnection[] = [
      await installation.connect(),
      await installation.connect(),
    ];
    return { connections, dispose: () => installation.dispose() };
  };

  test('keep and files say so meanwhile, and then go on with what they had', async () => {
    const { connections, dispose } = await connectTwice('ferretdb');
    const [connection] = connections;
    if (!connection) throw new Error('Not connected');
    const keep = createMongoKeep(connection);
    const files = createMongoFiles(connection);
    await keep.put('sessions', 'before', 1);
    const hash = await files.put(7, Uint8Array.of(1, 2, 3));

    await engines.leave('ferretdb');
    const meanwhile = [
      keep.get('sessions', 'before'),
      keep.put('sessions', 'meanwhile', 2),
      keep.putIf('sessions', 'first', undefined, 3),
      keep.deleteByPrefix('sessions', 'be'),
      files.get(7, hash),
      files.put(7, Uint8Array.of(4)),
    ];
    for (const answer of await Promise.allSettled(meanwhile))
      expect(answer.status === 'rejected' && answer.reason).toBeInstanceOf(StoreUnavailable);
    const awayWords = "MongoDB can't be reached; trying again until it can";
    await vi.waitFor(
      () => expect(log.warn).toHaveBeenCalledWith({ host: connection.host }, awayWords),
      patience,
    );

    await engines.comeBack('ferretdb');
    await vi.waitFor(async () => expect((await keep.get('sessions', 'before'))?.value).toBe(1), patience);
    expect(await keep.get('sessions', 'meanwhile')).toBeUndefined();
    expect(await keep.putIf('sessions', 'first', undefined, 3)).toBe(true);
    expect([...((await files.get(7, hash)) ?? [])]).toStrictEqual([1, 2, 3]);
    await dispose();
  }, 90_000);

  // Tests of killed engines rely on this; FerretDB on SQLite has it only behind `createWritesInTurn`.
  test.each(['ferretdb', 'mongo'] as const)(
    'one of two writes at the same time wins (%s)',
    async (engine) => {
      const { connections, dispose } = await connectTwice(engine);
      const keeps = connections.map((connection) => createMongoKeep(connection));
      for (let round = 0; round < 20; round += 1) {
        const name = `round ${round}`;
        const [first] = keeps;
        await first?.put('sessions', name, 0);
        const before = (await first?.get('sessions', name))?.version;
        const won = await Promise.all(keeps.map((keep, by) => keep.putIf('sessions', name, before, by)));
        expect(won.filter(Boolean)).toHaveLength(1);
      }
      await dispose();
    },
  );

  test.each(['ferretdb', 'mongo'] as const)(
    'live changes are heard again, and that some may be missing (%s)',
    async (engine) => {
      const { connections, dispose } = await connectTwice(engine);
      const [here, there] = connections.map((connection) => createMongoLiveBus(connection, { log }));
      if (!here || !there) throw new Error('Not connected');
      expect(connections[0]?.canWatch).toBe(engine === 'mongo');
      const listener = listenTo(there);
      here.publish(7, changed(1));
      await listener.has(7, 1);
      expect(listener.gaps).not.toHaveBeenCalled();

      await engines.leave(engine);
      here.publish(7, changed(2));
      await vi.waitFor(
        () =>
          expect(log.warn).toHaveBeenCalledWith(
            expect.anything(),
            'Live messages of other processes are not heard',
          ),
        patience,
      );
      here.publish(7, changed(3));
      await engines.comeBack(engine);
      await vi.waitFor(() => expect(listener.gaps).toHaveBeenCalled(), patience);
      here.publish(7, changed(4));
      await vi.waitFor(() => expect(listener.heard).toContain(word(7, 4)), patience);
      expect(listener.heard).toStrictEqual([1, 2, 3, 4].map((id) => word(7, id)));

      await Promise.all([here.close(), there.close()]);
      await dispose();
    },
    90_000,
  );
});
