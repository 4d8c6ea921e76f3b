import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { adminSocketPath, askServer } from '../../api/admin-channel.ts';
import { compose, type ComposeOptions, type Owed } from '../../api/compose.ts';
import { defaultLimits, type Limits } from '../../api/rate-limits.ts';
import type { PlanName } from '../../contracts/plans.ts';
import { readConfig } from '../../platform/config.ts';
import { Person } from './person.ts';

/** Tests register more accounts from one address than people do. */
const wideLimits: Limits = {
  ...defaultLimits,
  loginPerAddress: { most: 100_000, within: 60_000 },
  registrationPerAddress: { most: 100_000, within: 60_000 },
};

/** The program as it is started, on SQLite in a folder of its own. */
export interface RunningOwed {
  readonly owed: Owed;
  readonly address: string;
  readonly dataDir: string;
  /** A browser of a new person. */
  person(): Person;
  /** As the administrator does it, through the admin socket; resolves when the person's page could show it. */
  putOnPlan(person: Person, plan: PlanName): Promise<void>;
  /** How many events there are, once those have brought about what they do. */
  eventCount(): Promise<number>;
  /** Ends the program and starts it again on the same folder. */
  restart(): Promise<RunningOwed>;
  close(): Promise<void>;
}

type Options = Pick<ComposeOptions, 'limits' | 'overrides' | 'webFolder'> & {
  readonly env?: Record<string, string>;
  readonly beforeRuns?: (owed: Owed, address: string) => Promise<void>;
};

const startIn = async (dataDir: string, options: Options): Promise<RunningOwed> => {
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0', ...options.env });
  const log = pino({ level: process.env['LOG_LEVEL'] ?? 'silent' });
  const { limits = wideLimits, overrides, webFolder } = options;
  const owed = await compose({
    config,
    log,
    limits,
    ...(overrides && { overrides }),
    ...(webFolder && { webFolder }),
  });
  const started = await owed.start((url) => options.beforeRuns?.(owed, url) ?? Promise.resolve());
  const address = started.replace('localhost', '127.0.0.1');
  return {
    owed,
    address,
    dataDir,
    person: () => new Person(address),
    eventCount: async () => {
      await owed.settled();
      let count = 0;
      for await (const _ of owed.engines.store.readAll()) count += 1;
      return count;
    },
    putOnPlan: async (person, plan) => {
      const { email } = (await person.get('/api/user')).body;
      await askServer(adminSocketPath(dataDir), { command: 'plan', email, plan }, () => undefined);
      const position = await owed.engines.store.lastPosition();
      await owed.desk.readYourWrites.wait(['accounts'], position);
    },
    restart: async () => {
      await owed.close();
      return startIn(dataDir, options);
    },
    close: async () => {
      await owed.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/** Starts Owed in a new folder, on a free port. */
export const startOwed = async (options: Options = {}): Promise<RunningOwed> =>
  startIn(await mkdtemp(join(tmpdir(), 'owed-')), options);
