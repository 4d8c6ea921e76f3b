import { pino, type Logger } from 'pino';
import type { BenchRow } from '../row.ts';

/** Addresses of the engines to measure. */
export interface EnginesGiven {
  readonly eventStoreUrl: string;
  readonly mongoUrl: string;
  readonly temporalAddress: string;
  /** Unique to this run, so that its data stays separate. */
  readonly installation: string;
  readonly log: Logger;
}

/** @param folder data folder of the embedded counterpart; removed afterwards */
export type Measure = (given: EnginesGiven, folder: string) => Promise<BenchRow[]>;

const setting = (name: string): string => {
  const value = process.env[name] ?? '';
  if (value === '')
    throw new Error(`${name} has to name an engine; such as the README's "Tests on engines" has them`);
  return value;
};

/** @throws Error that names the setting that is missing */
export const enginesGiven = (): EnginesGiven => ({
  eventStoreUrl: setting('EVENTSTORE_URL'),
  mongoUrl: setting('MONGO_URL'),
  temporalAddress: setting('TEMPORAL_ADDRESS'),
  installation: `bench${Date.now().toString(36)}`,
  log: pino({ level: 'silent' }),
});
