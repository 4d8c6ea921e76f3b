import { scriptedBare } from './bare-temporal.ts';
import { inBatches } from './in-batches.ts';
import type { Measure } from './given.ts';
import { freshRuns, scriptedEmbedded, scriptedOnTemporal, type OpenScriptedRuns } from './scripted-runs.ts';
import { Tally } from './tally.ts';

const count = 1_000;
const hour = 3_600_000;

/** Each run is started, looks, sleeps, is signaled, looks again and ends. */
const runsASecond = async (open: OpenScriptedRuns): Promise<number> => {
  const slept = new Tally();
  const finished = new Tally();
  const scripted = await open((_, look) => {
    if (look > 1) {
      finished.add();
      return { type: 'finish', why: 'Paid' };
    }
    slept.add();
    return { type: 'wait', milliseconds: hour, why: 'Waiting', until: null };
  });
  try {
    const runs = freshRuns(count, 0);
    const start = performance.now();
    await inBatches(runs, (run) => scripted.runs.wake(run));
    await slept.untilReached(count);
    await inBatches(runs, (run) => scripted.runs.wake(run));
    await finished.untilReached(count);
    return (count / (performance.now() - start)) * 1_000;
  } finally {
    await scripted.close();
  }
};

/** What many sequences due at the same time cost the engine, without mails and stores. */
export const measureManyRuns: Measure = async (given) => {
  const name = `Temporal: ${count} sequences started, slept, signalled and finished`;
  const ours = await runsASecond(scriptedOnTemporal(given));
  const bare = await runsASecond(scriptedBare(given));
  const embedded = await runsASecond(scriptedEmbedded(given));
  const unit = 'sequences/s';
  return [
    { name, ours, reference: embedded, unit, note: 'the embedded runner, its timers in memory' },
    { name, ours, reference: bare, unit, note: 'a bare workflow on the same server' },
  ];
};
