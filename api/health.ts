import type { ProjectionRunner } from '../projections/following/runner.ts';
import type { ProcessManager } from '../workflows/process-manager/process-manager.ts';
import type { Health } from './route-deps.ts';

/** Returns what has stopped or can't be shown, one line each and without account data; the log has the reasons. */
export type Problems = () => Promise<readonly string[]>;

export const viewProblems = (projections: ProjectionRunner): readonly string[] => {
  const views = projections.health().projections;
  const stopped = views.filter(({ state }) => state === 'failing').map(({ name }) => name);
  const parked = views.filter((view) => view.parked + view.lostEvents > 0).map(({ name }) => name);
  return [
    ...stopped.map((name) => `The projection ${name} has stopped; the log says why`),
    ...parked.map((name) => `Some of ${name} can't be shown: an event could not be folded`),
  ];
};

export const managerProblems = (processManager: ProcessManager): readonly string[] => {
  const { state, parked } = processManager.health();
  return [
    ...(state === 'retrying' ? ['What events bring about waits: the process manager has stopped'] : []),
    ...(parked.length > 0 ? [`${parked.length} events were parked: their effects failed`] : []),
  ];
};

/** The health of this process; it knows nothing of failures in others. */
export const healthOf = async (parts: readonly Problems[]): Promise<Health> => {
  const problems = (await Promise.all(parts.map((part) => part()))).flat();
  return { status: problems.length === 0 ? 'green' : 'red', problems };
};
