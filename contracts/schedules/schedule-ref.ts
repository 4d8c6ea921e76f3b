import { z } from 'zod';
import { recordId } from '../fields.ts';

/** A schedule as a sequence remembers it: as it was when it was started, or last applied. */
export const scheduleRef = z.object({ id: recordId, name: z.string(), version: z.int() });

export type ScheduleRef = z.infer<typeof scheduleRef>;
