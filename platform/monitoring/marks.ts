import { closeSync, constants, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { isMissing } from '../files/system-error.ts';

/** How far the database files of a data folder have got: the last position, and the last version of the keep. */
export interface Reached {
  readonly events: number;
  readonly keep: number;
}

/**
 * A file of one line beside the databases, written after each commit and before its answer. It is never ahead of what
 * is on disk, so a database that is behind it has lost what it held: an older copy, or a log that was cut off. After a
 * crash of the machine it may be behind, which says nothing.
 */
export interface Marks {
  /** What the file said when it was opened, or was last set to. */
  last(): Reached;
  /** Notes a commit. Never fails: what was committed counts without it, too. */
  note(part: keyof Reached, reached: number): void;
  /** Goes back to what is there, because a loss was accepted. */
  set(part: keyof Reached, reached: number): void;
  close(): void;
}

const lineLength = 64;
const none: Reached = { events: 0, keep: 0 };

const lineOf = ({ events, keep }: Reached): string => {
  const text = `${events} ${keep}`;
  return `${`${text} ${crc32(text)}`.padEnd(lineLength - 1)}\n`;
};

/** Nothing for a line that is damaged. */
const parse = (line: string): Reached => {
  const [events = NaN, keep = NaN] = line.split(' ', 2).map(Number);
  const read = { events, keep };
  return lineOf(read) === line ? read : none;
};

const read = (file: string): Reached => {
  try {
    return parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (isMissing(error)) return none;
    throw error;
  }
};

export const openMarks = (file: string): Marks => {
  let reached = read(file);
  const handle = openSync(file, constants.O_RDWR | constants.O_CREAT, 0o600);
  let isOpen = true;

  const write = (): void => {
    if (!isOpen) return;
    try {
      writeSync(handle, lineOf(reached), 0);
    } catch {
      // It stays behind, which says nothing.
    }
  };

  return {
    last: () => reached,
    note: (part, to) => {
      if (to <= reached[part]) return;
      reached = { ...reached, [part]: to };
      write();
    },
    set: (part, to) => {
      reached = { ...reached, [part]: to };
      write();
    },
    close: () => {
      if (!isOpen) return;
      fsyncSync(handle);
      isOpen = false;
      closeSync(handle);
    },
  };
};
