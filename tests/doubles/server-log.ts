import { z } from 'zod';

const logged = z.object({
  level: z.number(),
  msg: z.string(),
  err: z.object({ type: z.string() }).optional(),
});

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

/** Logged errors other than an engine that was unreachable for a while, which recovers by itself. */
export const seriousErrors = (said: string): string[] =>
  said.split('\n').filter((line) => {
    const { success, data } = logged.safeParse(parsed(line));
    return success && data.level >= 50 && data.err?.type !== 'StoreUnavailable';
  });
