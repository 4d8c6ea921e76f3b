import { randomBytes } from 'node:crypto';
import { freshInstallation } from './at-hand.ts';

/** Addresses of the three engines that serve all ports shared by processes. */
export interface SharedEngines {
  readonly EVENTSTORE_URL: string;
  readonly MONGO_URL: string;
  readonly TEMPORAL_ADDRESS: string;
}

/** Settings of a new installation, with its own name and key, on engines that others also use. */
export const newInstallation = ({ EVENTSTORE_URL, MONGO_URL, TEMPORAL_ADDRESS }: SharedEngines) => ({
  EVENTSTORE_URL,
  MONGO_URL,
  TEMPORAL_ADDRESS,
  INSTALLATION: freshInstallation(),
  SECRET_KEY: randomBytes(32).toString('hex'),
});
