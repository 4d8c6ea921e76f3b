import type { TestProject } from 'vitest/node';
import type { EnginesAtHand } from './at-hand.ts';
import type { StartedEngines } from './containers.ts';

const setting = (name: keyof EnginesAtHand): string | undefined => {
  const value = process.env[name];
  return value === '' ? undefined : value;
};

const addresses = ['EVENTSTORE_URL', 'MONGO_URL', 'FERRETDB_URL', 'TEMPORAL_ADDRESS'] as const;

const howToRunThem =
  'To run them: have Docker running, or set each to the address of a server that tests may write to.';

/** Prints one line about what will be skipped, if anything. */
const say = (engines: EnginesAtHand, started: StartedEngines | undefined): void => {
  const missing = addresses.filter((name) => engines[name] === undefined);
  if (missing.length === 0) return;
  const { failures = ['not set, and there is no Docker'] } = started ?? {};
  console.warn(
    `Skipped: the tests that need ${missing.join(', ')} (${failures.join('; ')}). ${howToRunThem}`,
  );
};

/** Starts engines that no setting names in containers; none with `ENGINES=off`. */
const startMissing = async (): Promise<StartedEngines | undefined> => {
  const missing = addresses.filter((name) => setting(name) === undefined);
  if (missing.length === 0 || process.env['ENGINES'] === 'off') return undefined;
  const { startContainers } = await import('./containers.ts');
  return startContainers(missing);
};

/**
 * Finds the engines once per run and provides them to the tests: those of the settings, or else the run's own
 * containers, or else none. Stops what it started.
 */
export default async (project: TestProject): Promise<(() => Promise<void>) | undefined> => {
  const run = project.vitest.getRootProject();
  if ('engines' in run.getProvidedContext()) return undefined;
  const started = await startMissing();
  const inContainers = started?.addresses ?? {};
  const engines: EnginesAtHand = {
    EVENTSTORE_URL: setting('EVENTSTORE_URL') ?? inContainers.EVENTSTORE_URL,
    MONGO_URL: setting('MONGO_URL') ?? inContainers.MONGO_URL,
    FERRETDB_URL: setting('FERRETDB_URL') ?? inContainers.FERRETDB_URL,
    TEMPORAL_ADDRESS: setting('TEMPORAL_ADDRESS') ?? inContainers.TEMPORAL_ADDRESS,
    TEMPORAL_TEST_SERVER: setting('TEMPORAL_TEST_SERVER'),
    ENGINE_SCRIPT: setting('ENGINE_SCRIPT'),
  };
  run.provide('engines', engines);
  say(engines, started);
  return started?.stop;
};
