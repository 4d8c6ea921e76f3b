import { z } from 'zod';
import { calendarDate, recordId, recordIdText } from '../fields.ts';
import { scheduleRef } from './schedule-ref.ts';

/*
 * The sequences that have started by themselves with a schedule on one calendar date of the account:
 * `GET /api/schedule-rules/starts`, and `POST /api/schedule-rules/starts/undo`.
 */

export const scheduleStartsQuery = z.strictObject({ scheduleId: recordIdText, day: calendarDate });

export const undoStartsBody = z.strictObject({ scheduleId: recordId, day: calendarDate });

/** Maximum number of sequences that are named. */
export const mostStartsNamed = 200;

/**
 * `waiting`: nothing of it was sent, so it can be undone. `begun`: an email has begun to leave. `ended`: it ended before
 * any did, because the invoice was paid, for instance. `undone`: it was taken back.
 */
const startOutcome = z.enum(['waiting', 'begun', 'ended', 'undone']);

const scheduleStart = z.object({
  invoiceId: recordId,
  invoiceNumber: z.string(),
  clientName: z.string(),
  outcome: startOutcome,
});

export const scheduleStartsView = z.object({
  /** How many there are of each outcome. */
  counts: z.object({ waiting: z.int(), begun: z.int(), ended: z.int(), undone: z.int() }),
  /** The first ones. */
  first: z.array(scheduleStart),
});

export const startsUndoneView = z.object({ schedule: scheduleRef, day: calendarDate });

export type ScheduleStart = z.infer<typeof scheduleStart>;
export type ScheduleStartsView = z.infer<typeof scheduleStartsView>;
