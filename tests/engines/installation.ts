import { randomBytes } from 'node:crypto';
import { freshInstallation } from './at-hand.ts';

/** Addresses of the three engines that together serve every port that processes share. */
export interface SharedEngines {
  readonly EVENTSTORE_URL: string;
  readonly MONGO_URL: string;
  readonly TEMPORAL_ADDRESS: string;
}

/** Settings of a new installation on engines that others use too: with a name and a key of its own. */
export const newInstallation = ({ EVENTSTORE_URL, MONGO_URL, TEMPORAL_ADDRESS }: SharedEngines) => ({
  EVENTSTORE_URL,
  MONGO_URL,
  TEMPORAL_ADDRESS,
  INSTALLATION: freshInstallation(),
  SECRET_KEY: randomBytes(32).toString('hex'),
});
