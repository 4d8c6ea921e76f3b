import { writeFileSync, writeSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { deserialize } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { answerDescriptor, childLimits, type ChildLimits } from './child-limits.ts';

/** A task by its name: takes the input, which it has to parse, and returns what JSON can say. */
export type Tasks = Readonly<Record<string, (input: unknown) => unknown>>;

/** The parent kills this process when it is over a limit. The thread does it too, also when the parent is gone. */
const startWatchdog = (watchdog: URL, { milliseconds, memory }: ChildLimits): void => {
  const worker = new Worker(watchdog, {
    workerData: { mostMemory: memory, milliseconds: milliseconds + 1_000 },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16 },
  });
  worker.unref();
};

/** If the machine runs out of memory, Linux ends this process first. */
const offerAsVictim = (): void => {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Only Linux has it.
  }
};

const writeAll = (text: string): void => {
  const bytes = Buffer.from(text);
  for (let written = 0; written < bytes.length;) {
    written += writeSync(answerDescriptor, bytes, written);
  }
};

/**
 * The whole life of a child process: reads its input, runs the task that its arguments name, answers and exits. A task
 * that throws ends the process with an error.
 */
export const answerTask = async (tasks: Tasks, watchdog: URL): Promise<never> => {
  const [name = '', limits = ''] = process.argv.slice(2);
  offerAsVictim();
  startWatchdog(watchdog, childLimits.parse(JSON.parse(limits)));
  const task = tasks[name];
  if (task === undefined) throw new Error(`There is no task ${name}`);
  const input: unknown = deserialize(await buffer(process.stdin));
  writeAll(JSON.stringify(await task(input)));
  process.exit(0);
};
