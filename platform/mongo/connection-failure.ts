import { MongoCompatibilityError, MongoError, MongoServerError, MongoSystemError } from 'mongodb';
import { WrongSetting } from '../ports/wrong-setting.ts';
import { isUnavailable } from './availability.ts';

const setting = 'MONGO_URL';

/** The driver's message about an unknown option. Its other messages about an address may contain a password. */
const unknownOption = /^options? [\w, ]+ (?:is|are) not supported$/;

/** Says what is wrong with an address that the driver can't parse. */
export const unreadableAddress = (error?: unknown): WrongSetting => {
  const message = error instanceof MongoError ? error.message : '';
  const example = 'mongodb://user:password@host:27017/owed';
  return unknownOption.test(message)
    ? new WrongSetting(setting, `can't be used: ${message}`)
    : new WrongSetting(
        setting,
        `is not an address such as ${example} (: / ? # @ in a user or password are percent-encoded)`,
      );
};

/** MongoDB's UserNotFound and AuthenticationFailed, and MongoDB Atlas's code for the latter. */
const codesOfRefusal = new Set<unknown>([11, 18, 8000]);
/** MongoDB's Unauthorized, also for a connection without a user where one is required. */
const unauthorized = 13;

/** Node's codes for failed connections and DNS lookups, and what they mean. */
const systemFailures: Record<string, string> = {
  ENOTFOUND: 'a host that is not known',
  ENODATA: 'a host that is not known',
  EAI_AGAIN: 'a host whose address could not be looked up',
  ECONNREFUSED: 'where nothing answers',
  EHOSTUNREACH: "which can't be reached",
  ENETUNREACH: "which can't be reached",
};

const systemFailure = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  const known = 'code' in error && typeof error.code === 'string' ? systemFailures[error.code] : undefined;
  return known ?? systemFailure(error.cause);
};

const why = (error: unknown): string => {
  if (error instanceof MongoCompatibilityError)
    return 'whose version is too old: MongoDB 4.2 or later is needed';
  if (error instanceof MongoServerError) {
    const { code } = error;
    if (codesOfRefusal.has(code)) return 'which refuses the user or the password (check authSource=, too)';
    if (code === unauthorized)
      return 'which asks for a user who may read and write the database (the role readWrite)';
    // A single secondary, or a replica set during an election, answers with its own code.
    if (!isUnavailable(error)) return `which refused the first call with code ${String(code)}`;
  }
  return (
    systemFailure(error) ?? 'where no MongoDB that takes writes answers (check tls= and replicaSet=, too)'
  );
};

/** Says in one line why no connection was made; names host and port, never user or password. */
export const failedConnection = (error: unknown, host: string): WrongSetting => {
  const servers = error instanceof MongoSystemError ? [...(error.reason?.servers.values() ?? [])] : [];
  const failed = servers.find((server) => server.error !== null);
  return new WrongSetting(setting, `names ${failed?.address ?? host}, ${why(failed?.error ?? error)}`);
};
