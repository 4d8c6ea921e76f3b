import { parentPort, workerData } from 'node:worker_threads';
import { openDatabaseToRead } from '../../platform/sqlite/database.ts';
import { sqliteCode } from '../../platform/sqlite/file-trouble.ts';
import { createStatements } from '../../platform/sqlite/statements.ts';
import type { ReadAnswer, ReadMessage, ReadRequest } from '../../platform/sqlite/worker-reader.ts';

/** Answers queries of a database file, one after the other. */
const database = openDatabaseToRead(String(workerData), 'lists');
const { prepare } = createStatements(database);

const answer = ({ id, sql, values }: ReadRequest): ReadAnswer<unknown> => {
  try {
    return { id, result: prepare(sql).all(...values) };
  } catch (error) {
    return { id, error, errcode: sqliteCode(error) };
  }
};

parentPort?.on('message', (message: ReadMessage) => {
  if (message !== 'close') return parentPort?.postMessage(answer(message));
  database.close();
  return parentPort?.close();
});
