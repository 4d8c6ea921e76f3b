/** The durable runs that sync accounts with Xero, one per account, where they don't run in the process manager. */
export interface SyncRuns {
  /** Starts the account's run, or makes it look at once. @throws StoreUnavailable */
  wake(accountId: number): Promise<void>;
}
