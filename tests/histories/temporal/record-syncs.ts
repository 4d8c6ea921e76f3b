import { NativeConnection, Worker } from '@temporalio/worker';
import { prepareRuntime } from '../../../workflows/temporal/worker/native-runtime.ts';
import { openTemporal } from '../../../workflows/temporal/open-temporal.ts';
import { syncIdOf } from '../../../workflows/temporal/run-identity.ts';
import type { SyncActivities, SyncAnswer } from '../../../workflows/temporal/sync/sync-answer.ts';
import { createTemporalSyncs } from '../../../workflows/temporal/sync/temporal-syncs.ts';
import { workflowBundle } from '../../../workflows/temporal/worker/workflow-bundle.ts';
import { historiesOf, until } from './recording-world.ts';

const log = { info: () => undefined, warn: console.error, error: console.error };
const accountId = 1;

const nextLookIn = (milliseconds: number): SyncAnswer => ({
  type: 'wait',
  milliseconds,
  until: new Date(Date.now() + milliseconds).toISOString(),
});

/**
 * Records the run that syncs an account with Xero: a look by itself, one that fails and is tried again, looks that were asked
 * for until the history continues in a new one, and the end of the connection.
 */
export const recordSyncs = async (
  address: string,
  write: (histories: () => Promise<string[]>) => Promise<void>,
): Promise<void> => {
  const installation = `recorded-${Date.now().toString(36)}`;
  prepareRuntime(log);
  const temporal = await openTemporal({ address, namespace: 'default', tls: false, installation, log });
  const connection = await NativeConnection.connect({ address });
  let looks = 0;
  let isConnected = true;
  const activities: SyncActivities = {
    syncWithXero: () => {
      looks += 1;
      if (looks === 3) return Promise.reject(new Error("Xero can't be reached now"));
      return Promise.resolve(isConnected ? nextLookIn(looks < 5 ? 300 : 900_000) : { type: 'finish' });
    },
  };
  const worker = await Worker.create({
    connection,
    namespace: temporal.namespace,
    taskQueue: temporal.taskQueue,
    workflowBundle: await workflowBundle(),
    activities,
  });
  const running = worker.run();
  const syncs = createTemporalSyncs(temporal);
  const histories = (): Promise<string[]> => historiesOf(temporal, syncIdOf(installation, accountId));
  const look = async (): Promise<void> => {
    const before = looks;
    await syncs.wake(accountId);
    await until(() => looks > before);
  };
  try {
    await look();
    await until(() => looks >= 5);
    while ((await histories()).length === 1) await look();
    isConnected = false;
    await look();
    await write(histories);
  } finally {
    worker.shutdown();
    await running;
    await connection.close();
    await temporal.close();
  }
};
