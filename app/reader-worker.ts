import { parentPort, workerData } from 'node:worker_threads';
import { openDatabaseToRead } from '../platform/sqlite/database.ts';
import { createStatements } from '../platform/sqlite/statements.ts';
import type { ReadAnswer, ReadRequest } from '../platform/sqlite/worker-reader.ts';

/** Answers queries of a database file, one after the other. */
const { prepare } = createStatements(openDatabaseToRead(String(workerData)));

const answer = ({ id, sql, values }: ReadRequest): ReadAnswer => {
  try {
    return { id, rows: prepare<never>(sql).all(...values) };
  } catch (error) {
    return { id, error };
  }
};

parentPort?.on('message', (request: ReadRequest) => parentPort?.postMessage(answer(request)));
