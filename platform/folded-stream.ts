import type { Decider } from '../domain/decider.ts';
import type { OwedEvent } from '../domain/events.ts';
import type { EventStore, Position, RecordedEvent, StreamName } from './ports/event-store.ts';
import type { Keep } from './ports/keep.ts';
import { RecentMap } from './recent-map.ts';

/** So many events after the last snapshot the next one is kept (DESIGN §3). */
export const eventsBetweenSnapshots = 1_000;
/** So many of a stream's commands are known again when they are repeated. */
const commandsRemembered = 1_000;

interface LastEvent {
  readonly id: string;
  readonly revision: number;
  readonly position: Position;
}

/** First and last revision of a command's events. */
type Span = readonly [first: number, last: number];

interface Snapshot<S> {
  readonly decider: string;
  readonly version: number;
  /** The event that it was folded up to: in another history the snapshot means nothing. */
  readonly last: LastEvent;
  readonly state: S;
  readonly commands: readonly (readonly [commandId: string, span: Span])[];
}

/**
 * A stream's state, folded up to some revision. A decider may change a state in place, so this is its only owner, and
 * what is done with it must be done one after the other.
 */
export interface FoldedStream<S> {
  readonly decider: { readonly name: string; readonly version: number };
  readonly state: S;
  /** The event folded last. */
  readonly last: LastEvent | undefined;
  /** Folds what the stream has got since. @throws StreamGone, StoreUnavailable */
  refresh(): Promise<void>;
  /** The events that a command made, if it is among the stream's last 1 000 commands. */
  eventsOf(commandId: string): Promise<RecordedEvent[] | undefined>;
}

interface FoldedStreamDeps<C, S, E> {
  readonly store: EventStore;
  readonly keep: Keep;
  readonly stream: StreamName;
  readonly decider: Decider<C, S, E>;
}

/** A stream holds events of its own aggregate alone, so there is nothing to look at. */
const isOwn = <E extends OwedEvent>(event: RecordedEvent): event is RecordedEvent & E => event.revision >= 0;

export const createFoldedStream = <C, S, E extends OwedEvent>({
  store,
  keep,
  stream,
  decider,
}: FoldedStreamDeps<C, S, E>): FoldedStream<S> => {
  let state = structuredClone(decider.initial);
  let last: LastEvent | undefined;
  let snapshotRevision = -1;
  let isLoaded = false;
  const commands = new RecentMap<string, Span>(commandsRemembered);

  const isInHistory = async ({ id, revision }: LastEvent): Promise<boolean> => {
    for await (const event of store.readStream(stream, { from: revision, limit: 1 })) return event.id === id;
    return false;
  };

  const loadSnapshot = async (): Promise<void> => {
    const snapshot = (await keep.get<Snapshot<S>>('snapshots', stream))?.value;
    const isOurs = snapshot?.decider === decider.name && snapshot.version === decider.version;
    if (snapshot === undefined || !isOurs || !(await isInHistory(snapshot.last))) return;
    state = snapshot.state;
    last = snapshot.last;
    snapshotRevision = snapshot.last.revision;
    for (const [commandId, span] of snapshot.commands) commands.set(commandId, span);
  };

  const keepSnapshot = async (upTo: LastEvent): Promise<void> => {
    const { name, version } = decider;
    const snapshot: Snapshot<S> = { decider: name, version, last: upTo, state, commands: commands.entries() };
    await keep.put('snapshots', stream, snapshot);
    snapshotRevision = upTo.revision;
  };

  const fold = (event: RecordedEvent): void => {
    if (isOwn<E>(event)) state = decider.evolve(state, event);
    const { id, revision, position, metadata } = event;
    last = { id, revision, position };
    commands.set(metadata.commandId, [commands.get(metadata.commandId)?.[0] ?? revision, revision]);
  };

  return {
    decider,
    get state() {
      return state;
    },
    get last() {
      return last;
    },
    refresh: async () => {
      if (!isLoaded) await loadSnapshot();
      isLoaded = true;
      const from = last === undefined ? 0 : last.revision + 1;
      for await (const event of store.readStream(stream, { from })) fold(event);
      if (last !== undefined && last.revision - snapshotRevision >= eventsBetweenSnapshots) {
        await keepSnapshot(last);
      }
    },
    eventsOf: async (commandId) => {
      const span = commands.get(commandId);
      if (span === undefined) return undefined;
      const [from, to] = span;
      const events: RecordedEvent[] = [];
      for await (const event of store.readStream(stream, { from, limit: to - from + 1 })) {
        if (event.metadata.commandId === commandId) events.push(event);
      }
      return events;
    },
  };
};
