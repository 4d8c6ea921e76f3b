/** One durable run: chases one sequence of one invoice. */
export interface ChaseRun {
  readonly accountId: number;
  readonly invoiceId: number;
  readonly sequenceId: number;
}

/** Run id, also the workflow's: starting it twice is one run. */
export const runId = (run: ChaseRun): string => `sequence-${run.sequenceId}`;

/** Keeps one durable run a sequence. */
export interface SequenceRuns {
  /**
   * Starts the run, or wakes it when it is there (signal-with-start). A wake that comes while it decides is not lost.
   * @param options.isUrgent a step of it may be due: it goes before runs that only look for when they are due
   */
  wake(run: ChaseRun, options?: { readonly isUrgent?: boolean }): Promise<void>;
  /** Every run that has not finished. */
  running(): AsyncIterable<ChaseRun>;
  close(): Promise<void>;
}
