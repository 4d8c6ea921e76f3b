import type { z } from 'zod';

/** How a task in a child process ended. */
export type Sandboxed<Answer> =
  | { readonly outcome: 'done'; readonly answer: Answer }
  /** It took longer than it may. */
  | { readonly outcome: 'too_slow' }
  /** It needed more memory than it may, or its answer was longer than it may be. */
  | { readonly outcome: 'too_large' }
  /** It ended without an answer, or with one of another shape. The detail is for the log: it may quote the input. */
  | { readonly outcome: 'crashed'; readonly detail: string };

export interface SandboxTask<Answer> {
  /** Whose it is: one of each account runs at a time, and first whose tasks took least time lately. */
  readonly accountId: number;
  /** The task's name in the child's program. */
  readonly name: string;
  /** Anything that structured clone can copy. */
  readonly input: unknown;
  readonly answer: z.ZodType<Answer>;
  /** Longest answer in bytes of JSON, where it is more than usual. */
  readonly mostAnswerBytes?: number;
  /** Kills the child, or gives up the place in the queue. */
  readonly signal?: AbortSignal;
}

/** Runs tasks on input that nobody vouches for, each in a child process with limits on time and memory. */
export interface Sandbox {
  /** @throws SandboxBusy when too many tasks wait, and the account has as many as any; the signal's reason */
  run<Answer>(task: SandboxTask<Answer>): Promise<Sandboxed<Answer>>;
  /** Kills the children; the tasks that wait are given up. */
  close(): Promise<void>;
}

/** Too many tasks wait for a child process. */
export class SandboxBusy extends Error {
  override readonly name = 'SandboxBusy';
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super('Too many files are being read right now');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
