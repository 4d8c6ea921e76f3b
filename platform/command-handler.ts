import { setTimeout as pauseFor } from 'node:timers/promises';
import type { Decider } from '../domain/decider.ts';
import type { OwedEvent } from '../domain/events.ts';
import { currentSchemaVersion } from '../domain/upcasting.ts';
import { derivedUuid } from './derived-uuid.ts';
import { createFoldedStream, type FoldedStream } from './folded-stream.ts';
import { createKeyedQueue } from './keyed-queue.ts';
import type { Clock } from './ports/clock.ts';
import type { CommandContext, CommandHandler } from './ports/command-handler.ts';
import {
  type EventStore,
  type EventToAppend,
  RevisionConflict,
  StoreUnavailable,
  type StreamName,
} from './ports/event-store.ts';
import type { Keep } from './ports/keep.ts';
import { RecentMap } from './recent-map.ts';

export type { CommandContext, CommandHandler, Handled } from './ports/command-handler.ts';

/** Others were always faster. Nothing was appended; the command may be given again. */
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
  /** Streams whose state is held in memory. */
  readonly cacheSize?: number;
  /** Waits so many milliseconds before a command is decided again. */
  readonly pause?: (milliseconds: number) => Promise<unknown>;
}

const mostTries = 12;

/** Up to 5, 10, 20 … 200 milliseconds, by chance, so that rivals don't meet again. */
const backOff = (tries: number): number => Math.random() * Math.min(200, 5 * 2 ** tries);

const isFoldBy = <C, S, E extends OwedEvent>(
  fold: FoldedStream<unknown>,
  decider: Decider<C, S, E>,
): fold is FoldedStream<S> => fold.decider === decider;

const revisionOf = ({ last }: FoldedStream<unknown>): number => last?.revision ?? -1;

export const createCommandHandler = ({
  store,
  keep,
  clock,
  cacheSize = 1_000,
  pause = pauseFor,
}: CommandHandlerDeps): CommandHandler => {
  const queued = createKeyedQueue();
  let unavailable: { readonly since: number; readonly error: StoreUnavailable } | undefined;
  const folds = new RecentMap<StreamName, FoldedStream<unknown>>(cacheSize);

  /**
   * Work of one stream, one after the other. Those who waited while the store was found to be away are told so too: each
   * would find it out for itself, in a time as long.
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

  const refreshed = async <C, S, E extends OwedEvent>(
    stream: StreamName,
    decider: Decider<C, S, E>,
  ): Promise<FoldedStream<S>> => {
    const cached = folds.get(stream);
    const fold =
      cached !== undefined && isFoldBy(cached, decider)
        ? cached
        : createFoldedStream({ store, keep, stream, decider });
    folds.delete(stream);
    await fold.refresh();
    folds.set(stream, fold);
    return fold;
  };

  const toAppend = (stream: StreamName, events: readonly OwedEvent[], context: CommandContext) =>
    events.map((event, index): EventToAppend => {
      const { userId, actor, commandId, correlationId, causationId = commandId } = context;
      const schemaVersion = currentSchemaVersion(event.type);
      const occurredAt = new Date(clock.now()).toISOString();
      return {
        ...event,
        id: derivedUuid(commandId, `${stream}/${index}`),
        metadata: { userId, actor, commandId, correlationId, causationId, schemaVersion, occurredAt },
      };
    });

  /** Whether the events were appended; not when somebody else was faster. */
  const append = async (
    stream: StreamName,
    revision: number,
    events: readonly EventToAppend[],
  ): Promise<boolean> => {
    try {
      await store.append(stream, revision === -1 ? 'no_stream' : revision, events);
      return true;
    } catch (error) {
      if (error instanceof RevisionConflict) return false;
      throw error;
    }
  };

  /** The stream as it is now, with the events of the command if it was done. */
  const lookUp = async <C, S, E extends OwedEvent>(
    stream: StreamName,
    decider: Decider<C, S, E>,
    commandId: string,
  ) => {
    const fold = await refreshed(stream, decider);
    const events = await fold.eventsOf(commandId);
    const { state, last } = fold;
    return { events, state, revision: revisionOf(fold), position: last?.position };
  };

  const handle: CommandHandler['handle'] = async (stream, decider, command, context, options = {}) => {
    const { atRevision } = options;
    let isAppended = false;
    for (let tries = 0; ; tries += 1) {
      const { events: own, ...found } = await lookUp(stream, decider, context.commandId);
      const { state, revision } = found;
      if (own !== undefined) return { ...found, events: own };
      if (isAppended) throw new StoreUnavailable(`What was appended to ${stream} can't be read back`);
      if (tries === mostTries) throw new CommandLost(stream);
      if (atRevision !== undefined && atRevision !== revision) {
        throw new RevisionConflict(stream, atRevision, revision === -1 ? null : revision);
      }
      const events = decider.decide(command, state);
      if (events.length === 0) return { ...found, events: [] };
      isAppended = await append(stream, revision, toAppend(stream, events, context));
      if (!isAppended) await pause(backOff(tries));
    }
  };

  return {
    load: (stream, decider) =>
      inTurn(stream, async () => {
        const fold = await refreshed(stream, decider);
        return { state: fold.state, revision: revisionOf(fold) };
      }),
    handle: (stream, ...rest) => inTurn(stream, () => handle(stream, ...rest)),
  };
};
