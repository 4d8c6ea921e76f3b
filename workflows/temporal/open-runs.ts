import { defaultPayloadConverter, mapFromPayloads } from '@temporalio/common';
import type { ChaseRun } from '../../platform/ports/sequence-runs.ts';
import { grpcStatus, orUnavailable, statusOf } from './availability.ts';
import type { Temporal } from './open-temporal.ts';
import { runOf, workflowType } from './run-identity.ts';

/** Page size; Temporal returns at most 1,000 runs. */
const pageSize = 500;

interface Page {
  readonly runs: readonly ChaseRun[];
  readonly nextPageToken: Uint8Array;
}

const beginning = new Uint8Array();

/** Every unfinished run of this installation, from Temporal's index. @throws StoreUnavailable */
export async function* openRuns(temporal: Temporal): AsyncGenerator<ChaseRun> {
  const { first, readPage } = await firstPage(temporal);
  for (let page = first; ; page = await readPage(temporal, page.nextPageToken)) {
    yield* page.runs;
    if (page.nextPageToken.length === 0) return;
  }
}

type ReadPage = (temporal: Temporal, token: Uint8Array) => Promise<Page>;

/** Falls back to listing, because not every server's index supports queries. */
const firstPage = async (temporal: Temporal): Promise<{ first: Page; readPage: ReadPage }> => {
  try {
    return { first: await pageByQuery(temporal, beginning), readPage: pageByQuery };
  } catch (error) {
    if (statusOf(error) !== grpcStatus.unimplemented) throw error;
    return { first: await pageOfOpen(temporal, beginning), readPage: pageOfOpen };
  }
};

const pageByQuery: ReadPage = async ({ client, connection, namespace, taskQueue }, token) => {
  const query = `WorkflowType = '${workflowType}' AND TaskQueue = '${taskQueue}' AND ExecutionStatus = 'Running'`;
  const { executions, nextPageToken } = await orUnavailable(connection, () =>
    client.workflowService.listWorkflowExecutions({ namespace, query, pageSize, nextPageToken: token }),
  );
  const runs = executions.flatMap(
    ({ memo }) => runOf(mapFromPayloads(defaultPayloadConverter, memo?.fields)) ?? [],
  );
  return { runs, nextPageToken };
};

/** Lists all open runs and filters them by queue and id. */
const pageOfOpen: ReadPage = async ({ client, connection, namespace, taskQueue }, token) => {
  const { executions, nextPageToken } = await orUnavailable(connection, () =>
    client.workflowService.listOpenWorkflowExecutions({
      namespace,
      maximumPageSize: pageSize,
      nextPageToken: token,
      startTimeFilter: {},
      typeFilter: { name: workflowType },
    }),
  );
  const runs: ChaseRun[] = [];
  for (const { execution } of executions) {
    const handle = client.workflow.getHandle(execution?.workflowId ?? '', execution?.runId ?? undefined);
    const described = await orUnavailable(connection, () => handle.describe());
    const run = described.taskQueue === taskQueue ? runOf(described.memo) : undefined;
    if (run !== undefined) runs.push(run);
  }
  return { runs, nextPageToken };
};
