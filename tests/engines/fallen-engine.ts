import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const record = z.looseObject({ pid: z.number() });
const records = z.record(z.string(), record);

/** Where the script keeps which engines run. */
const recordFile = (folder: string): string => join(folder, 'running.json');

const readRecords = (folder: string) => records.parse(JSON.parse(readFileSync(recordFile(folder), 'utf8')));

/** The command line of an engine that runs; undefined where the system does not tell. */
export const commandLineOf = (folder: string, name: string): readonly string[] | undefined => {
  const pid = readRecords(folder)[name]?.pid;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, -1);
  } catch {
    return undefined;
  }
};

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/**
 * Starts an engine that has ended by itself again, as whoever operates it would: on a busy machine another process may
 * take a port that it had chosen during its start.
 * @param commandLine of the process that ended
 */
export const startIfFallen = (folder: string, name: string, commandLine: readonly string[]): void => {
  const known = readRecords(folder);
  const { [name]: ended } = known;
  const [command, ...args] = commandLine;
  if (ended === undefined || command === undefined || isRunning(ended.pid)) return;
  const output = join(folder, `${name}.out`);
  console.warn(
    `${name} had ended by itself and is started again. ${readFileSync(output, 'utf8').slice(-500)}`,
  );
  const log = openSync(output, 'a');
  const child = spawn(command, args, { cwd: folder, detached: true, stdio: ['ignore', log, log] });
  child.unref();
  closeSync(log);
  const { pid } = child;
  if (pid !== undefined)
    writeFileSync(recordFile(folder), JSON.stringify({ ...known, [name]: { ...ended, pid } }));
};
