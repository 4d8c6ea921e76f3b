import { setTimeout } from 'node:timers/promises';
import type { ChaseRun, SequenceRuns } from '../../platform/ports/sequence-runs.ts';
import type { NextStep } from '../../workflows/chase/next-step.ts';
import type { RunDescription } from '../../workflows/temporal/chase/chase-answer.ts';
import { openTemporal, type Temporal } from '../../workflows/temporal/open-temporal.ts';
import { workflowIdOf } from '../../workflows/temporal/run-identity.ts';
import { createTemporalRuns } from '../../workflows/temporal/temporal-runs.ts';
import { startTemporalWorker, type TemporalWorker } from '../../workflows/temporal/worker/temporal-worker.ts';

const silent = (): void => undefined;
const log = { info: silent, warn: silent, error: silent };

const asleep: NextStep = { type: 'wait', milliseconds: 86_400_000, why: 'Next email: tomorrow', until: null };

/** Runs on a real server; the test supplies the result of each look at a sequence. */
export class ObservedRuns {
  readonly temporal: Temporal;
  readonly runs: SequenceRuns;
  readonly looks: { readonly run: ChaseRun; readonly now: number }[] = [];
  shown: RunDescription = {
    clientName: 'Acme GmbH',
    invoiceNumber: 'INV-7',
    state: 'waiting',
    nextStep: 'step 1 of 3, friendly reminder',
  };
  look: () => NextStep | Promise<NextStep> = () => asleep;
  private workers: TemporalWorker[] = [];

  private constructor(temporal: Temporal) {
    this.temporal = temporal;
    this.runs = createTemporalRuns({ temporal, describe: async () => this.shown, log });
  }

  static async open(address: string, installation: string): Promise<ObservedRuns> {
    const options = { address, namespace: 'default', tls: false, installation, log };
    return new ObservedRuns(await openTemporal(options));
  }

  async startWorker(clockOffsetMilliseconds = 0): Promise<TemporalWorker> {
    const worker = await startTemporalWorker({
      temporal: this.temporal,
      activities: {
        takeNextStep: async (run, now) => {
          this.looks.push({ run, now });
          return this.look();
        },
      },
      describe: async () => this.shown,
      clockOffsetMilliseconds,
      sendLimitMilliseconds: 10_000,
      log,
    });
    this.workers.push(worker);
    return worker;
  }

  handleOf(run: ChaseRun) {
    return this.temporal.client.workflow.getHandle(workflowIdOf(this.temporal.options.installation, run));
  }

  /** Wakes the run and waits until it has looked this many times in total. */
  async wakeUntil(run: ChaseRun, looks: number): Promise<void> {
    await this.runs.wake(run);
    await until(() => this.looks.length >= looks);
  }

  async running(): Promise<ChaseRun[]> {
    const running: ChaseRun[] = [];
    for await (const run of this.runs.running()) running.push(run);
    return running.toSorted((one, other) => one.sequenceId - other.sequenceId);
  }

  /** How many runs of this installation a query of the UI finds. */
  async found(query: string): Promise<number> {
    const { client, taskQueue } = this.temporal;
    return (await client.workflow.count(`${query} AND TaskQueue = '${taskQueue}'`)).count;
  }

  async close(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.stop()));
    const { client, taskQueue } = this.temporal;
    const open = client.workflow.list({
      query: `TaskQueue = '${taskQueue}' AND ExecutionStatus = 'Running'`,
    });
    for await (const { workflowId } of open) await client.workflow.getHandle(workflowId).terminate();
    await this.runs.close();
    await this.temporal.close();
  }
}

/** Polls until the condition holds. */
export const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await setTimeout(20);
};
