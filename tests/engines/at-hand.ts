import { describe, inject } from 'vitest';

/** The engines that tests may use, by the settings that name them; undefined for one that is not there. */
export interface EnginesAtHand {
  readonly EVENTSTORE_URL: string | undefined;
  readonly MONGO_URL: string | undefined;
  /** A server of MongoDB's wire protocol without change streams. */
  readonly FERRETDB_URL: string | undefined;
  readonly TEMPORAL_ADDRESS: string | undefined;
  /** Path of Temporal's test server, in whose world time is skipped. */
  readonly TEMPORAL_TEST_SERVER: string | undefined;
  /** Path of a script that starts, kills and restarts engines of a test's own; see engine-set.ts. */
  readonly ENGINE_SCRIPT: string | undefined;
}

declare module 'vitest' {
  interface ProvidedContext {
    engines: EnginesAtHand;
    /** What the program of the acceptance suite stands on. */
    runsOn: 'embedded' | 'engines';
  }
}

export const enginesAtHand = (): EnginesAtHand => inject('engines');

type Present<K extends keyof EnginesAtHand> = Readonly<Record<K, string>>;

const isPresent = <K extends keyof EnginesAtHand>(
  engines: EnginesAtHand,
  needed: readonly K[],
): engines is EnginesAtHand & Present<K> => needed.every((name) => engines[name] !== undefined);

/** Tests that need engines: skipped, each by its name, when one of them is not there. */
export const describeWith = <K extends keyof EnginesAtHand>(
  needed: readonly K[],
  name: string,
  define: (engines: Present<K>) => void,
): void => {
  const engines = enginesAtHand();
  if (isPresent(engines, needed)) describe(name, () => define(engines));
  else
    describe.skip(name, () => {
      // Nothing connects while tests are only named.
      define(Object.fromEntries(needed.map((setting) => [setting, ''])) as Present<K>);
    });
};

let last = 0;

/** A name for an installation of a test's own, so that tests share engines and meet nobody else's records. */
export const freshInstallation = (): string => {
  last += 1;
  return `t${Date.now().toString(36)}${process.pid.toString(36)}x${last.toString(36)}`;
};
