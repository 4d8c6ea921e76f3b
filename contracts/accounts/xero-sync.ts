import { z } from 'zod';

/** What a sync that can't begin says. */
export const xeroNotConnected = 'Connect your Xero account first.';

export const leftOutReasons = [
  'no_email',
  'email_refused',
  'client_without_email',
  'other_currency',
  'out_of_range',
  'plan_limit',
  'trial_ended',
  'entered_by_hand',
  'deleted_here',
  'client_deleted_here',
  'refused',
] as const;

export const syncFailures = ['unavailable', 'too_many_calls', 'not_connected', 'unreadable'] as const;

export type SyncFailureCode = (typeof syncFailures)[number];
export type LeftOutCode = (typeof leftOutReasons)[number];

/** Why a sync ended early. */
export const syncFailureWords: Readonly<Record<SyncFailureCode, string>> = {
  unavailable: "Xero can't be reached right now. Owed will try again automatically.",
  too_many_calls: "Xero isn't accepting more requests right now. Owed will try again automatically.",
  not_connected: 'Xero no longer accepts the connection. Connect your Xero account again.',
  unreadable: "Xero sent a response that Owed can't read.",
};

const syncCounts = z.object({
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  leftOut: z.int(),
});
const bothCounts = z.object({ contacts: syncCounts, invoices: syncCounts });

const partResult = z.object({
  at: z.string(),
  counts: syncCounts,
  /** What the sync did that began with the connection, if this is the first that was asked for since. */
  first: syncCounts.nullable(),
  /** Null for success. */
  failure: z.enum(syncFailures).nullable(),
});

/** The syncs with Xero as the page shows them. Instants are ISO. */
export const xeroSyncView = z.object({
  /** Null while none is running. */
  running: z
    .object({
      by: z.enum(['user', 'schedule']),
      startedAt: z.string(),
      phase: z.enum(['contacts', 'invoices']),
      counts: bothCounts,
    })
    .nullable(),
  /** One was asked for and has not begun. */
  isWaiting: z.boolean(),
  /** How the last ones ended that were asked for or changed anything. */
  last: z.object({ contacts: partResult.nullable(), invoices: partResult.nullable() }),
  /** When Owed last looked for changes by itself; null before the first time. */
  checkedAt: z.string().nullable(),
  /** Records of Xero that are not in Owed: the first of them, by name. */
  leftOut: z.array(
    z.object({
      kind: z.enum(['contact', 'invoice']),
      name: z.string(),
      reason: z.enum(leftOutReasons),
      currency: z.string().nullable(),
    }),
  ),
  /** How many more there are. */
  unnamed: z.int(),
});

/** The answer of `POST /api/xero/sync-contacts` and `/api/xero/sync-invoices`. */
export const xeroSyncAnswer = z.object({
  /** New and changed records; so far, if it goes on. */
  importCount: z.int(),
  /** What the sync did that began with the connection, in the first answer after it; 0 in any other. */
  firstImportCount: z.int(),
  /** False while a long sync goes on by itself. */
  isFinished: z.boolean(),
});

export type XeroSyncView = z.infer<typeof xeroSyncView>;
export type XeroSyncAnswer = z.infer<typeof xeroSyncAnswer>;
export type XeroLeftOut = XeroSyncView['leftOut'][number];
