import { z } from 'zod';

/** What one task may use. */
export const childLimits = z.object({
  /** Of processor time, from when the child has loaded its code: a busy machine takes nothing from it. */
  milliseconds: z.number(),
  /** Bytes that the whole child process may occupy, beyond the heap too. */
  memory: z.number(),
  /** Bytes of the task's answer as JSON. */
  answer: z.number(),
});
export type ChildLimits = z.infer<typeof childLimits>;

const mebibyte = 1_024 * 1_024;

export const defaultLimits: ChildLimits = {
  milliseconds: 10_000,
  memory: 512 * mebibyte,
  answer: 4 * mebibyte,
};

/**
 * How many times as long as its processor time a child may take, because the machine is busy or because it waits for
 * something that never comes. Where processor time is not known, it has no longer than that.
 */
export const patience = 6;

/** A child that has not loaded its code after so many milliseconds is ended. */
export const longestStart = 60_000;

/** The file descriptor on which a child answers. Standard output may carry what a library prints. */
export const answerDescriptor = 3;
