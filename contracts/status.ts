import { z } from 'zod';

/** What every page has to know about the installation (`GET /api/status`). */
export const statusView = z.object({
  mail: z.object({
    mode: z.enum(['smtp', 'outbox']),
    /** Folder of the written mails; only with `outbox`. */
    folder: z.string().nullable(),
    /** The address that mails go out from. */
    from: z.string(),
  }),
  /** ISO 8601 duration by which the clock is shifted; null when it is not. */
  clockOffset: z.string().nullable(),
  /** The server's time, shifted, as an ISO instant. */
  now: z.string(),
});
export type StatusView = z.infer<typeof statusView>;
