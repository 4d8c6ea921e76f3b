import { runId, type ChaseRun } from '../platform/ports/sequence-runs.ts';
import type { ProcessManagerDeps } from './process-manager-deps.ts';
import { unfinishedRuns } from './unfinished-runs.ts';
import { wakeAll } from './run-waker.ts';

type ReconciliationDeps = Pick<ProcessManagerDeps, 'readModels' | 'models' | 'runs' | 'log'>;

/**
 * Compares what should run with what runs, and wakes either way: a run that is missing starts, one that has nothing
 * left to chase finds that out from the stream and ends.
 * @param isComplete whether the model has caught up; otherwise only missing runs are mended
 */
export const reconcileRuns = async (deps: ReconciliationDeps, isComplete: boolean): Promise<void> => {
  const wanted = new Map<string, ChaseRun>();
  for await (const document of deps.readModels.scan(deps.models.sequences))
    for (const run of unfinishedRuns([document])) wanted.set(runId(run), run);
  const surplus: ChaseRun[] = [];
  for await (const run of deps.runs.running()) if (!wanted.delete(runId(run))) surplus.push(run);
  const missing = [...wanted.values()];
  if (missing.length > 0)
    deps.log.warn(
      { count: missing.length, first: missing[0] },
      'Sequences without a run were found and started',
    );
  await wakeAll(deps, isComplete ? [...missing, ...surplus] : missing);
};
