import type { Problems } from '../../api/health.ts';
import { StoreUnavailable, type EventStore, type Position } from '../../platform/ports/event-store.ts';
import type { ReadModels } from '../../platform/ports/read-models.ts';
import { accounts } from '../../projections/accounts.ts';
import { allProjections } from '../../projections/all-projections.ts';
import type { ViewsProgress } from '../../projections/following/views-progress.ts';

interface Progress {
  readonly store: Pick<EventStore, 'lastPosition'>;
  readonly readModels: Pick<ReadModels, 'scan'>;
  readonly views: ViewsProgress;
}

/** How long a view may take to have the latest events before it counts as behind, in milliseconds. */
const moment = 100;

/**
 * Tells whether the lists still lack what had happened before the first question, as while they are rebuilt from a long
 * history. Once they have it, the stores are not asked again.
 */
export const createCatchingUp = ({
  store,
  views,
}: Omit<Progress, 'readModels'>): (() => Promise<boolean>) => {
  let first: Position | undefined;
  const left = new Set(allProjections.map(({ model }) => model.name));
  const lacks = async (): Promise<boolean> => {
    if (left.size === 0) return false;
    first ??= await store.lastPosition();
    if (first === undefined) return false;
    for (const name of left) {
      if (!(await views.waitFor(name, first, moment))) return true;
      left.delete(name);
    }
    return false;
  };
  const look = async (): Promise<boolean> => {
    try {
      return await lacks();
    } catch (error) {
      // That a store can't be reached is said by others.
      if (error instanceof StoreUnavailable) return false;
      throw error;
    }
  };
  let looking: Promise<boolean> | undefined;
  // Who asks at the same time gets the same answer.
  return () => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  };
};

/** What health says while the lists are incomplete. */
export const incompleteLists =
  (isCatchingUp: () => Promise<boolean>): Problems =>
  async () =>
    (await isCatchingUp()) ? ['The lists are not complete yet: they are made from the events'] : [];

/**
 * Whether there is an account, or may be one that the view does not show yet. Asked by every page; once there is one, the
 * stores are not asked again.
 */
export const accountsIn = ({ store, readModels, views }: Progress): (() => Promise<boolean>) => {
  let isKnown = false;
  return async () => {
    if (isKnown) return true;
    const last = await store.lastPosition();
    if (last !== undefined && !(await views.waitFor(accounts.model.name, last, moment))) return true;
    for await (const { body } of readModels.scan(accounts.model)) if (body !== null) return (isKnown = true);
    return false;
  };
};
