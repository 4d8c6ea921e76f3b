import type { RunCounts } from '../run-counts.ts';
import { grpcStatus, orUnavailable, statusOf } from './availability.ts';
import type { Temporal } from './open-temporal.ts';
import { workflowType } from './run-identity.ts';
import { stateAttribute } from './search-attributes.ts';

const lateAfter = 60_000;

/** The two queues of a name in Temporal's API (temporal.api.enums.v1.TaskQueueType). */
const queueTypes = { decisions: 1, activities: 2 } as const;

/** What waits in a queue for a worker: how many tasks, and for how many milliseconds the first one. */
const backlogOf = async (
  { client, connection, namespace, taskQueue }: Temporal,
  taskQueueType: number,
): Promise<{ readonly tasks: number; readonly age: number }> => {
  const { stats } = await orUnavailable(connection, () =>
    client.workflowService.describeTaskQueue({
      namespace,
      taskQueue: { name: taskQueue },
      // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the enum is in a package that only tests have
      taskQueueType,
      reportStats: true,
    }),
  );
  const { seconds, nanos } = stats?.approximateBacklogAge ?? {};
  return {
    tasks: Number(stats?.approximateBacklogCount ?? 0),
    age: Number(seconds ?? 0) * 1_000 + (nanos ?? 0) / 1_000_000,
  };
};

const countOf = async ({ client, connection, taskQueue }: Temporal, condition?: string): Promise<number> => {
  const running = `WorkflowType = '${workflowType}' AND TaskQueue = '${taskQueue}' AND ExecutionStatus = 'Running'`;
  const query = condition === undefined ? running : `${running} AND ${condition}`;
  return (await orUnavailable(connection, () => client.workflow.count(query))).count;
};

/**
 * The runs of the whole installation, as Temporal knows them, somewhat late. A run is due while a task of it waits for
 * a worker. Which tasks are late Temporal does not say: once the first one of a queue is, all of it count.
 * @param after from when on a task is late, in milliseconds
 * @returns undefined if the server can't count
 * @throws StoreUnavailable
 */
export const countTemporalRuns = async (
  temporal: Temporal,
  after: number = lateAfter,
): Promise<RunCounts | undefined> => {
  try {
    const [open, failing, ...backlogs] = await Promise.all([
      countOf(temporal),
      temporal.searchable ? countOf(temporal, `${stateAttribute.name} = 'failing'`) : null,
      ...Object.values(queueTypes).map((type) => backlogOf(temporal, type)),
    ]);
    const sum = (tasks: readonly { readonly tasks: number }[]): number =>
      tasks.reduce((total, backlog) => total + backlog.tasks, 0);
    return { open, due: sum(backlogs), late: sum(backlogs.filter(({ age }) => age > after)), failing };
  } catch (error) {
    if (statusOf(error) === grpcStatus.unimplemented) return undefined;
    throw error;
  }
};
