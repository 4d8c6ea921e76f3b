import type { ChaseRun } from '../../platform/ports/sequence-runs.ts';

/** What a run does when nothing is left to do now: sleep or end. */
export type NextStep =
  | { readonly type: 'finish'; readonly why: string }
  | {
      readonly type: 'wait';
      /** At most 24 h. */
      readonly milliseconds: number;
      readonly why: string;
      /** ISO instant that the run actually waits for; null when only a change can wake it. */
      readonly until: string | null;
    };

/** What the caller offers a step that waits for something slow. */
export interface Turn {
  /** Aborts when no further send should begin. */
  readonly signal: AbortSignal;
  /** Waits, while the caller lets another run decide. */
  outside<T>(wait: () => Promise<T>): Promise<T>;
}

/** What a run's loop calls; every activity can be repeated after a crash at any point. */
export interface Activities {
  /**
   * Decides, does and records everything that is due for the run, and returns what to wait for.
   * @param now the run's own time in milliseconds since 1970, shifted by `CLOCK_OFFSET`
   */
  takeNextStep(run: ChaseRun, now: number, turn?: Turn): Promise<NextStep>;
}
