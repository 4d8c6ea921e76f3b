import type { LiveChange } from '../../contracts/live.ts';

/** Carries changes of views from who folds them to who shows them, also between processes. */
export interface LiveBus {
  publish(account: number, changes: readonly LiveChange[]): void;
  /** @returns ends the subscription */
  subscribe(listener: (account: number, changes: readonly LiveChange[]) => void): () => void;
}
