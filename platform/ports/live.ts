import type { LiveChange } from '../../contracts/live.ts';

/** Carries changes of views from who folds them to who shows them, also between processes. */
export interface LiveBus {
  publish(account: number, changes: readonly LiveChange[]): void;
  /** Tells every listener that changes may have been missed, as when one that published has died. */
  publishGap(): void;
  /**
   * @param onGap called when changes may have been missed, as after a lost connection: what is shown has to be read anew
   * @returns ends the subscription
   */
  subscribe(
    listener: (account: number, changes: readonly LiveChange[]) => void,
    onGap?: () => void,
  ): () => void;
  close(): Promise<void>;
}
