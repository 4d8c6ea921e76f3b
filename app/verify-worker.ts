import { parentPort, workerData } from 'node:worker_threads';
import { verifyDocuments } from '../platform/sqlite/verify-documents.ts';
import { verifyEvents, verifyKeep } from '../platform/sqlite/verify-rows.ts';
import { verifyRequest, type VerifyAnswer } from './verify-file.ts';

/** Compares every row of a database file with its checksum, answers once, and ends. Any message ends it early. */
const verify = { events: verifyEvents, keep: verifyKeep, views: verifyDocuments };

const { file, holds } = verifyRequest.parse(workerData);
const stopping = new AbortController();
parentPort?.once('message', () => stopping.abort());

const answer = async (): Promise<VerifyAnswer> => {
  try {
    return { reached: await verify[holds](file, stopping.signal) };
  } catch (error) {
    return { damage: error instanceof Error ? error.message : String(error) };
  }
};

parentPort?.postMessage(await answer());
parentPort?.close();
