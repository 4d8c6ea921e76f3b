import { expect, test } from 'vitest';
import { createMongoLiveBus } from '../../platform/mongo/live-bus.ts';
import { liveMessage, liveMessages } from '../../platform/mongo/live-messages.ts';
import type { Log } from '../../platform/ports/log.ts';
import { changed, listenTo, liveBusContract, word } from './live-bus-contract.ts';
import { mongoInstallation } from './mongo-installation.ts';

/** The contract of the live bus on a server of MongoDB's protocol, and what its messages mean. */
export const liveBusOn = (name: string, url: string, canWatch: boolean): void => {
  const open = async () => {
    const installation = mongoInstallation(url);
    const errors: unknown[] = [];
    const log: Log = {
      info: () => undefined,
      warn: () => undefined,
      error: (context) => errors.push(context),
    };
    const connections = [await installation.connect(), await installation.connect()] as const;
    expect(connections[0].canWatch || !canWatch).toBe(true);
    const here = createMongoLiveBus({ ...connections[0], canWatch }, { log });
    const there = createMongoLiveBus({ ...connections[1], canWatch }, { log });
    const dispose = async (): Promise<void> => {
      await Promise.all([here.close(), there.close()]);
      await installation.dispose();
    };
    return { here, there, errors, messages: liveMessages(connections[0].db), dispose };
  };

  liveBusContract(name, open);

  const message = (by: string, n: number, gap = false) =>
    liveMessage({ by, n, account: 7, changes: changed(n), gap });

  test(`${name}: a message counts as new however late it is written and whatever the clock of its process`, async () => {
    const { here, there, messages, dispose } = await open();
    const listener = listenTo(there);
    const early = message('slow', 1);
    here.publish(7, changed(100));
    await listener.has(7, 100);
    await messages.insertOne({ ...early, at: new Date(0) });
    await listener.has(7, 1);
    await messages.insertOne({ ...message('slow', 2), at: new Date('2001-01-01') });
    await listener.has(7, 2);
    expect(listener.heard).toStrictEqual([word(7, 100), word(7, 1), word(7, 2)]);
    expect(listener.gaps).not.toHaveBeenCalled();
    await dispose();
  });

  test(`${name}: old messages are not delivered`, async () => {
    const { here, there, messages, dispose } = await open();
    await messages.insertOne({ ...message('old', 1), at: new Date(Date.now() - 60_000) });
    const listener = listenTo(there);
    here.publish(7, changed(100));
    await listener.has(7, 100);
    await messages.insertOne(message('old', 2));
    await listener.has(7, 2);
    expect(listener.heard).toStrictEqual([word(7, 100), word(7, 2)]);
    expect(listener.gaps).not.toHaveBeenCalled();
    await dispose();
  });

  test(`${name}: a missing sequence number, or a message marked as a gap, is a gap`, async () => {
    const { there, messages, dispose } = await open();
    const listener = listenTo(there);
    await messages.insertOne(message('a', 1));
    await listener.has(7, 1);
    expect(listener.gaps).toHaveBeenCalledTimes(0);
    await messages.insertOne(message('a', 3));
    await listener.has(7, 3);
    expect(listener.gaps).toHaveBeenCalledTimes(1);
    await messages.insertOne(message('b', 5, true));
    await listener.has(7, 5);
    expect(listener.gaps).toHaveBeenCalledTimes(2);
    await dispose();
  });
};
