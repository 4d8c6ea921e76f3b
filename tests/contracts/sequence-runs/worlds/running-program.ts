import { createIds } from '../../../../platform/ids.ts';
import { createSecrets } from '../../../../platform/secrets/secrets.ts';
import type { CommandHandler } from '../../../../platform/ports/command-handler.ts';
import type { Log } from '../../../../platform/ports/log.ts';
import { accounts } from '../../../../projections/accounts.ts';
import { invoices } from '../../../../projections/invoices.ts';
import { createProjectionRunner, type ProjectionRunner } from '../../../../projections/following/runner.ts';
import { sequences } from '../../../../projections/sequences/sequences.ts';
import { importDepsOf } from '../../../../workflows/imports/import-deps.fixture.ts';
import { createMailings } from '../../../../workflows/mailings/mailings.ts';
import { createClientCredit } from '../../../../workflows/chase/client-credit.ts';
import { createActivities } from '../../../../workflows/chase/activities.ts';
import {
  createProcessManager,
  type ProcessManager,
} from '../../../../workflows/process-manager/process-manager.ts';
import { RecordingTransport } from '../../../doubles/recording-transport.ts';
import { noPartners } from '../../../partners/no-partners.ts';
import type { InstallationData } from './installation-data.ts';
import type { RunEngine, StartRunEngine } from './run-engine.ts';

/** One start of the program. */
export interface RunningProgram {
  readonly transport: RecordingTransport;
  readonly projections: ProjectionRunner;
  readonly engine: RunEngine;
  readonly manager: ProcessManager;
}

/** Prints errors that these tests do not expect. */
export const log: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: (context, message) => {
    console.error(message, context);
  },
};

/** Commands that call a hook of the test before a send starts. */
const asking = (transport: RecordingTransport, commands: CommandHandler): CommandHandler => ({
  load: (...given) => commands.load(...given),
  handle: async (stream, decider, command, ...rest) => {
    const isStart = 'type' in command;
    if (isStart && command.type === 'StartSend') await transport.beforeStart();
    return commands.handle(stream, decider, command, ...rest);
  },
});

/** Starts everything except the pages on existing data. */
export const startProgram = async (
  data: InstallationData,
  startEngine: StartRunEngine,
  via: 'smtp' | 'outbox',
): Promise<RunningProgram> => {
  const { time, store, readModels, keep, commands, files, live } = data;
  const transport = new RecordingTransport(time, via);
  const { setTimer } = time;
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
  const secrets = createSecrets(keep, 'not secret');
  const mailings = createMailings({ commands, files, secrets, transports: transport, ...settings });
  const activities = createActivities({
    store,
    commands: asking(transport, commands),
    keep,
    mailings,
    files,
    transports: transport,
    ids: createIds(time),
    isAlone: data.isAlone,
    clientCredit: createClientCredit({
      store,
      commands,
      readModels,
      invoices: invoices.model,
      waitFor: projections.waitFor.bind(projections),
    }),
    ...settings,
  });
  const sendLimitMilliseconds = transport.limitMilliseconds;
  const engine = await startEngine({ activities, commands, sendLimitMilliseconds, log });
  const manager = createProcessManager({
    store,
    keep,
    readModels,
    models: { accounts: accounts.model, invoices: invoices.model, sequences: sequences.model },
    allModels: [accounts.model, invoices.model, sequences.model],
    files,
    secrets,
    partners: noPartners({ keep, secrets, clock: time, log, commands }),
    waitFor: projections.waitFor.bind(projections),
    commands,
    runs: engine.runs,
    transports: transport,
    mailings,
    imports: importDepsOf({ store, commands, keep, readModels, files, clock: time, log }),
    isAlone: data.isAlone,
    ids: createIds(time),
    live,
    ...settings,
  });
  manager.start();
  return { transport, projections, engine, manager };
};
