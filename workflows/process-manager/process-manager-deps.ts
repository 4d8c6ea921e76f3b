import type { KnownPartners } from '../../commands/connections/partners.ts';
import type { Accounting } from '../../platform/ports/partners/accounting.ts';
import type { CommandHandler } from '../../platform/ports/command-handler.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { EventStore, Position } from '../../platform/ports/event-store.ts';
import type { Files } from '../../platform/ports/files.ts';
import type { Ids } from '../../platform/ports/ids.ts';
import type { Keep } from '../../platform/ports/keep.ts';
import type { LiveBus } from '../../platform/ports/live.ts';
import type { Log } from '../../platform/ports/log.ts';
import type { Transports } from '../../platform/ports/mail.ts';
import type { ModelDefinition, ReadModels } from '../../platform/ports/read-models.ts';
import type { Secrets } from '../../platform/ports/secrets.ts';
import type { SequenceRuns } from '../../platform/ports/sequence-runs.ts';
import type { SyncRuns } from '../../platform/ports/partners/sync-runs.ts';
import type { Traces } from '../../platform/ports/traces.ts';
import type { ImportRunDeps } from '../imports/import-run.ts';
import type { StampTime } from '../../platform/ports/partners/time-stamps.ts';
import type { MakeCheckpoint } from '../checkpoints/checkpoint-mails.ts';
import type { Mailings } from '../mailings/mailings.ts';
import type { ScheduleChangesDeps } from '../schedules/schedule-changes.ts';
import type { StartableInvoices } from '../schedules/startable-invoices.ts';
import type { SetTimer } from '../timer.ts';

/** The read models that find the runs and accounts of an event. Decisions read the streams. */
export interface ManagedModels {
  /** One document per account, under its id; the body has `timeZone`. */
  readonly accounts: ModelDefinition;
  /** Keys `clientId` and `state`; a promised invoice's body has `promisedPaymentDate`. */
  readonly invoices: ModelDefinition;
  /** One document per invoice; key `unfinished` is the id of its unfinished sequence, null for none. */
  readonly sequences: ModelDefinition;
}

export interface ProcessManagerDeps {
  readonly store: EventStore;
  readonly keep: Keep;
  readonly readModels: ReadModels;
  readonly models: ManagedModels;
  /** Every model, to erase the documents of a deleted account. */
  readonly allModels: readonly ModelDefinition[];
  readonly files: Files;
  readonly secrets: Secrets;
  /** Deletes the emails of a deleted account that were written to the outbox, by their Message-ID. */
  readonly forgetOutbox?: (messageIds: ReadonlySet<string>) => Promise<void>;
  /** Whose grants end with a deleted account. */
  readonly partners: KnownPartners;
  /** Waits until a model has folded a position; false after the timeout. */
  readonly waitFor: (model: string, position: Position, timeoutMilliseconds: number) => Promise<boolean>;
  readonly commands: CommandHandler;
  readonly runs: SequenceRuns;
  readonly transports: Transports;
  readonly mailings: Mailings;
  /** What imports are applied with. */
  readonly imports: ImportRunDeps;
  /** Finds what starts by itself, and what a changed schedule concerns. Without it, nothing starts or changes. */
  readonly scheduled?: StartableInvoices &
    Pick<ScheduleChangesDeps, 'runningWith' | 'startedItselfSince' | 'unsentStarts'>;
  /** Reads Xero. Without it nothing is synced. */
  readonly accounting?: Accounting;
  /** Where the syncs of accounts are runs of their own; else the process manager does them. */
  readonly syncRuns?: SyncRuns | undefined;
  /** Whether only this process hands mails over. */
  readonly isAlone: boolean;
  readonly live: LiveBus;
  readonly clock: Clock;
  readonly ids: Ids;
  /** By how many milliseconds `CLOCK_OFFSET` shifts the clock; default none. */
  readonly clockShift?: number;
  readonly log: Log;
  /** The bare address that mails are sent from. */
  readonly mailFrom: string;
  readonly publicUrl: string;
  /** Deletes files that nothing uses any more; called at every reconciliation. */
  readonly sweepFiles?: () => Promise<unknown>;
  /** Invoices of an account whose next email goes before a calendar date. Without it no mornings are announced. */
  readonly invoicesDueBefore?: (accountId: number, date: string) => Promise<readonly number[]>;
  /** See `MorningDeps`. */
  readonly waitingForApproval?: (accountId: number) => Promise<number>;
  /** Without it no checkpoints are mailed. */
  readonly makeCheckpoint?: MakeCheckpoint;
  /** Without it nothing is time-stamped. */
  readonly stampTime?: StampTime | undefined;
  /** How long a new account is free; 0 where trials never end, the default. */
  readonly trialDays?: number;
  /** Undefined when nothing is traced. */
  readonly traces?: Pick<Traces, 'after'> | undefined;
  readonly setTimer?: SetTimer;
  /** Milliseconds between reconciliations; default an hour. */
  readonly reconcileEvery?: number;
}
