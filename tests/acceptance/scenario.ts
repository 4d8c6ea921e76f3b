import { inject, test as vitestTest } from 'vitest';
import { enginesAtHand } from '../engines/at-hand.ts';
import { newInstallation } from '../engines/installation.ts';

/** The suite runs twice: on the embedded engines, and on EventStoreDB, MongoDB and Temporal together. */
const isOnEngines = inject('runsOn') === 'engines';

const { EVENTSTORE_URL = '', MONGO_URL = '', TEMPORAL_ADDRESS = '' } = enginesAtHand();
const areAtHand = EVENTSTORE_URL !== '' && MONGO_URL !== '' && TEMPORAL_ADDRESS !== '';

/** A test of the program that runs on both; skipped if the engines are not available. */
export const test = vitestTest.skipIf(isOnEngines && !areAtHand);

/** A test of what only the embedded engines have: their files and the lock on their folder. */
export const testOfDataFolder = vitestTest.skipIf(isOnEngines);

/** A test that moves the clock on under runs that sleep: that of a Temporal server can't be moved. */
export const testOfMovedClock = vitestTest.skipIf(isOnEngines);

/** A test of what no engine takes part in, such as what a reader or a service answers: once is enough. */
export const testBesideEngines = vitestTest.skipIf(isOnEngines);

/** A test of what only engines shared by several processes have. */
export const testOfEngines = vitestTest.skipIf(!isOnEngines || !areAtHand);

/** Settings of a new installation on the engines that the suite is running on. */
export const newSettings = (): Record<string, string> =>
  isOnEngines ? newInstallation({ EVENTSTORE_URL, MONGO_URL, TEMPORAL_ADDRESS }) : {};
