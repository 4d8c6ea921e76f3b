import { pino } from 'pino';
import { createMongoReadModels } from '../../platform/mongo/read-models.ts';
import { openMongo } from '../../platform/mongo/connection.ts';
import { describeWith, freshInstallation } from '../engines/at-hand.ts';
import { type EmptyReadModels, readModelsContract } from './read-models-contract.ts';

const emptyAt = (url: string) => async (): Promise<EmptyReadModels> => {
  const connection = await openMongo({
    url,
    installation: freshInstallation(),
    log: pino({ level: 'silent' }),
  });
  return {
    open: (clock) => createMongoReadModels(connection, { clock }),
    dispose: async () => {
      await connection.db.dropDatabase();
      await connection.close();
    },
  };
};

describeWith(['MONGO_URL'], 'by MongoDB’s protocol', ({ MONGO_URL }) =>
  readModelsContract('MongoDB', emptyAt(MONGO_URL)),
);

// FerretDB 1 reads the document of an update and then writes it, so other connections can write in between.
describeWith(['FERRETDB_URL'], 'by a server without change streams', ({ FERRETDB_URL }) =>
  readModelsContract('FerretDB', emptyAt(FERRETDB_URL), { areUpdatesAtomic: false, many: 500 }),
);
