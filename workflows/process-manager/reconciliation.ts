import type { ReadModels } from '../../platform/ports/read-models.ts';
import { runId, type ChaseRun } from '../../platform/ports/sequence-runs.ts';
import type { ProcessManagerDeps } from './process-manager-deps.ts';
import { inTheirTurn, wakeAll } from './run-waker.ts';

export type ReconciliationDeps = Pick<
  ProcessManagerDeps,
  'keep' | 'models' | 'runs' | 'log' | 'clockShift'
> & { readonly readModels: Pick<ReadModels, 'scanKey'> };

/**
 * Compares what should run with what runs and wakes the differences: a missing run starts, and a run with nothing left
 * to chase reads that from the stream and ends. All runs are woken when `CLOCK_OFFSET` has changed, because they sleep
 * by the old offset.
 * @param isComplete whether the model has caught up; otherwise only missing runs are started
 */
export const reconcileRuns = async (deps: ReconciliationDeps, isComplete: boolean): Promise<void> => {
  const { clockShift = 0, readModels, models } = deps;
  const isShifted = clockShift !== (await keptShift(deps));
  const wanted = new Map<string, ChaseRun>();
  for await (const { account, id, value } of readModels.scanKey(models.sequences, 'unfinished')) {
    const run = { accountId: account, invoiceId: id, sequenceId: Number(value) };
    wanted.set(runId(run), run);
  }
  const surplus: ChaseRun[] = [];
  const running: ChaseRun[] = [];
  for await (const run of deps.runs.running())
    if (wanted.delete(runId(run))) running.push(run);
    else surplus.push(run);
  const missing = [...wanted.values()];
  if (missing.length > 0)
    deps.log.warn(
      { count: missing.length, first: missing[0] },
      'Sequences without a run were found and started',
    );
  const toWake = [...missing, ...(isComplete ? surplus : []), ...(isShifted ? running : [])];
  await wakeAll(deps.runs, inTheirTurn(toWake, 'look-again'));
  if (isShifted && isComplete) await keepShift(deps, clockShift);
};

const shiftKey = 'clock-shift';

/** What the keep stores: by how many milliseconds the clock was shifted when the runs last decided. */
interface KeptShift {
  readonly milliseconds: number;
}

const keptShift = async ({ keep }: ReconciliationDeps): Promise<number> =>
  (await keep.get<KeptShift>('checkpoints', shiftKey))?.value.milliseconds ?? 0;

const keepShift = ({ keep }: ReconciliationDeps, milliseconds: number): Promise<void> => {
  const shift: KeptShift = { milliseconds };
  return keep.put('checkpoints', shiftKey, shift);
};
