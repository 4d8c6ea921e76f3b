import { describe, inject } from 'vitest';

/** The engines that tests may use, by the settings that name them; undefined if an engine is missing. */
export interface EnginesAtHand {
  readonly EVENTSTORE_URL: string | undefined;
  readonly MONGO_URL: string | undefined;
  /** A server of MongoDB's wire protocol without change streams. */
  readonly FERRETDB_URL: string | undefined;
  readonly TEMPORAL_ADDRESS: string | undefined;
  /** Path of Temporal's time-skipping test server. */
  readonly TEMPORAL_TEST_SERVER: string | undefined;
  /** Path of a script that starts, kills and restarts separate engines for a test; see engine-set.ts. */
  readonly ENGINE_SCRIPT: string | undefined;
}

declare module 'vitest' {
  interface ProvidedContext {
    engines: EnginesAtHand;
    /** Which engines the acceptance tests run on. */
    runsOn: 'embedded' | 'engines';
  }
}

export const enginesAtHand = (): EnginesAtHand => inject('engines');

type Present<K extends keyof EnginesAtHand> = Readonly<Record<K, string>>;

const isPresent = <K extends keyof EnginesAtHand>(
  engines: EnginesAtHand,
  needed: readonly K[],
): engines is EnginesAtHand & Present<K> => needed.every((name) => engines[name] !== undefined);

/** Tests that need engines; each is skipped by name if one of them is missing. */
export const describeWith = <K extends keyof EnginesAtHand>(
  needed: readonly K[],
  name: string,
  define: (engines: Present<K>) => void,
): void => {
  const engines = enginesAtHand();
  if (isPresent(engines, needed)) describe(name, () => define(engines));
  else
    describe.skip(name, () => {
      // Nothing connects while tests are only collected.
      define(Object.fromEntries(needed.map((setting) => [setting, ''])) as Present<K>);
    });
};

let last = 0;

/** A unique installation name, so that tests share engines but not records. */
export const freshInstallation = (): string => {
  last += 1;
  return `t${Date.now().toString(36)}${process.pid.toString(36)}x${last.toString(36)}`;
};
