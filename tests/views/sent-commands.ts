import { type Db, type Document, MongoClient } from 'mongodb';
import { z } from 'zod';
import type { Index, SentCommand } from './index-use.ts';

/** A command for `explain`, and in the form used for calculations. */
export interface Sent {
  readonly command: Document;
  readonly sent: SentCommand;
}

/** A connection that records the commands on documents. */
export interface Listening {
  readonly db: Db;
  sentWhile(work: () => Promise<unknown>): Promise<readonly Sent[]>;
  indexes(collection: string): Promise<readonly Index[]>;
  close(): Promise<void>;
}

const asked = ['find', 'filter', 'sort', 'limit', 'projection', 'aggregate', 'pipeline', 'cursor'];

const filter = z.record(z.string(), z.unknown());
const findCommand = z.object({
  find: z.string(),
  filter,
  sort: z.map(z.string(), z.number()).default(new Map()),
  limit: z.number().optional(),
});
const sumCommand = z.object({
  aggregate: z.string(),
  pipeline: z.tuple([z.object({ $match: filter }), z.object({ $group: z.unknown() })]),
});

const fieldsRead = (value: unknown): string[] => {
  if (typeof value === 'string') return value.startsWith('$') ? [value.slice(1)] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(fieldsRead) : [];
};

const toSent = (command: Document): SentCommand => {
  if ('find' in command) {
    const { find, sort, limit, ...rest } = findCommand.parse(command);
    return { collection: find, filter: rest.filter, fields: undefined, sort: [...sort], limit };
  }
  const { aggregate, pipeline } = sumCommand.parse(command);
  const [{ $match }, { $group }] = pipeline;
  return { collection: aggregate, filter: $match, fields: fieldsRead($group), sort: [], limit: undefined };
};

export const listenTo = async (url: string, database: string): Promise<Listening> => {
  const client = await new MongoClient(url, { monitorCommands: true }).connect();
  const db = client.db(database);
  let heard: Document[] = [];
  client.on('commandStarted', ({ command }) => {
    const name: unknown = command['find'] ?? command['aggregate'];
    if (typeof name !== 'string' || !name.startsWith('view_')) return;
    heard.push(Object.fromEntries(Object.entries(command).filter(([field]) => asked.includes(field))));
  });
  return {
    db,
    sentWhile: async (work) => {
      heard = [];
      await work();
      return heard.map((command) => ({ command, sent: toSent(command) }));
    },
    indexes: async (collection) =>
      (await db.collection(collection).indexes()).map(({ key, sparse = false }) => ({
        fields: Object.keys(key),
        sparse,
      })),
    close: async () => {
      await db.dropDatabase();
      await client.close();
    },
  };
};
