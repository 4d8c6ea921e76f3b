import { inject, test as vitestTest } from 'vitest';
import { enginesAtHand } from '../engines/at-hand.ts';
import { newInstallation } from '../engines/installation.ts';

/** What lies in `on-every-engine` runs twice: embedded, and on EventStoreDB, MongoDB and Temporal together. */
const isOnEngines = inject('runsOn') === 'engines';

const { EVENTSTORE_URL = '', MONGO_URL = '', TEMPORAL_ADDRESS = '' } = enginesAtHand();
const areAtHand = EVENTSTORE_URL !== '' && MONGO_URL !== '' && TEMPORAL_ADDRESS !== '';

/** A test that runs on both; skipped if the engines are not available. */
export const test = vitestTest.skipIf(isOnEngines && !areAtHand);

/** A test of the data folder, or of something that no engine takes part in. */
export const testOfEmbedded = vitestTest.skipIf(isOnEngines);

/** A test of what only engines shared by several processes have. */
export const testOfEngines = vitestTest.skipIf(!isOnEngines || !areAtHand);

/** Settings of a new installation on the engines that the project is running on. */
export const newSettings = (): Record<string, string> =>
  isOnEngines ? newInstallation({ EVENTSTORE_URL, MONGO_URL, TEMPORAL_ADDRESS }) : {};
