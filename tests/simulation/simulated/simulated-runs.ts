import { messageOf } from '../../../platform/error-message.ts';
import { runId, type ChaseRun, type SequenceRuns } from '../../../platform/ports/sequence-runs.ts';
import type { Activities, NextStep } from '../../../workflows/chase/next-step.ts';
import type { Await } from './port-awaits.ts';
import type { Handle, Life, World } from '../world.ts';

/** A run as the server of the runs remembers it. */
interface Entry {
  readonly run: ChaseRun;
  /** Something happened since the current look began, or since the last one. */
  isAwake: boolean;
  isLooking: boolean;
  failures: number;
  error: string;
  sleeping: Handle | undefined;
}

/** Milliseconds until a look that failed so many times in a row is repeated. */
const retryAfter = (failures: number): number => Math.min(1_000 * 2 ** (failures - 1), 300_000);

const isAwake = (entry: Entry): boolean => entry.isAwake;

/** Without a sign of life for so long, the server gives a look to somebody else, in milliseconds. */
const heartbeat = 30_000;

/**
 * A server of durable runs for several processes, in place of Temporal: it outlives them, and gives each look to one that
 * lives. A process that stood still for too long goes on with a look that another one has repeated.
 */
export class RunServer {
  private readonly world: World;
  private readonly entries = new Map<string, Entry>();
  private readonly workers = new Map<Life, Activities>();

  constructor(world: World) {
    this.world = world;
  }

  /** Gives looks to a process while it lives. */
  work(life: Life, activities: Activities): void {
    this.workers.set(life, activities);
    life.onEnd(() => this.workers.delete(life));
  }

  /** The runs as one process reaches them. */
  clientOf(port: Await): SequenceRuns {
    return {
      wake: (run) => port.write('wake', () => this.wake(run)),
      running: () => this.list(port),
      close: async () => undefined,
    };
  }

  /** The runs that are not over. */
  open(): readonly ChaseRun[] {
    return [...this.entries.values()].map(({ run }) => run);
  }

  /** Those that fail, and why. */
  failing(): readonly string[] {
    return [...this.entries.values()].flatMap(({ run, failures, error }) =>
      failures > 3 ? [`Run ${run.sequenceId} fails: ${error}`] : [],
    );
  }

  private async *list(port: Await): AsyncGenerator<ChaseRun> {
    yield* await port.read('list runs', () => this.open());
  }

  private wake(run: ChaseRun): void {
    const id = runId(run);
    const entry: Entry = this.entries.get(id) ?? {
      run,
      isAwake: false,
      isLooking: false,
      failures: 0,
      error: '',
      sleeping: undefined,
    };
    this.entries.set(id, entry);
    entry.isAwake = true;
    if (!entry.isLooking) this.sleep(entry, 0);
  }

  private sleep(entry: Entry, milliseconds: number): void {
    entry.sleeping?.cancel();
    const look = (): void => void this.look(entry);
    entry.sleeping = this.world.later(this.world.outside, milliseconds, look);
  }

  private async look(entry: Entry): Promise<void> {
    entry.isLooking = true;
    entry.isAwake = false;
    const next = await this.lookBySome(entry);
    entry.isLooking = false;
    if (typeof next === 'string') {
      entry.failures += 1;
      entry.error = next;
      this.sleep(entry, retryAfter(entry.failures));
      return;
    }
    entry.failures = 0;
    if (isAwake(entry)) this.sleep(entry, 0);
    else if (next.type === 'finish') this.entries.delete(runId(entry.run));
    else this.sleep(entry, next.milliseconds);
  }

  /** @returns what comes next, or why nobody knows */
  private async lookBySome({ run }: Entry): Promise<NextStep | string> {
    const { world } = this;
    while (this.workers.size === 0) await world.wait(world.outside, 1_000);
    const [life, activities] = world.chance.one([...this.workers]);
    return new Promise((resolve) => {
      const lost = (): void => resolve('There was no sign of life');
      const watch = (): void => {
        if (life.isAlive && !life.standsStill) world.later(world.outside, heartbeat, watch);
        else lost();
      };
      world.later(world.outside, heartbeat, watch);
      const look = (): void => {
        activities
          .takeNextStep(run, world.now())
          .then(resolve, (error: unknown) => resolve(messageOf(error)));
      };
      world.later(life, 0, look);
    });
  }
}
