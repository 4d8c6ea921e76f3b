import type { CommandHandler } from '../../platform/ports/command-handler.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { EventStore, Position } from '../../platform/ports/event-store.ts';
import type { Ids } from '../../platform/ports/ids.ts';
import type { Keep } from '../../platform/ports/keep.ts';
import type { LiveBus } from '../../platform/ports/live.ts';
import type { Log } from '../../platform/ports/log.ts';
import type { Transports } from '../../platform/ports/mail.ts';
import type { ModelDefinition, ReadModels } from '../../platform/ports/read-models.ts';
import type { SequenceRuns } from '../../platform/ports/sequence-runs.ts';
import type { Mailings } from '../mailings/mailings.ts';
import type { SetTimer } from '../timer.ts';

/** The read models that tell which runs and accounts an event concerns; whether anything holds, the streams say. */
export interface ManagedModels {
  /** One document an account, under its own id; the body has `timeZone`. */
  readonly accounts: ModelDefinition;
  /** Keys `clientId` and `state`; a promised invoice's body has `promisedPaymentDate`. */
  readonly invoices: ModelDefinition;
  /** One document an invoice; key `unfinished` is the id of its unfinished sequence, null for none. */
  readonly sequences: ModelDefinition;
}

export interface ProcessManagerDeps {
  readonly store: EventStore;
  readonly keep: Keep;
  readonly readModels: ReadModels;
  readonly models: ManagedModels;
  /** Waits until a model has folded a position; false when it takes longer. */
  readonly waitFor: (model: string, position: Position, timeoutMilliseconds: number) => Promise<boolean>;
  readonly commands: CommandHandler;
  readonly runs: SequenceRuns;
  readonly transports: Transports;
  readonly mailings: Mailings;
  /** Whether no other process can be handing a mail over. */
  readonly isAlone: boolean;
  readonly live: LiveBus;
  readonly clock: Clock;
  readonly ids: Ids;
  /** By how many milliseconds `CLOCK_OFFSET` shifts the clock; default none. */
  readonly clockShift?: number;
  readonly log: Log;
  /** The bare address that mails go out from. */
  readonly mailFrom: string;
  readonly publicUrl: string;
  readonly setTimer?: SetTimer;
  /** Milliseconds between two comparisons of what should run with what runs; default an hour. */
  readonly reconcileEvery?: number;
}
