import { z } from 'zod';

/**
 * As of a moment: `2026-10-03` is the end of that day and `2026-10-03 09:00` that minute on the account's clock,
 * `2026-10-03T09:00:00Z` is an instant. The call is answered from all that was recorded by then, and the header
 * `Owed-As-Of` names the position of the last event that counts.
 */
export const atMoment = z
  .string()
  .regex(
    /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?)?$/,
    'Please enter a date, or a date and a time',
  )
  .optional();

/** The query of a call that takes a moment alone. */
export const atQuery = z.strictObject({ at: atMoment });
