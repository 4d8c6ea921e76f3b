import { z } from 'zod';

/** Problem types that a page reacts to; any other is `about:blank`. */
export const problemTypes = {
  invoiceLimit: '/problems/invoice-limit',
  sequenceLimit: '/problems/sequence-limit',
  clientLimit: '/problems/client-limit',
  trialEnded: '/problems/trial-ended',
  featureGate: '/problems/feature-gate',
  dueDateConflict: '/problems/due-date-conflict',
  promiseStands: '/problems/promise-stands',
  addressNotProven: '/problems/address-not-proven',
  validation: '/problems/validation',
  auditor: '/problems/auditor',
  tooManyCalls: '/problems/too-many-calls',
  tooManyAtOnce: '/problems/too-many-at-once',
} as const;

/** The `errorType` of a 402: the extraction service's account has no quota left. */
export const quotaExceeded = 'api_quota_exceeded';

/** RFC 9457, with `message` (the text a user reads, the same as `detail`) and messages by field. */
export const problem = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  message: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
  requestId: z.string().optional(),
});
export type Problem = z.infer<typeof problem>;
