import PQueue from 'p-queue';
import { SandboxBusy, type Sandbox } from '../../platform/ports/sandbox.ts';
import { defaultLimits, type ChildLimits } from './child-limits.ts';
import { runChild, type ChildProgram } from './run-child.ts';

export interface SandboxOptions {
  readonly program: ChildProgram;
  readonly limits?: ChildLimits;
  /** How many children run at once. */
  readonly mostAtOnce?: number;
  /** How many further tasks wait; more are refused. */
  readonly mostWaiting?: number;
}

/** Runs tasks in child processes, a few at once. */
export const createSandbox = ({
  program,
  limits = defaultLimits,
  mostAtOnce = 2,
  mostWaiting = 6,
}: SandboxOptions): Sandbox => {
  const queue = new PQueue({ concurrency: mostAtOnce });
  const closing = new AbortController();

  return {
    run: async (task) => {
      if (queue.size >= mostWaiting) throw new SandboxBusy(Math.ceil(limits.milliseconds / 1_000));
      const signal = AbortSignal.any([closing.signal, ...(task.signal ? [task.signal] : [])]);
      const ownLimits = { ...limits, answer: task.mostAnswerBytes ?? limits.answer };
      const result = await queue.add(() => runChild(program, { ...task, signal }, ownLimits), { signal });
      signal.throwIfAborted();
      return result;
    },
    close: async () => {
      closing.abort(new Error('The server is stopping'));
      await queue.onIdle();
    },
  };
};
