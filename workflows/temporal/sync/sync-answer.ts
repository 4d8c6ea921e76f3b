import type { SyncRef } from '../../accounting/sync-run.ts';

/** What came of one look at an account's Xero. */
export type SyncAnswer =
  | { readonly type: 'wait'; readonly milliseconds: number; /** ISO instant. */ readonly until: string }
  /** The account has no connection. */
  | { readonly type: 'finish' };

/** What the workflow of syncs calls. */
export interface SyncActivities {
  syncWithXero(ref: SyncRef): Promise<SyncAnswer>;
}
