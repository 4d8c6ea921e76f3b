import { runId, type ChaseRun, type SequenceRuns } from '../../../platform/ports/sequence-runs.ts';
import type { Activities } from '../../../workflows/chase/next-step.ts';
import { changedSignal } from '../../../workflows/temporal/run-identity.ts';
import type { SimulatedTime } from '../../doubles/simulated-time.ts';
import { stateOf, type RunState } from './run-history.ts';
import type { SkippingServer } from './worlds/skipping-server.ts';

interface KnownRun {
  readonly workflowId: string;
  /** The timer it sleeps on, and when that fires in the world's time. */
  sleep: { readonly key: string; readonly wakeAt: number } | undefined;
  disarm: () => void;
}

/**
 * Pauses between two looks at busy workflows, in milliseconds: the first one after a step was taken, and the longest;
 * each is twice as long as the one before, because looks themselves keep a busy machine busy.
 */
const firstPause = 10;
const longestPause = 160;

/** How far the server's time, which advances while it works, may get ahead of the world's, in milliseconds. */
const mostAhead = 120_000;

/**
 * Keeps an installation's workflows in step with the world's time. The server's time catches up before a workflow is
 * woken, and each workflow's sleep is a timer of the world, so that workflows wake in the right order.
 */
export class RunsInStep {
  private readonly server: SkippingServer;
  private readonly time: SimulatedTime;
  private readonly workflowIdOf: (run: ChaseRun) => string;
  private readonly known = new Map<string, KnownRun>();
  /** Runs that may have something to do. */
  private readonly astir = new Set<KnownRun>();
  /** The world's time at the last synchronization, and the server's time at that moment. */
  private worldThen: number;
  private serverThen: number;
  private passing: Promise<void> = Promise.resolve();
  private listed: readonly ChaseRun[] | undefined;
  private stepsTaken = 0;
  private onStep: () => void = () => undefined;

  private constructor(
    server: SkippingServer,
    time: SimulatedTime,
    workflowIdOf: (run: ChaseRun) => string,
    serverNow: number,
  ) {
    this.server = server;
    this.time = time;
    this.workflowIdOf = workflowIdOf;
    this.worldThen = time.now();
    this.serverThen = serverNow;
  }

  static async begin(
    server: SkippingServer,
    time: SimulatedTime,
    workflowIdOf: (run: ChaseRun) => string,
  ): Promise<RunsInStep> {
    return new RunsInStep(server, time, workflowIdOf, await server.now());
  }

  /** How far the world's time is ahead of the server's, in milliseconds. */
  get offset(): number {
    return this.worldThen - this.serverThen;
  }

  /** Skips the time while no program was running; runs that were due meanwhile wake when one starts. */
  async sleepThrough(): Promise<void> {
    await this.catchUp((instant) => this.server.passIdlyTo(instant, () => this.pending()));
    for (const run of this.known.values()) {
      run.disarm();
      this.astir.add(run);
    }
  }

  /** Wraps runs so that each wake happens at the world's time. */
  follow(runs: SequenceRuns): SequenceRuns {
    return {
      wake: async (run) => {
        await this.catchUp();
        this.astir.add(this.runOf(run));
        await runs.wake(run);
        this.astir.add(this.runOf(run));
        this.listed = undefined;
      },
      running: () => this.running(runs),
      close: () => runs.close(),
    };
  }

  /** Wraps activities to use the world's time, which stands still while the server's advances. */
  keepInTime(activities: Activities): Activities {
    return {
      takeNextStep: (run, now) => {
        this.listed = undefined;
        const ahead = now - this.time.now();
        if (Math.abs(ahead) <= mostAhead)
          return activities.takeNextStep(run, this.time.now()).finally(() => this.stepTaken());
        throw new Error(`${runId(run)} looks at another time than now: by ${ahead} ms`);
      },
    };
  }

  /** Resolves when every workflow sleeps or has ended, or when the caller gives up; undefined if that is already so. */
  settled(isGivenUp: () => boolean): Promise<void> | undefined {
    return this.astir.size === 0 ? undefined : this.untilAtRest(isGivenUp);
  }

  /** How many workflows have not ended. */
  async countOpen(): Promise<number> {
    const states = await this.states();
    return states.filter(({ isClosed }) => !isClosed).length;
  }

  async isContinued(run: ChaseRun): Promise<boolean> {
    return (await this.stateOf(this.runOf(run))).isContinued;
  }

  /** Sends a workflow this many signals at once, which fills its history. */
  async wakeOften(run: ChaseRun, times: number): Promise<void> {
    await this.catchUp();
    const known = this.runOf(run);
    const handle = this.server.client.workflow.getHandle(known.workflowId);
    await Promise.all(Array.from({ length: times }, () => handle.signal(changedSignal)));
    this.astir.add(known);
  }

  /** Terminates every workflow, so that none keeps the server from skipping time. */
  async end(): Promise<void> {
    for (const run of this.known.values()) {
      run.disarm();
      const { isClosed, pending } = await this.stateOf(run);
      if (isClosed) continue;
      await this.server.client.workflow.getHandle(run.workflowId).terminate();
      await this.server.unlock(pending);
    }
  }

  private async untilAtRest(isGivenUp: () => boolean): Promise<void> {
    await this.catchUp();
    let pause = firstPause;
    while (this.astir.size > 0) {
      const before = this.stepsTaken;
      for (const run of this.astir) if (await this.isAtRest(run)) this.astir.delete(run);
      if (isGivenUp()) return;
      if (this.astir.size > 0 && before === this.stepsTaken) await this.untilStep(pause);
      pause = before === this.stepsTaken ? Math.min(2 * pause, longestPause) : firstPause;
    }
    this.serverThen = await this.server.now();
  }

  private stepTaken(): void {
    this.stepsTaken += 1;
    this.onStep();
  }

  /** Waits for so many milliseconds, or until a step was taken. */
  private untilStep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.onStep = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private catchUp(pass = (instant: number) => this.server.passTo(instant)): Promise<void> {
    const behind = this.time.now() - this.worldThen;
    if (behind > 0) {
      this.worldThen += behind;
      this.serverThen += behind;
      const goal = this.serverThen;
      this.passing = this.passing.then(() => pass(goal));
    }
    return this.passing;
  }

  private async isAtRest(run: KnownRun): Promise<boolean> {
    const { isClosed, pending, timer } = await this.stateOf(run);
    run.disarm();
    if (isClosed) return true;
    if (pending > 0 || timer === undefined) return false;
    if (run.sleep?.key !== timer.key)
      run.sleep = { key: timer.key, wakeAt: this.time.now() + timer.milliseconds };
    const left = run.sleep.wakeAt - this.time.now();
    if (left <= 0) return false;
    run.disarm = this.time.setTimer(() => this.astir.add(run), left);
    return true;
  }

  private async pending(): Promise<number> {
    return (await this.states()).reduce((sum, { pending }) => sum + pending, 0);
  }

  private states(): Promise<RunState[]> {
    return Promise.all([...this.known.values()].map((run) => this.stateOf(run)));
  }

  private async stateOf({ workflowId }: KnownRun): Promise<RunState> {
    const { events } = await this.server.client.workflow.getHandle(workflowId).fetchHistory();
    return stateOf(events ?? []);
  }

  /** The server's answer stays valid until a run is woken or looks. */
  private async *running(runs: SequenceRuns): AsyncIterable<ChaseRun> {
    if (this.listed === undefined) {
      const listed: ChaseRun[] = [];
      for await (const run of runs.running()) listed.push(run);
      this.listed = listed;
    }
    yield* this.listed;
  }

  private runOf(run: ChaseRun): KnownRun {
    const workflowId = this.workflowIdOf(run);
    const known = this.known.get(workflowId) ?? { workflowId, sleep: undefined, disarm: () => undefined };
    this.known.set(workflowId, known);
    return known;
  }
}
