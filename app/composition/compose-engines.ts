import { randomBytes } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { CapsByPlan } from '../../contracts/accounts/caps.ts';
import { withoutEmailCaps } from '../../platform/settings/cap-settings.ts';
import { createClock } from '../../platform/clock.ts';
import { createCommandHandler } from '../../platform/command-handler.ts';
import type { Config } from '../../platform/settings/config.ts';
import { openDataFolder, type DataFolder } from '../../platform/files/data-folder.ts';
import { servesOneProcess } from '../../platform/settings/engine-settings.ts';
import { createIds } from '../../platform/ids.ts';
import { createLiveBus } from '../../platform/live-bus.ts';
import { createLocalFiles } from '../../platform/files/local-files.ts';
import type { MongoConnection } from '../../platform/mongo/connection.ts';
import { WrittenBytes } from '../../api/limits/history-room.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import { createDns } from '../../platform/dns.ts';
import type { CommandHandler } from '../../platform/ports/command-handler.ts';
import type { Dns } from '../../platform/ports/partners/dns.ts';
import type { EventStore } from '../../platform/ports/event-store.ts';
import type { Files } from '../../platform/ports/files.ts';
import type { Ids } from '../../platform/ports/ids.ts';
import type { Keep } from '../../platform/ports/keep.ts';
import type { LiveBus } from '../../platform/ports/live.ts';
import type { Log } from '../../platform/ports/log.ts';
import type { MailTransport, Transports } from '../../platform/ports/mail.ts';
import type { Metrics } from '../../platform/ports/metrics.ts';
import type { ReadModels } from '../../platform/ports/read-models.ts';
import type { Traces } from '../../platform/ports/traces.ts';
import type { Sandbox } from '../../platform/ports/formats/sandbox.ts';
import { secretKeyOf } from '../../platform/secrets/secret-key.ts';
import type { Secrets } from '../../platform/ports/secrets.ts';
import type { SenderServers } from '../../platform/ports/partners/sender-servers.ts';
import { createSenderServers } from '../../platform/mail/sender-servers.ts';
import { keyCheckEntry, openSecrets } from '../../platform/secrets/secrets.ts';
import { positionOf } from '../../platform/sqlite/events/event-rows.ts';
import { openUsable } from '../../platform/sqlite/file-trouble.ts';
import { openSqliteKeep, type SqliteKeep } from '../../platform/sqlite/keep.ts';
import { defaultLimits } from '../../integrations/sandbox/child-limits.ts';
import type { ChildProgram } from '../../integrations/sandbox/run-child.ts';
import { createSandbox } from '../../integrations/sandbox/sandbox.ts';
import { embeddedHolder } from '../../projections/following/lease.ts';
import { createMailings, type Mailings } from '../../workflows/mailings/mailings.ts';
import type { Temporal } from '../../workflows/temporal/open-temporal.ts';
import { chooseTransport, createTransports, senderServerOptions } from './compose-mail.ts';
import { composePartners, type Partners } from './compose-partners.ts';
import { watchMail, type MailWatch } from '../watch/mail-watch.ts';
import {
  dataFiles,
  lockedFiles,
  openStores,
  storesInWords,
  tendFiles,
  type TendedFiles,
} from './compose-stores.ts';
import { composeDataWatch } from './compose-data-watch.ts';
import { filesPart, watchDisk, type DiskWatch } from './compose-disk-watch.ts';
import type { DataWatch } from '../watch/data-watch.ts';
import { assertAsStored } from './compose-sound-data.ts';
import { assertNothingLost, type Noted } from '../start/nothing-lost.ts';
import { EmailTally } from '../monitoring/email-tally.ts';
import { measuredStore } from '../monitoring/measured-store.ts';
import { tracedMailings } from '../tracing/traced-mailings.ts';
import { tracedStore } from '../tracing/traced-store.ts';
import { openInOrder, type Opening } from '../start/open-in-order.ts';
import { sandboxProgram } from '../workers/start-worker.ts';

/** The adapters of all ports. */
export interface Engines {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly store: EventStore;
  readonly readModels: ReadModels;
  readonly keep: Keep;
  readonly files: Files;
  readonly live: LiveBus;
  readonly secrets: Secrets;
  readonly transports: Transports;
  /** Caps against abuse; those on emails only where mail leaves this machine. */
  readonly caps: CapsByPlan;
  /** Ends the sends that are under way: their mails are in doubt, or were not begun. */
  stopSends(): void;
  readonly senderServers: SenderServers;
  readonly partners: Partners;
  /** Not started yet. */
  readonly mail: MailWatch;
  readonly commands: CommandHandler;
  /** How much the commands of this process have added to the history. */
  readonly written: WrittenBytes;
  /** Sends every mail of the program. */
  readonly mailings: Mailings;
  /** Counts what became of emails. */
  readonly emails: EmailTally;
  /** Undefined without `METRICS_TOKEN`. */
  readonly metrics: Metrics | undefined;
  /** Undefined without `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  readonly traces: Traces | undefined;
  readonly dns: Dns;
  /** Looks for damage in the data folder; not started yet. Undefined where the folder holds only the outbox. */
  readonly dataWatch: DataWatch | undefined;
  /** Says when the data folder can't be written. */
  readonly disk: Pick<DiskWatch, 'problems'>;
  /** Read PDFs, and read and write tables: a table waits for no PDF, which may take much longer. */
  readonly sandboxes: { readonly pdfs: Sandbox; readonly tables: Sandbox };
  /** Undefined when other processes may use it too: it then holds only the outbox. */
  readonly folder: DataFolder | undefined;
  /** Undefined with embedded runs, or if no connection was requested. */
  readonly temporal: Temporal | undefined;
  /** This process's name as a lease holder. */
  readonly holder: string;
  /** Whether several processes share views and keep, so that leases decide which one writes. */
  readonly isShared: boolean;
  /** What serves each port, in words, for the start lines. */
  readonly names: Readonly<Record<'events' | 'readModels' | 'keep' | 'runs' | 'mail', string>>;
  close(): Promise<void>;
}

/** Adapters that replace those from the settings, for tests. */
export interface EngineOverrides {
  readonly clock?: Clock;
  readonly transport?: MailTransport;
  readonly dns?: Dns;
  /** For machines that do much else at the same time. */
  readonly sandboxMilliseconds?: number;
  readonly sandboxProgram?: ChildProgram;
}

export interface EngineOptions {
  readonly config: Config;
  readonly isDemo: boolean;
  readonly log: Log;
  readonly overrides?: EngineOverrides;
  /** Whether to connect to Temporal; default true. */
  readonly withRuns?: boolean;
  /** See `StoresOptions`. */
  readonly isForRebuild?: boolean;
}

/** Keep entry that marks the folder as a demo. */
export const demoMark = 'demo';

/** The parts that MongoDB holds if it is configured, else the data folder. */
const besideTheViews = async (
  dataDir: string,
  mongo: MongoConnection | undefined,
  {
    clock,
    log,
    tended,
  }: { readonly clock: Clock; readonly log: Log; readonly tended: TendedFiles | undefined },
): Promise<{ keep: Keep | SqliteKeep; files: Files; live: LiveBus }> => {
  const watched = tended && {
    place: tended.places.keep,
    onStored: (version: number) => tended.marks.note('keep', version),
  };
  if (mongo === undefined)
    return {
      keep: openUsable(join(dataDir, dataFiles.keep), (file) => openSqliteKeep({ file, clock, ...watched })),
      files: createLocalFiles(join(dataDir, dataFiles.files)),
      live: createLiveBus((error) => log.error({ err: error }, 'A listener of live changes failed')),
    };
  const [{ createMongoKeep }, { createMongoFiles }, { createMongoLiveBus }] = await Promise.all([
    import('../../platform/mongo/keep.ts'),
    import('../../platform/mongo/files.ts'),
    import('../../platform/mongo/live-bus.ts'),
  ]);
  return {
    keep: createMongoKeep(mongo, { clock }),
    files: createMongoFiles(mongo),
    live: createMongoLiveBus(mongo, { log }),
  };
};

const temporalOf = async (config: Config, log: Log): Promise<Temporal | undefined> => {
  if (config.temporal === undefined) return undefined;
  const { apiKey, ...where } = config.temporal;
  const { openTemporal } = await import('../../workflows/temporal/open-temporal.ts');
  const { installation } = config;
  return openTemporal({ ...where, ...(apiKey !== undefined && { apiKey }), installation, log });
};

/** What the marks of the data folder say, where its files hold the events and the keep. */
const notedOf = (
  { eventStoreUrl }: Config,
  tended: TendedFiles | undefined,
  keep: Keep | SqliteKeep,
): Noted | undefined => {
  if (tended === undefined) return undefined;
  const { marks } = tended;
  const last = marks.last();
  const saysEvents = eventStoreUrl === undefined && last.events > 0;
  return {
    events: saysEvents ? positionOf(last.events) : undefined,
    isKeepBehind: 'reached' in keep && keep.reached() < last.keep,
    forget: (part) => marks.set(part, 0),
  };
};

/** Loaded only with a token, because measuring costs memory. */
const metricsOf = async ({ metricsToken }: Config): Promise<Metrics | undefined> =>
  metricsToken === undefined
    ? undefined
    : (await import('../../platform/monitoring/prometheus.ts')).createPrometheusMetrics();

/** Loaded only with an address to hand traces to. */
const tracesOf = async (
  { tracesUrl: endpoint, role }: Config,
  deps: { readonly clock: Clock; readonly log: Log },
): Promise<Traces | undefined> =>
  endpoint === undefined
    ? undefined
    : (await import('../../platform/monitoring/open-telemetry.ts')).createOpenTelemetryTraces({
        endpoint,
        role,
        ...deps,
      });

const runsInWords = ({ temporal }: Config): string =>
  temporal === undefined
    ? 'embedded, durable timers'
    : `Temporal, ${temporal.address}, namespace ${temporal.namespace}`;

/**
 * The holder of a data folder keeps its name over a crash and continues at once. A process that shares everything has a
 * unique name, so that another one takes over.
 */
const holderOf = (config: Config, folder: DataFolder | undefined): string => {
  if (config.mongoUrl === undefined) return embeddedHolder;
  if (folder !== undefined) return `${hostname()} ${folder.path}`;
  return `${hostname()} ${process.pid} ${randomBytes(4).toString('hex')}`;
};

const openAll =
  ({
    config,
    isDemo,
    log,
    overrides = {},
    withRuns = true,
    isForRebuild = false,
  }: EngineOptions): Opening<Omit<Engines, 'close'>> =>
  async (alsoClose) => {
    const { dataDir } = config;
    const folder = servesOneProcess(config) ? await openDataFolder(dataDir, lockedFiles) : undefined;
    if (folder !== undefined) alsoClose(() => folder.release());
    const clock = overrides.clock ?? createClock(config.clockOffset?.milliseconds ?? 0);
    const traces = await tracesOf(config, { clock, log });
    if (traces !== undefined) alsoClose(() => traces.close());
    const tended = folder === undefined ? undefined : tendFiles(dataDir);
    if (tended !== undefined) alsoClose(async () => tended.marks.close());
    const stores = await openStores(config, log, { isForRebuild, tended })(alsoClose);
    const { readModels, mongo } = stores;
    const metrics = await metricsOf(config);
    const beside = await besideTheViews(dataDir, mongo, { clock, log, tended });
    const { live } = beside;
    alsoClose(() => beside.keep.close());
    alsoClose(() => live.close());
    const inUse = { store: stores.store, keep: beside.keep, readModels, clock };
    const dataWatch =
      folder === undefined || isForRebuild ? undefined : composeDataWatch(config, log, tended, inUse);
    if (dataWatch !== undefined) alsoClose(() => dataWatch.close());
    const disk = watchDisk(log);
    const watched = dataWatch?.guard(stores.store) ?? stores.store;
    const guarded =
      'tryToWrite' in stores.store
        ? disk.guardStore(watched, { name: dataFiles.events, tryToWrite: stores.store.tryToWrite })
        : watched;
    const measured = metrics === undefined ? guarded : measuredStore(guarded, metrics);
    const store = traces === undefined ? measured : tracedStore(measured, traces);
    const emails = new EmailTally();
    const watchedKeep = dataWatch?.guardKeep(beside.keep) ?? beside.keep;
    const keep =
      'tryToWrite' in beside.keep
        ? disk.guardKeep(watchedKeep, { name: dataFiles.keep, tryToWrite: beside.keep.tryToWrite })
        : watchedKeep;
    const files =
      mongo === undefined
        ? disk.guardFiles(beside.files, filesPart(dataFiles.files, join(dataDir, dataFiles.files)))
        : beside.files;
    const names = storesInWords(config, stores);
    if (folder !== undefined) await assertAsStored(config);
    if (!isForRebuild)
      await assertNothingLost(
        { store, keep: beside.keep, readModels, names, noted: notedOf(config, tended, beside.keep) },
        config,
        log,
      );
    const temporal = withRuns ? await temporalOf(config, log) : undefined;
    if (temporal !== undefined) alsoClose(() => temporal.close());
    // A demo stays a demo: its clients are fictional and must never get mail.
    const holdsDemo = isDemo || (await keep.get('installation', demoMark)) !== undefined;
    const chosen = chooseTransport(config, holdsDemo, clock);
    const hasSecrets = (await keep.get('secrets', keyCheckEntry)) !== undefined;
    const secrets = await openSecrets(keep, await secretKeyOf(dataDir, config.secretKey, hasSecrets));
    const written = new WrittenBytes(clock);
    const commands = createCommandHandler({ store, keep, clock, onAppended: written.note });
    const partners = composePartners(config.partners, { keep, secrets, clock, log, commands });
    const transport = overrides.transport ?? chosen.transport;
    const ownServers = senderServerOptions(config, transport);
    const gmail = { access: partners.gmail.access, clock, apiUrl: config.partners.google.apiUrl };
    // What a demo or a shifted clock sends stays on this machine.
    const leaves = !holdsDemo && config.clockOffset === null;
    const requiresProof = leaves && config.requiresProof;
    const rules = { ownLeaves: leaves || transport.via === 'smtp', requiresProof };
    const transports = createTransports(transport, ownServers, secrets, gmail, rules);
    const caps = leaves ? config.caps : withoutEmailCaps(config.caps);
    alsoClose(() => transports.close());
    const mail = watchMail({ transports, mailFrom: config.mailFrom, live, log });
    alsoClose(async () => mail.close());
    const { sandboxMilliseconds: milliseconds = defaultLimits.milliseconds } = overrides;
    const { sandboxProgram: program = sandboxProgram() } = overrides;
    const openSandbox = (): Sandbox => {
      const sandbox = createSandbox({ program, limits: { ...defaultLimits, milliseconds } });
      alsoClose(() => sandbox.close());
      return sandbox;
    };
    const sandboxes = { pdfs: openSandbox(), tables: openSandbox() };
    const stopping = new AbortController();
    // One listener for each email that is being handed over, and each mail server takes several at once.
    setMaxListeners(0, stopping.signal);
    const mailings = createMailings({
      stopping: stopping.signal,
      commands,
      files,
      secrets,
      transports,
      clock,
      log,
      onOutcome: (outcome) => mail.noteOutcome(outcome),
      onAttempt: (attempt) => emails.add(attempt),
    });
    return {
      folder,
      dataWatch,
      disk,
      clock,
      ids: createIds(clock),
      store,
      readModels,
      keep,
      files,
      live,
      temporal,
      secrets,
      transports,
      caps,
      stopSends: () => stopping.abort(),
      senderServers: createSenderServers(ownServers),
      partners,
      mail,
      commands,
      written,
      emails,
      metrics,
      traces,
      dns: overrides.dns ?? createDns(),
      sandboxes,
      mailings: traces === undefined ? mailings : tracedMailings(mailings, { store, traces }),
      holder: holderOf(config, folder),
      isShared: mongo !== undefined,
      names: {
        ...names,
        runs: runsInWords(config),
        mail: overrides.transport === undefined ? chosen.name : 'sent through the given transport',
      },
    };
  };

/**
 * Opens the adapter of every port by the settings; if one fails, all are closed. While the data folder holds anything
 * that only one process can use, this process locks it.
 * @throws DataFolderInUse when another server has it, WrongSetting for an unreachable engine
 */
export const openEngines = async (options: EngineOptions): Promise<Engines> => {
  const { opened, close } = await openInOrder(openAll(options));
  return { ...opened, close };
};
