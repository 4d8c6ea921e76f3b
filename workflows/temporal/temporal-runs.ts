import type { WorkflowSignalWithStartOptions } from '@temporalio/client';
import type { Log } from '../../platform/ports/log.ts';
import type { ChaseRun, SequenceRuns } from '../../platform/ports/sequence-runs.ts';
import { evenIfItEnds, grpcStatus, orUnavailable, statusOf } from './availability.ts';
import type { RunDescription } from './chase/chase-answer.ts';
import type { chaseInvoice } from './chase/chase-workflow.ts';
import type { DescribeRun } from './describe-run.ts';
import { inTurn } from './worker/in-turn.ts';
import { openRuns } from './open-runs.ts';
import type { Temporal } from './open-temporal.ts';
import { memoOf, workflowIdOf, workflowType } from './run-identity.ts';
import { detailsOf, summaryOf } from './run-words.ts';
import { attributesOf, type Findable } from './search-attributes.ts';

export interface TemporalRunsDeps {
  readonly temporal: Temporal;
  readonly describe: DescribeRun;
  readonly log: Log;
}

/** How many runs are woken at a time: an import, a changed zone or a switch to Temporal wakes thousands. */
const mostAtATime = 20;

type StartOptions = WorkflowSignalWithStartOptions & { args: Parameters<typeof chaseInvoice> };

/**
 * Sequence runs on Temporal, one workflow each. `running` reads Temporal's index, which lags by up to some seconds: a
 * run that has just started may be missing, and one that has just ended may still be listed. Reconciliation by it is
 * harmless: a wake reaches the existing run or starts one that ends immediately. Both throw StoreUnavailable within a
 * few seconds while the server can't be reached.
 */
export const createTemporalRuns = ({ temporal, describe, log }: TemporalRunsDeps): SequenceRuns => {
  const { client, connection, taskQueue, options } = temporal;
  let searchable = temporal.searchable;

  const ask = inTurn(mostAtATime);

  const start = (start: StartOptions): Promise<unknown> =>
    ask(() =>
      orUnavailable(connection, () =>
        evenIfItEnds(() => client.workflow.signalWithStart(workflowType, start)),
      ),
    );

  /** An attribute that another server node does not know yet, or that was removed, must not stop a run. */
  const startSearchable = async (plain: StartOptions, findable: Findable): Promise<void> => {
    try {
      await start({ ...plain, typedSearchAttributes: attributesOf(findable) });
    } catch (error) {
      if (statusOf(error) !== grpcStatus.invalidArgument) throw error;
      await start(plain);
      searchable = false;
      log.warn({ err: error }, 'Temporal refuses the search attributes; runs start without them');
    }
  };

  return {
    wake: async (run, { news = ['look-again'] } = {}) => {
      const shown = (await describe(run)) ?? null;
      const plain = startOptions(run, shown, workflowIdOf(options.installation, run), taskQueue);
      for (const signal of news) {
        const named = { ...plain, signal };
        if (searchable && shown !== null)
          await startSearchable(named, { accountId: run.accountId, ...shown });
        else await start(named);
      }
    },
    running: () => openRuns(temporal),
    close: async () => undefined,
  };
};

/** A finished run may start again: undoing a payment restores its sequence. */
const startOptions = (
  run: ChaseRun,
  shown: RunDescription | null,
  workflowId: string,
  taskQueue: string,
): Omit<StartOptions, 'signal'> => ({
  workflowId,
  taskQueue,
  workflowIdReusePolicy: 'ALLOW_DUPLICATE',
  args: [run],
  memo: memoOf(run, shown ?? undefined),
  staticSummary: summaryOf(run, shown),
  staticDetails: detailsOf(run, shown),
});
