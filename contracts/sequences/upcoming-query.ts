import { z } from 'zod';
import { calendarDate, recordIdText } from '../fields.ts';
import { paging, yesOrNo } from '../invoices/list-queries.ts';
import { stepType } from './sequences.ts';
import { tone } from './tones.ts';

/** `time` within a day, or by client and then by time. */
export const upcomingOrder = z.enum(['time', 'client']);

const { ids: _, ...pagingWithoutIds } = paging;

/** Search: as in the list of sequences. */
export const upcomingQuery = z.strictObject({
  ...pagingWithoutIds,
  /** Calendar dates of the account, both included. Default today, and 30 days after `from`; at most 92 days. */
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  clientId: recordIdText.optional(),
  tone: tone.optional(),
  stepType: stepType.optional(),
  /** Only those that are held, or that are not. */
  held: yesOrNo.optional(),
  /** Default `time`. */
  order: upcomingOrder.optional(),
});

export type UpcomingQuery = z.infer<typeof upcomingQuery>;
