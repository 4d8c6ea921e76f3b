import { describe, expect, test } from 'vitest';
import { createMongoKeep } from '../../platform/mongo/keep.ts';
import { describeWith } from '../engines/at-hand.ts';
import { keepContract } from './keep-contract.ts';
import { mongoInstallation } from './mongo-installation.ts';

const keepOn = (name: string, url: string): void => {
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

describeWith(['MONGO_URL'], 'on a server with change streams', ({ MONGO_URL }) => {
  keepOn('MongoDB', MONGO_URL);

  // FerretDB 1.24 reads and then writes, so a guard works there only with a single writer.
  test('of two processes that write a key concurrently, one succeeds', async () => {
    const installation = mongoInstallation(MONGO_URL);
    const keeps = [
      createMongoKeep(await installation.connect()),
      createMongoKeep(await installation.connect()),
    ];
    for (let round = 0; round < 20; round += 1) {
      const wrote = await Promise.all(keeps.map((keep) => keep.putIf('limits', `${round}`, undefined, 1)));
      expect(wrote.filter(Boolean)).toHaveLength(1);
      const version = (await keeps[0]?.get('limits', `${round}`))?.version;
      const again = await Promise.all(keeps.map((keep) => keep.putIf('limits', `${round}`, version, 2)));
      expect(again.filter(Boolean)).toHaveLength(1);
    }
    await installation.dispose();
  });
});
describeWith(['FERRETDB_URL'], 'on a server without change streams', ({ FERRETDB_URL }) => {
  keepOn('MongoDB’s wire protocol', FERRETDB_URL);
});
