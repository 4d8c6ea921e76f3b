import type { Decider } from '../domain/decider.ts';
import type { OwedEvent } from '../domain/events.ts';
import type { EventStore, Position, RecordedEvent, StreamName } from './ports/event-store.ts';
import type { Keep } from './ports/keep.ts';

/** Number of events between two snapshots. */
export const eventsBetweenSnapshots = 1_000;
/** Number of a stream's latest commands that are recognized when repeated. */
const commandsRemembered = 1_000;
/** Approximate size of a remembered command in memory, in bytes. */
const bytesOfCommand = 200;

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
  /** The last event folded into it. The snapshot is invalid in a history without that event. */
  readonly last: LastEvent;
  readonly state: S;
  readonly commands: readonly (readonly [commandId: string, span: Span])[];
}

/** A command's events, and the state before them. */
export interface CommandDone<S> {
  readonly events: readonly RecordedEvent[];
  readonly before: S;
  readonly decidedAt: Position | undefined;
}

/** A stream's state, folded up to some revision. It must not be used concurrently. */
export interface FoldedStream<S> {
  /** Identifies the kind of state: deciders with the same function share it. */
  readonly evolve: unknown;
  readonly state: S;
  /** -1 for a stream without events. */
  readonly revision: number;
  /** Position of the last folded event. */
  readonly position: Position | undefined;
  /** Approximate size in memory. */
  readonly bytes: number;
  /** Folds the stream's newer events, and returns whether there were any. @throws StreamGone, StoreUnavailable */
  refresh(): Promise<boolean>;
  /** Folds events that were appended after the last one. */
  add(events: readonly RecordedEvent[]): Promise<void>;
  /** What a command did, if it is among the stream's last 1,000 commands. */
  doneBy(commandId: string): Promise<CommandDone<S> | undefined>;
}

interface FoldedStreamDeps<C, S, E> {
  readonly store: EventStore;
  readonly keep: Keep;
  readonly stream: StreamName;
  readonly decider: Decider<C, S, E>;
}

/** A stream contains only events of its own aggregate, so no check is needed. */
const isOwn = <E extends OwedEvent>(event: RecordedEvent): event is RecordedEvent & E => event.revision >= 0;

export const createFoldedStream = <C, S, E extends OwedEvent>({
  store,
  keep,
  stream,
  decider,
}: FoldedStreamDeps<C, S, E>): FoldedStream<S> => {
  const { initial, evolve } = decider;
  let state = initial;
  let last: LastEvent | undefined;
  let snapshotRevision = -1;
  let isLoaded = false;
  const commands = new Map<string, Span>();
  const measured = { events: 0, bytes: 0 };

  const remember = (commandId: string, span: Span): void => {
    commands.set(commandId, span);
    if (commands.size <= commandsRemembered) return;
    for (const oldest of commands.keys()) {
      commands.delete(oldest);
      return;
    }
  };

  const foldedBy = (before: S, event: RecordedEvent): S => (isOwn<E>(event) ? evolve(before, event) : before);

  const fold = (event: RecordedEvent): void => {
    state = foldedBy(state, event);
    const { id, revision, position, metadata } = event;
    last = { id, revision, position };
    remember(metadata.commandId, [commands.get(metadata.commandId)?.[0] ?? revision, revision]);
  };

  /**
   * A snapshot only saves reads, so a keep that is unavailable fails no command; the next snapshot is due after another
   * thousand events.
   */
  const keepSnapshotIfDue = async (): Promise<void> => {
    if (last === undefined || last.revision - snapshotRevision < eventsBetweenSnapshots) return;
    snapshotRevision = last.revision;
    const { name, version } = decider;
    const snapshot: Snapshot<S> = { decider: name, version, last, state, commands: [...commands] };
    await keep.put('snapshots', stream, snapshot).catch(() => undefined);
  };

  const readSnapshot = async (): Promise<Snapshot<S> | undefined> => {
    const snapshot = (await keep.get<Snapshot<S>>('snapshots', stream))?.value;
    const isOurs = snapshot?.decider === decider.name && snapshot.version === decider.version;
    return isOurs ? snapshot : undefined;
  };

  /** Reads from the snapshot's last event on. If that is a different event, the snapshot belongs to another history. */
  const loadFrom = async (snapshot: Snapshot<S>): Promise<void> => {
    let isOfThisHistory = false;
    for await (const event of store.readStream(stream, { from: snapshot.last.revision })) {
      if (isOfThisHistory) fold(event);
      else if (event.id !== snapshot.last.id) break;
      else {
        isOfThisHistory = true;
        state = snapshot.state;
        last = snapshot.last;
        snapshotRevision = snapshot.last.revision;
        for (const [commandId, span] of snapshot.commands) remember(commandId, span);
      }
    }
    if (!isOfThisHistory) await readOn();
  };

  const readOn = async (): Promise<void> => {
    const from = last === undefined ? 0 : last.revision + 1;
    for await (const event of store.readStream(stream, { from })) fold(event);
  };

  return {
    evolve,
    get state() {
      return state;
    },
    get revision() {
      return last?.revision ?? -1;
    },
    get position() {
      return last?.position;
    },
    get bytes() {
      const events = (last?.revision ?? -1) + 1;
      if (events > measured.events * 1.2) {
        measured.events = events;
        measured.bytes = JSON.stringify(state).length * 2;
      }
      return 1 + measured.bytes + commands.size * bytesOfCommand;
    },
    refresh: async () => {
      const before = last?.revision;
      const snapshot = isLoaded ? undefined : await readSnapshot();
      await (snapshot === undefined ? readOn() : loadFrom(snapshot));
      isLoaded = true;
      await keepSnapshotIfDue();
      return last?.revision !== before;
    },
    add: async (events) => {
      for (const event of events) fold(event);
      await keepSnapshotIfDue();
    },
    doneBy: async (commandId) => {
      const span = commands.get(commandId);
      if (span === undefined) return undefined;
      const [first, end] = span;
      const events: RecordedEvent[] = [];
      let before = initial;
      let decidedAt: Position | undefined;
      for await (const event of store.readStream(stream, { limit: end + 1 })) {
        if (event.metadata.commandId === commandId) events.push(event);
        if (event.revision >= first) continue;
        before = foldedBy(before, event);
        decidedAt = event.position;
      }
      return { events, before, decidedAt };
    },
  };
};
