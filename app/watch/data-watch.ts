import { writeFileSync } from 'node:fs';
import { type EventStore, StoreUnavailable } from '../../platform/ports/event-store.ts';
import type { Keep } from '../../platform/ports/keep.ts';
import type { Log } from '../../platform/ports/log.ts';
import { processTimer, type SetTimer } from '../../workflows/timer.ts';
import { damageMark } from '../composition/compose-stores.ts';
import type { VerifyRequest } from '../workers/verify-file.ts';

/** A database file of this process, or the folder of its files. */
export interface Watched {
  readonly name: string;
  readonly file: string;
  readonly holds: VerifyRequest['holds'] | 'files';
  /** What became of the file itself while it was open, in words; undefined while it is in its place. */
  displaced(): string | undefined;
  /** The damage that an error of reading tells of; undefined for another error. */
  toldBy(error: unknown): string | undefined;
  /** What is wrong with it, in one line; undefined for a sound one. The signal aborts when the program stops. */
  damage(signal: AbortSignal): Promise<string | undefined>;
}

export interface DataWatch {
  /** Checks the files soon, and then every few hours. */
  start(): void;
  /** Resolves when the files were checked. */
  checkNow(): Promise<void>;
  /** One line per damaged file. */
  problems(): readonly string[];
  /** The same store, which stores nothing more once events or keep were found damaged. */
  guard(store: EventStore): EventStore;
  /** The same keep; damage that is found by reading is a problem at once. */
  guardKeep(keep: Keep): Keep;
  close(): Promise<void>;
}

/** Before the first check in milliseconds: a start has better things to do. */
const soon = 15_000;
const pause = 6 * 3_600_000;
/** How often appends look at the places of all files, in milliseconds; each looks at the place of its own file. */
const placesSeenEvery = 50;

/** For events and the keep. */
const restoreAdvice = 'nothing more is stored; stop Owed and restore a backup with npm run restore';
const advice: Readonly<Record<Watched['holds'], string>> = {
  events: restoreAdvice,
  keep: restoreAdvice,
  views: 'restart Owed, and it is made anew from the events',
  files: 'put the file back from a backup and restart Owed; until then it counts as missing',
};

/**
 * Looks for damage in the database files while Owed runs. Damaged events or a damaged keep turn health red and end
 * writing, so that no good backup is replaced by a bad one; damaged views are made anew at the next start.
 */
export const watchData = (
  files: readonly Watched[],
  log: Log,
  setTimer: SetTimer = processTimer,
): DataWatch => {
  const damaged = new Map<Watched, string>();
  const closing = new AbortController();
  let cancel: () => void = () => undefined;
  let checking: Promise<void> = Promise.resolve();

  /** So that the next start makes it anew. */
  const markDamaged = (file: string): void => {
    try {
      writeFileSync(damageMark(file), '', { mode: 0o600 });
    } catch (error) {
      log.error({ err: error, file }, "The next start can't be told that a file is damaged");
    }
  };

  const note = (watched: Watched, damage: string): void => {
    if (damaged.has(watched)) return;
    const { name, file, holds } = watched;
    damaged.set(watched, `${name} is damaged (${damage}): ${advice[watched.holds]}`);
    log.error({ file, damage }, 'A file of the data folder is damaged');
    if (holds === 'views') markDamaged(file);
  };

  const check = async (watched: Watched): Promise<void> => {
    const damage = await watched.damage(closing.signal);
    if (damage !== undefined && !closing.signal.aborted) note(watched, damage);
  };

  /** Asks at once for what costs nothing to find out. */
  const noteDisplaced = (): void => {
    for (const watched of files) {
      const became = watched.displaced();
      if (became !== undefined) note(watched, became);
    }
  };

  /** Notes the damage that is found by reading or appending. */
  const noting = (holds: Watched['holds'], error: unknown): void => {
    const watched = files.find((one) => one.holds === holds);
    const damage = watched?.toldBy(error);
    if (watched !== undefined && damage !== undefined) note(watched, damage);
  };

  const checkAll = async (): Promise<void> => {
    for (const watched of files) {
      if (closing.signal.aborted) return;
      if (damaged.has(watched)) continue;
      await check(watched).catch((error: unknown) => {
        log.error({ err: error, file: watched.file }, 'A database file could not be checked');
      });
    }
  };

  const checkNow = (): Promise<void> => {
    checking = checking.then(checkAll);
    return checking;
  };

  const checkIn = (milliseconds: number): void => {
    if (closing.signal.aborted) return;
    cancel = setTimer(() => void checkNow().then(() => checkIn(pause)), milliseconds);
  };

  let placesSeenAt = -Infinity;
  const truthDamaged = (): boolean => {
    const now = performance.now();
    if (now - placesSeenAt >= placesSeenEvery) {
      placesSeenAt = now;
      noteDisplaced();
    }
    return [...damaged.keys()].some(({ holds }) => holds === 'events' || holds === 'keep');
  };

  return {
    start: () => checkIn(soon),
    checkNow,
    problems: () => {
      noteDisplaced();
      return [...damaged.values()];
    },
    guard: (store) => ({
      ...store,
      append: async (...given) => {
        if (truthDamaged()) throw new StoreUnavailable('The stored data is damaged; nothing more is stored');
        try {
          return await store.append(...given);
        } catch (error) {
          noting('events', error);
          throw error;
        }
      },
      readStream: async function* (...given) {
        try {
          yield* store.readStream(...given);
        } catch (error) {
          noting('events', error);
          throw error;
        }
      },
    }),
    guardKeep: (keep) => ({
      ...keep,
      get: async (...given) => {
        try {
          return await keep.get(...given);
        } catch (error) {
          noting('keep', error);
          throw error;
        }
      },
    }),
    close: async () => {
      closing.abort();
      cancel();
      await checking;
    },
  };
};
