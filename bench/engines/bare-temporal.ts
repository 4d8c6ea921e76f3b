import { fileURLToPath } from 'node:url';
import { Client, Connection } from '@temporalio/client';
import { bundleWorkflowCode, DefaultLogger, NativeConnection, Worker } from '@temporalio/worker';
import { runId } from '../../platform/ports/sequence-runs.ts';
import { prepareRuntime } from '../../workflows/temporal/worker/native-runtime.ts';
import type { BareActivities } from './bare-workflow.ts';
import type { EnginesGiven } from './given.ts';
import { counting, type OpenScriptedRuns } from './scripted-runs.ts';

/**
 * A plain workflow and a worker with default settings on the same server: how much of a figure is due to Temporal
 * itself.
 */
export const scriptedBare =
  ({ temporalAddress: address, installation, log }: EnginesGiven): OpenScriptedRuns =>
  async (take) => {
    prepareRuntime(log);
    const taskQueue = `${installation}e`;
    const { takeNextStep } = counting(take);
    const activities: BareActivities = { look: (run) => takeNextStep(run, Date.now()) };
    const connection = await Connection.connect({ address });
    const native = await NativeConnection.connect({ address });
    const workflowBundle = await bundleWorkflowCode({
      workflowsPath: fileURLToPath(new URL('bare-workflow.ts', import.meta.url)),
      logger: new DefaultLogger('WARN'),
    });
    const worker = await Worker.create({
      connection: native,
      taskQueue,
      workflowBundle,
      activities: { ...activities },
    });
    const working = worker.run();
    const { workflow } = new Client({ connection });
    return {
      runs: {
        wake: async (run) => {
          const workflowId = `${taskQueue}.${runId(run)}`;
          await workflow.signalWithStart('bareRun', {
            workflowId,
            taskQueue,
            signal: 'changed',
            args: [run],
          });
        },
      },
      close: async () => {
        worker.shutdown();
        await working;
        await native.close();
        await connection.close();
      },
    };
  };
