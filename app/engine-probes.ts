import type { Config } from '../platform/config.ts';
import { allProjections } from '../projections/all-projections.ts';
import type { Engines } from './compose-engines.ts';

/** Asks an engine something small. */
interface Probe {
  /** How people call it. */
  readonly engine: string;
  readonly without: string;
  ask(): Promise<unknown>;
}

/** Longest that an engine may take to answer before it counts as away, in milliseconds. */
const patience = 3_000;

/** Nothing is asked of what lies in the data folder: it is there as long as this process is. */
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
          ask: () =>
            temporal.connection.withDeadline(Date.now() + patience, () =>
              temporal.connection.workflowService.getSystemInfo({}),
            ),
        },
      ]),
];

/** What an engine answers; undefined for one that can't be reached or takes too long. */
const answerOf = async <T>(ask: () => Promise<T>): Promise<T | undefined> => {
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

/** What is said of engines that can't be reached now, one line each; asked at the same time by many, they are asked once. */
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

/** The views that nobody folds, in words; none while that can't be seen. */
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
