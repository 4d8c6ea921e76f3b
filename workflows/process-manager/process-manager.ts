import { millisecondsInHour } from 'date-fns/constants';
import { messageOf } from '../../platform/error-message.ts';
import type { Position, RecordedEvent } from '../../platform/ports/event-store.ts';
import type { ModelDefinition } from '../../platform/ports/read-models.ts';
import { repairAddress } from './address-keeper.ts';
import { Agenda } from './agenda.ts';
import { Checkpoint, withBatch, type Progress } from './checkpoint.ts';
import { bringAbout, type EffectDeps } from './event-effects.ts';
import { Midnights } from './midnight.ts';
import { Parking, tracedAttempt, type ParkedEvent } from './parked-events.ts';
import { repairPlace } from './place-keeper.ts';
import type { ProcessManagerDeps } from './process-manager-deps.ts';
import { missInstallmentsOver } from './plan-watch.ts';
import { breakPromisesOver } from './promise-watch.ts';
import { reconcileRuns } from './reconciliation.ts';
import {
  nextRepair,
  repairableFrom,
  withoutDeleted,
  type Reservation,
  type Reservations,
} from './reservations.ts';
import { pause, processTimer, type SetTimer } from '../timer.ts';
import { AccountDeletions } from '../deletions/account-deletions.ts';
import { Mornings } from '../mornings/mornings.ts';
import { ImportRuns } from '../imports/import-runs.ts';
import { XeroSyncs } from '../accounting/xero-syncs.ts';
import { MailingRuns } from '../mailings/mailing-runs.ts';
import { CheckpointStamps } from '../checkpoints/checkpoint-stamps.ts';
import { GrantWatch } from '../connections/grant-watch.ts';
import { DoubtWatch } from '../doubts/doubt-watch.ts';
import type { EventFollower } from '../event-follower.ts';
import { ScheduleChanges } from '../schedules/schedule-changes.ts';
import { ScheduleStarts } from '../schedules/schedule-starts.ts';
import { SenderWatch } from '../senders/sender-watch.ts';
import { NewsDigests } from '../mailings/news-digests.ts';

export interface ProcessManagerHealth {
  /** `standing-by`: another process does it. */
  readonly state: 'stopped' | 'standing-by' | 'following' | 'retrying';
  /** Position of the last event whose effects are durable. */
  readonly position: Position | undefined;
  /** Why it is retrying. */
  readonly error: string | null;
  readonly parked: readonly ParkedEvent[];
}

export interface ProcessManager {
  start(): void;
  /** Waits for what is running, and stores the checkpoint. */
  stop(): Promise<void>;
  /** Resolves when the effects of all events up to a position are durable and no job is running. */
  settled(position: Position | undefined): Promise<void>;
  health(): ProcessManagerHealth;
}

/**
 * The effects of events outside their own stream: starting and waking runs, confirming and freeing places, mailing
 * users, announcing midnights. One subscription; its checkpoint is stored after the effects are durable, and every
 * effect can be repeated.
 */
export const createProcessManager = (deps: ProcessManagerDeps): ProcessManager => new Manager(deps);

const modelPatience = 10_000;
const firstPause = 50;
const longestPause = 5_000;
/** Small enough that other effects of many events don't delay wakes for long. */
const batchSize = 500;
/** Events within this many milliseconds share a batch, and so the writes that they cause. */
const gather = 25;

/** The result of a wait, or false as soon as the signal aborts. */
const unlessStopped = async (waiting: Promise<boolean>, signal: AbortSignal): Promise<boolean> => {
  let stop = (): void => undefined;
  const stopped = new Promise<false>((resolve) => {
    stop = () => resolve(false);
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
  });
  try {
    return await Promise.race([waiting, stopped]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
};

const scheduleFollowers = (deps: ProcessManagerDeps & { readonly setTimer: SetTimer }): EventFollower[] => {
  const { scheduled, imports } = deps;
  if (scheduled === undefined) return [];
  const { desk } = imports;
  const starts = new ScheduleStarts({ ...deps, desk, startable: scheduled });
  return [
    starts,
    new ScheduleChanges({ ...deps, ...scheduled, desk, nothingStarts: () => starts.settled() }),
  ];
};

class Manager implements ProcessManager {
  private readonly deps: ProcessManagerDeps;
  private readonly setTimer: SetTimer;
  private readonly checkpoint: Checkpoint;
  private readonly midnights: Midnights;
  private readonly mornings: Mornings;
  private readonly news: NewsDigests;
  private readonly deletions: AccountDeletions;
  private readonly followers: readonly EventFollower[];
  private readonly agenda: Agenda;
  private readonly stopping = new AbortController();
  private readonly parking: Parking;
  private readonly effectDeps: EffectDeps;
  private readonly watchers = new Set<() => void>();
  private reservations: Reservations = {};
  private position: Position | undefined;
  private nextReconciliation: number | undefined;
  private state: ProcessManagerHealth['state'] = 'stopped';
  private error: string | null = null;
  private following: Promise<void> = Promise.resolve();

  constructor(given: ProcessManagerDeps) {
    const setTimer = given.setTimer ?? processTimer;
    const deps: ProcessManagerDeps = {
      ...given,
      waitFor: (...model) => unlessStopped(given.waitFor(...model), this.stopping.signal),
    };
    this.deps = deps;
    this.setTimer = setTimer;
    this.checkpoint = new Checkpoint({ ...deps, setTimer });
    this.midnights = new Midnights(deps);
    this.mornings = new Mornings(deps, () => this.midnights.allZones());
    this.news = new NewsDigests(deps);
    this.deletions = new AccountDeletions(deps);
    const timed = { ...deps, setTimer };
    this.followers = [
      new MailingRuns(timed),
      new ImportRuns({ ...timed, ...deps.imports }),
      new XeroSyncs(timed),
      new SenderWatch(timed),
      new DoubtWatch(timed),
      new GrantWatch(timed),
      new CheckpointStamps(timed),
      ...scheduleFollowers(timed),
    ];
    this.parking = new Parking({ ...deps, setTimer, signal: this.stopping.signal });
    const { news, followers, midnights } = this;
    const zoneOf = (account: number): string | undefined => midnights.zoneOf(account);
    const attempt = tracedAttempt(this.parking.attempt, given.traces);
    this.effectDeps = { ...deps, news, followers, zoneOf, attempt };
    this.agenda = new Agenda({ ...deps, setTimer }, [
      { name: 'midnight', next: () => this.midnights.next(), run: () => this.announceMidnight() },
      { name: 'morning', next: () => this.mornings.next(), run: () => this.announceMorning() },
      { name: 'repair', next: () => nextRepair(this.reservations), run: () => this.repair() },
      { name: 'news', next: () => this.news.next(), run: () => this.news.tellDue() },
      { name: 'deletion', next: () => this.deletions.next(), run: () => this.deletions.eraseDue() },
      { name: 'reconciliation', next: () => this.nextReconciliation, run: () => this.reconcile() },
    ]);
  }

  start(): void {
    this.following = this.followAgainAndAgain();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.following;
    await this.agenda.stop();
    await this.checkpoint.flush();
    for (const follower of this.followers) await follower.stop();
    this.state = 'stopped';
    this.changed();
  }

  async settled(position: Position | undefined): Promise<void> {
    while (!this.stopping.signal.aborted && !this.hasReached(position))
      await new Promise<void>((resolve) => this.watchers.add(resolve));
    await this.agenda.settled();
    for (const follower of this.followers) await follower.settled();
  }

  health(): ProcessManagerHealth {
    return { state: this.state, position: this.position, error: this.error, parked: this.parking.list() };
  }

  private async followAgainAndAgain(): Promise<void> {
    for (let failures = 0; !this.stopping.signal.aborted;)
      try {
        await this.follow(() => {
          failures = 0;
        });
      } catch (error) {
        if (this.isStopping()) return;
        failures++;
        this.state = 'retrying';
        this.error = messageOf(error);
        this.deps.log.error({ err: error }, 'The process manager could not go on; trying again');
        await pause(this.setTimer, Math.min(firstPause * 2 ** failures, longestPause), this.stopping.signal);
      }
  }

  private async follow(onSuccess: () => void): Promise<void> {
    const { position, reservations } = await this.checkpoint.load(this.stopping.signal);
    await Promise.all(this.deps.allModels.map((model) => this.deps.readModels.prepare(model)));
    await this.deletions.load();
    await Promise.all([this.midnights.load(), this.mornings.load(), this.parking.load(), this.news.load()]);
    this.reservations = this.ofAccountsThere(reservations);
    for (const follower of this.followers) await follower.start();
    this.position ??= position ?? undefined;
    this.state = 'following';
    this.error = null;
    this.agenda.arm();
    let progress: Progress = { position, reservations: this.reservations };
    const batches = this.deps.store.followAll({
      after: position ?? undefined,
      signal: this.stopping.signal,
      batchSize,
      gather,
    });
    for await (const batch of batches) {
      if ('type' in batch) this.caughtUp();
      else progress = await this.handle(batch, progress);
      onSuccess();
    }
  }

  private caughtUp(): void {
    this.nextReconciliation ??= this.deps.clock.now();
    this.agenda.arm();
    this.changed();
  }

  private async handle(batch: readonly RecordedEvent[], before: Progress): Promise<Progress> {
    for (const event of batch) this.midnights.follow(event);
    await this.deletions.follow(batch);
    await bringAbout(
      this.effectDeps,
      batch.filter(({ data }) => !this.deletions.has(data.accountId)),
    );
    const { position, reservations } = withBatch(before, batch);
    const progress: Progress = { position, reservations: this.ofAccountsThere(reservations) };
    this.reservations = progress.reservations;
    this.position = progress.position ?? undefined;
    this.checkpoint.reached(progress);
    this.agenda.arm();
    this.changed();
    return progress;
  }

  private ofAccountsThere(reservations: Reservations): Reservations {
    return withoutDeleted(reservations, (accountId) => this.deletions.has(accountId));
  }

  private async announceMidnight(): Promise<void> {
    if (!(await this.midnights.announce())) return;
    await this.modelsCatchUp();
    await breakPromisesOver(this.deps);
    await missInstallmentsOver(this.deps);
  }

  private async announceMorning(): Promise<void> {
    await this.modelsCatchUp();
    await this.mornings.announceDue();
  }

  private async repair(): Promise<void> {
    const now = this.deps.clock.now();
    for (const reservation of Object.values(this.reservations))
      if (repairableFrom(reservation) <= now) await this.end(reservation);
  }

  private end(reservation: Reservation): Promise<void> {
    return reservation.type === 'place'
      ? repairPlace(this.deps, reservation)
      : repairAddress(this.deps, reservation);
  }

  private async reconcile(): Promise<void> {
    const isComplete = await this.modelsCatchUp();
    await this.midnights.load();
    await this.parking.retry((attempt, event) => bringAbout({ ...this.effectDeps, attempt }, [event]));
    await reconcileRuns(this.deps, isComplete);
    await breakPromisesOver(this.deps);
    await missInstallmentsOver(this.deps);
    await this.sweepFiles();
    const { clock, reconcileEvery = millisecondsInHour } = this.deps;
    this.nextReconciliation = clock.now() + (isComplete ? reconcileEvery : reconcileEvery / 60);
  }

  /** What it leaves undone, the next one does. */
  private async sweepFiles(): Promise<void> {
    try {
      await this.deps.sweepFiles?.();
    } catch (error) {
      this.deps.log.error({ err: error }, 'Files that nothing uses could not be deleted; trying again');
    }
  }

  private async modelsCatchUp(): Promise<boolean> {
    const { store, waitFor } = this.deps;
    const last = await store.lastPosition();
    if (last === undefined) return true;
    const waits = this.models().map(({ name }) => waitFor(name, last, modelPatience));
    return (await Promise.all(waits)).every((hasIt) => hasIt);
  }

  private isStopping(): boolean {
    return this.stopping.signal.aborted;
  }

  private models(): ModelDefinition[] {
    const { accounts, invoices, sequences } = this.deps.models;
    return [accounts, invoices, sequences];
  }

  private hasReached(position: Position | undefined): boolean {
    if (this.nextReconciliation === undefined) return false;
    return position === undefined || (this.position !== undefined && this.position >= position);
  }

  private changed(): void {
    for (const watcher of this.watchers) watcher();
    this.watchers.clear();
  }
}
