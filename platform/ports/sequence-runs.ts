/** One durable run, which sends the steps of one sequence of one invoice. */
export interface ChaseRun {
  readonly accountId: number;
  readonly invoiceId: number;
  readonly sequenceId: number;
}

/** The id of the run and of its workflow. Starting it twice makes one run. */
export const runId = (run: ChaseRun): string => `sequence-${run.sequenceId}`;

/**
 * What may concern a run, in the order of an invoice's life. On Temporal each is a signal of this name, so that whoever
 * reads a run sees what happened; a name stays in histories, and must never change. None says anything of a customer.
 */
export type RunNews =
  | 'sequence-started'
  | 'steps-changed'
  | 'send-requested'
  | 'approved'
  | 'step-retried'
  | 'doubt-resolved'
  | 'email-settled'
  | 'paused'
  | 'resumed'
  | 'cancelled'
  | 'promise-recorded'
  | 'promise-removed'
  | 'promise-over'
  | 'plan-changed'
  | 'set-aside'
  | 'chased-again'
  | 'due-date-changed'
  | 'invoice-revised'
  | 'document-changed'
  | 'invoice-paid'
  | 'invoice-reopened'
  | 'invoice-deleted'
  | 'client-revised'
  | 'client-deleted'
  | 'sender-changed'
  | 'address-proven'
  | 'account-taken-over'
  | 'time-zone-changed'
  /** Nothing is known to have happened. */
  | 'look-again';

export interface WakeOptions {
  /** A step of it may be due: it goes before runs that only look for when they are due. */
  readonly isUrgent?: boolean;
  /** What happened, the earliest first; by default `look-again`. */
  readonly news?: readonly RunNews[];
}

/** Keeps one durable run per sequence. */
export interface SequenceRuns {
  /**
   * Starts the run, or wakes it if it exists (signal-with-start). A wake that arrives while it decides is not lost.
   */
  wake(run: ChaseRun, options?: WakeOptions): Promise<void>;
  /** Every run that has not finished. */
  running(): AsyncIterable<ChaseRun>;
  close(): Promise<void>;
}
