import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { inject } from 'vitest';
import { adminSocketOf, askServer } from '../../app/admin-channel.ts';
import { changePlan } from '../../commands/accounts/plan.ts';
import type { ComposeOptions, Owed } from '../../app/composition/compose.ts';
import { defaultLimits, type Limits } from '../../api/limits/rate-limits.ts';
import type { PlanName } from '../../contracts/accounts/plans.ts';
import { readConfig } from '../../platform/settings/config.ts';
import { Person } from '../doubles/person.ts';
import { newSettings } from './scenario.ts';

/** Tests register more accounts from one IP address than users do. */
export const wideLimits: Limits = {
  ...defaultLimits,
  loginPerAddress: { most: 100_000, within: 60_000 },
  registrationPerAddress: { most: 100_000, within: 60_000 },
};

/** The running program with its own data folder: on SQLite, or on engines as a separate installation. */
export interface RunningOwed {
  readonly owed: Owed;
  readonly address: string;
  readonly dataDir: string;
  /** Settings other than port and folder. */
  readonly settings: Readonly<Record<string, string>>;
  /** A new user's browser. */
  person(): Person;
  /**
   * Changes a plan the way an administrator does: through the server that holds the data folder, or next to the
   * processes that share engines.
   * @returns a sentence that says what was done
   */
  changePlan(email: string, plan: PlanName): Promise<string>;
  /** Changes a user's plan; resolves when pages can show it. */
  putOnPlan(person: Person, plan: PlanName): Promise<void>;
  /** The emails in the outbox, in the order in which they were written. */
  outbox(): Promise<string[]>;
  /** The number of events after all their effects are done. */
  eventCount(): Promise<number>;
  /** Stops the program and starts it again on the same data. */
  restart(): Promise<RunningOwed>;
  close(): Promise<void>;
}

type Options = Partial<Pick<ComposeOptions, 'log'>> &
  Pick<ComposeOptions, 'limits' | 'overrides' | 'webFolder'> & {
    readonly env?: Record<string, string>;
    readonly beforeRuns?: (owed: Owed, address: string) => Promise<void>;
  };

const planChange = async ({ engines }: Owed, email: string, plan: PlanName): Promise<string> => {
  if (engines.folder === undefined) return changePlan(engines.commands, email, plan);
  let said = '';
  await askServer(adminSocketOf(engines.folder.path), { command: 'plan', email, plan }, (line) => {
    if ('done' in line) said = line.message ?? '';
  });
  return said;
};

/** Starts Owed on a data folder. */
export const startOwedIn = async (dataDir: string, options: Options): Promise<RunningOwed> => {
  const config = readConfig({
    DATA_DIR: dataDir,
    PORT: '0',
    // Accounts of tests need not open a mailed link before they send.
    ADDRESS_PROOF: 'none',
    // They send as fast as they can.
    EMAILS_PER_HOUR: 'none',
    EMAILS_PER_DAY: 'none',
    NEW_RECIPIENTS_PER_DAY: 'none',
    REGISTRATION: 'open',
    CALLS_PER_ACCOUNT: '0',
    CALLS_PER_ADDRESS: '0',
    ...options.env,
  });
  const {
    limits = wideLimits,
    overrides,
    webFolder,
    log = pino({ level: process.env['LOG_LEVEL'] ?? 'silent' }),
  } = options;
  // Loaded on start, so that a skipped suite does not wait for it.
  const { compose } = await import('../../app/composition/compose.ts');
  const owed = await compose({
    config,
    log,
    limits,
    overrides: { sandboxMilliseconds: 60_000, sandboxProgram: inject('sandboxProgram'), ...overrides },
    ...(webFolder && { webFolder }),
  });
  const started = await owed.start((url) => options.beforeRuns?.(owed, url) ?? Promise.resolve());
  const address = started.replace('localhost', '127.0.0.1');
  return {
    owed,
    address,
    dataDir,
    settings: options.env ?? {},
    person: () => new Person(address),
    outbox: async () => {
      const folder = join(dataDir, 'outbox');
      const names = await readdir(folder).catch(() => []);
      return Promise.all(names.toSorted().map((name) => readFile(join(folder, name), 'utf8')));
    },
    eventCount: async () => {
      await owed.settled();
      let count = 0;
      for await (const _ of owed.engines.store.readAll()) count += 1;
      return count;
    },
    changePlan: (email, plan) => planChange(owed, email, plan),
    putOnPlan: async (person, plan) => {
      const { email } = (await person.get('/api/user')).body;
      await planChange(owed, email, plan);
      const position = await owed.engines.store.lastPosition();
      await owed.desk.waitForViews(['accounts'], position);
    },
    restart: async () => {
      await owed.close();
      return startOwedIn(dataDir, options);
    },
    close: async () => {
      await owed.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/** Starts Owed on a free port in a new folder and, if the suite runs on engines, as a new installation. */
export const startOwed = async (options: Options = {}): Promise<RunningOwed> =>
  startOwedIn(await mkdtemp(join(tmpdir(), 'owed-')), {
    ...options,
    env: { ...newSettings(), ...options.env },
  });
