import { setImmediate as nextTurn } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { EventType } from '../../domain/events.ts';
import { upcast } from '../../domain/upcasting.ts';
import type { Position, RecordedEvent } from '../../platform/ports/event-store.ts';
import { openStreamReader } from '../../platform/sqlite/events/stream-reader.ts';
import { openModelsAtAMoment } from '../../platform/sqlite/models/models-at-a-moment.ts';
import { allProjections } from '../../projections/all-projections.ts';
import { verifyStreams } from '../../projections/following/verify-streams.ts';
import { verifyStreamsRequest, type VerifyStreamsAnswer } from './verify-streams.ts';

/** How many streams are folded at once. */
const streamsAtOnce = 50;

const files = verifyStreamsRequest.parse(workerData);
const stored = openModelsAtAMoment(files.readModels);
const reader = openStreamReader(files.events);
let isStopped = false;
parentPort?.once('message', () => {
  isStopped = true;
});

const say = (answer: VerifyStreamsAnswer): void => parentPort?.postMessage(answer);

const readStreams = (kind: string) =>
  async function* read(
    types: readonly EventType[],
    upTo: Position,
  ): AsyncGenerator<readonly RecordedEvent[]> {
    const newest = reader.lastStream();
    let done = 0;
    for (let after = 0; after < newest && !isStopped; after += streamsAtOnce) {
      const batch = reader
        .events({ kind, types, upTo }, { after, last: after + streamsAtOnce })
        .map((event) => upcast(event));
      yield batch;
      done += batch.length;
      const share = Math.min(1, (after + streamsAtOnce) / newest);
      say({ type: 'folded', done, total: Math.round(done / share) });
      await nextTurn();
    }
  };

const kinds = new Set(allProjections.flatMap(({ streams }) => streams ?? []));
const same = new Map<string, number>();
for (const kind of kinds) {
  const projections = allProjections.filter(({ streams }) => streams === kind);
  for (const [name, documents] of await verifyStreams(projections, stored, readStreams(kind)))
    same.set(name, documents);
}
say({ type: 'verified', same });
reader.close();
stored.close();
parentPort?.close();
