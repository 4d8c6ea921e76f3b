import type { CommandHandler } from '../../../../platform/ports/command-handler.ts';
import type { Log } from '../../../../platform/ports/log.ts';
import type { SequenceRuns } from '../../../../platform/ports/sequence-runs.ts';
import type { Activities } from '../../../../workflows/chase/next-step.ts';

/** The run engine of one start of the program. */
export interface RunEngine {
  readonly runs: SequenceRuns;
  /** Resolves when every run sleeps, or when the caller gives up; undefined if all runs sleep already. */
  settled(isGivenUp: () => boolean): Promise<void> | undefined;
  /** Stops it cleanly. */
  stop(): Promise<void>;
  /** Stops it as `kill -9` does. */
  kill(): void;
}

export interface RunEngineDeps {
  readonly activities: Activities;
  readonly commands: CommandHandler;
  readonly sendLimitMilliseconds: number;
  readonly log: Log;
}

export type StartRunEngine = (deps: RunEngineDeps) => Promise<RunEngine>;
