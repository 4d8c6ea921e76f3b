import type { ReadModels } from '../platform/ports/read-models.ts';
import type { SequenceRuns } from '../platform/ports/sequence-runs.ts';
import { accounts } from '../projections/accounts.ts';
import { invoices } from '../projections/invoices.ts';
import { sequences } from '../projections/sequences.ts';
import type { ViewsProgress } from '../projections/views-progress.ts';
import { createManagerLease } from '../workflows/process-manager/manager-lease.ts';
import { createProcessManager, type ProcessManager } from '../workflows/process-manager/process-manager.ts';
import type { ProcessManagerDeps } from '../workflows/process-manager/process-manager-deps.ts';
import { createSharedProcessManager } from '../workflows/process-manager/shared-process-manager.ts';
import { unfinishedRuns } from '../workflows/process-manager/run-waker.ts';
import type { RunsOptions } from './compose-runs.ts';

export interface BackgroundOptions extends RunsOptions {
  readonly views: ViewsProgress;
  readonly runs: SequenceRuns;
  /** See `ProcessManagerDeps`. */
  readonly reconcileEvery?: number;
}

/** Starts the process manager; it continues from its checkpoint. */
export const startProcessManager = (options: BackgroundOptions): ProcessManager => {
  const { engines, views, ...given } = options;
  const deps: ProcessManagerDeps = {
    ...engines,
    ...given,
    isAlone: engines.folder !== undefined,
    models: { accounts: accounts.model, invoices: invoices.model, sequences: sequences.model },
    waitFor: (model, position, timeout) => views.waitFor(model, position, timeout),
  };
  const { keep, holder } = engines;
  const processManager = engines.isShared
    ? createSharedProcessManager({ ...deps, lease: createManagerLease({ keep, holder, log: given.log }) })
    : createProcessManager(deps);
  processManager.start();
  return processManager;
};

/** Wakes every run that an account should have. */
export const wakeRunsOf = async (
  { readModels, runs }: { readonly readModels: ReadModels; readonly runs: SequenceRuns },
  accountId: number,
): Promise<void> => {
  const wanted = unfinishedRuns(await readModels.find(sequences.model, accountId));
  await Promise.all(wanted.map((run) => runs.wake(run)));
};
