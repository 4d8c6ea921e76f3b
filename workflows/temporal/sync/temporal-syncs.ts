import type { SyncRuns } from '../../../platform/ports/partners/sync-runs.ts';
import { evenIfItEnds, orUnavailable } from '../availability.ts';
import type { Temporal } from '../open-temporal.ts';
import { changedSignal, syncIdOf, syncWorkflowType } from '../run-identity.ts';
import type { syncXero } from './sync-workflow.ts';

/** Syncs on Temporal, one workflow per account. */
export const createTemporalSyncs = ({ client, connection, taskQueue, options }: Temporal): SyncRuns => ({
  wake: async (accountId) => {
    const args: Parameters<typeof syncXero> = [{ accountId }];
    await orUnavailable(connection, () =>
      evenIfItEnds(() =>
        client.workflow.signalWithStart(syncWorkflowType, {
          workflowId: syncIdOf(options.installation, accountId),
          taskQueue,
          workflowIdReusePolicy: 'ALLOW_DUPLICATE',
          signal: changedSignal,
          args,
          memo: { syncedAccountId: accountId },
          staticSummary: 'Sync with Xero',
          staticDetails: `Syncs account ${accountId} with Xero. How far it is shows in its settings in Owed.`,
        }),
      ),
    );
  },
});
