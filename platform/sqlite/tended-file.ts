import { UnusableData } from '../ports/unusable-data.ts';
import { closeDatabase, type Database, shortenLog } from './database.ts';
import type { Place } from './place.ts';

/** How long what was deleted stays readable in the log of a file, in milliseconds. */
const logWrittenEvery = 60_000;

/** A database file that can't be made anew, under its connection. */
export interface TendedFile {
  /** @throws UnusableData when the file is not in its place, so that nobody could read what is written */
  beforeCommit(): void;
  close(): void;
}

/**
 * Writes the log into the file once a minute while there is something in it: the file itself then holds nearly
 * everything, and the log no secrets and no data that were deleted.
 */
export const tendFile = (database: Database, place: Place): TendedFile => {
  place.trouble();
  const log = tendLog(database, () => place.trouble() === undefined);
  log.due();
  return {
    beforeCommit: () => {
      const trouble = place.trouble();
      if (trouble !== undefined) throw new UnusableData(trouble);
      log.due();
    },
    close: () => {
      log.stop();
      closeDatabase(database);
    },
  };
};

/** A database that is only read. */
export const untended = (database: Database): TendedFile => ({
  beforeCommit: () => undefined,
  close: () => database.close(),
});

/** The write-ahead log of a database. */
export interface TendedLog {
  /** The log has something that belongs into the file within a minute. */
  due(): void;
  stop(): void;
}

/** Writes the log into the file and empties it, within a minute of what makes it due. */
export const tendLog = (database: Database, isUsable: () => boolean = () => true): TendedLog => {
  let isDue = false;
  const timer = setInterval(() => {
    if (isDue && isUsable()) isDue = !shortenLog(database);
  }, logWrittenEvery).unref();
  return {
    due: () => {
      isDue = true;
    },
    stop: () => clearInterval(timer),
  };
};
