import { parentPort, workerData } from 'node:worker_threads';
import { messageOf } from '../../platform/error-message.ts';
import { verifyDocuments } from '../../platform/sqlite/models/verify-documents.ts';
import { verifyEvents, verifyKeep } from '../../platform/sqlite/events/verify-rows.ts';
import { verifyRequest, type VerifyAnswer } from './verify-file.ts';

const verify = { events: verifyEvents, keep: verifyKeep, views: verifyDocuments };

const { file, holds } = verifyRequest.parse(workerData);
const stopping = new AbortController();
parentPort?.once('message', () => stopping.abort());

/** Compares every row of the file with its checksum. The thread answers once, and ends; any message ends it early. */
const answer = async (): Promise<VerifyAnswer> => {
  try {
    return { reached: await verify[holds](file, stopping.signal) };
  } catch (error) {
    return { damage: messageOf(error) };
  }
};

parentPort?.postMessage(await answer());
parentPort?.close();
