import {
  AppendTooLarge,
  largestAppendInBytes,
  RevisionConflict,
  StoreUnavailable,
  StreamGone,
  type Appended,
  type EventStore,
  type EventToAppend,
  type ExpectedRevision,
  type Position,
  type RecordedEvent,
  type StreamName,
} from '../../../platform/ports/event-store.ts';
import { positionOf } from '../../../platform/sqlite/events/event-rows.ts';
import type { Await } from './port-awaits.ts';

/** Parsed as it was stored, and unchangeable, because all readers share it. */
const frozen = <T>(value: T): T => {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
};

const asStored: (json: string) => EventToAppend = JSON.parse;

const numberOf = (position: Position | undefined): number => (position === undefined ? 0 : Number(position));

/** What an event store has on its disk: it outlives the processes. */
export class EventDisk {
  readonly events: (RecordedEvent | undefined)[] = [];
  readonly streams = new Map<StreamName, RecordedEvent[]>();
  readonly gone = new Set<StreamName>();
  /** Called with what was appended. */
  onAppend: (stream: StreamName, types: readonly string[]) => void = () => undefined;
  private readonly watchers = new Set<() => void>();

  get highest(): number {
    return this.events.length;
  }

  append(stream: StreamName, expected: ExpectedRevision, events: readonly EventToAppend[]): Appended {
    if (this.gone.has(stream)) throw new StreamGone(stream);
    const before = this.streams.get(stream) ?? [];
    const at = expected === 'no_stream' ? -1 : expected === 'any' ? before.length - 1 : expected;
    const repeated = expected === 'any' ? before.find(({ id }) => id === events[0]?.id) : before[at + 1];
    if (repeated !== undefined && repeated.id === events[0]?.id) {
      const last = before[repeated.revision + events.length - 1];
      if (last !== undefined && last.id === events.at(-1)?.id)
        return { revision: last.revision, position: last.position };
    }
    const actual = before.length === 0 ? null : before.length - 1;
    if (at !== before.length - 1) throw new RevisionConflict(stream, expected, actual);
    const bytes = events.reduce(
      (sum, { data, metadata }) => sum + Buffer.byteLength(JSON.stringify([data, metadata])),
      0,
    );
    if (bytes > largestAppendInBytes) throw new AppendTooLarge(stream, bytes);
    for (const event of events) {
      const stored = asStored(JSON.stringify(event));
      const position = positionOf(this.events.length + 1);
      const recorded = frozen<RecordedEvent>({ ...stored, stream, revision: before.length, position });
      before.push(recorded);
      this.events.push(recorded);
    }
    this.streams.set(stream, before);
    this.onAppend(
      stream,
      events.map(({ type }) => type),
    );
    for (const watcher of [...this.watchers]) watcher();
    const revision = before.length - 1;
    return { revision, position: positionOf(this.events.length) };
  }

  /** Loses the latest event, as a disk does that has said too early that it has it. */
  loseLast(): void {
    const last = this.events.pop();
    if (last !== undefined) this.streams.get(last.stream)?.pop();
  }

  delete(stream: StreamName): void {
    this.gone.add(stream);
    for (const { position } of this.streams.get(stream) ?? [])
      this.events[numberOf(position) - 1] = undefined;
    this.streams.delete(stream);
  }

  after(position: number, limit = Infinity): RecordedEvent[] {
    const found: RecordedEvent[] = [];
    for (let at = position; at < this.events.length && found.length < limit; at += 1) {
      const event = this.events[at];
      if (event !== undefined) found.push(event);
    }
    return found;
  }

  last(): RecordedEvent | undefined {
    return this.events.findLast((event) => event !== undefined);
  }

  /** Resolves with the next append, or when the signal aborts. */
  changed(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        this.watchers.delete(end);
        signal.removeEventListener('abort', end);
        resolve();
      };
      this.watchers.add(end);
      signal.addEventListener('abort', end);
      if (signal.aborted) end();
    });
  }
}

const ofAccount = ({ data }: RecordedEvent, account: number): boolean => data.accountId === account;

/** An event store of one process on a disk. */
export const createSimulatedStore = (disk: EventDisk, port: Await): EventStore => {
  async function* slices(events: readonly RecordedEvent[]): AsyncGenerator<RecordedEvent> {
    for (const event of events) yield event;
  }

  let isClosed = false;
  const isOver = (signal: AbortSignal): boolean => signal.aborted || isClosed;

  return {
    append: async (stream, expected, events) => {
      if (isClosed) throw new StoreUnavailable('The store is closed');
      if (events.length === 0) throw new TypeError(`An append to ${stream} without events`);
      return port.write(`append ${events.map(({ type }) => type).join(', ')} to ${stream}`, () =>
        disk.append(stream, expected, events),
      );
    },
    async *readStream(stream, { from, backwards = false, limit = Infinity } = {}) {
      const found = await port.read('read a stream', () => {
        if (disk.gone.has(stream)) throw new StreamGone(stream);
        const events = disk.streams.get(stream) ?? [];
        const wanted = backwards
          ? events.filter(({ revision }) => revision <= (from ?? Infinity)).toReversed()
          : events.slice(from ?? 0);
        return wanted.slice(0, limit);
      });
      yield* slices(found);
    },
    async *readAll({ after, limit } = {}) {
      yield* slices(await port.read('read all events', () => disk.after(numberOf(after), limit)));
    },
    async *readAccount(account, { after, upTo, types } = {}) {
      const isWanted = (event: RecordedEvent): boolean =>
        ofAccount(event, account) &&
        (upTo === undefined || event.position <= upTo) &&
        (types === undefined || types.includes(event.type));
      yield* slices(
        await port.read('read an account', () =>
          disk.after(numberOf(after)).filter((event) => isWanted(event)),
        ),
      );
    },
    async *followAll({ after, signal, batchSize = 1_000 }) {
      let position = numberOf(after);
      while (!isOver(signal)) {
        const { events, seen } = await port.read('follow', () => ({
          events: disk.after(position, batchSize),
          seen: disk.highest,
        }));
        if (isOver(signal)) return;
        const last = events.at(-1);
        if (last !== undefined) {
          position = numberOf(last.position);
          yield events;
        }
        if (events.length === batchSize) continue;
        yield { type: 'caught-up' };
        if (disk.highest === seen) await disk.changed(signal);
      }
    },
    async *streamsOf(account) {
      const names = await port.read('streams of an account', () =>
        [...disk.streams].flatMap(([name, [first]]) =>
          first !== undefined && ofAccount(first, account) ? [name] : [],
        ),
      );
      for (const name of names) yield name;
    },
    lastPosition: () => port.read('last position', () => disk.last()?.position),
    hasReached: (position) => port.read('highest position', () => numberOf(position) <= disk.highest),
    shareBefore: (position) =>
      port.read('share', () => (disk.highest === 0 ? 1 : Math.min(1, numberOf(position) / disk.highest))),
    deleteStream: (stream) => port.write(`delete ${stream}`, () => disk.delete(stream)),
    close: async () => {
      isClosed = true;
    },
  };
};
