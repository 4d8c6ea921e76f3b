import { pino } from 'pino';
import { openMongo } from '../../platform/mongo/connection.ts';
import { createMongoReadModels } from '../../platform/mongo/models/read-models.ts';
import { freshInstallation } from '../engines/at-hand.ts';
import type { EmptyReadModels } from './read-models-contract.ts';

/** Read models of a new installation on a server of MongoDB's protocol. */
export const emptyAt = (url: string) => async (): Promise<EmptyReadModels> => {
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
