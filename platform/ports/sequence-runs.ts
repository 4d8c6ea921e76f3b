/** One durable run, which sends the steps of one sequence of one invoice. */
export interface ChaseRun {
  readonly accountId: number;
  readonly invoiceId: number;
  readonly sequenceId: number;
}

/** The id of the run and of its workflow. Starting it twice makes one run. */
export const runId = (run: ChaseRun): string => `sequence-${run.sequenceId}`;

/** Keeps one durable run per sequence. */
export interface SequenceRuns {
  /**
   * Starts the run, or wakes it if it exists (signal-with-start). A wake that arrives while it decides is not lost.
   * @param options.isUrgent a step of it may be due: it goes before runs that only look for when they are due
   */
  wake(run: ChaseRun, options?: { readonly isUrgent?: boolean }): Promise<void>;
  /** Every run that has not finished. */
  running(): AsyncIterable<ChaseRun>;
  close(): Promise<void>;
}
