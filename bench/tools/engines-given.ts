import { randomBytes } from 'node:crypto';
import { pino, type Logger } from 'pino';

/** Addresses of the engines to measure. */
export interface EnginesGiven {
  readonly eventStoreUrl: string;
  readonly mongoUrl: string;
  readonly temporalAddress: string;
  /** Unique to this run, so that its data stays separate. */
  readonly installation: string;
  readonly log: Logger;
}

const settings = ['EVENTSTORE_URL', 'MONGO_URL', 'TEMPORAL_ADDRESS'] as const;

/** Whether the settings name all engines. */
export const areEnginesGiven = (): boolean => settings.every((name) => process.env[name]);

const setting = (name: (typeof settings)[number]): string => {
  const value = process.env[name] ?? '';
  if (value === '') throw new Error(`${name} must name an engine; see "Tests on engines" in docs/engines.md`);
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

/** The settings of a server that uses the engines; each call has a secret key of its own. */
export const settingsOf = ({ eventStoreUrl, mongoUrl, temporalAddress, installation }: EnginesGiven) => ({
  EVENTSTORE_URL: eventStoreUrl,
  MONGO_URL: mongoUrl,
  TEMPORAL_ADDRESS: temporalAddress,
  INSTALLATION: installation,
  SECRET_KEY: randomBytes(32).toString('hex'),
});
