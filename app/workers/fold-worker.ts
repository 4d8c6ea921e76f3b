import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { upcast } from '../../domain/upcasting.ts';
import type { RecordedEvent } from '../../platform/ports/event-store.ts';
import { openSqliteReadModels } from '../../platform/sqlite/models/read-models.ts';
import { openStreamReader } from '../../platform/sqlite/events/stream-reader.ts';
import { allProjections } from '../../projections/all-projections.ts';
import type { Projection } from '../../projections/projection.ts';
import { projectionsNamed } from '../../projections/following/rebuild.ts';
import { shadowOf } from '../../projections/following/shadow.ts';
import { foldBatchesOfStreams } from '../../projections/following/stream-folding.ts';
import { createFoldBoard } from './fold-board.ts';
import type { FoldAnswer, FoldJob, FoldMessage } from './fold-threads.ts';
import { logTo } from '../log-to.ts';

const {
  events,
  readModels: views,
  memory,
} = z
  .object({ events: z.string(), readModels: z.string(), memory: z.instanceof(SharedArrayBuffer) })
  .parse(workerData);
const board = createFoldBoard(memory);
const reader = openStreamReader(events);
const readModels = openSqliteReadModels({ file: views });

const say = (answer: FoldAnswer): void => parentPort?.postMessage(answer);
const log = logTo((entry) => say({ type: 'log', ...entry }));

/** Events between two reports. */
const reportEvery = 2_000;

/** The events of the streams that this thread takes. */
function* streamsTaken(
  { handles, streams = '' }: Projection<unknown>,
  job: FoldJob,
): Generator<readonly RecordedEvent[]> {
  const selection = { kind: streams, types: handles, upTo: job.upTo };
  const newest = reader.lastStream();
  let unreported = 0;
  for (let range = board.take(); range.after < newest; range = board.take()) {
    const batch = reader.events(selection, range).map((event) => upcast(event));
    yield batch;
    unreported += batch.length;
    if (unreported < reportEvery) continue;
    say({ type: 'folded', events: unreported, share: Math.min(1, range.last / newest) });
    unreported = 0;
  }
  say({ type: 'folded', events: unreported, share: 1 });
}

const fold = async (job: FoldJob): Promise<void> => {
  for (const projection of projectionsNamed(allProjections, [job.name])) {
    await readModels.prepare(shadowOf(projection.model), { indexLater: true });
    await foldBatchesOfStreams(
      { readModels, log, inTurn: board.inTurn },
      projection,
      job,
      streamsTaken(projection, job),
    );
  }
};

const answer = async (job: FoldJob): Promise<FoldAnswer> => {
  try {
    await fold(job);
    return { type: 'done' };
  } catch (error) {
    return { type: 'failed', name: error instanceof Error ? error.name : '', error };
  }
};

let done = Promise.resolve();

parentPort?.on('message', (message: FoldMessage) => {
  done = done.then(async () => {
    if (message !== 'close') return say(await answer(message));
    await readModels.close();
    reader.close();
    return parentPort?.close();
  });
});
