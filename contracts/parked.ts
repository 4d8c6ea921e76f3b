import { z } from 'zod';
import { recordId } from './fields.ts';

/**
 * What stands in a list in the place of a record that can't be shown, because its history holds an event that could not
 * be understood. A rebuild brings the record back once that is mended.
 */
export const parkedRecord = z.object({ parked: z.literal(true), id: recordId, userId: recordId });
export type ParkedRecord = z.infer<typeof parkedRecord>;
