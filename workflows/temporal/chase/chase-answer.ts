import type { ChaseRun } from '../../../platform/ports/sequence-runs.ts';
import type { NextStep } from '../../chase/next-step.ts';

/** What Temporal's pages show first about a run. */
export type RunState = 'waiting' | 'paused' | 'sending' | 'retrying' | 'in_doubt' | 'finished';

/**
 * A run as the Temporal UI shows it. Without addresses and texts of mails, because Owed can't delete what Temporal
 * stores.
 */
export interface RunDescription {
  readonly clientName: string;
  readonly invoiceNumber: string;
  readonly state: RunState;
  /** The next step, such as "step 2 of 3, firm reminder"; null when none is left. */
  readonly nextStep: string | null;
}

/** The result of one decision of a run, and what is shown until the next. */
export interface ChaseAnswer {
  readonly next: NextStep;
  /** null when it could not be read, or there is nothing left to show. */
  readonly shown: RunDescription | null;
  /** Whether this installation may set search attributes. */
  readonly searchable: boolean;
}

/** What the workflow calls. */
export interface ChaseActivities {
  /** @param now the workflow's time, in milliseconds since 1970, without `CLOCK_OFFSET` */
  takeNextStep(run: ChaseRun, now: number): Promise<ChaseAnswer>;
}
