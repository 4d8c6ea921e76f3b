import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Person } from '../tests/doubles/person.ts';
import { createCaller } from './tools/call.ts';
import { followBarely } from './tools/bare-runs.ts';
import { areEnginesGiven, enginesGiven } from './tools/engines-given.ts';
import { quantile, type Bench, type BenchRow } from './tools/row.ts';
import { untilBegun, type History } from './accounts/runs-history.ts';
import { openEmbedded, openOnEngines, type RunsInstallation } from './tools/runs-installation.ts';
import { createAccountLoad, giveCommands, type AccountLoad } from './tools/steady-load.ts';

/** The load: `RUNS_COMMANDS` per second for `RUNS_SECONDS`. The aim is stated for 300 and 60. */
const seconds = Number(process.env['RUNS_SECONDS'] ?? 15);
const commandsPerSecond = Number(process.env['RUNS_COMMANDS'] ?? 300);
/** The load on engines. A third starts sequences; one Temporal server on SQLite handles about ten of them a second. */
const commandsOnEngines = Number(process.env['RUNS_ENGINE_COMMANDS'] ?? 15);
/** Number of accounts that send commands, so that they don't all share one stream. */
const accounts = 10;
/** Sequences with a step that is due in the middle of the load. */
const planned = Number(process.env['RUNS_PLANNED'] ?? 100);
const plannedOnEngines = Math.ceil(planned / 10);
/** Longest wait for the last mails, in milliseconds. */
const patience = 60_000;
const minute = 60_000;

/** One account with its own connection pool. */
const signUp = async (installation: RunsInstallation): Promise<AccountLoad & { close(): void }> => {
  const { address } = installation;
  const person = new Person(address);
  const { email } = (await person.register({ timeZone: 'UTC' })).body;
  await installation.liftCaps(email);
  const client = await person.post('/api/clients', { name: 'Client', email: 'client@example.com' });
  const caller = createCaller(address, person.cookie ?? '');
  return { ...createAccountLoad(caller, email, client.body.id), close: () => caller.close() };
};

/** The minute in which the planned steps are due, late enough to plan them first. */
const middle = (now: number): number => Math.ceil((now + 10_000 + (seconds * 1_000) / 2) / minute) * minute;

const plan = async (loads: readonly AccountLoad[], count: number, dueAt: number): Promise<void> => {
  for (let done = 0; done < count; done += loads.length)
    await Promise.all(loads.map(async (load) => load.startSequence(await load.enterInvoice(), dueAt)));
};

interface Load {
  readonly commandsPerSecond: number;
  readonly planned: number;
}

interface Measured {
  readonly commandsASecond: number;
  /** Response times of the commands in milliseconds. */
  readonly times: readonly number[];
  readonly history: History;
}

/** @param onStart called when all is prepared, just before the load begins */
const measure = async (
  installation: RunsInstallation,
  load: Load,
  onStart: () => void = () => undefined,
): Promise<Measured> => {
  const loads: Awaited<ReturnType<typeof signUp>>[] = [];
  while (loads.length < accounts) loads.push(await signUp(installation));
  const dueAt = middle(Date.now());
  await plan(loads, load.planned, dueAt);
  await pause(Math.max(0, dueAt - (seconds * 1_000) / 2 - Date.now()));
  onStart();
  const start = performance.now();
  const rate = { commandsPerSecond: load.commandsPerSecond / accounts, seconds };
  const times = (await Promise.all(loads.map((one) => giveCommands(one, rate)))).flat();
  const commandsASecond = times.length / ((performance.now() - start) / 1_000);
  const history = await untilBegun(installation.readAll, patience);
  for (const one of loads) one.close();
  return { commandsASecond, times, history };
};

type Reference = Omit<History, 'unsent'>;

const rowsOf = (
  where: string,
  load: Load,
  { commandsASecond, times, history }: Measured,
  bare?: Reference,
): BenchRow[] => {
  const row = (name: string, share: number, of: keyof Reference, aim = ''): BenchRow => ({
    name: `${where}${name}, p${share * 100}`,
    ours: quantile(history[of], share),
    reference: bare && quantile(bare[of], share),
    unit: 'ms',
    note: `${bare === undefined ? '' : 'bare follower, one durable write per poll'}${aim}`,
  });
  return [
    {
      name: `${where}Commands answered while ${load.commandsPerSecond}/s of ${accounts} accounts came in for ${seconds} s`,
      ours: commandsASecond,
      reference: load.commandsPerSecond,
      unit: 'commands/s',
      note: 'the rate that they came in at',
    },
    {
      name: `${where}Their answers, p50`,
      ours: quantile(times, 0.5),
      unit: 'ms',
      note: '',
    },
    row('Process manager behind', 0.5, 'lags'),
    row('Process manager behind', 0.99, 'lags', '; <= 1 000 ms'),
    row('Due step late', 0.5, 'latenesses'),
    row('Due step late', 0.99, 'latenesses', '; <= 2 000 ms'),
    {
      name: `${where}Due steps not begun ${patience / 1_000} s later, of ${history.latenesses.length}`,
      ours: history.unsent,
      reference: 0,
      unit: 'steps',
      note: '0',
    },
  ];
};

const measureEmbedded = async (folder: string): Promise<BenchRow[]> => {
  const installation = await openEmbedded(join(folder, 'owed'));
  try {
    const load = { commandsPerSecond, planned };
    let bare: ReturnType<typeof followBarely> | undefined;
    const measured = await measure(installation, load, () => {
      bare = followBarely(installation.file, folder, Date.now());
    });
    return rowsOf('', load, measured, await bare?.stop());
  } finally {
    await installation.close();
  }
};

const measureOnEngines = async (folder: string): Promise<BenchRow[]> => {
  const installation = await openOnEngines(enginesGiven(), join(folder, 'on-engines'));
  try {
    const load = { commandsPerSecond: commandsOnEngines, planned: plannedOnEngines };
    return rowsOf('On engines: ', load, await measure(installation, load));
  } finally {
    await installation.close();
  }
};

/**
 * Whether runs keep up while commands arrive: how far the process manager is behind, and how late due steps are.
 * Embedded, and also on engines if EVENTSTORE_URL, MONGO_URL and TEMPORAL_ADDRESS name them.
 */
export const bench: Bench = {
  name: 'runs',
  run: async (folder) => {
    const rows = await measureEmbedded(folder);
    return areEnginesGiven() ? [...rows, ...(await measureOnEngines(folder))] : rows;
  },
};
