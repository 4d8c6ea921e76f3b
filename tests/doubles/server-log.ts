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

/**
 * Errors in what a server wrote that say more than that an engine could not be reached for a while, which goes on by
 * itself.
 */
export const seriousErrors = (said: string): string[] =>
  said.split('\n').filter((line) => {
    const { success, data } = logged.safeParse(parsed(line));
    return success && data.level >= 50 && data.err?.type !== 'StoreUnavailable';
  });
