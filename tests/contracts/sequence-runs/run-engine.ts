import type { CommandHandler } from '../../../platform/ports/command-handler.ts';
import type { Log } from '../../../platform/ports/log.ts';
import type { SequenceRuns } from '../../../platform/ports/sequence-runs.ts';
import type { Activities } from '../../../workflows/chase/next-step.ts';

/** What keeps the runs of one start of the program. */
export interface RunEngine {
  readonly runs: SequenceRuns;
  /** Resolves once every run sleeps, or when nobody waits for that any more; undefined when all do already. */
  settled(isGivenUp: () => boolean): Promise<void> | undefined;
  /** Ends it in order. */
  stop(): Promise<void>;
  /** Ends it as `kill -9` does. */
  kill(): void;
}

export interface RunEngineDeps {
  readonly activities: Activities;
  readonly commands: CommandHandler;
  readonly sendLimitMilliseconds: number;
  readonly log: Log;
}

export type StartRunEngine = (deps: RunEngineDeps) => Promise<RunEngine>;
