import {
  MongoBulkWriteError,
  MongoClientClosedError,
  MongoError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoOperationTimeoutError,
  MongoServerError,
  MongoSystemError,
  MongoTopologyClosedError,
  MongoWriteConcernError,
} from 'mongodb';
import { StoreUnavailable } from '../ports/event-store.ts';
import { hasCode } from '../files/system-error.ts';

const unreachable = [
  MongoNetworkError,
  MongoSystemError,
  MongoOperationTimeoutError,
  MongoNotConnectedError,
  MongoTopologyClosedError,
  MongoClientClosedError,
  MongoWriteConcernError,
];

/** Errors that the driver does not export: no pool connection became free in time, or the pool was closed. */
const unreachableByName = ['MongoWaitQueueTimeoutError', 'MongoPoolClosedError'];

/**
 * Codes of temporary failures: no primary, shutdown, no majority, timeout, full disk, a cursor, plan or index build
 * lost in a restart or an election, an expired login (MongoDB: error codes).
 */
const codesOfUnavailability = new Set<unknown>([
  6, 7, 18, 43, 50, 64, 89, 91, 100, 117, 133, 134, 175, 189, 202, 237, 246, 262, 276, 365, 9001, 10107,
  11600, 11601, 11602, 13388, 13435, 13436, 14031,
]);

/** The driver's labels of errors that a retry may fix. */
const labelsOfUnavailability = ['RetryableWriteError', 'SystemOverloadedError'];

const saysUnavailable = (error: MongoServerError): boolean =>
  codesOfUnavailability.has(error.code) ||
  labelsOfUnavailability.some((label) => error.hasErrorLabel(label)) ||
  (error instanceof MongoBulkWriteError &&
    // The driver wraps a connection lost during a bulk write in the bulk's error.
    (isUnavailable(error.errorResponse) || error.result.getWriteConcernError() !== undefined));

/** Node's codes of a broken connection: the driver passes them on when it breaks during a write. */
const brokenConnection = ['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ECONNREFUSED', 'ETIMEDOUT'];

const isBrokenConnection = (error: unknown): boolean => hasCode(error, ...brokenConnection);

const driverSaysUnavailable = (error: MongoError): boolean =>
  unreachable.some((kind) => error instanceof kind) ||
  unreachableByName.includes(error.name) ||
  (error instanceof MongoServerError && saysUnavailable(error));

/** Whether an error means that the server can't be reached, or can't answer or write, right now. */
export const isUnavailable = (error: unknown): boolean =>
  isBrokenConnection(error) || (error instanceof MongoError && driverSaysUnavailable(error));

/** Timeout of a whole call, the driver's retry included, in milliseconds. */
export const callLimit = 5_000;

/**
 * Returns the work's result. After the limit (in milliseconds) it stops waiting; the server may still finish the work.
 * @throws StoreUnavailable when the server can't be reached, or can't answer or write right now
 */
export const orUnavailable = async <T>(work: () => Promise<T>, limit = callLimit): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StoreUnavailable('MongoDB did not answer in time')), limit);
  });
  try {
    return await Promise.race([work(), tooLong]);
  } catch (cause) {
    if (isUnavailable(cause)) throw new StoreUnavailable("MongoDB can't be reached now", { cause });
    throw cause;
  } finally {
    clearTimeout(timer);
  }
};
