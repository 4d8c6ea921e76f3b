import { runId } from '../../platform/ports/sequence-runs.ts';
import { quantile, type BenchRow } from '../tools/row.ts';
import { scriptedBare } from './bare-temporal.ts';
import { inBatches } from './in-batches.ts';
import type { Measure } from './given.ts';
import { freshRuns, scriptedEmbedded, scriptedOnTemporal, type OpenScriptedRuns } from './scripted-runs.ts';
import { Tally } from './tally.ts';

const count = 100;
/** Milliseconds between two due steps, and from starting the first run to the first due step. */
const between = 200;
const ahead = 30_000;

/** Milliseconds from when a step is due until it is taken. */
const lagsOf = async (open: OpenScriptedRuns): Promise<number[]> => {
  const runs = freshRuns(count, 10_000);
  const start = Date.now() + ahead;
  const dueAt = new Map(runs.map((run, index) => [runId(run), start + index * between]));
  const lags: number[] = [];
  const asleep = new Tally();
  const taken = new Tally();
  const scripted = await open((run) => {
    const left = (dueAt.get(runId(run)) ?? 0) - Date.now();
    if (left > 0) {
      asleep.add();
      return { type: 'wait', milliseconds: left, why: 'Waiting', until: null };
    }
    lags.push(-left);
    taken.add();
    return { type: 'finish', why: 'Done' };
  });
  try {
    await inBatches(runs, (run) => scripted.runs.wake(run));
    await asleep.untilReached(count);
    if (Date.now() > start) throw new Error('Some steps were due before all runs slept');
    await taken.untilReached(count);
    return lags;
  } finally {
    await scripted.close();
  }
};

/** How late a due step is taken under light load. */
export const measureDueSteps: Measure = async (given) => {
  const ours = await lagsOf(scriptedOnTemporal(given));
  const bare = await lagsOf(scriptedBare(given));
  const embedded = await lagsOf(scriptedEmbedded(given));
  return [0.5, 0.95].flatMap((share): BenchRow[] => {
    const name = `Temporal: lag of a due step, ${1_000 / between} due a second, p${share * 100}`;
    const row = { name, ours: quantile(ours, share), unit: 'ms' };
    return [
      { ...row, reference: quantile(embedded, share), note: 'the embedded runner' },
      { ...row, reference: quantile(bare, share), note: 'a bare workflow on the same server' },
    ];
  });
};
