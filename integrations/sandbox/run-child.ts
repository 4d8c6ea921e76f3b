import { spawn, type ChildProcess } from 'node:child_process';
import { Readable } from 'node:stream';
import { serialize } from 'node:v8';
import type { Sandboxed, SandboxTask } from '../../platform/ports/formats/sandbox.ts';
import { answerDescriptor, longestStart, patience, type ChildLimits } from './child-limits.ts';
import { isUseKnown, watchUse } from './process-use.ts';

/** How to start the child's program: arguments of Node, and the folder that it resolves packages from. */
export interface ChildProgram {
  readonly args: readonly string[];
  readonly folder: string;
}

/** What Node itself needs on some systems; nothing else of this process's environment reaches a child. */
const neededNames = ['SystemRoot', 'TMPDIR', 'TEMP', 'TMP'];

const neededEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    neededNames.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );

const mebibyte = 1_024 * 1_024;

/** The heap gets three quarters of the memory; the rest is for Node itself and what lies outside of the heap. */
const nodeArguments = ({ memory }: ChildLimits): string[] => [
  `--max-old-space-size=${Math.floor((memory * 0.75) / mebibyte)}`,
  '--disallow-code-generation-from-strings',
  '--disable-proto=delete',
];

/** Collects a stream's bytes up to a number of them, and reports when there are more. */
const collect = (stream: Readable, most: number, onMore: () => void): (() => Buffer) => {
  const chunks: Buffer[] = [];
  let length = 0;
  stream.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length <= most) chunks.push(chunk);
    else onMore();
  });
  stream.on('error', () => {});
  return () => Buffer.concat(chunks);
};

const mostDetail = 4_096;

/** The operating system and the watchdog kill for memory; V8 aborts when its heap is full. */
const isOutOfMemory = (signal: NodeJS.Signals | null, detail: string): boolean =>
  signal === 'SIGKILL' || /heap out of memory|Array buffer allocation failed/i.test(detail);

const parsed = <Answer>(json: string, { answer }: SandboxTask<Answer>): Sandboxed<Answer> => {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return { outcome: 'crashed', detail: 'The answer is not JSON' };
  }
  const read = answer.safeParse(value);
  return read.success
    ? { outcome: 'done', answer: read.data }
    : { outcome: 'crashed', detail: `The answer has another shape: ${read.error.message}` };
};

const start = ({ args, folder }: ChildProgram, name: string, limits: ChildLimits): ChildProcess =>
  spawn(process.execPath, [...nodeArguments(limits), ...args, name, JSON.stringify(limits)], {
    cwd: folder,
    env: neededEnvironment(),
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
    windowsHide: true,
  });

/** Runs one task in a child process of its own, which has ended when this resolves. */
export const runChild = <Answer>(
  program: ChildProgram,
  task: SandboxTask<Answer>,
  limits: ChildLimits,
): Promise<Sandboxed<Answer>> =>
  new Promise((resolve) => {
    const child = start(program, task.name, limits);
    let killedFor: 'too_slow' | 'too_large' | undefined;
    const kill = (reason: 'too_slow' | 'too_large'): void => {
      killedFor ??= reason;
      child.kill('SIGKILL');
    };
    const answers = child.stdio[answerDescriptor];
    const answer =
      answers instanceof Readable ? collect(answers, limits.answer, () => kill('too_large')) : undefined;
    const errors = child.stderr && collect(child.stderr, mostDetail, () => {});
    const timeOut = (): void => kill('too_slow');
    let timer = setTimeout(timeOut, longestStart);
    let hasLoaded = false;
    answers?.once('data', () => {
      hasLoaded = true;
      clearTimeout(timer);
      timer = setTimeout(timeOut, limits.milliseconds * (isUseKnown ? patience : 1));
    });
    /** Processor time that loading took. */
    let loading: number | undefined;
    const stopWatching =
      child.pid === undefined
        ? () => {}
        : watchUse(child.pid, ({ memory, processor }) => {
            if (hasLoaded) loading ??= processor;
            if (memory > limits.memory) kill('too_large');
            else if (processor - (loading ?? processor) > limits.milliseconds) timeOut();
          });
    task.signal?.addEventListener('abort', timeOut, { once: true });

    const end = (result: Sandboxed<Answer>): void => {
      clearTimeout(timer);
      stopWatching();
      task.signal?.removeEventListener('abort', timeOut);
      resolve(result);
    };
    child.once('error', (error) => {
      if (child.pid === undefined) end({ outcome: 'crashed', detail: error.message });
    });
    child.once('close', (code, signal) => {
      const detail = errors?.().toString() ?? '';
      if (killedFor !== undefined) end({ outcome: killedFor });
      else if (isOutOfMemory(signal, detail)) end({ outcome: 'too_large' });
      else if (code !== 0)
        end({ outcome: 'crashed', detail: `${signal ?? `Exit ${code ?? '?'}`}. ${detail}` });
      else end(parsed(answer?.().toString() ?? '', task));
    });
    // A child that ends before it has read its input closes the pipe.
    child.stdin?.on('error', () => {});
    child.stdin?.end(serialize(task.input));
  });
