import type { ChaseRun } from '../../platform/ports/sequence-runs.ts';

/** What a run does once it has done all there was to do: sleep, or end. */
export type NextStep =
  | { readonly type: 'finish'; readonly why: string }
  | {
      readonly type: 'wait';
      /** At most 24 h. */
      readonly milliseconds: number;
      readonly why: string;
      /** ISO instant that the run really waits for; null when only a change can wake it. */
      readonly until: string | null;
    };

/** What a step can use of its caller while it waits for something slow. */
export interface Turn {
  /** Aborts when no further send is to begin. */
  readonly signal: AbortSignal;
  /** Waits while the caller lets another run decide in place of this one. */
  outside<T>(wait: () => Promise<T>): Promise<T>;
}

/** What a run's loop calls; every activity is safe to run again after a crash at any point. */
export interface Activities {
  /**
   * Decides and does all that is due for the run, records it, and says what to wait for.
   * @param now the run's own time in milliseconds since 1970, shifted by `CLOCK_OFFSET`
   */
  takeNextStep(run: ChaseRun, now: number, turn?: Turn): Promise<NextStep>;
}
