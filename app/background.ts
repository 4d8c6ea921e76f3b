import { checkpointOf } from '../api/evidence/checkpoint.ts';
import { createUploadRegister } from '../commands/files/upload-register.ts';
import type { Log } from '../platform/ports/log.ts';
import { fileUses, hashesUsedBy } from '../projections/file-uses.ts';
import type { MakeCheckpoint } from '../workflows/checkpoints/checkpoint-mails.ts';
import { sweepFiles, type FileSweepDeps } from '../workflows/files/file-sweep.ts';
import type { ReadModels } from '../platform/ports/read-models.ts';
import type { SequenceRuns } from '../platform/ports/sequence-runs.ts';
import type { SyncRuns } from '../platform/ports/partners/sync-runs.ts';
import { accounts } from '../projections/accounts.ts';
import { allProjections } from '../projections/all-projections.ts';
import { invoices } from '../projections/invoices.ts';
import { invoiceRows, nextEmailBefore, waitingForApproval } from '../projections/rows/invoice-rows.ts';
import { StoreUnavailable } from '../platform/ports/event-store.ts';
import { schedules } from '../projections/schedules.ts';
import { sequences } from '../projections/sequences/sequences.ts';
import type { ViewsProgress } from '../projections/following/views-progress.ts';
import { createManagerLease } from '../workflows/process-manager/manager-lease.ts';
import { createProcessManager, type ProcessManager } from '../workflows/process-manager/process-manager.ts';
import type { ProcessManagerDeps } from '../workflows/process-manager/process-manager-deps.ts';
import { createSharedProcessManager } from '../workflows/process-manager/shared-process-manager.ts';
import { unfinishedRuns } from '../workflows/process-manager/run-waker.ts';
import { composeDesk, waitFor } from './composition/compose-desk.ts';
import {
  runningWith,
  startableInvoices,
  startedItselfSince,
  unsentStarts,
} from './composition/compose-schedules.ts';
import type { RunsOptions } from './composition/compose-runs.ts';

export interface BackgroundOptions extends RunsOptions {
  readonly views: ViewsProgress;
  readonly runs: SequenceRuns;
  /** Undefined where the process manager syncs. */
  readonly syncRuns?: SyncRuns | undefined;
  /** See `ProcessManagerDeps`. */
  readonly forgetOutbox?: NonNullable<ProcessManagerDeps['forgetOutbox']>;
  /** See `ProcessManagerDeps`. */
  readonly reconcileEvery?: number;
}

/** How long the search for due invoices waits for its model, in milliseconds. */
const modelPatience = 10_000;

/** Starts the process manager; it continues from its checkpoint. */
export const startProcessManager = (options: BackgroundOptions): ProcessManager => {
  const { engines, views, ...given } = options;
  // An import that was confirmed during the trial is completed after it.
  const desk = composeDesk(engines, waitFor(views), given.log, 0);
  const deps: ProcessManagerDeps = {
    ...engines,
    ...given,
    imports: { desk, files: engines.files },
    accounting: engines.partners.accounting,
    isAlone: engines.folder !== undefined,
    models: { accounts: accounts.model, invoices: invoices.model, sequences: sequences.model },
    allModels: allProjections.map(({ model }) => model),
    invoicesDueBefore: invoicesDueBefore(engines, views),
    scheduled: {
      ...startableInvoices(engines, views),
      runningWith: runningWith(engines, views),
      startedItselfSince: startedItselfSince(engines, views),
      unsentStarts: unsentStarts(engines, views),
    },
    waitingForApproval: (accountId) =>
      engines.readModels.count(invoiceRows.model, accountId, waitingForApproval),
    makeCheckpoint: makeCheckpoint(engines),
    sweepFiles: () => sweepFiles(fileSweepOf(engines, views, given.log)),
    waitFor: (model, position, timeout) => views.waitFor(model, position, timeout),
  };
  const { keep, holder } = engines;
  const processManager = engines.isShared
    ? createSharedProcessManager({ ...deps, lease: createManagerLease({ keep, holder, log: given.log }) })
    : createProcessManager(deps);
  processManager.start();
  return processManager;
};

/** Its hash is that of `npm run audit -- checkpoint`. */
const makeCheckpoint =
  ({ store }: Pick<RunsOptions['engines'], 'store'>): MakeCheckpoint =>
  async ({ accountId, email }, date, most) => {
    const made = await checkpointOf(store, { id: accountId, email }, date, { ...(most && { most }) });
    return { ...made, file: `${JSON.stringify(made)}\n` };
  };

/** Finds invoices by the planned time of their next email. */
const invoicesDueBefore =
  ({ readModels, store }: RunsOptions['engines'], views: ViewsProgress) =>
  async (accountId: number, date: string): Promise<readonly number[]> => {
    const { model } = invoiceRows;
    const last = await store.lastPosition();
    if (last !== undefined && !(await views.waitFor(model.name, last, modelPatience)))
      throw new StoreUnavailable('The list of invoices is behind');
    const ids: number[] = [];
    const where = nextEmailBefore(date);
    for await (const documents of readModels.stream(model, accountId, { where, orderBy: 'nextAt' }))
      for (const { id } of documents) ids.push(id);
    return ids;
  };

/** How long a sweep waits for the record of uses, in milliseconds. */
const sweepPatience = 60_000;

const fileSweepOf = (
  { keep, files, store, readModels, clock }: RunsOptions['engines'],
  views: ViewsProgress,
  log: Log,
): FileSweepDeps => ({
  register: createUploadRegister({ keep, clock }),
  files,
  store,
  clock,
  log,
  usesAt: async (position) => {
    const models = [fileUses, schedules].map(({ model }) => model.name);
    const waits = models.map((name) => views.waitFor(name, position, sweepPatience));
    return (await Promise.all(waits)).every((hasIt) => hasIt);
  },
  usedBy: (account) => hashesUsedBy(readModels, account),
});

/** Wakes every run that an account should have. */
export const wakeRunsOf = async (
  { readModels, runs }: { readonly readModels: ReadModels; readonly runs: SequenceRuns },
  accountId: number,
): Promise<void> => {
  const wanted = unfinishedRuns(await readModels.find(sequences.model, accountId));
  await Promise.all(wanted.map((run) => runs.wake(run)));
};
