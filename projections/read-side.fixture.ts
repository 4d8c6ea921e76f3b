import { randomUUID } from 'node:crypto';
import type { LiveChange } from '../contracts/live.ts';
import type { OwedEvent } from '../domain/events.ts';
import { currentSchemaVersion } from '../domain/upcasting.ts';
import { openSqliteEventStore } from '../platform/sqlite/events/event-store.ts';
import { openSqliteReadModels } from '../platform/sqlite/models/read-models.ts';
import type { EventStore, Position, StreamName } from '../platform/ports/event-store.ts';
import type { LiveBus } from '../platform/ports/live.ts';
import type { Log } from '../platform/ports/log.ts';
import type { DocumentRef, ReadModels, StoredDocument } from '../platform/ports/read-models.ts';
import { temporaryFolder } from '../tests/contracts/temporary-folder.ts';
import { bareFacts } from '../domain/client/bare-facts.ts';
import { createFolding } from './following/folding.ts';
import { defineProjection, type Projection } from './projection.ts';
import { positionAt, recorded } from './recorded.fixture.ts';
import { upcastEvents } from '../platform/upcast-events.ts';

export interface ReadSide {
  readonly folder: string;
  readonly store: EventStore;
  readonly readModels: ReadModels;
  close(): Promise<void>;
}

/** The embedded stores in a folder of their own. */
export const openReadSide = (): ReadSide => {
  const folder = temporaryFolder();
  const store = upcastEvents(openSqliteEventStore({ file: `${folder.path}/events.db` }));
  const readModels = openSqliteReadModels({ file: `${folder.path}/read-models.db` });
  return {
    folder: folder.path,
    store,
    readModels,
    close: async () => {
      await Promise.all([store.close(), readModels.close()]);
      folder.remove();
    },
  };
};

const streamOf = ({ data }: OwedEvent): StreamName => {
  if ('invoiceId' in data) return `invoice-${data.invoiceId}`;
  if ('senderId' in data) return `sender-${data.accountId}`;
  return 'clientId' in data ? `client-${data.clientId}` : `account-${data.accountId}`;
};

/** Appends events, each to the stream of its record. @returns the position of the last one */
export const append = (store: EventStore, ...events: readonly OwedEvent[]): Promise<Position> =>
  appendAt('2026-12-03T09:00:00.000Z', store, ...events);

/** As `append`, at an instant. */
export const appendAt = async (
  occurredAt: string,
  store: EventStore,
  ...events: readonly OwedEvent[]
): Promise<Position> => {
  let last: Position | undefined;
  for (const event of events) {
    const id = randomUUID();
    const by = {
      userId: event.data.accountId,
      actor: 'user',
      commandId: id,
      correlationId: id,
      causationId: id,
    } as const;
    const metadata = {
      ...by,
      schemaVersion: currentSchemaVersion(event.type),
      occurredAt,
    };
    last = (await store.append(streamOf(event), 'any', [{ ...event, id, metadata }])).position;
  }
  if (last === undefined) throw new Error('Nothing to append');
  return last;
};

/** Makes a view of events, in place of what it was. @throws what an event that can't be folded throws */
export const foldInto = async (
  readModels: ReadModels,
  projection: Projection<unknown>,
  events: readonly OwedEvent[],
): Promise<void> => {
  const folding = createFolding(
    projection,
    async () => [],
    ({ error }) => {
      throw error;
    },
  );
  await readModels.prepare(projection.model);
  await readModels.clear(projection.model);
  await folding.fold(recorded(events));
  const changes = folding.takeChanges();
  await readModels.write(projection.model, { ...changes, checkpoint: positionAt(events.length), term: 1 });
};

export interface Published {
  readonly account: number;
  readonly changes: readonly LiveChange[];
}

/** A live bus that remembers what was published. */
export const recordingBus = (): LiveBus & {
  readonly published: Published[];
  readonly gaps: () => number;
} => {
  const published: Published[] = [];
  let gaps = 0;
  return {
    published,
    gaps: () => gaps,
    publishGap: () => {
      gaps += 1;
    },
    publish: (account, changes) => {
      published.push({ account, changes });
    },
    subscribe: () => () => undefined,
    close: async () => undefined,
  };
};

/** A log that remembers messages. */
export const recordingLog = (): Log & {
  readonly errors: string[];
  readonly warnings: string[];
  readonly infos: string[];
} => {
  const errors: string[] = [];
  const warnings: string[] = [];
  const infos: string[] = [];
  return {
    errors,
    warnings,
    infos,
    info: (_, message) => {
      infos.push(message);
    },
    warn: (_, message) => {
      warnings.push(message);
    },
    error: (_, message) => {
      errors.push(message);
    },
  };
};

export const textOf = ({ body }: StoredDocument): string => body ?? 'tombstone';

/** Every document of a model, those that are shown, by account and id. */
export const documentsOf = async (
  readModels: ReadModels,
  projection: Projection<unknown>,
): Promise<StoredDocument[]> => {
  const documents: StoredDocument[] = [];
  for await (const document of readModels.scan(projection.model)) documents.push(document);
  return documents.sort((one, other) => one.account - other.account || one.id - other.id);
};

export interface Named {
  readonly name: string;
  readonly changes: number;
}

/** A projection of clients that can't fold the name "poison" and finds no document for "nowhere". */
export const namesOfClients = (version = 1) =>
  defineProjection({
    name: 'names-of-clients',
    version,
    keys: { name: 'text' },
    indexes: [['name']],
    liveView: 'clients',
    handles: ['ClientCreated', 'ClientRevised', 'ClientDeleted'],
    documentIds: (event) => {
      if ('name' in event.data && event.data.name === 'nowhere') throw new Error('Nowhere');
      return [event.data.clientId];
    },
    fold: (named: Named | undefined, event): Named | undefined => {
      if (event.type === 'ClientDeleted') return undefined;
      if (event.data.name === 'poison') throw new Error('Poison');
      return { name: event.data.name, changes: (named?.changes ?? 0) + 1 };
    },
    keysOf: ({ name }) => ({ name }),
  });

export const ref: DocumentRef = { account: 3, id: 5 };

const factsOf = (name: string) => ({
  name,
  email: 'ada@example.org',
  ...bareFacts,
});

export const created = (name: string, { account, id } = ref): OwedEvent => ({
  type: 'ClientCreated',
  data: { accountId: account, clientId: id, ...factsOf(name) },
});
export const revised = (name: string, { account, id } = ref): OwedEvent => ({
  type: 'ClientRevised',
  data: { accountId: account, clientId: id, ...factsOf(name) },
});
export const deleted = ({ account, id } = ref): OwedEvent => ({
  type: 'ClientDeleted',
  data: { accountId: account, clientId: id },
});
