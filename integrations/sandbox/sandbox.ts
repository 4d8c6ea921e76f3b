import type { Sandbox } from '../../platform/ports/formats/sandbox.ts';
import { defaultLimits, type ChildLimits } from './child-limits.ts';
import { FairQueue } from './fair-queue.ts';
import { runChild, type ChildProgram } from './run-child.ts';

export interface SandboxOptions {
  readonly program: ChildProgram;
  readonly limits?: ChildLimits;
  /** How many children run at once; for one account, one. */
  readonly mostAtOnce?: number;
  /** How many further tasks wait; more are refused, those of the account with most of them first. */
  readonly mostWaiting?: number;
}

/** Runs tasks in child processes, a few at once, fairly between accounts. */
export const createSandbox = ({
  program,
  limits = defaultLimits,
  mostAtOnce = 2,
  mostWaiting = 24,
}: SandboxOptions): Sandbox => {
  const retryAfterSeconds = Math.ceil(limits.milliseconds / 1_000);
  const queue = new FairQueue({ mostAtOnce, mostWaiting, retryAfterSeconds });
  const closing = new AbortController();
  const underWay = new Set<Promise<unknown>>();

  return {
    run: async (task) => {
      const signal = AbortSignal.any([closing.signal, ...(task.signal ? [task.signal] : [])]);
      const ownLimits = { ...limits, answer: task.mostAnswerBytes ?? limits.answer };
      const running = queue.run(
        task.accountId,
        () => runChild(program, { ...task, signal }, ownLimits),
        signal,
      );
      underWay.add(running);
      try {
        const result = await running;
        signal.throwIfAborted();
        return result;
      } finally {
        underWay.delete(running);
      }
    },
    close: async () => {
      closing.abort(new Error('The server is stopping'));
      await Promise.allSettled(underWay);
    },
  };
};
