import type { Log } from '../platform/ports/log.ts';
import type { ReadModels } from '../platform/ports/read-models.ts';
import type { SequenceRuns } from '../platform/ports/sequence-runs.ts';
import { accountsModel } from '../projections/accounts.ts';
import { invoicesModel } from '../projections/invoices.ts';
import { notificationIdOf } from '../projections/notifications.ts';
import { sequencesModel } from '../projections/sequences.ts';
import type { ViewsProgress } from '../projections/views-progress.ts';
import { createManagerLease } from '../workflows/manager-lease.ts';
import { createProcessManager, type ProcessManager } from '../workflows/process-manager.ts';
import type { ProcessManagerDeps } from '../workflows/process-manager-deps.ts';
import { createSharedProcessManager } from '../workflows/shared-process-manager.ts';
import type { SetTimer } from '../workflows/timer.ts';
import { unfinishedRuns } from '../workflows/unfinished-runs.ts';
import type { Engines } from './compose-engines.ts';

export interface BackgroundOptions {
  readonly engines: Engines;
  readonly views: ViewsProgress;
  readonly runs: SequenceRuns;
  readonly log: Log;
  /** Where the pages are, for links in mails. */
  readonly publicUrl: string;
  readonly mailFrom: string;
  readonly setTimer?: SetTimer;
  /** See `ProcessManagerDeps`. */
  readonly reconcileEvery?: number;
}

/** Starts what events bring about elsewhere; it goes on where it was when the program ended. */
export const startProcessManager = (options: BackgroundOptions): ProcessManager => {
  const { engines, views, runs, log, publicUrl, mailFrom, setTimer, reconcileEvery } = options;
  const deps: ProcessManagerDeps = {
    ...engines,
    ...(setTimer && { setTimer }),
    ...(reconcileEvery !== undefined && { reconcileEvery }),
    models: { accounts: accountsModel, invoices: invoicesModel, sequences: sequencesModel },
    runs,
    log,
    publicUrl,
    mailFrom,
    notificationIdOf,
    waitFor: (model, position, timeout) => views.waitFor(model, position, timeout),
  };
  const { keep, holder } = engines;
  const processManager = engines.isShared
    ? createSharedProcessManager({ ...deps, lease: createManagerLease({ keep, holder, log }) })
    : createProcessManager(deps);
  processManager.start();
  return processManager;
};

/** Wakes every run that an account should have. */
export const wakeRunsOf = async (
  { readModels, runs }: { readonly readModels: ReadModels; readonly runs: SequenceRuns },
  accountId: number,
): Promise<void> => {
  const wanted = unfinishedRuns(await readModels.find(sequencesModel, accountId));
  await Promise.all(wanted.map((run) => runs.wake(run)));
};
