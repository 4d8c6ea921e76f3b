import { expect, test } from 'vitest';
import { createMongoKeep } from '../../platform/mongo/keep.ts';
import { describeWith } from '../engines/at-hand.ts';
import { keepOn } from './keep-on-mongo.ts';
import { mongoInstallation } from './mongo-installation.ts';

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
