import { parentPort, workerData } from 'node:worker_threads';
import { openDatabaseToRead } from '../platform/sqlite/database.ts';
import { type EventRow, packEvents } from '../platform/sqlite/event-rows.ts';
import { sqliteCode } from '../platform/sqlite/file-trouble.ts';
import { createStatements } from '../platform/sqlite/statements.ts';
import type { ReadAnswer, ReadMessage, ReadRequest } from '../platform/sqlite/worker-reader.ts';

/** Answers queries of a database file, one after the other. */
const database = openDatabaseToRead(String(workerData));
const { prepare } = createStatements(database);

/** @returns undefined if an event is damaged; the caller then reads the rows itself and says which */
const packedIfWhole = (rows: readonly EventRow[]): string | undefined => {
  try {
    return packEvents(rows);
  } catch {
    return undefined;
  }
};

const answer = ({ id, sql, values, isOfEvents }: ReadRequest): ReadAnswer<unknown> => {
  try {
    const result = isOfEvents
      ? packedIfWhole(prepare<EventRow>(sql).all(...values))
      : prepare(sql).all(...values);
    return { id, result };
  } catch (error) {
    return { id, error, errcode: sqliteCode(error) };
  }
};

parentPort?.on('message', (message: ReadMessage) => {
  if (message !== 'close') return parentPort?.postMessage(answer(message));
  database.close();
  return parentPort?.close();
});
