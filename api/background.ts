import type { Log } from '../platform/ports/log.ts';
import { accountsModel } from '../projections/accounts.ts';
import { invoicesModel } from '../projections/invoices.ts';
import { notificationIdOf } from '../projections/notifications.ts';
import type { ProjectionRunner } from '../projections/runner.ts';
import { sequencesModel } from '../projections/sequences.ts';
import { createActivities } from '../workflows/activities.ts';
import { createEmbeddedRuns, type EmbeddedRuns } from '../workflows/embedded-runner.ts';
import { createProcessManager, type ProcessManager } from '../workflows/process-manager.ts';
import type { SetTimer } from '../workflows/timer.ts';
import { unfinishedRuns } from '../workflows/unfinished-runs.ts';
import type { Engines } from './compose-engines.ts';

/** What goes on without anybody asking: the runs, and what events bring about elsewhere. */
export interface Background {
  readonly runs: EmbeddedRuns;
  readonly processManager: ProcessManager;
  /** Wakes every run that the account should have. */
  reconcile(accountId: number): Promise<void>;
  stop(): Promise<void>;
}

export interface BackgroundOptions {
  readonly engines: Engines;
  readonly projections: ProjectionRunner;
  readonly log: Log;
  /** Where the pages are, for links in mails. */
  readonly publicUrl: string;
  readonly mailFrom: string;
  readonly setTimer?: SetTimer;
}

/** Starts runs and process manager; they go on where they were when the program ended. */
export const startBackground = (options: BackgroundOptions): Background => {
  const { engines, projections, log, publicUrl, mailFrom, setTimer } = options;
  const { clock, keep, readModels } = engines;
  const timers = setTimer === undefined ? {} : { setTimer };
  const activities = createActivities({ ...engines, ...timers, log, publicUrl, mailFrom });
  const runs = createEmbeddedRuns({ keep, activities, clock, log, ...timers });
  const models = { accounts: accountsModel, invoices: invoicesModel, sequences: sequencesModel };
  const processManager = createProcessManager({
    ...engines,
    ...timers,
    models,
    runs,
    log,
    publicUrl,
    mailFrom,
    notificationIdOf,
    waitFor: (model, position, timeout) => projections.waitFor(model, position, timeout),
  });
  processManager.start();
  return {
    runs,
    processManager,
    reconcile: async (accountId) => {
      const wanted = unfinishedRuns(await readModels.find(sequencesModel, accountId));
      await Promise.all(wanted.map((run) => runs.wake(run)));
    },
    stop: async () => {
      await processManager.stop();
      await runs.close();
    },
  };
};
