import { millisecondsInHour } from 'date-fns/constants';
import type { EventType } from '../../domain/events.ts';
import type { EventStore, Passing, Position, RecordedEvent } from '../../platform/ports/event-store.ts';
import type { LiveBus } from '../../platform/ports/live.ts';
import type { Log } from '../../platform/ports/log.ts';
import { StaleTerm, type ReadModels, type StoredDocument } from '../../platform/ports/read-models.ts';
import type { Traces } from '../../platform/ports/traces.ts';
import { createCheckpoint, type Checkpoint } from './checkpoint.ts';
import { createDelayedCheckpoint } from './delayed-checkpoint.ts';
import { createFolding, type Changes } from './folding.ts';
import { createLease, hasRivals, standByFor, type Lease } from './lease.ts';
import { publishChanges } from './live-changes.ts';
import { createParkedDocuments } from './parked-documents.ts';
import { pauseFor } from './pause.ts';
import type { Projection } from '../projection.ts';
import { tidyModel } from './tidying.ts';

export interface FollowerDeps {
  readonly store: Pick<EventStore, 'followAll' | 'lastPosition'>;
  readonly readModels: ReadModels;
  readonly live: LiveBus;
  readonly log: Log;
  /** The holder of the lease (`LeaseOptions`). After a crash the same holder gets its lease back immediately. */
  readonly holder: string;
  /**
   * Asked before a model without a checkpoint is folded from the first event on: may build it in a faster way first.
   * Only for a holder without rivals. @returns whether it was built
   */
  readonly build?: ((name: string) => Promise<boolean>) | undefined;
  /** Undefined when nothing is traced. */
  readonly traces?: Pick<Traces, 'after'> | undefined;
}

/** `waiting`: another process folds. `failing`: the store can't be read or written; it is retried. */
export type FollowerState = 'stopped' | 'waiting' | 'catching-up' | 'following' | 'failing';

export interface FollowerHealth {
  readonly name: string;
  readonly state: FollowerState;
  /** Documents that can't be shown. */
  readonly parked: number;
  /** Events since the start whose documents could not even be determined. */
  readonly lostEvents: number;
  /** The last error, while failing. */
  readonly error: string | null;
}

/** Folds one projection, event by event in order, while it runs. */
export interface Follower {
  readonly checkpoint: Checkpoint;
  start(): void;
  /** Resolves when nothing is folded any more. */
  stop(): Promise<void>;
  /** Runs work while nothing is folded into the model; callers that wait for the checkpoint keep waiting. */
  pausedWhile(work: () => Promise<void>): Promise<void>;
  health(): FollowerHealth;
}

const firstPause = 100;
const longestPause = 3_000;
const tidyEvery = millisecondsInHour;
const unchanged: Changes = { first: [], documents: [] };

export const createFollower = <Doc>(deps: FollowerDeps, projection: Projection<Doc>): Follower => {
  const { store, readModels, live, log, holder, build, traces } = deps;
  const { model, liveView } = projection;
  const handled: ReadonlySet<EventType> = new Set(projection.handles);
  const checkpoint = createCheckpoint();
  const parked = createParkedDocuments(readModels, model, log);
  const folding = createFolding(projection, (refs) => readModels.load(model, refs), parked.add);
  let state: FollowerState = 'stopped';
  let failure: string | undefined;
  let pause = firstPause;
  let tidiedAt = 0;
  let running: { readonly abort: AbortController; readonly ended: Promise<void> } | undefined;

  const delayed = createDelayedCheckpoint((position, term) =>
    readModels.write(model, { documents: [], checkpoint: position, term }),
  );

  /** Whether a write that was called can be relied on: reads wait for it, and no other holder makes it fail. */
  const isSeenAtOnce = (): boolean => !hasRivals(holder) && readModels.readsWait?.() === true;

  const write = async (changes: Changes, position: Position, term: number) => {
    // Other processes read the stored checkpoint to know how current the model is.
    if (changes.first.length + changes.documents.length === 0 && !hasRivals(holder))
      return delayed.note(position, term);
    delayed.drop();
    await readModels.write(model, { ...changes, checkpoint: position, term });
  };

  const traced = <T>(events: readonly RecordedEvent[], work: () => Promise<T>): Promise<T> => {
    if (traces === undefined) return work();
    const causes = events.filter(({ type }) => handled.has(type)).map(({ metadata }) => metadata);
    const attributes = { 'owed.projection': model.name, 'owed.event_count': causes.length };
    return traces.after(causes, { name: `fold ${model.name}`, kind: 'consumer', attributes }, work);
  };

  const foldAndWrite = async (
    events: readonly RecordedEvent[],
    { position }: RecordedEvent,
    term: number,
    silent: boolean,
  ): Promise<void> => {
    // Most commands concern few projections; the others do as little as possible.
    if (!events.some(({ type }) => handled.has(type))) {
      await write(unchanged, position, term);
      checkpoint.reach(position);
      return;
    }
    const show = (documents: readonly StoredDocument[]): void => {
      checkpoint.reach(position);
      if (!silent && liveView !== undefined) publishChanges(live, liveView, documents);
    };
    try {
      await traced(events, async () => {
        await folding.fold(events);
        const changes = folding.takeChanges();
        const written = write(changes, position, term);
        const isShown = isSeenAtOnce();
        if (isShown) show(changes.documents);
        await written;
        if (!isShown) show(changes.documents);
      });
    } finally {
      folding.forget();
    }
  };

  const caughtUp = async (isFirst: boolean): Promise<void> => {
    state = 'following';
    pause = firstPause;
    if (failure !== undefined) log.info({ projection: model.name }, 'A projection goes on');
    failure = undefined;
    if (isFirst) await parked.recount();
    const now = Date.now();
    if (now - tidiedAt < tidyEvery) return;
    tidiedAt = now;
    await tidyModel(readModels, model, now);
  };

  /** Folds from the stored checkpoint until the signal or an error ends it; sooner when another process folds. */
  const fold = async (lease: Lease, signal: AbortSignal): Promise<void> => {
    const after = await readModels.checkpoint(model);
    state = 'catching-up';
    checkpoint.start();
    checkpoint.reach(after);
    // Whoever folded before may have ended between a write and the word of it.
    if (hasRivals(holder) && after !== undefined && liveView !== undefined) live.publishGap();
    let isFirst = true;
    // A model built from nothing is news to nobody.
    let silent = after === undefined && (await store.lastPosition()) !== undefined;
    const passing: Passing = {
      isWanted: ({ type }) => handled.has(type),
      passes: (position) => {
        const term = lease.known();
        if (term === undefined || hasRivals(holder)) return false;
        delayed.note(position, term);
        checkpoint.reach(position);
        return true;
      },
    };
    for await (const batch of store.followAll({ after, signal, passing })) {
      if ('type' in batch) {
        silent = false;
        await caughtUp(isFirst);
        isFirst = false;
        continue;
      }
      const last = batch.at(-1);
      const term = await lease.term();
      if (term === undefined) return;
      if (last !== undefined) await foldAndWrite(batch, last, term, silent);
      if (signal.aborted) return;
    }
    if (!signal.aborted) throw new Error('The subscription to the events ended');
  };

  const buildFirst = async (): Promise<void> => {
    if (build === undefined || (await readModels.checkpoint(model)) !== undefined) return;
    state = 'catching-up';
    // Pages that were opened meanwhile show nothing yet.
    if ((await build(model.name)) && liveView !== undefined) live.publishGap();
  };

  /** Folds while the lease lasts, which is renewed also when nothing happens. */
  const follow = async (signal: AbortSignal): Promise<void> => {
    await readModels.prepare(model);
    await buildFirst();
    if (signal.aborted) return;
    const lease = createLease(readModels, model, { holder });
    if ((await lease.term()) === undefined) return;
    await lease.during(signal, (whileLeased) => fold(lease, whileLeased));
  };

  const standBy = async (signal: AbortSignal): Promise<void> => {
    state = 'waiting';
    checkpoint.stop();
    await pauseFor(standByFor, signal);
  };

  const recover = async (error: unknown, signal: AbortSignal): Promise<void> => {
    state = 'failing';
    checkpoint.stop();
    // While an engine is away, every try fails alike.
    const reason = String(error);
    if (reason !== failure)
      log.error({ err: error, projection: model.name }, 'A projection has stopped and is started again');
    failure = reason;
    await pauseFor(pause, signal);
    pause = Math.min(pause * 2, longestPause);
  };

  const keepFollowing = async (signal: AbortSignal): Promise<void> => {
    const isOver = (): boolean => signal.aborted;
    while (!isOver())
      try {
        await follow(signal);
        if (!isOver()) await standBy(signal);
      } catch (error) {
        if (error instanceof StaleTerm) await standBy(signal);
        else if (!isOver()) await recover(error, signal);
        else log.warn({ err: error, projection: model.name }, 'A projection was stopped in the middle');
      }
  };

  const start = (): void => {
    if (running !== undefined) return;
    const abort = new AbortController();
    checkpoint.start();
    running = { abort, ended: keepFollowing(abort.signal) };
  };

  const end = async (): Promise<void> => {
    running?.abort.abort();
    await running?.ended;
    await delayed.flush();
    running = undefined;
  };

  /** Another process need not wait for the lease to run out. */
  const letGo = async (): Promise<void> => {
    try {
      await readModels.release(model, holder);
    } catch (error) {
      log.warn({ err: error, projection: model.name }, 'The right to fold a projection runs out by itself');
    }
  };

  return {
    checkpoint,
    start,
    stop: async () => {
      const wasRunning = running !== undefined;
      await end();
      if (wasRunning) await letGo();
      state = 'stopped';
      checkpoint.stop();
    },
    pausedWhile: async (work) => {
      const wasRunning = running !== undefined;
      await end();
      try {
        await work();
      } finally {
        if (wasRunning) start();
      }
    },
    health: () => ({
      name: model.name,
      state,
      parked: parked.count,
      lostEvents: parked.lostEvents,
      error: state === 'failing' ? (failure ?? null) : null,
    }),
  };
};
