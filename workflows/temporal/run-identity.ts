import { z } from 'zod';
import { runId, type ChaseRun } from '../../platform/ports/sequence-runs.ts';

/** Names that are stored in histories and must never change. */
export const workflowType = 'chaseInvoice';
export const syncWorkflowType = 'syncXero';
/** Of a sync, and of a run from before its signals had the names of `RunNews`. */
export const changedSignal = 'changed';

const prefixOf = (installation: string): string => (installation === '' ? '' : `${installation}.`);

/** The task queue of the installation's workers. */
export const taskQueueOf = (installation: string): string => `${prefixOf(installation)}sequences`;

/** `sequence-9`, or `berlin.sequence-9` for an installation with a name. */
export const workflowIdOf = (installation: string, run: ChaseRun): string =>
  `${prefixOf(installation)}${runId(run)}`;

/** `xero-sync-3`, or `berlin.xero-sync-3` for an installation with a name. */
export const syncIdOf = (installation: string, accountId: number): string =>
  `${prefixOf(installation)}xero-sync-${accountId}`;

const id = z.number().int();
const memoSchema = z.object({ accountId: id, invoiceId: id, sequenceId: id });

/** The run's memo: which run it is, and of which account. */
export const memoOf = (
  { accountId, invoiceId, sequenceId }: ChaseRun,
  named: { readonly clientName: string; readonly invoiceNumber: string } | undefined,
): Record<string, unknown> => ({
  accountId,
  invoiceId,
  sequenceId,
  ...(named === undefined ? {} : { client: named.clientName, invoice: named.invoiceNumber }),
});

/** The run that a memo names; undefined if it is not ours. */
export const runOf = (memo: unknown): ChaseRun | undefined => memoSchema.safeParse(memo).data;
