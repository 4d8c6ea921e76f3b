import { describe, expect, test } from 'vitest';
import { createMongoKeep } from '../../platform/mongo/keep.ts';
import { keepContract } from './keep-contract.ts';
import { mongoInstallation } from './mongo-installation.ts';

/** The contract of the keep on a server of MongoDB's protocol, and what that server deletes by itself. */
export const keepOn = (name: string, url: string): void => {
  keepContract(name, async () => {
    const installation = mongoInstallation(url);
    let now = Date.parse('2026-12-03T09:00:00Z');
    const open = async () => createMongoKeep(await installation.connect(), { clock: { now: () => now } });
    return {
      keep: await open(),
      reopen: open,
      inFuture: (milliseconds) => new Date(now + milliseconds).toISOString(),
      advance: async (milliseconds) => {
        now += milliseconds;
      },
      dispose: () => installation.dispose(),
    };
  });

  describe('an entry that the server deletes', () => {
    const days = (count: number): number => count * 86_400_000;

    test.each([
      ['with the machine’s time', 0],
      ['behind it', -days(30)],
      ['before it', days(30)],
    ])('has expired for a clock %s', async (_, offset) => {
      const installation = mongoInstallation(url);
      const { db } = await installation.connect();
      const clock = { now: () => Date.now() + offset };
      const keep = createMongoKeep({ db }, { clock });
      await keep.put('sessions', 'a', 1, { expiresAt: new Date(clock.now() + days(2)).toISOString() });
      await keep.put('sessions', 'b', 1);
      const stored = await db.collection('kept').find().sort({ _id: 1 }).toArray();
      const [sweepAt, never]: unknown[] = stored.map((document): unknown => document['sweepAt']);
      expect(never).toBeUndefined();
      const sweptAfter = sweepAt instanceof Date ? sweepAt.getTime() - Date.now() : 0;
      expect(sweptAfter).toBeGreaterThan(days(2));
      await installation.dispose();
    });
  });
};
