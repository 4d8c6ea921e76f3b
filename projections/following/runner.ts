import type { Position } from '../../platform/ports/event-store.ts';
import { createFollower, type Follower, type FollowerDeps, type FollowerHealth } from './follower.ts';
import { embeddedHolder } from './lease.ts';
import type { Projection } from '../projection.ts';
import type { ViewsProgress } from './views-progress.ts';

export interface ProjectionsHealth {
  readonly projections: readonly FollowerHealth[];
  /** What the operator has to fix, one line each, without account data; empty when all is well. */
  readonly problems: readonly string[];
}

/** Keeps every read model up to date, each by a subscription of its own. */
export interface ProjectionRunner extends ViewsProgress {
  /** Resolves when every model can be read; they catch up afterwards. @throws when a model can't be prepared */
  start(): Promise<void>;
  /** Resolves when nothing is folded any more. */
  stop(): Promise<void>;
  /** Runs work while nothing is folded into the model, then continues from its stored checkpoint. */
  pausedWhile(name: string, work: () => Promise<void>): Promise<void>;
  health(): ProjectionsHealth;
  /** Up to where this process has folded a projection; undefined before the first event, and while another folds it. */
  positionOf(name: string): Position | undefined;
}

export interface RunnerDeps extends Omit<FollowerDeps, 'holder'> {
  readonly projections: readonly Projection<unknown>[];
  /** Default: the only holder of a data folder. */
  readonly holder?: string;
}

const problemsOf = ({ name, state, parked, lostEvents, error }: FollowerHealth): string[] => [
  ...(state === 'failing' ? [`The projection ${name} has stopped: ${error}`] : []),
  ...(parked > 0 ? [`${parked} of ${name} can't be shown: an event could not be folded`] : []),
  ...(lostEvents > 0 ? [`${lostEvents} events could not be folded into ${name}`] : []),
];

export const createProjectionRunner = ({
  projections,
  holder = embeddedHolder,
  ...deps
}: RunnerDeps): ProjectionRunner => {
  const followers = new Map<string, Follower>();
  for (const projection of projections)
    followers.set(projection.model.name, createFollower({ ...deps, holder }, projection));

  const follower = (name: string): Follower => {
    const found = followers.get(name);
    if (found === undefined) throw new Error(`There is no projection ${name}`);
    return found;
  };

  return {
    start: async () => {
      await Promise.all(projections.map(({ model }) => deps.readModels.prepare(model)));
      for (const one of followers.values()) one.start();
    },
    stop: async () => {
      await Promise.all([...followers.values()].map((one) => one.stop()));
    },
    waitFor: async (name, position, timeoutMs) => follower(name).checkpoint.waitFor(position, timeoutMs),
    pausedWhile: async (name, work) => follower(name).pausedWhile(work),
    positionOf: (name) => follower(name).checkpoint.position,
    health: () => {
      const all = [...followers.values()].map((one) => one.health());
      return { projections: all, problems: all.flatMap(problemsOf) };
    },
  };
};
