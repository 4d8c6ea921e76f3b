import { readFile } from 'node:fs/promises';

/** Bytes of memory that a process occupies; undefined if it has ended, or if the system has no `/proc`. */
const residentMemory = async (pid: number): Promise<number | undefined> => {
  try {
    const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kibibytes === undefined ? undefined : Number(kibibytes) * 1_024;
  } catch {
    return undefined;
  }
};

const interval = 40;

/** Calls `onOver` when a process occupies more than `most` bytes. @returns stops watching */
export const watchMemory = (pid: number, most: number, onOver: () => void): (() => void) => {
  const timer = setInterval(() => {
    void residentMemory(pid).then((bytes = 0) => {
      if (bytes > most) onOver();
    });
  }, interval);
  return () => clearInterval(timer);
};
