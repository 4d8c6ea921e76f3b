import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LiveChange } from '../../contracts/live.ts';
import type { LiveBus } from '../../platform/ports/live.ts';

/** A bus under test, as seen by two processes; the same bus twice if there is only one process. */
export interface OpenedLiveBus {
  readonly here: LiveBus;
  readonly there: LiveBus;
  /** Errors that were logged. */
  readonly errors: readonly unknown[];
  dispose(): Promise<void>;
}

export const changed = (id: number): readonly LiveChange[] => [{ view: 'invoices', id, revision: `r${id}` }];

/** Collects what a bus tells a listener, and counts gaps. */
export const listenTo = (bus: LiveBus) => {
  const heard: string[] = [];
  const gaps = vi.fn();
  const end = bus.subscribe((account, changes) => {
    for (const change of changes) heard.push(`${account} ${change.view} ${change.id} ${change.revision}`);
  }, gaps);
  const has = (account: number, id: number): Promise<void> =>
    vi.waitFor(() => expect(heard).toContain(word(account, id)), { timeout: 10_000, interval: 5 });
  return { heard, gaps, end, has };
};

export const word = (account: number, id: number): string => `${account} invoices ${id} r${id}`;

/** The contract of every live bus. */
export const liveBusContract = (name: string, openBus: () => Promise<OpenedLiveBus>): void => {
  describe(`live bus: ${name}`, () => {
    let opened: OpenedLiveBus;
    let here: LiveBus;
    let there: LiveBus;
    beforeEach(async () => {
      opened = await openBus();
      ({ here, there } = opened);
    });
    afterEach(() => opened.dispose());

    test('notifies every listener of every process once, in the publisher’s order', async () => {
      const listeners = [listenTo(here), listenTo(here), listenTo(there)];
      const ids = Array.from({ length: 300 }, (_, index) => index);
      for (const id of ids) here.publish(7, changed(id));
      for (const listener of listeners) await listener.has(7, 299);
      for (const { heard, gaps } of listeners) {
        expect(heard).toStrictEqual(ids.map((id) => word(7, id)));
        expect(gaps).not.toHaveBeenCalled();
      }
    });

    test('delivers what several processes publish concurrently', async () => {
      const listeners = [listenTo(here), listenTo(there)];
      for (let id = 0; id < 100; id += 1) {
        here.publish(1, changed(id));
        there.publish(2, changed(id));
      }
      for (const listener of listeners) {
        await listener.has(1, 99);
        await listener.has(2, 99);
        const of = (account: number) => listener.heard.filter((said) => said.startsWith(`${account} `));
        const expected = (account: number) => Array.from({ length: 100 }, (_, id) => word(account, id));
        expect([of(1), of(2)]).toStrictEqual([expected(1), expected(2)]);
        expect(listener.heard).toHaveLength(200);
        expect(listener.gaps).not.toHaveBeenCalled();
      }
    });

    test('delivers the changes of one message together', async () => {
      const told: (readonly LiveChange[])[] = [];
      there.subscribe((_, changes) => told.push(changes));
      const changes = [...changed(1), ...changed(2)];
      here.publish(7, changes);
      await vi.waitFor(() => expect(told).toStrictEqual([changes]), { timeout: 10_000 });
    });

    test('notifies every listener of every process about a gap', async () => {
      const listeners = [listenTo(here), listenTo(there)];
      here.publish(7, changed(1));
      for (const listener of listeners) await listener.has(7, 1);
      here.publishGap();
      here.publish(7, changed(2));
      for (const listener of listeners) {
        await listener.has(7, 2);
        expect(listener.gaps).toHaveBeenCalledTimes(1);
      }
    });

    test('delivers nothing to a listener that unsubscribed', async () => {
      const ended = listenTo(there);
      const other = listenTo(there);
      here.publish(7, changed(1));
      await ended.has(7, 1);
      ended.end();
      here.publish(7, changed(2));
      await other.has(7, 2);
      expect(ended.heard).toStrictEqual([word(7, 1)]);
    });

    test('delivers to a listener that subscribes after the others unsubscribed', async () => {
      const before = listenTo(there);
      here.publish(7, changed(1));
      await before.has(7, 1);
      before.end();
      const after = listenTo(there);
      here.publish(7, changed(2));
      await after.has(7, 2);
      expect(before.heard).toStrictEqual([word(7, 1)]);
      expect(after.heard.filter((said) => said === word(7, 2))).toHaveLength(1);
    });

    test('delivers to the others if a listener throws, and reports the error', async () => {
      there.subscribe(() => {
        throw new Error('no room');
      });
      const other = listenTo(there);
      here.publish(7, changed(1));
      await other.has(7, 1);
      here.publish(7, changed(2));
      await other.has(7, 2);
      expect(opened.errors).toHaveLength(2);
    });

    test('delivers nothing after it was closed, and ignores what is published', async () => {
      const listener = listenTo(there);
      await there.close();
      await here.close();
      here.publish(7, changed(1));
      there.publish(7, changed(2));
      expect(listener.heard).toStrictEqual([]);
    });

    test('sends published messages before it closes', async () => {
      const listener = listenTo(there);
      for (let id = 0; id < 50; id += 1) here.publish(7, changed(id));
      if (here !== there) await here.close();
      await listener.has(7, 49);
      expect(listener.heard).toHaveLength(50);
    });
  });
};
