import type { StoredEvent } from '../../platform/ports/event-store.ts';

/** Consecutive events of one stream in the log; at least one. */
export type AppendRun = readonly [first: StoredEvent, ...more: StoredEvent[]];

const mostEvents = 200;
/** Well below the size limit of an append (900 kB), whatever a store adds to each event. */
const mostBytes = 300_000;

const sizeOf = ({ data, metadata }: StoredEvent): number =>
  Buffer.byteLength(JSON.stringify(data)) + Buffer.byteLength(JSON.stringify(metadata));

/** Groups events that one append can hold without changing the log's order. */
export async function* appendRuns(events: AsyncIterable<StoredEvent>): AsyncGenerator<AppendRun> {
  let run: [StoredEvent, ...StoredEvent[]] | undefined;
  let bytes = 0;
  for await (const event of events) {
    const size = sizeOf(event);
    if (run?.[0].stream === event.stream && run.length < mostEvents && bytes + size <= mostBytes) {
      run.push(event);
      bytes += size;
    } else {
      if (run !== undefined) yield run;
      run = [event];
      bytes = size;
    }
  }
  if (run !== undefined) yield run;
}
