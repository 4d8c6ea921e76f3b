import { writeFileSync, writeSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { deserialize } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { answerDescriptor, childLimits, longestStart, patience, type ChildLimits } from './child-limits.ts';

/** Takes the input, which it has to parse, and returns what JSON can say. */
type Task = (input: unknown) => unknown;

/** What loads each task, by its name. */
export type Tasks = Readonly<Record<string, () => Promise<Task> | Task>>;

/** The parent kills this process when it is over a limit. The thread does it too, also when the parent is gone. */
const startWatchdog = (watchdog: URL, { milliseconds, memory }: ChildLimits): void => {
  const worker = new Worker(watchdog, {
    workerData: { mostMemory: memory, milliseconds: longestStart + patience * milliseconds + 1_000 },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16 },
  });
  worker.unref();
};

/** The server comes first: for processor time, and when the machine runs out of memory (on Linux). */
const yieldToServer = (): void => {
  try {
    setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Only some systems have it, or allow it.
  }
};

const writeAll = (text: string): void => {
  const bytes = Buffer.from(text);
  for (let written = 0; written < bytes.length;) {
    written += writeSync(answerDescriptor, bytes, written);
  }
};

/**
 * The whole life of a child process: loads the task that its arguments name, says that it is ready by a line break, reads
 * its input, answers and exits. A task that throws ends the process with an error.
 */
export const answerTask = async (tasks: Tasks, watchdog: URL): Promise<never> => {
  const [name = '', limits = ''] = process.argv.slice(2);
  yieldToServer();
  startWatchdog(watchdog, childLimits.parse(JSON.parse(limits)));
  const load = tasks[name];
  if (load === undefined) throw new Error(`There is no task ${name}`);
  const task = await load();
  writeAll('\n');
  const input: unknown = deserialize(await buffer(process.stdin));
  writeAll(JSON.stringify(await task(input)));
  process.exit(0);
};
