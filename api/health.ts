import type { ProjectionRunner } from '../projections/runner.ts';
import type { Background } from './background.ts';
import type { Health } from './route-deps.ts';

/** What stands still or can't be shown, without a word of why: that is in the log. */
export const healthOf = (projections: ProjectionRunner, background: Background | undefined): Health => {
  const views = projections.health().projections;
  const stopped = views.filter(({ state }) => state === 'failing').map(({ name }) => name);
  const parkedViews = views
    .filter(({ parked, lostEvents }) => parked + lostEvents > 0)
    .map(({ name }) => name);
  const manager = background?.processManager.health();
  const parked = manager?.parked.length ?? 0;
  const failing = background?.runs.failing().length ?? 0;
  const all = [
    ...stopped.map((name) => `The projection ${name} has stopped; the log says why`),
    ...parkedViews.map((name) => `Some of ${name} can't be shown: an event could not be folded`),
    ...(manager?.state === 'retrying'
      ? ['What events bring about waits: the process manager has stopped']
      : []),
    ...(parked > 0 ? [`${parked} events were parked: their effects failed`] : []),
    ...(failing > 0 ? [`${failing} sequences can't go on: their runs fail`] : []),
  ];
  return { status: all.length === 0 ? 'green' : 'red', problems: all };
};
