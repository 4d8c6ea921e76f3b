import type { Config } from '../../platform/settings/config.ts';
import { allProjections } from '../../projections/all-projections.ts';
import type { Temporal } from '../../workflows/temporal/open-temporal.ts';
import type { Engines } from '../composition/compose-engines.ts';

/** A cheap call that shows whether an engine answers. */
interface Probe {
  /** The engine's name in messages. */
  readonly engine: string;
  readonly without: string;
  ask(): Promise<unknown>;
}

/** Timeout of a probe, in milliseconds. */
const patience = 3_000;

/** Asks the Temporal server for what it can do. */
export const askTemporal = ({ connection }: Temporal): Promise<unknown> =>
  connection.withDeadline(Date.now() + patience, () => connection.workflowService.getSystemInfo({}));

/** Parts in the data folder need no probe: this process has them open. */
const probesOf = (config: Config, { store, keep, temporal }: Engines): Probe[] => [
  ...(config.eventStoreUrl === undefined
    ? []
    : [{ engine: 'EventStoreDB', without: 'nothing can be changed', ask: () => store.lastPosition() }]),
  ...(config.mongoUrl === undefined
    ? []
    : [{ engine: 'MongoDB', without: 'nothing can be shown', ask: () => keep.get('installation', 'probe') }]),
  ...(temporal === undefined
    ? []
    : [
        {
          engine: 'Temporal',
          without: 'no sequence goes on',
          ask: () => askTemporal(temporal),
        },
      ]),
];

/** An engine's answer; undefined if it can't be reached or times out. */
export const answerOf = async <T>(ask: () => Promise<T>): Promise<T | undefined> => {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patience);
  });
  const answered = ask().catch(() => undefined);
  const answer = await Promise.race([answered, tooLong]);
  clearTimeout(timer);
  return answer;
};

const answers = async ({ ask }: Probe): Promise<boolean> =>
  (await answerOf(() => ask().then(() => true))) ?? false;

/** One line per unreachable engine. Concurrent callers share one probe. */
export const createEngineProbes = (config: Config, engines: Engines): (() => Promise<readonly string[]>) => {
  const probes = probesOf(config, engines);
  let asking: Promise<readonly string[]> | undefined;
  const askAll = async (): Promise<readonly string[]> => {
    const there = await Promise.all(probes.map(answers));
    return probes
      .filter((_, index) => there[index] === false)
      .map(({ engine, without }) => `${engine} can't be reached: ${without} until it is back`);
  };
  return () => {
    asking ??= askAll().finally(() => {
      asking = undefined;
    });
    return asking;
  };
};

/** The views that no process folds, in words; none while that is unknown. */
export const unfoldedViews = async ({
  readModels,
}: {
  readonly readModels: Pick<Engines['readModels'], 'isLeased'>;
}): Promise<readonly string[]> => {
  const models = allProjections.map(({ model }) => model);
  const leased = await answerOf(() => Promise.all(models.map((model) => readModels.isLeased(model))));
  const names = models.filter((_, index) => leased?.[index] === false).map(({ name }) => name);
  return names.length === 0 ? [] : [`No process keeps these views up to date: ${names.join(', ')}`];
};
