import { randomUUID } from 'node:crypto';
import { setTimeout as pauseFor } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Decider } from '../domain/decider.ts';
import type { OwedEvent } from '../domain/events.ts';
import { currentSchemaVersion } from '../domain/upcasting.ts';
import { createFoldedStream, type FoldedStream } from './folded-stream.ts';
import { createKeyedQueue } from './keyed-queue.ts';
import type { Clock } from './ports/clock.ts';
import type { CommandContext, CommandHandler, CommandOn } from './ports/command-handler.ts';
import {
  type Appended,
  type EventStore,
  type EventToAppend,
  type RecordedEvent,
  RevisionConflict,
  StoreUnavailable,
  type StreamName,
} from './ports/event-store.ts';
import type { Keep } from './ports/keep.ts';

/** Other writers appended first on every attempt. Nothing was appended; the command may be retried. */
export class CommandLost extends Error {
  override readonly name = 'CommandLost';
  constructor(stream: StreamName) {
    super(`${stream} changed again and again while a command was decided`);
  }
}

export interface CommandHandlerDeps {
  readonly store: EventStore;
  readonly keep: Keep;
  readonly clock: Clock;
  /** Is told of what was appended. */
  readonly onAppended?: (events: readonly RecordedEvent[]) => void;
  /** Approximate maximum size of all cached states, in bytes. */
  readonly cacheBytes?: number;
  /** Waits this many milliseconds before a command is decided again. */
  readonly pause?: (milliseconds: number) => Promise<unknown>;
}

const mostTries = 12;

/**
 * The first retry is immediate, because the cached state was probably old. Then a random wait of up to 10, 20 … 200
 * milliseconds, so that competing writers don't collide again.
 */
const backOff = (lost: number): number =>
  lost === 1 ? 0 : Math.random() * Math.min(200, 5 * 2 ** (lost - 1));

const isFoldBy = <C, S, E extends OwedEvent>(
  fold: FoldedStream<unknown>,
  decider: Decider<C, S, E>,
): fold is FoldedStream<S> => fold.evolve === decider.evolve;

const isMaker = <C extends object, S>(command: CommandOn<C, S>): command is (state: S) => C | Promise<C> =>
  typeof command === 'function';

export const createCommandHandler = ({
  store,
  keep,
  clock,
  onAppended = () => {},
  cacheBytes = 64_000_000,
  pause = pauseFor,
}: CommandHandlerDeps): CommandHandler => {
  const queued = createKeyedQueue();
  let unavailable: { readonly since: number; readonly error: StoreUnavailable } | undefined;
  const folds = new LRUCache<StreamName, FoldedStream<unknown>>({
    maxSize: cacheBytes,
    sizeCalculation: ({ bytes }) => bytes,
  });

  /**
   * Runs the work of one stream sequentially. If the store turns out to be unavailable, waiting calls fail too, because
   * each would only time out after the same wait.
   */
  const inTurn = <T>(stream: StreamName, work: () => Promise<T>): Promise<T> => {
    const asked = performance.now();
    return queued(stream, async () => {
      if (unavailable !== undefined && unavailable.since > asked) throw unavailable.error;
      try {
        return await work();
      } catch (error) {
        if (error instanceof StoreUnavailable) unavailable = { since: performance.now(), error };
        throw error;
      }
    });
  };

  /** The stream's fold: from the cache, or a new one without events. */
  const foldOf = <C, S, E extends OwedEvent>(stream: StreamName, decider: Decider<C, S, E>) => {
    const cached = folds.get(stream);
    const isWarm = cached !== undefined && isFoldBy(cached, decider);
    return isWarm
      ? { fold: cached, isWarm }
      : { fold: createFoldedStream({ store, keep, stream, decider }), isWarm };
  };

  /** Takes the stream's fold out of the cache, so that a failure during use does not leave a bad state there. */
  const takeOut = <C, S, E extends OwedEvent>(stream: StreamName, decider: Decider<C, S, E>) => {
    const taken = foldOf(stream, decider);
    folds.delete(stream);
    return taken;
  };

  const toAppend = (events: readonly OwedEvent[], context: CommandContext): EventToAppend[] => {
    const { userId, actor, commandId, correlationId, causationId = commandId } = context;
    const occurredAt = new Date(clock.now()).toISOString();
    return events.map((event) => {
      const schemaVersion = currentSchemaVersion(event.type);
      const metadata = { userId, actor, commandId, correlationId, causationId, schemaVersion, occurredAt };
      return { ...event, id: randomUUID(), metadata };
    });
  };

  /** Undefined if another writer appended first. */
  const append = async (
    stream: StreamName,
    revision: number,
    events: readonly EventToAppend[],
  ): Promise<Appended | undefined> => {
    try {
      return await store.append(stream, revision === -1 ? 'no_stream' : revision, events);
    } catch (error) {
      if (error instanceof RevisionConflict) return undefined;
      throw error;
    }
  };

  /** The events to append; none if the command changes nothing, is refused, or was answered before. */
  const decide = async <C extends object, S, E extends OwedEvent>(
    decider: Decider<C, S, E>,
    command: CommandOn<C, S>,
    state: S,
    { isAnswered = false }: Pick<CommandContext, 'isAnswered'>,
  ): Promise<{ readonly events: readonly E[]; readonly refusal?: { readonly why: unknown } }> => {
    if (isAnswered) return { events: [] };
    try {
      return { events: decider.decide(isMaker(command) ? await command(state) : command, state) };
    } catch (why) {
      return { events: [], refusal: { why } };
    }
  };

  const handle: CommandHandler['handle'] = async (stream, decider, command, context, options = {}) => {
    const { atRevision, isNew = false } = options;
    const { fold, isWarm } = takeOut(stream, decider);
    let isCurrent = !isWarm && !isNew;
    if (isCurrent) await fold.refresh();

    /** Reads newer events, once. False if there were none. */
    const isNewer = async (): Promise<boolean> => {
      if (isCurrent) return false;
      isCurrent = true;
      return fold.refresh();
    };
    const keepFold = (): void => void folds.set(stream, fold);

    for (let lost = 0; ;) {
      const { state: before, revision, position: decidedAt } = fold;
      const done = await fold.doneBy(context.commandId);
      if (done !== undefined) {
        keepFold();
        return { ...done, state: fold.state, revision, position: decidedAt };
      }
      if (lost === mostTries) throw new CommandLost(stream);
      if (atRevision !== undefined && atRevision !== revision) {
        if (atRevision > revision && (await isNewer())) continue;
        keepFold();
        throw new RevisionConflict(stream, atRevision, revision === -1 ? null : revision);
      }
      const decided = await decide(decider, command, before, context);
      if (decided.events.length === 0) {
        if (await isNewer()) continue;
        keepFold();
        if (decided.refusal !== undefined) throw decided.refusal.why;
        return { before, decidedAt, state: before, revision, position: decidedAt, events: [] };
      }
      const events = toAppend(decided.events, context);
      const appended = await append(stream, revision, events);
      if (appended !== undefined) {
        const { position } = appended;
        const recorded = events.map((event, index): RecordedEvent => ({
          ...event,
          stream,
          revision: revision + 1 + index,
          position,
        }));
        onAppended(recorded);
        await fold.add(recorded);
        keepFold();
        return { before, decidedAt, state: fold.state, revision: fold.revision, position, events: recorded };
      }
      lost += 1;
      await pause(backOff(lost));
      await fold.refresh();
      isCurrent = true;
    }
  };

  return {
    load: (stream, decider) =>
      inTurn(stream, async () => {
        const { fold, isWarm } = foldOf(stream, decider);
        try {
          // The cache asks for the size of what is set.
          if ((await fold.refresh()) || !isWarm) folds.set(stream, fold);
        } catch (error) {
          folds.delete(stream);
          throw error;
        }
        return { state: fold.state, revision: fold.revision };
      }),
    handle: (stream, ...rest) => inTurn(stream, () => handle(stream, ...rest)),
  };
};
