import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

/** What a process has used. */
interface ProcessUse {
  /** Bytes of memory that it occupies now. */
  readonly memory: number;
  /** Milliseconds of processor time since its start, of all its threads. */
  readonly processor: number;
}

/** Whether this system says what a process uses. */
export const isUseKnown = existsSync('/proc/self/stat');

/** Linux counts the processor time of a process in these units, whatever its kernel does. */
const millisecondsOfTick = 10;

const processorTime = (stat: string): number => {
  // The name of the program, in parentheses, may hold spaces. What follows it begins with the third field.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * millisecondsOfTick;
};

/** Undefined if it has ended, or where `isUseKnown` is false. */
const useOf = async (pid: number): Promise<ProcessUse | undefined> => {
  try {
    const [status, stat] = await Promise.all([
      readFile(`/proc/${pid}/status`, 'utf8'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
    ]);
    const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
    return { memory: Number(kibibytes ?? 0) * 1_024, processor: processorTime(stat) };
  } catch {
    return undefined;
  }
};

const interval = 40;

/** Tells again and again what a process uses. @returns stops it */
export const watchUse = (pid: number, onUse: (use: ProcessUse) => void): (() => void) => {
  const timer = setInterval(() => {
    void useOf(pid).then((use) => use && onUse(use));
  }, interval);
  return () => clearInterval(timer);
};
