import { z } from 'zod';

/** What one task may use. */
export const childLimits = z.object({
  /** From when the child has loaded its code. */
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

/** A child that has not loaded its code after so many milliseconds is ended. */
export const longestStart = 30_000;

/** The file descriptor on which a child answers. Standard output may carry what a library prints. */
export const answerDescriptor = 3;
