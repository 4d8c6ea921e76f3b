import type { VitalSigns } from '../../contracts/health.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { EventStore, Position } from '../../platform/ports/event-store.ts';
import type { ProjectionRunner } from '../../projections/following/runner.ts';
import type { ProcessManager } from '../../workflows/process-manager/process-manager.ts';
import type { WorkedRuns } from '../composition/compose-runs.ts';
import { answerOf } from '../watch/engine-probes.ts';
import type { EmailTally } from './email-tally.ts';

/** What works in this process. */
export interface Workers {
  /** Undefined in a process that folds nothing. */
  readonly projections?: ProjectionRunner;
  /** Both return undefined until they have started. */
  readonly processManager?: () => ProcessManager | undefined;
  readonly runs?: () => WorkedRuns | undefined;
}

interface VitalSignsDeps extends Workers {
  readonly store: Pick<EventStore, 'lastPosition' | 'readAll'>;
  readonly clock: Clock;
  readonly emails: EmailTally;
}

/** Age in seconds of the first event after a position; 0 when there is none. */
export const ageOfFirstAfter = async (
  { store, clock }: Pick<VitalSignsDeps, 'store' | 'clock'>,
  position: Position | undefined,
): Promise<number> => {
  for await (const { metadata } of store.readAll({ after: position, limit: 1 }))
    return Math.max(0, (clock.now() - Date.parse(metadata.occurredAt)) / 1_000);
  return 0;
};

/** Asks the store once for each position; null if it does not answer in time. */
const createLags = (deps: VitalSignsDeps) => {
  const asked = new Map<Position | undefined, Promise<number | undefined>>();
  const last = answerOf(async () => ({ position: await deps.store.lastPosition() }));
  const ask = async (position: Position | undefined): Promise<number | undefined> => {
    const end = await last;
    if (end === undefined) return undefined;
    if (end.position === undefined || (position !== undefined && position >= end.position)) return 0;
    return answerOf(() => ageOfFirstAfter(deps, position));
  };
  return async (position: Position | undefined): Promise<number | null> => {
    const asking = asked.get(position) ?? ask(position);
    asked.set(position, asking);
    return (await asking) ?? null;
  };
};

type Lags = ReturnType<typeof createLags>;

const projectionsOf = (
  { projections }: VitalSignsDeps,
  lagBehind: Lags,
): Promise<VitalSigns['projections']> =>
  Promise.all(
    (projections?.health().projections ?? []).map(async ({ name, state, parked }) => ({
      name,
      state,
      lagSeconds: state === 'waiting' ? null : await lagBehind(projections?.positionOf(name)),
      parkedDocuments: parked,
    })),
  );

const managerOf = async (
  { processManager }: VitalSignsDeps,
  lagBehind: Lags,
): Promise<VitalSigns['processManager']> => {
  const health = processManager?.()?.health();
  if (health === undefined) return null;
  const { state, position, parked } = health;
  const lagSeconds = state === 'standing-by' ? null : await lagBehind(position);
  return { state, lagSeconds, parkedEvents: parked.length };
};

/** What this process can say of its work now. */
export const createVitalSigns =
  (deps: VitalSignsDeps): (() => Promise<VitalSigns>) =>
  async () => {
    const lagBehind = createLags(deps);
    const [projections, processManager, runs] = await Promise.all([
      projectionsOf(deps, lagBehind),
      managerOf(deps, lagBehind),
      answerOf(async () => deps.runs?.()?.counts()),
    ]);
    return {
      projections,
      processManager,
      runs: runs ?? null,
      emails: deps.emails.list(),
    };
  };
