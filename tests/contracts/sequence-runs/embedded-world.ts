import { join } from 'node:path';
import type { LiveChange } from '../../../contracts/live.ts';
import { createCommandHandler } from '../../../platform/command-handler.ts';
import type { EventStore, Position } from '../../../platform/ports/event-store.ts';
import type { LiveBus } from '../../../platform/ports/live.ts';
import type { Log } from '../../../platform/ports/log.ts';
import { openSqliteEventStore } from '../../../platform/sqlite/event-store.ts';
import { openSqliteReadModels } from '../../../platform/sqlite/read-models.ts';
import { accounts, accountsModel } from '../../../projections/accounts.ts';
import { invoices, invoicesModel } from '../../../projections/invoices.ts';
import { numberFrom } from '../../../projections/number-from.ts';
import { createProjectionRunner, type ProjectionRunner } from '../../../projections/runner.ts';
import { sequences, sequencesModel } from '../../../projections/sequences.ts';
import { createActivities } from '../../../workflows/activities.ts';
import { createEmbeddedRuns, type EmbeddedRuns } from '../../../workflows/embedded-runner.ts';
import { createProcessManager, type ProcessManager } from '../../../workflows/process-manager.ts';
import { MemoryFiles } from '../../doubles/memory-files.ts';
import { MemoryKeep } from '../../doubles/memory-keep.ts';
import { RecordingTransport } from '../../doubles/recording-transport.ts';
import { SimulatedTime } from '../../doubles/simulated-time.ts';
import type { OpenWorld, RunWorld } from './run-world.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** One start of the program. */
interface Program {
  readonly transport: RecordingTransport;
  readonly projections: ProjectionRunner;
  readonly runs: EmbeddedRuns;
  readonly manager: ProcessManager;
}

/** The store, and the position of what was appended last without asking it: time is moved minute by minute. */
const watched = (store: EventStore) => {
  let latest: Position | undefined;
  const append: EventStore['append'] = async (...args) => {
    const appended = await store.append(...args);
    if (latest === undefined || appended.position > latest) latest = appended.position;
    return appended;
  };
  return { store: { ...store, append }, last: () => latest };
};

const openData = (start: string) => {
  const folder = temporaryFolder();
  const time = new SimulatedTime(start);
  const { store, last } = watched(openSqliteEventStore({ file: join(folder.path, 'events.db') }));
  const readModels = openSqliteReadModels({ file: join(folder.path, 'views.db') });
  const keep = new MemoryKeep();
  const commands = createCommandHandler({ store, keep, clock: time });
  return { folder, time, store, last, readModels, keep, commands, files: new MemoryFiles() };
};

type Data = ReturnType<typeof openData>;

/** Says what nobody expects to go wrong in these tests. */
const log: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: (context, message) => {
    console.error(message, context);
  },
};

const startProgram = async (data: Data, live: LiveBus, via: 'smtp' | 'outbox'): Promise<Program> => {
  const { time, store, readModels, keep, commands, files } = data;
  const transport = new RecordingTransport(time, via);
  const setTimer = time.setTimer;
  const projections = createProjectionRunner({
    store,
    readModels,
    live,
    log,
    projections: [accounts, invoices, sequences],
  });
  await projections.start();
  const settings = {
    clock: time,
    log,
    setTimer,
    mailFrom: 'reminders@owed.example',
    publicUrl: 'https://owed.example',
  };
  const activities = createActivities({ commands, files, transport, ...settings });
  const runs = createEmbeddedRuns({ keep, activities, ...settings });
  const models = { accounts: accountsModel, invoices: invoicesModel, sequences: sequencesModel };
  const waitFor = projections.waitFor.bind(projections);
  const notificationIdOf = ({ id }: { id: string }): number => numberFrom(id);
  const manager = createProcessManager({
    store,
    keep,
    readModels,
    models,
    waitFor,
    commands,
    runs,
    transport,
    live,
    notificationIdOf,
    ...settings,
  });
  manager.start();
  return { transport, projections, runs, manager };
};

/** The world with what only its own tests look at. */
export interface EmbeddedWorld extends RunWorld {
  readonly keep: MemoryKeep;
  /** The process manager of the program that runs now. */
  readonly manager: ProcessManager;
}

/** Everything that the embedded engines do, in one process and a folder of its own. */
export const openEmbeddedWorld = async ({
  start,
  via = 'smtp',
}: Parameters<OpenWorld>[0]): Promise<EmbeddedWorld> => {
  const data = openData(start);
  const { time, store } = data;
  const told: { at: string; account: number; change: LiveChange }[] = [];
  const live: LiveBus = {
    publish: (account, changes) => {
      for (const change of changes) told.push({ at: new Date(time.now()).toISOString(), account, change });
    },
    subscribe: () => () => undefined,
  };
  let program = await startProgram(data, live, via);
  let isRunning = true;

  const settle = async (): Promise<void> => {
    for (;;) {
      const before = data.last();
      if (!isRunning) return;
      await program.manager.settled(before);
      await Promise.race([program.runs.settled(), program.transport.untilHeld()]);
      if (data.last() === before) return;
    }
  };
  const stop = async (): Promise<void> => {
    isRunning = false;
    await program.manager.stop();
    await program.runs.close();
    await program.projections.stop();
  };
  const world: EmbeddedWorld = {
    keep: data.keep,
    get manager() {
      return program.manager;
    },
    clock: time,
    store,
    commands: data.commands,
    get transport() {
      return program.transport;
    },
    told,
    settle,
    advanceTo: (instant) => time.advanceTo(instant, settle),
    kill: () => {
      isRunning = false;
      time.dropTimers();
      void program.manager.stop();
      void program.projections.stop();
    },
    stop,
    startAt: async (instant, as = program.transport.via) => {
      time.jumpTo(instant);
      program = await startProgram(data, live, as);
      isRunning = true;
      await time.advanceTo(instant, settle);
    },
    close: async () => {
      if (isRunning) await stop();
      await data.readModels.close();
      await store.close();
      data.folder.remove();
    },
  };
  await time.advanceTo(start, settle);
  return world;
};
