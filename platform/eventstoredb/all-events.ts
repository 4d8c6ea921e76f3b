import type { AllStreamRecordedEvent, AllStreamResolvedEvent } from '@eventstore/db-client';
import type { StoredEvent } from '../ports/event-store.ts';
import { callMilliseconds } from './address.ts';
import type { Connection } from './connection.ts';
import type { DeletedStreams } from './deleted-streams.ts';
import type { AllEventsRead } from './store-client.ts';
import { decodeEvent } from './stored-events.ts';
import type { StreamNames } from './stream-names.ts';

/** An event's position in `$all`. */
export const commitIn = ({ event, commitPosition }: AllStreamResolvedEvent): bigint | undefined =>
  event?.position.commit ?? commitPosition;

/** Timeout between two events of ours, in milliseconds: the server may have to skip many events of others. */
const searchMilliseconds = 30_000;
/** Events read and checked per batch. */
const pageSize = 500;

/** Reads the events of all streams of this installation. */
export interface AllEvents {
  /** Whether an event is ours and its stream is not deleted. */
  isVisible(item: AllStreamResolvedEvent): boolean;
  /** Filters out events of deleted streams. */
  visible(items: readonly AllStreamResolvedEvent[]): StoredEvent[];
  /** Reads from after a commit position to the current end. */
  read(after: bigint | undefined, limit: number): AsyncGenerator<StoredEvent>;
  /** Commit position of the end of the log, including events of others. */
  end(): Promise<bigint | undefined>;
  /** Commit position of the last visible event. */
  last(): Promise<bigint | undefined>;
  /** Commit position of our first event, deleted or not. */
  first(): Promise<bigint | undefined>;
}

interface End {
  /** We have no events between the last visible one and this position. */
  readonly searchedTo: bigint;
  readonly last: { readonly commit: bigint; readonly stream: string } | undefined;
}

export const createAllEvents = (
  connection: Connection,
  names: StreamNames,
  deleted: DeletedStreams,
): AllEvents => {
  const { prefixes } = names;
  let knownFirst: bigint | undefined;
  let knownEnd: End | undefined;

  const items = (read: AllEventsRead, patience = searchMilliseconds) =>
    connection.stream((client) => client.readAllFiltered(read), { patience: () => patience });

  const firstOf = async (
    read: AllEventsRead,
    patience?: number,
  ): Promise<AllStreamResolvedEvent | undefined> => {
    for await (const item of items({ ...read, limit: 1 }, patience)) return item;
    return undefined;
  };

  const ours = (event: AllStreamRecordedEvent) =>
    event.type.startsWith('$') || deleted.has(event.streamId) ? undefined : names.fromWire(event.streamId);

  const isVisible: AllEvents['isVisible'] = ({ event }) => event !== undefined && ours(event) !== undefined;

  const visible: AllEvents['visible'] = (page) =>
    page.flatMap(({ event }) => {
      const stream = event && ours(event);
      return event === undefined || stream === undefined ? [] : [decodeEvent(stream, event)];
    });

  const endOfLog = async (): Promise<bigint | undefined> => {
    const last = await firstOf({ backwards: true }, callMilliseconds);
    return last && commitIn(last);
  };

  async function* read(after: bigint | undefined, limit: number): AsyncGenerator<StoredEvent> {
    const end = await endOfLog();
    if (end === undefined || limit <= 0 || (after !== undefined && after >= end)) return;
    let left = limit;
    let page: AllStreamResolvedEvent[] = [];

    async function* shown() {
      await deleted.refresh();
      const checked = page;
      page = [];
      for (const item of checked)
        for (const event of visible([item])) {
          yield event;
          left -= 1;
          if (left <= 0) return;
        }
    }

    const log = items({ prefixes, ...(after !== undefined && { from: after }) });
    for await (const item of log) {
      const commit = commitIn(item);
      if (commit === undefined || (after !== undefined && commit <= after)) continue;
      if (commit > end) break;
      page.push(item);
      if (page.length < pageSize && (page.length < left || log.hasMore())) continue;
      yield* shown();
      if (left <= 0) return;
    }
    yield* shown();
  }

  const hasOursAfter = async (commit: bigint): Promise<boolean> => {
    for await (const item of items({ prefixes, from: commit, limit: 2 }))
      if ((commitIn(item) ?? 0n) > commit) return true;
    return false;
  };

  const searchEnd = async (end: bigint): Promise<End> => {
    for await (const item of items({ prefixes, backwards: true })) {
      const commit = commitIn(item);
      if (commit === undefined || item.event === undefined || !isVisible(item)) continue;
      const searchedTo = commit > end ? commit : end;
      return { searchedTo, last: { commit, stream: item.event.streamId } };
    }
    return { searchedTo: end, last: undefined };
  };

  return {
    isVisible,
    visible,
    read,
    end: endOfLog,
    last: async () => {
      const end = await endOfLog();
      if (end === undefined) return undefined;
      await deleted.refresh();
      const known = knownEnd?.last && deleted.has(knownEnd.last.stream) ? undefined : knownEnd;
      const isStillLast =
        known !== undefined && (known.searchedTo >= end || !(await hasOursAfter(known.searchedTo)));
      knownEnd = isStillLast
        ? { ...known, searchedTo: known.searchedTo > end ? known.searchedTo : end }
        : await searchEnd(end);
      return knownEnd.last?.commit;
    },
    first: async () => {
      if (knownFirst === undefined) {
        const item = await firstOf({ prefixes });
        knownFirst = item && commitIn(item);
      }
      return knownFirst;
    },
  };
};
