import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '../../platform/files/durable-file.ts';
import { type EventStore, StoreUnavailable } from '../../platform/ports/event-store.ts';
import { type Files, StorageFull } from '../../platform/ports/files.ts';
import type { Keep } from '../../platform/ports/keep.ts';
import type { Log } from '../../platform/ports/log.ts';
import { saysFull, saysUnwritable } from '../../platform/sqlite/file-trouble.ts';

/** A part of the data folder that is written. */
export interface WrittenPart {
  /** Its name in the data folder. */
  readonly name: string;
  /** Writes something that changes nothing. @throws when it can't be written */
  tryToWrite(): Promise<void>;
}

/** Says at the first write that fails that the disk is full, and when it is not any more. */
export interface DiskWatch {
  guardStore(store: EventStore, part: WrittenPart): EventStore;
  guardKeep(keep: Keep, part: WrittenPart): Keep;
  guardFiles(files: Files, part: WrittenPart): Files;
  /** One line per part that could not be written last, and can't be written now. */
  problems(): Promise<readonly string[]>;
}

/** Enough that no room which other files left is found by chance, in bytes. */
const tried = 65_536;

/** Stored files, of which each is a new one. */
export const filesPart = (name: string, folder: string): WrittenPart => ({
  name,
  tryToWrite: async () => {
    const file = join(folder, `.${randomUUID()}.part`);
    await writeDurably(file, new Uint8Array(tried));
    await rm(file, { force: true });
  },
});

const wordsOf = ({ name }: WrittenPart, error: unknown): string | undefined => {
  const cause = error instanceof StoreUnavailable ? error.cause : error;
  if (cause instanceof StorageFull || saysFull(cause))
    return `The disk of the data folder is full: ${name} can't be written, and nothing more is stored there until there is room`;
  if (saysUnwritable(cause))
    return `The disk of the data folder fails: ${name} can't be written, and nothing more is stored there until it can`;
  return undefined;
};

export const watchDisk = (log: Log): DiskWatch => {
  const failing = new Map<WrittenPart, string>();

  const note = (part: WrittenPart, error: unknown): void => {
    const words = wordsOf(part, error);
    if (words === undefined || failing.has(part)) return;
    failing.set(part, words);
    log.error({ err: error, part: part.name }, "The disk can't be written");
  };

  const works = (part: WrittenPart): void => {
    if (failing.delete(part)) log.info({ part: part.name }, 'The disk can be written again');
  };

  /** Passes a write on, and notes whether it worked. */
  const written =
    <Given extends readonly unknown[], T>(part: WrittenPart, write: (...given: Given) => Promise<T>) =>
    async (...given: Given): Promise<T> => {
      try {
        const answer = await write(...given);
        works(part);
        return answer;
      } catch (error) {
        note(part, error);
        throw error;
      }
    };

  return {
    guardStore: (store, part) => ({
      ...store,
      append: written(part, store.append),
      deleteStream: written(part, store.deleteStream),
    }),
    guardKeep: (keep, part) => ({
      ...keep,
      put: written(part, keep.put),
      putIf: written(part, keep.putIf),
      delete: written(part, keep.delete),
      deleteByPrefix: written(part, keep.deleteByPrefix),
    }),
    guardFiles: (files, part) => ({ ...files, put: written(part, files.put) }),
    problems: async () => {
      for (const part of [...failing.keys()]) {
        try {
          await part.tryToWrite();
          works(part);
        } catch {
          // It still fails.
        }
      }
      return [...failing.values()];
    },
  };
};
