import type { Position } from '../../platform/ports/event-store.ts';

/** The progress of the read models, wherever they are folded. */
export interface ViewsProgress {
  /**
   * Whether a model passes a position within a number of milliseconds. A model that no process folds is not waited
   * for.
   */
  waitFor(model: string, position: Position, timeoutMs: number): Promise<boolean>;
}

/**
 * For a process that folds only when no other does: asks its own progress first, because that is faster, then the
 * stored one.
 */
export const ownOrStored = (own: ViewsProgress, stored: ViewsProgress): ViewsProgress => ({
  waitFor: async (model, position, timeoutMs) => {
    const until = performance.now() + timeoutMs;
    if (await own.waitFor(model, position, timeoutMs)) return true;
    return stored.waitFor(model, position, Math.max(0, until - performance.now()));
  },
});
