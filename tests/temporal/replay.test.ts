import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, DefaultLogger, Worker, type WorkflowBundleOption } from '@temporalio/worker';
import proto from '@temporalio/proto';
import { beforeAll, expect, test } from 'vitest';
import { prepareRuntime } from '../../workflows/temporal/worker/native-runtime.ts';
import { workflowBundle } from '../../workflows/temporal/worker/workflow-bundle.ts';
import { historyDocument, withUnheardSignal } from './unheard-signal.fixture.ts';

const folder = new URL('../histories/temporal/recorded/', import.meta.url);
const { History } = proto.temporal.api.history.v1;

const readHistory = (file: string) =>
  historyDocument.parse(JSON.parse(readFileSync(new URL(file, folder), 'utf8')));

/** Timeout of bundling and replaying on a busy machine, in milliseconds. */
const bundling = 60_000;

const recorded = readdirSync(folder)
  .sort()
  .map((file) => ({ workflowId: file, history: History.fromObject(readHistory(file)) }));

/** Replays each history; returns by file the name of the error, or undefined for none. */
const replay = async (workflow: WorkflowBundleOption): Promise<Record<string, string | undefined>> => {
  const results: Record<string, string | undefined> = {};
  const replayed = Worker.runReplayHistories({ workflowBundle: workflow }, recorded);
  for await (const { workflowId, error } of replayed) results[workflowId] = error?.name;
  return results;
};

const eachOf = (outcome: string | undefined) =>
  Object.fromEntries(recorded.map(({ workflowId }) => [workflowId, outcome]));

beforeAll(() => {
  const silent = (): void => undefined;
  prepareRuntime({ info: silent, warn: silent, error: silent });
});

test('the recorded histories include a promise, a retry, failures, a payment, continuations, a disconnection and signals with names', () => {
  expect(recorded.map(({ workflowId }) => workflowId)).toEqual([
    'continued-and-paid-1.json',
    'continued-and-paid-2.json',
    'failed-renamed-and-deleted-1.json',
    'promised-and-paid-1.json',
    'synced-and-disconnected-1.json',
    'synced-and-disconnected-2.json',
    'told-and-paid-1.json',
  ]);
});

test(
  'runs that an earlier version started continue with the current workflow',
  async () => {
    expect(await replay(await workflowBundle())).toStrictEqual(eachOf(undefined));
  },
  bundling,
);

test(
  'a run goes on that an earlier version did not wake for a signal with a name, which it did not know',
  async () => {
    const unheard = withUnheardSignal(readHistory('promised-and-paid-1.json'), 'promise-recorded');
    const histories = [{ workflowId: 'unheard', history: History.fromObject(unheard) }];
    const replayed = Worker.runReplayHistories({ workflowBundle: await workflowBundle() }, histories);
    for await (const { error } of replayed) expect(error).toBeUndefined();
  },
  bundling,
);

test(
  'a workflow with another order of commands fails the replay',
  async () => {
    const reordered = await bundleWorkflowCode({
      workflowsPath: fileURLToPath(new URL('reordered-workflow.fixture.ts', import.meta.url)),
      logger: new DefaultLogger('WARN'),
    });
    expect(await replay(reordered)).toStrictEqual(eachOf('DeterminismViolationError'));
  },
  bundling,
);
