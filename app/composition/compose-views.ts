import type { Log } from '../../platform/ports/log.ts';
import { allProjections } from '../../projections/all-projections.ts';
import type { FollowerDeps } from '../../projections/following/follower.ts';
import { createProjectionRunner, type ProjectionRunner } from '../../projections/following/runner.ts';
import { createStoredProgress } from '../../projections/following/stored-progress.ts';
import { ownOrStored, type ViewsProgress } from '../../projections/following/views-progress.ts';
import type { Engines } from './compose-engines.ts';

const models = allProjections.map(({ model }) => model);

/** Folds every view, or stands by while another process does. @param build see `FollowerDeps` */
export const composeRunner = (
  { store, readModels, live, holder, isShared, traces }: Engines,
  log: Log,
  build?: FollowerDeps['build'],
): ProjectionRunner =>
  createProjectionRunner({
    store,
    readModels,
    live,
    log,
    holder,
    traces,
    projections: allProjections,
    build: isShared ? undefined : build,
  });

/** View progress for pages in a process that does not fold. */
export const storedViews = ({ readModels }: Engines, log: Log): ViewsProgress =>
  createStoredProgress({ readModels, models, log });

/** View progress for pages in a process that folds, unless another one does. */
export const ownViews = (own: ViewsProgress, engines: Engines, log: Log): ViewsProgress =>
  engines.isShared ? ownOrStored(own, storedViews(engines, log)) : own;

/**
 * View progress for the process manager. It also waits through the seconds in which another process takes over the
 * folding.
 */
const patientViews = ({ readModels }: Engines, log: Log): ViewsProgress => {
  const checkpoint = readModels.checkpoint.bind(readModels);
  return createStoredProgress({ readModels: { checkpoint, isLeased: async () => true }, models, log });
};

/** @param own this process's progress, if it folds */
export const managerViews = (engines: Engines, log: Log, own?: ViewsProgress): ViewsProgress => {
  if (own === undefined) return patientViews(engines, log);
  return engines.isShared ? ownOrStored(own, patientViews(engines, log)) : own;
};
