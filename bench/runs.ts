import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { adminSocketPath, askServer } from '../app/admin-channel.ts';
import { dataFiles } from '../app/compose-stores.ts';
import { openSqliteStoredEvents } from '../platform/sqlite/stored-events.ts';
import { Person } from '../tests/doubles/person.ts';
import { followBarely } from './bare-runs.ts';
import { quantile, type Bench, type BenchRow } from './row.ts';
import { startServer } from './server-process.ts';
import { createAccountLoad, createCaller, giveCommands, type AccountLoad } from './steady-load.ts';

/** The load: `RUNS_COMMANDS` per second for `RUNS_SECONDS`. The aim is stated for 300 and 60. */
const seconds = Number(process.env['RUNS_SECONDS'] ?? 15);
const commandsPerSecond = Number(process.env['RUNS_COMMANDS'] ?? 300);
/** Number of accounts that send commands, so that they don't all share one stream. */
const accounts = 10;
/** Sequences with a step that is due in the middle of the load. */
const planned = Number(process.env['RUNS_PLANNED'] ?? 100);
/** Longest wait for the last mails, in milliseconds. */
const patience = 60_000;
const minute = 60_000;

/** One account with its own connection pool. */
const signUp = async (dataDir: string, address: string): Promise<AccountLoad & { close(): void }> => {
  const person = new Person(address);
  const { email } = (await person.register({ timeZone: 'UTC' })).body;
  await askServer(adminSocketPath(dataDir), { command: 'plan', email, plan: 'enterprise' }, () => undefined);
  const client = await person.post('/api/clients', { name: 'Client', email: 'client@example.com' });
  const caller = createCaller(address, person.cookie ?? '');
  return { ...createAccountLoad(caller, email, client.body.id), close: () => caller.close() };
};

/** The minute in which the planned steps are due, late enough to plan them first. */
const middle = (now: number): number => Math.ceil((now + 10_000 + (seconds * 1_000) / 2) / minute) * minute;

const plan = async (loads: readonly AccountLoad[], dueAt: number): Promise<void> => {
  for (let done = 0; done < planned; done += loads.length)
    await Promise.all(loads.map(async (load) => load.startSequence(await load.enterInvoice(), dueAt)));
};

interface Due {
  readonly from: number;
  begunAt: number | undefined;
}

/** Reads from the events how long after each record its place was confirmed, and how late each due step began. */
const readHistory = async (file: string, end: number) => {
  const events = openSqliteStoredEvents({ file });
  /** Records whose place is not confirmed, by their id. */
  const recordedAt = new Map<number, number>();
  const due = new Map<number, Due>();
  const lags: number[] = [];
  for await (const { type, data, metadata } of events.readAll()) {
    const at = Date.parse(metadata.occurredAt);
    if (type === 'InvoiceCreated') recordedAt.set(data.invoiceId, at);
    if (type === 'SequenceStarted') {
      recordedAt.set(data.sequenceId, at);
      const [step] = data.steps;
      const planned = Date.parse(`${step?.scheduledDate}T${step?.scheduledTime}Z`);
      if (planned < end) due.set(data.sequenceId, { from: Math.max(planned, at), begunAt: undefined });
    }
    const recorded = type === 'PlaceConfirmed' ? recordedAt.get(data.id) : undefined;
    if (recorded !== undefined && type === 'PlaceConfirmed') {
      lags.push(at - recorded);
      recordedAt.delete(data.id);
    }
    const waiting = type === 'StepSendStarted' ? due.get(data.sequenceId) : undefined;
    if (waiting !== undefined) waiting.begunAt ??= at;
  }
  await events.close();
  for (const at of recordedAt.values()) lags.push(end - at);
  const latenesses = [...due.values()].map(({ from, begunAt = end }) => begunAt - from);
  const unsent = [...due.values()].filter(({ begunAt }) => begunAt === undefined).length;
  return { lags, latenesses, unsent };
};

type History = Awaited<ReturnType<typeof readHistory>>;

const untilSent = async (file: string): Promise<History> => {
  const until = Date.now() + patience;
  for (;;) {
    const history = await readHistory(file, Date.now());
    if (history.unsent === 0 || Date.now() > until) return history;
    await pause(1_000);
  }
};

/** Whether runs keep up while commands arrive: how far the process manager is behind, and how late due steps are. */
export const bench: Bench = {
  name: 'runs',
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'owed-bench-'));
    const dataDir = join(folder, 'owed');
    const file = join(dataDir, dataFiles.events);
    const server = await startServer(dataDir);
    try {
      const loads: Awaited<ReturnType<typeof signUp>>[] = [];
      while (loads.length < accounts) loads.push(await signUp(dataDir, server.address));
      const dueAt = middle(Date.now());
      await plan(loads, dueAt);
      await pause(Math.max(0, dueAt - (seconds * 1_000) / 2 - Date.now()));
      const bare = followBarely(file, folder, Date.now());
      const start = performance.now();
      const givenBy = loads.map((load) =>
        giveCommands(load, { commandsPerSecond: commandsPerSecond / accounts, seconds }),
      );
      const times = (await Promise.all(givenBy)).flat();
      const rate = times.length / ((performance.now() - start) / 1_000);
      const history = await untilSent(file);
      const reference = await bare.stop();
      for (const load of loads) load.close();
      const row = (
        name: string,
        share: number,
        ours: readonly number[],
        bareOnes: readonly number[],
        aim = '',
      ) => ({
        name: `${name}, p${share * 100}`,
        ours: quantile(ours, share),
        reference: quantile(bareOnes, share),
        unit: 'ms',
        note: `bare follower, one durable write a look${aim}`,
      });
      const rows: BenchRow[] = [
        {
          name: `Commands answered while ${commandsPerSecond}/s of ${accounts} accounts came in for ${seconds} s`,
          ours: rate,
          reference: commandsPerSecond,
          unit: 'commands/s',
          note: 'the rate that they came in at',
        },
        { name: 'Their answers, p50', ours: quantile(times, 0.5), reference: null, unit: 'ms', note: '' },
        row('Process manager behind', 0.5, history.lags, reference.lags),
        row('Process manager behind', 0.99, history.lags, reference.lags, '; <= 1 000 ms'),
        row('Due step late', 0.5, history.latenesses, reference.latenesses),
        row('Due step late', 0.99, history.latenesses, reference.latenesses, '; <= 2 000 ms'),
        {
          name: `Due steps not begun ${patience / 1_000} s later, of ${history.latenesses.length}`,
          ours: history.unsent,
          reference: 0,
          unit: 'steps',
          note: '0',
        },
      ];
      return rows;
    } finally {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
