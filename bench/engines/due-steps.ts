import { runId } from '../../platform/ports/sequence-runs.ts';
import { quantile, type BenchRow } from '../row.ts';
import { inBatches } from './in-batches.ts';
import type { Measure } from './given.ts';
import { freshRuns, scriptedEmbedded, scriptedOnTemporal, type OpenScriptedRuns } from './scripted-runs.ts';
import { Tally } from './tally.ts';

const count = 200;
/** Each step is due so many milliseconds after the one before it, the first so long after all were started. */
const between = 25;
const ahead = 10_000;

/** Milliseconds from the instant at which a step is due until it is taken. */
const lagsOf = async (open: OpenScriptedRuns): Promise<number[]> => {
  const runs = freshRuns(count, 10_000);
  const start = Date.now() + ahead;
  const dueAt = new Map(runs.map((run, index) => [runId(run), start + index * between]));
  const lags: number[] = [];
  const taken = new Tally();
  const scripted = await open((run) => {
    const left = (dueAt.get(runId(run)) ?? 0) - Date.now();
    if (left > 0) return { type: 'wait', milliseconds: left, why: 'Waiting', until: null };
    lags.push(-left);
    taken.add();
    return { type: 'finish', why: 'Done' };
  });
  try {
    await inBatches(runs, (run) => scripted.runs.wake(run));
    await taken.untilReached(count);
    return lags;
  } finally {
    await scripted.close();
  }
};

/** How late a due step is taken when nothing else is to do. */
export const measureDueSteps: Measure = async (given) => {
  const ours = await lagsOf(scriptedOnTemporal(given));
  const reference = await lagsOf(scriptedEmbedded(given));
  return [0.5, 0.95].map((share): BenchRow => ({
    name: `Temporal: lag of a due step, p${share * 100}`,
    ours: quantile(ours, share),
    reference: quantile(reference, share),
    unit: 'ms',
    note: 'the embedded runner',
  }));
};
