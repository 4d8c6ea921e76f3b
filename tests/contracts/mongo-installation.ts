import { type MongoConnection, openMongo } from '../../platform/mongo/connection.ts';
import type { Log } from '../../platform/ports/log.ts';
import { freshInstallation } from '../engines/at-hand.ts';

const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A separate database on a shared server, and connections to it, one for each simulated process. */
export interface MongoInstallation {
  connect(): Promise<MongoConnection>;
  /** Removes the database and closes every connection. */
  dispose(): Promise<void>;
}

export const mongoInstallation = (url: string, log = silent): MongoInstallation => {
  const installation = freshInstallation();
  const opened: MongoConnection[] = [];
  return {
    connect: async () => {
      const connection = await openMongo({ url, installation, log });
      opened.push(connection);
      return connection;
    },
    dispose: async () => {
      await opened[0]?.db.dropDatabase();
      await Promise.all(opened.map((connection) => connection.close()));
    },
  };
};
