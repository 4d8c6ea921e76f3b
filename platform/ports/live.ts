import type { LiveChange } from '../../contracts/live.ts';

/** Carries changes of views from projections to pages, also between processes. */
export interface LiveBus {
  publish(account: number, changes: readonly LiveChange[]): void;
  /** Tells every listener that changes may have been missed, for example because a publisher crashed. */
  publishGap(): void;
  /**
   * @param onGap called when changes may have been missed, as after a lost connection: pages must read everything again
   * @returns ends the subscription
   */
  subscribe(
    listener: (account: number, changes: readonly LiveChange[]) => void,
    onGap?: () => void,
  ): () => void;
  close(): Promise<void>;
}
