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

const unreachable = [
  MongoNetworkError,
  MongoSystemError,
  MongoOperationTimeoutError,
  MongoNotConnectedError,
  MongoTopologyClosedError,
  MongoClientClosedError,
  MongoWriteConcernError,
];

/** Those that the driver does not export: no connection of the pool became free in time, or the pool is at its end. */
const unreachableByName = ['MongoWaitQueueTimeoutError', 'MongoPoolClosedError'];

/**
 * Codes by which a server says that it can't do now what it can do at other times: no primary, shutting down, a
 * majority that does not answer or was not seen yet, time or disk that ran out, a cursor, a plan or an index in the
 * making that did not live through a restart or an election, a login that no longer holds (MongoDB: error codes).
 */
const codesOfUnavailability = new Set<unknown>([
  6, 7, 18, 43, 50, 64, 89, 91, 100, 117, 133, 134, 175, 189, 202, 237, 246, 262, 276, 365, 9001, 10107,
  11600, 11601, 11602, 13388, 13435, 13436, 14031,
]);

/** Labels that the driver gives what may succeed on another try. */
const labelsOfUnavailability = ['RetryableWriteError', 'SystemOverloadedError'];

const saysUnavailable = (error: MongoServerError): boolean =>
  codesOfUnavailability.has(error.code) ||
  labelsOfUnavailability.some((label) => error.hasErrorLabel(label)) ||
  (error instanceof MongoBulkWriteError &&
    // The driver puts a lost connection in the midst of a bulk into an error of the bulk.
    (isUnavailable(error.errorResponse) || error.result.getWriteConcernError() !== undefined));

/** Codes of Node for a connection that broke: one that breaks while the driver writes to it is passed on as it is. */
const brokenConnection = new Set<unknown>([
  'ECONNRESET',
  'EPIPE',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ETIMEDOUT',
]);

const isBrokenConnection = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && brokenConnection.has(error.code);

const driverSaysUnavailable = (error: MongoError): boolean =>
  unreachable.some((kind) => error instanceof kind) ||
  unreachableByName.includes(error.name) ||
  (error instanceof MongoServerError && saysUnavailable(error));

/** Whether an error of a call says that the server can't be reached, or can't answer or write, right now. */
export const isUnavailable = (error: unknown): boolean =>
  isBrokenConnection(error) || (error instanceof MongoError && driverSaysUnavailable(error));

/** So long a call may take as a whole, the driver's own second try included, in milliseconds. */
export const callLimit = 5_000;

/**
 * Answers what the work answers. Work that takes longer than the limit (in milliseconds) is no longer waited for, and
 * may still be done by the server.
 * @throws StoreUnavailable when the server can't be reached, or can't answer or write now
 */
export const orUnavailable = async <T>(work: () => Promise<T>, limit = callLimit): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StoreUnavailable('MongoDB did not answer in time')), limit);
  });
  try {
    return await Promise.race([work(), tooLong]);
  } catch (cause) {
    if (isUnavailable(cause)) throw new StoreUnavailable('MongoDB can not be reached now', { cause });
    throw cause;
  } finally {
    clearTimeout(timer);
  }
};
