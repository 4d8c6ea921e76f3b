import { constants, fstatSync, openSync, writeSync } from 'node:fs';
import { isatty } from 'node:tty';
import { hasCode } from '../files/system-error.ts';

/** Where the program says what happens. It never makes the program wait, and never fails. */
export interface Output {
  /** Writes whole lines now, or soon if whoever reads is slow; drops and counts them if they can't be written. */
  write(text: string): void;
  /** How many texts were dropped since the start. */
  dropped(): number;
}

export interface OutputOptions {
  /** What is written, when it goes on, of the texts that were dropped before; nothing by default. */
  readonly noteOf?: (dropped: number) => string;
}

/** How much waits for a reader who is slow, in bytes. */
const mostHeld = 1_000_000;
/** How soon to try again for a slow reader, in milliseconds. */
const retryAfter = 100;

const isBusy = (error: unknown): boolean => hasCode(error, 'EAGAIN');

/**
 * The same output, of which a write that would have to wait fails instead. Files never wait; of a terminal only an
 * opening of its own can be so, because others use the one that was given.
 */
const withoutWaiting = (fd: number): number => {
  try {
    if (isatty(fd))
      return openSync(`/dev/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
    const stat = fstatSync(fd);
    // Node makes a pipe or socket so as soon as it knows it, and undoes that at its end.
    if (stat.isFIFO() || stat.isSocket()) void (fd === 2 ? process.stderr : process.stdout);
  } catch {
    // It is used as it is, such as a terminal of another user.
  }
  return fd;
};

/**
 * Opens an output. A full disk, a closed pipe, and a terminal or a pipe that nobody reads cost only the lines that don't
 * fit: a line that was begun is finished before another one.
 * @param fd a file descriptor; of pipes only standard output (1) and standard error (2)
 */
export const openOutput = (fd: number, { noteOf = () => '' }: OutputOptions = {}): Output => {
  /** Opened for the first text. */
  let target: number | undefined;
  /** Begun and not finished. */
  let begun: Buffer | undefined;
  let held: Buffer[] = [];
  let bytesHeld = 0;
  let isWaiting = false;
  let [all, unsaid] = [0, 0];
  let timer: NodeJS.Timeout | undefined;

  /** @returns the bytes that were not written */
  const writeSome = (bytes: Buffer): Buffer => {
    let left = bytes;
    try {
      target ??= withoutWaiting(fd);
      while (left.length > 0) left = left.subarray(writeSync(target, left));
      isWaiting = false;
    } catch (error) {
      isWaiting = isBusy(error);
    }
    return left;
  };

  /** @returns whether the text is written, or at least begun */
  const begin = (bytes: Buffer): boolean => {
    const left = writeSome(bytes);
    if (left.length === bytes.length) return false;
    begun = left.length === 0 ? undefined : left;
    return true;
  };

  /** Writes what was there before. @returns whether everything is written */
  const isClear = (): boolean => {
    if (begun !== undefined) {
      const left = writeSome(begun);
      begun = left.length === 0 ? undefined : left;
    }
    while (begun === undefined) {
      const [next] = held;
      if (next === undefined) break;
      if (!begin(next)) return false;
      held.shift();
      bytesHeld -= next.length;
    }
    if (begun === undefined && unsaid > 0) {
      const note = Buffer.from(noteOf(unsaid));
      if (note.length > 0 && !begin(note)) return false;
      unsaid = 0;
    }
    return begun === undefined;
  };

  /** A slow reader gets what it takes at the end, too. */
  let endsWithTry = false;
  const tryLater = (): void => {
    if (!endsWithTry) process.once('exit', () => void isClear());
    endsWithTry = true;
    timer ??= setTimeout(() => {
      timer = undefined;
      if (!isClear() && isWaiting) tryLater();
    }, retryAfter).unref();
  };

  const keep = (bytes: Buffer): void => {
    if (isWaiting && bytesHeld + bytes.length <= mostHeld && unsaid === 0) {
      held.push(bytes);
      bytesHeld += bytes.length;
    } else {
      all += 1;
      unsaid += 1;
    }
    if (isWaiting) tryLater();
  };

  return {
    write: (text) => {
      const bytes = Buffer.from(text);
      if (!isClear() || !begin(bytes)) keep(bytes);
      else if (isWaiting) tryLater();
    },
    dropped: () => all,
  };
};
