import { z } from 'zod';
import { calendarDate, emailAddress } from '../fields.ts';

/** Where a checkpoint is mailed every week; null for nowhere. */
export const checkpointMailsBody = z.strictObject({ email: emailAddress.nullable() });

export const checkpointMailsView = z.object({
  email: z.string().nullable(),
  /** The addresses that can be chosen: the account's own and its verified ones. */
  addresses: z.array(z.string()),
  /** The day of the last one; null without any. */
  lastDay: calendarDate.nullable(),
  /** Whether a time-stamping authority signs them. */
  isStamped: z.boolean(),
});

export type CheckpointMailsView = z.infer<typeof checkpointMailsView>;
