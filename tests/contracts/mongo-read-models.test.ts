import { pino } from 'pino';
import { createMongoReadModels } from '../../platform/mongo/read-models.ts';
import { openMongo } from '../../platform/mongo/connection.ts';
import { describeWith, freshInstallation } from '../engines/at-hand.ts';

import { type OpenedReadModels, readModelsContract } from './read-models-contract.ts';

const openAt = (url: string) => async (): Promise<OpenedReadModels> => {
  const connection = await openMongo({
    url,
    installation: freshInstallation(),
    log: pino({ level: 'silent' }),
  });
  let now = Date.parse('2026-12-03T09:00:00Z');
  const open = () => createMongoReadModels(connection, { clock: { now: () => now } });
  let readModels = open();
  return {
    readModels,
    reopen: async () => {
      await readModels.close();
      readModels = open();
      return readModels;
    },
    advance: async (milliseconds) => {
      now += milliseconds;
    },
    dispose: async () => {
      await readModels.close();
      await connection.db.dropDatabase();
      await connection.close();
    },
  };
};

describeWith(['MONGO_URL'], 'by MongoDB’s protocol', ({ MONGO_URL }) =>
  readModelsContract('MongoDB', openAt(MONGO_URL)),
);

// FerretDB 1 finds what an update is for, and then writes it: other connections come in between.
describeWith(['FERRETDB_URL'], 'by a server without change streams', ({ FERRETDB_URL }) =>
  readModelsContract('FerretDB', openAt(FERRETDB_URL), { areUpdatesAtomic: false }),
);
