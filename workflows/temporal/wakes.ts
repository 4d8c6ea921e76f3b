import {
  condition,
  defineSignal,
  patched,
  setDefaultSignalHandler,
  workflowInfo,
} from '@temporalio/workflow';

/** Something happened that may concern the run. What a sequence's run is told has names of its own (`RunNews`). */
export const changed = defineSignal('changed');

/** The signals of a run, so that none is lost that comes while it looks. */
export class Wakes {
  /** The names of the signals since the last look began, each once. */
  private readonly come = new Set<string>();

  constructor() {
    setDefaultSignalHandler((name) => {
      // A worker of a version before the other names left such a signal unheard, and a replay must do so, too.
      if (name === changed.name || patched('named-signals')) this.come.add(name);
    });
  }

  /** What has come so far is seen by the look that begins now. */
  beginLook(): void {
    this.come.clear();
  }

  /** Whether a signal has come since the last look began. */
  isAwake(): boolean {
    return this.come.size > 0;
  }

  /** What has come since the last look began, the earliest first. */
  news(): readonly string[] {
    return [...this.come];
  }

  /** A signal that came meanwhile ends the sleep immediately. */
  async sleep(milliseconds: number, summary: string): Promise<void> {
    await condition(() => this.isAwake(), Math.max(1, milliseconds), { summary });
  }
}

const firstRetry = 1_000;
const longestRetry = 300_000;

/** Milliseconds until a look that failed so many times in a row is repeated. */
export const retryAfter = (failures: number): number =>
  Math.min(firstRetry * 2 ** (failures - 1), longestRetry);

/**
 * Maximum number of events before a history continues in a new one; a sleeping run makes a dozen a day. Far below
 * Temporal's own limit, because a worker that takes the run over reads the whole history.
 */
const longestHistory = 600;

export const isHistoryLong = (): boolean => {
  const { continueAsNewSuggested, historyLength } = workflowInfo();
  return continueAsNewSuggested || historyLength >= longestHistory;
};
