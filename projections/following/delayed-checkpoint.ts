import type { Position } from '../../platform/ports/event-store.ts';

/** Longest time that a noted checkpoint stays unwritten, in milliseconds. */
const longestDelay = 1_000;

interface Noted {
  readonly position: Position;
  readonly term: number;
}

/**
 * Writes the checkpoint behind events that changed no document, at most once a second. If it is lost in a crash, those
 * events are read again and change nothing again.
 */
export interface DelayedCheckpoint {
  note(position: Position, term: number): void;
  /** A write with documents carries a newer checkpoint. */
  drop(): void;
  /** Writes what is noted now. A failure is left to the next write, which carries a newer checkpoint. */
  flush(): Promise<void>;
}

/** @param write must keep the order of its calls */
export const createDelayedCheckpoint = (
  write: (position: Position, term: number) => Promise<void>,
): DelayedCheckpoint => {
  let noted: Noted | undefined;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const drop = (): void => {
    clearTimeout(timer);
    timer = undefined;
    noted = undefined;
  };

  const flush = (): Promise<void> => {
    const due = noted;
    drop();
    if (due !== undefined) writing = write(due.position, due.term).catch(() => undefined);
    return writing;
  };

  return {
    note: (position, term) => {
      noted = { position, term };
      timer ??= setTimeout(() => void flush(), longestDelay);
    },
    drop,
    flush,
  };
};
