import type { Position } from '../platform/ports/event-store.ts';

/** How far the read models are, wherever they are folded. */
export interface ViewsProgress {
  /**
   * Whether a model has passed a position, after at most so many milliseconds. One that nobody folds isn't waited for.
   */
  waitFor(model: string, position: Position, timeoutMs: number): Promise<boolean>;
}

/** Of a process that folds now and then, when no other does: its own word is the quicker one, the stored one holds. */
export const ownOrStored = (own: ViewsProgress, stored: ViewsProgress): ViewsProgress => ({
  waitFor: async (model, position, timeoutMs) => {
    const until = performance.now() + timeoutMs;
    if (await own.waitFor(model, position, timeoutMs)) return true;
    return stored.waitFor(model, position, Math.max(0, until - performance.now()));
  },
});
