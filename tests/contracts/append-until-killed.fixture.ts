import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import type { StreamName } from '../../platform/ports/event-store.ts';
import { openSqliteEventStore } from '../../platform/sqlite/events/event-store.ts';
import { placeTaken } from './sample-events.ts';
import { upcastEvents } from '../../platform/upcast-events.ts';

/** Appends to several streams at once and prints each acknowledged append, until it is killed. */
const store = upcastEvents(openSqliteEventStore({ file: process.argv[2] ?? '' }));

const lastRevision = async (stream: StreamName): Promise<number> => {
  for await (const { revision } of store.readStream(stream, { backwards: true, limit: 1 })) return revision;
  return -1;
};

const appendForEver = async (stream: StreamName): Promise<never> => {
  let revision = await lastRevision(stream);
  for (;;) {
    const commandId = randomUUID();
    const count = 1 + Math.floor(Math.random() * 4);
    const events = Array.from({ length: count }, () => {
      const event = placeTaken(count);
      return { ...event, metadata: { ...event.metadata, commandId } };
    });
    const appended = await store.append(stream, revision === -1 ? 'no_stream' : revision, events);
    const acknowledged = events.map(({ id }) => ({ stream, revision: ++revision, id }));
    writeSync(1, `${JSON.stringify({ acknowledged, position: appended.position })}\n`);
  }
};

await Promise.all(Array.from({ length: 8 }, (_, index) => appendForEver(`places-${index}`)));
