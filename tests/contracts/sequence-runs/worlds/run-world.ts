import type { Clock } from '../../../../platform/ports/clock.ts';
import type { CommandHandler } from '../../../../platform/ports/command-handler.ts';
import type { EventStore } from '../../../../platform/ports/event-store.ts';
import type { LiveChange } from '../../../../contracts/live.ts';
import type { RecordingTransport } from '../../../doubles/recording-transport.ts';

/**
 * A whole installation without its pages: stores, projections, runs, process manager, and a clock that the test moves.
 */
export interface RunWorld {
  /** Whether the program is the only process that hands mails over. */
  readonly isAlone: boolean;
  readonly clock: Clock;
  readonly store: EventStore;
  readonly commands: CommandHandler;
  /** The transport of the running program. */
  readonly transport: RecordingTransport;
  /** Changes that were published to pages, with the instant. */
  readonly told: readonly { readonly at: string; readonly account: number; readonly change: LiveChange }[];
  /** Resolves when everything that is due now is done, or while a mail is being handed over. */
  settle(): Promise<void>;
  /** Advances the time to an instant and does what becomes due on the way. */
  advanceTo(instant: string): Promise<void>;
  /** Stops the program as `kill -9` does. */
  kill(): void;
  /** Stops the program cleanly. */
  stop(): Promise<void>;
  /** Starts the program again on the same data at an instant. */
  startAt(instant: string, via?: 'smtp' | 'outbox'): Promise<void>;
  close(): Promise<void>;
}

export interface WorldOptions {
  readonly start: string;
  readonly via?: 'smtp' | 'outbox';
  /** Whether the program may be stopped and started again; default false. */
  readonly restarts?: boolean;
}

export type OpenWorld = (options: WorldOptions) => Promise<RunWorld>;
