import { z } from 'zod';

const count = z.int().min(0);
/** Seconds since the first event that is not handled yet; null when another process handles them, or while unknown. */
const lagSeconds = z.number().min(0).nullable();

/** What one process can say of its work. Nothing in it names an account or a person. */
export const vitalSigns = z.object({
  projections: z.array(
    z.object({
      name: z.string(),
      state: z.enum(['stopped', 'waiting', 'catching-up', 'following', 'failing']),
      lagSeconds,
      /** Documents that can't be shown. */
      parkedDocuments: count,
    }),
  ),
  /** Null in a process without one. */
  processManager: z
    .object({
      state: z.enum(['stopped', 'standing-by', 'following', 'retrying']),
      lagSeconds,
      parkedEvents: count,
    })
    .nullable(),
  /** The runs of sequences: in this process, or on Temporal; null where there are none. */
  runs: z
    .object({
      open: count,
      /** Their time has come. */
      due: count,
      /** Their time came more than a minute ago. */
      late: count,
      /** Their last decision failed; it is retried. */
      failing: count.nullable(),
    })
    .nullable(),
  /** Attempts to send emails since the process started. */
  emails: z.array(z.object({ kind: z.string(), via: z.string(), outcome: z.string(), count })),
});

/** What serves a port, and whether it answers now. */
const portView = z.object({ port: z.string(), service: z.string(), answers: z.boolean() });

export const healthDetails = z.object({ ports: z.array(portView), ...vitalSigns.shape });

/** The answer of `GET /health`. */
export const healthView = z.object({
  status: z.enum(['green', 'red']),
  /** Sentences, without account data. */
  problems: z.array(z.string()),
  /** For the operator alone, who asks for it. */
  details: healthDetails.optional(),
});

export type VitalSigns = z.infer<typeof vitalSigns>;
export type HealthDetails = z.infer<typeof healthDetails>;
