import { join } from 'node:path';
import { createClock } from '../platform/clock.ts';
import { createCommandHandler, type CommandHandler } from '../platform/command-handler.ts';
import { openDataFolder, type DataFolder } from '../platform/data-folder.ts';
import { createIds } from '../platform/ids.ts';
import { createLiveBus } from '../platform/live-bus.ts';
import { createLocalFiles } from '../platform/local-files.ts';
import { createOutboxTransport } from '../platform/mail/outbox-transport.ts';
import { createSmtpTransport } from '../platform/mail/smtp-transport.ts';
import { mailGoesOut, type Config } from '../platform/config.ts';
import type { Clock } from '../platform/ports/clock.ts';
import type { EventStore } from '../platform/ports/event-store.ts';
import type { Files } from '../platform/ports/files.ts';
import type { Ids } from '../platform/ports/ids.ts';
import type { Keep } from '../platform/ports/keep.ts';
import type { LiveBus } from '../platform/ports/live.ts';
import type { Log } from '../platform/ports/log.ts';
import type { MailTransport } from '../platform/ports/mail.ts';
import type { ReadModels } from '../platform/ports/read-models.ts';
import { secretKeyOf } from '../platform/secret-key.ts';
import { openSecrets, type Secrets } from '../platform/secrets.ts';
import { openSqliteEventStore } from '../platform/sqlite/event-store.ts';
import { openSqliteKeep } from '../platform/sqlite/keep.ts';
import { openSqliteReadModels } from '../platform/sqlite/read-models.ts';

/** Names of the files of a data folder. */
export const dataFiles = {
  events: 'events.db',
  readModels: 'read-models.db',
  keep: 'keep.db',
  files: 'files',
  outbox: 'outbox',
} as const;

/** Whatever serves the ports. */
export interface Engines {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly store: EventStore;
  readonly readModels: ReadModels;
  readonly keep: Keep;
  readonly files: Files;
  readonly live: LiveBus;
  readonly secrets: Secrets;
  readonly transport: MailTransport;
  readonly commands: CommandHandler;
  readonly folder: DataFolder;
  /** What serves each port, in words, for the start. */
  readonly names: Readonly<Record<'events' | 'readModels' | 'keep' | 'runs' | 'mail', string>>;
  close(): Promise<void>;
}

/** In place of what the settings pick, for tests. */
export interface EngineOverrides {
  readonly clock?: Clock;
  readonly transport?: MailTransport;
}

export interface EngineOptions {
  readonly config: Config;
  readonly isDemo: boolean;
  readonly log: Log;
  readonly overrides?: EngineOverrides;
}

const hostOf = (smtpUrl: string): string => new URL(smtpUrl).host;

const openTransport = (config: Config, isDemo: boolean, clock: Clock): MailTransport =>
  config.smtpUrl !== undefined && mailGoesOut(config, isDemo)
    ? createSmtpTransport({ url: config.smtpUrl })
    : createOutboxTransport({ folder: join(config.dataDir, dataFiles.outbox), clock });

const mailInWords = ({ smtpUrl }: Config, { folder }: MailTransport): string =>
  folder === null
    ? `sent through ${smtpUrl === undefined ? 'the given transport' : hostOf(smtpUrl)}`
    : `written to ${folder}; clients receive nothing`;

/** Entry of the keep that says that the folder holds the demo. */
export const demoMark = 'demo';

/**
 * Picks the adapter of every port by the settings and opens it. The data folder is this process's own until it closes.
 * @throws DataFolderInUse when another server has it
 */
export const openEngines = async ({
  config,
  isDemo,
  log,
  overrides = {},
}: EngineOptions): Promise<Engines> => {
  const { dataDir } = config;
  const folder = await openDataFolder(dataDir);
  const clock = overrides.clock ?? createClock(config.clockOffset?.milliseconds ?? 0);
  const store = openSqliteEventStore({ file: join(dataDir, dataFiles.events) });
  const keep = openSqliteKeep({ file: join(dataDir, dataFiles.keep), clock });
  const readModels = openSqliteReadModels({ file: join(dataDir, dataFiles.readModels) });
  // Once a demo always a demo: its clients are invented, and no server is to be asked for them.
  const holdsDemo = isDemo || (await keep.get('installation', demoMark)) !== undefined;
  const transport = overrides.transport ?? openTransport(config, holdsDemo, clock);
  return {
    folder,
    clock,
    ids: createIds(clock),
    store,
    readModels,
    keep,
    files: createLocalFiles(join(dataDir, dataFiles.files)),
    live: createLiveBus((error) => log.error({ err: error }, 'A listener of live changes failed')),
    secrets: await openSecrets(keep, await secretKeyOf(dataDir, config.secretKey)),
    transport,
    commands: createCommandHandler({ store, keep, clock }),
    names: {
      events: `SQLite, ${join(dataDir, dataFiles.events)}`,
      readModels: `SQLite, ${join(dataDir, dataFiles.readModels)}`,
      keep: `SQLite, ${join(dataDir, dataFiles.keep)}`,
      runs: 'embedded, durable timers',
      mail: mailInWords(config, transport),
    },
    close: async () => {
      await transport.close();
      await readModels.close();
      await store.close();
      await keep.close();
      await folder.release();
    },
  };
};
