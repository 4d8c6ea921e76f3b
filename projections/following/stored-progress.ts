import type { Position } from '../../platform/ports/event-store.ts';
import type { Log } from '../../platform/ports/log.ts';
import type { ModelDefinition, ReadModels } from '../../platform/ports/read-models.ts';
import type { ViewsProgress } from './views-progress.ts';

/** Pause between two reads of a stored checkpoint while a caller waits, in milliseconds. */
const lookEvery = 25;
/** How long an observed lease counts as proof that the model is being folded, in milliseconds. */
const believedFor = 250;
/** How long a read that is running at the timeout may still take, in milliseconds. */
const grace = 250;

interface Waiter {
  readonly position: Position;
  /** By `performance.now()`. */
  readonly until: number;
  readonly settle: (passed: boolean) => void;
}

interface StoredProgressDeps {
  readonly readModels: Pick<ReadModels, 'checkpoint' | 'isLeased'>;
  readonly models: readonly ModelDefinition[];
  readonly log: Log;
}

/** Callers that wait for one model share the reads of its checkpoint; without callers it is not read. */
const createWatch = ({ readModels, log }: StoredProgressDeps, model: ModelDefinition) => {
  const waiters = new Set<Waiter>();
  let isLooking = false;
  let seenFolded = -Infinity;

  const isFolded = async (): Promise<boolean> => {
    if (performance.now() - seenFolded < believedFor) return true;
    if (!(await readModels.isLeased(model))) return false;
    seenFolded = performance.now();
    return true;
  };

  const look = async (asking: readonly Waiter[]): Promise<void> => {
    const reached = await readModels.checkpoint(model);
    const behind = asking.filter(({ position }) => reached === undefined || reached < position);
    for (const waiter of asking) if (!behind.includes(waiter)) waiter.settle(true);
    if (behind.length === 0) return;
    const isWorthWhile = await isFolded();
    for (const waiter of behind) if (!isWorthWhile || performance.now() >= waiter.until) waiter.settle(false);
  };

  const lookWhileAsked = async (): Promise<void> => {
    isLooking = true;
    while (waiters.size > 0) {
      const asking = [...waiters];
      try {
        await look(asking);
      } catch (error) {
        log.warn({ err: error, model: model.name }, "Can't tell how far a read model is");
        for (const waiter of asking) waiter.settle(false);
      }
      if (waiters.size > 0) await new Promise((resolve) => setTimeout(resolve, lookEvery));
    }
    isLooking = false;
  };

  return (position: Position, timeoutMs: number): Promise<boolean> =>
    new Promise((resolve) => {
      const settle = (passed: boolean): void => {
        clearTimeout(timer);
        waiters.delete(waiter);
        resolve(passed);
      };
      const waiter: Waiter = { position, until: performance.now() + timeoutMs, settle };
      const timer = setTimeout(() => settle(false), timeoutMs + grace);
      waiters.add(waiter);
      if (!isLooking) void lookWhileAsked();
    });
};

/**
 * The progress of read models that other processes fold, from their stored checkpoints. If a checkpoint can't be read,
 * the model counts as behind; the caller's change is durable anyway.
 */
export const createStoredProgress = (deps: StoredProgressDeps): ViewsProgress => {
  const watches = new Map(deps.models.map((model) => [model.name, createWatch(deps, model)]));
  return {
    waitFor: async (model, position, timeoutMs) => {
      const watch = watches.get(model);
      if (watch === undefined) throw new Error(`There is no read model ${model}`);
      return watch(position, timeoutMs);
    },
  };
};
