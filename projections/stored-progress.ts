import type { Position } from '../platform/ports/event-store.ts';
import type { Log } from '../platform/ports/log.ts';
import type { ModelDefinition, ReadModels } from '../platform/ports/read-models.ts';
import type { ViewsProgress } from './views-progress.ts';

/** Between two looks at a stored checkpoint, while somebody waits for it, in milliseconds. */
const lookEvery = 25;
/** For so long it is believed that somebody folds the model. */
const believedFor = 250;
/** A look that is under way when the time is over may still come in. */
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

/** Who waits for one model shares the looks at its checkpoint; nobody looks while nobody waits. */
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
        log.warn({ err: error, model: model.name }, 'How far a read model is can not be seen');
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
 * How far read models are that other processes fold: what is stored says so. When it can't be read, a model counts as
 * behind: what was done is done all the same.
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
