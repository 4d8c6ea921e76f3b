import './simulated/interposed.ts';
import { pino } from 'pino';
import { startProcessManager } from '../../app/background.ts';
import { createCatchingUp } from '../../app/start/catching-up.ts';
import { createTransports } from '../../app/composition/compose-mail.ts';
import { composePartners } from '../../app/composition/compose-partners.ts';
import { activitiesOf, startEmbeddedRuns, type RunsOptions } from '../../app/composition/compose-runs.ts';
import type { Engines } from '../../app/composition/compose-engines.ts';
import { composeRunner, managerViews, ownViews } from '../../app/composition/compose-views.ts';
import { composeWeb } from '../../app/composition/compose-web.ts';
import { watchMail } from '../../app/watch/mail-watch.ts';
import { composeMonitoring } from '../../app/monitoring/compose-monitoring.ts';
import { EmailTally } from '../../app/monitoring/email-tally.ts';
import { WrittenBytes } from '../../api/limits/history-room.ts';
import { defaultLimits, type Limits } from '../../api/limits/rate-limits.ts';
import type { OwedApp } from '../../api/route-deps.ts';
import type { Passwords } from '../../commands/passwords/password-hashes.ts';
import { isCommonPassword } from '../../commands/passwords/common-passwords.ts';
import { createCommandHandler } from '../../platform/command-handler.ts';
import type { Config } from '../../platform/settings/config.ts';
import { createIds } from '../../platform/ids.ts';
import { createLiveBus } from '../../platform/live-bus.ts';
import type { Transports } from '../../platform/ports/mail.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { ReadModels } from '../../platform/ports/read-models.ts';
import type { Sandbox } from '../../platform/ports/formats/sandbox.ts';
import type { SequenceRuns } from '../../platform/ports/sequence-runs.ts';
import { openSqliteReadModels } from '../../platform/sqlite/models/read-models.ts';
import { openSecrets } from '../../platform/secrets/secrets.ts';
import { embeddedHolder } from '../../projections/following/lease.ts';
import type { ProcessManager } from '../../workflows/process-manager/process-manager.ts';
import { createMailings } from '../../workflows/mailings/mailings.ts';
import { MemoryFiles } from '../doubles/memory-files.ts';
import { Answered } from '../doubles/answered.ts';
import type { Fault } from './fault.ts';
import { calling, type Caller } from './person/callers.ts';
import type { MailWorld } from './rules/mail-world.ts';
import { createAwait, type DiskState } from './simulated/port-awaits.ts';
import { createSimulatedFiles } from './simulated/simulated-files.ts';
import { createSimulatedKeep, KeepDisk } from './simulated/simulated-keep.ts';
import { createSimulatedStore, EventDisk } from './simulated/simulated-store.ts';
import { RunServer } from './simulated/simulated-runs.ts';
import { createSimulatedViews } from './simulated/simulated-views.ts';
import type { Life, World } from './world.ts';

/** What outlives a crash. */
export interface Disk extends DiskState {
  readonly events: EventDisk;
  readonly keep: KeepDisk;
  readonly views: ReadModels;
  readonly files: MemoryFiles;
  /** Where several processes share their engines. */
  readonly runs: RunServer | undefined;
}

/** @param processes how many share it */
export const emptyDisk = (world: World, processes: number): Disk => ({
  events: new EventDisk(),
  keep: new KeepDisk(),
  // A database server has a clock of its own.
  views: openSqliteReadModels({ file: ':memory:', clock: { now: () => world.passed() } }),
  runs: processes > 1 ? new RunServer(world) : undefined,
  files: new MemoryFiles(),
  isFull: false,
  failing: 0,
  slowness: 0,
});

/** The server ended before it answered; whether it did what it was asked to is unknown. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The network address that it comes from; by default this machine's. */
  readonly network?: string | undefined;
  /** Counts what it waits for. */
  readonly caller?: Caller | undefined;
}

/** Passwords that cost nothing: hashing them takes threads, which no simulation can schedule. */
const plainPasswords: Passwords = {
  hash: async (password) => `plain ${password}`,
  matches: async (password, stored) => stored === `plain ${password}`,
};

// Loads the list, which is read from a real disk, and is nothing of a single life.
await isCommonPassword('');

const often = { most: 1_000_000, within: 60_000 };
const wideLimits: Limits = {
  ...defaultLimits,
  loginPerAddress: often,
  registrationPerAddress: often,
  triesPerAccount: often,
};

const noFiles: Sandbox = {
  run: () => Promise.reject(new Error('No files here')),
  close: async () => undefined,
};

export interface ProgramOptions {
  readonly world: World;
  readonly disk: Disk;
  readonly mails: MailWorld;
  readonly config: Config;
  /** By default as wide as people who trust each other need. */
  readonly limits?: Limits | undefined;
  /** A mistake to be found; none by default. */
  readonly fault?: Fault | undefined;
}

/** The adapters of all ports of one life, simulated. */
const enginesOf = async (options: ProgramOptions, life: Life): Promise<Engines> => {
  const { disk, mails, config, world, fault = {} } = options;
  const log = logOf(life);
  fault.disk?.(disk, life);
  const clock: Clock = { now: () => world.now() };
  const goodStore = createSimulatedStore(disk.events, createAwait(life, disk, 'events'));
  const store = fault.store?.(goodStore, life) ?? goodStore;
  const goodViews = createSimulatedViews(disk.views, createAwait(life, disk, 'views'), world);
  const readModels = fault.views?.(goodViews, life) ?? goodViews;
  const goodKeep = createSimulatedKeep(disk.keep, createAwait(life, disk, 'keep'), clock);
  const keep = fault.keep?.(goodKeep, life) ?? goodKeep;
  const files = createSimulatedFiles(disk.files, createAwait(life, disk, 'files'));
  const live = createLiveBus((error) => log.error({ err: error }, 'A listener failed'));
  const secrets = await openSecrets(keep, 'the key of every simulation, which is no secret');
  const written = new WrittenBytes(clock);
  const goodCommands = createCommandHandler({ store, keep, clock, onAppended: written.note });
  const commands = fault.commands?.(goodCommands) ?? goodCommands;
  const partners = composePartners(config.partners, { keep, secrets, clock, log, commands });
  const servers = { mayBePrivate: true, anyPort: true, name: 'simulation.example' };
  const gmail = { access: partners.gmail.access, clock, apiUrl: config.partners.google.apiUrl };
  const goodTransports = createTransports(mails.transport(life, fault), servers, secrets, gmail, {
    ownLeaves: true,
    requiresProof: config.requiresProof,
  });
  const transports: Transports = {
    ...goodTransports,
    for: (sender) =>
      sender.transport === 'own'
        ? mails.transport(life, fault, sender.server.host)
        : goodTransports.for(sender),
  };
  const mail = watchMail({ transports, mailFrom: config.mailFrom, live, log });
  const emails = new EmailTally();
  const stopping = new AbortController();
  return {
    clock,
    ids: createIds(clock),
    store,
    readModels,
    keep,
    files,
    live,
    secrets,
    transports,
    caps: config.caps,
    stopSends: () => stopping.abort(),
    senderServers: { try: () => Promise.resolve(undefined) },
    partners,
    mail,
    commands,
    written,
    mailings: createMailings({
      stopping: stopping.signal,
      commands,
      files,
      secrets,
      transports,
      clock,
      log,
      onOutcome: (outcome) => mail.noteOutcome(outcome),
      onAttempt: (attempt) => emails.add(attempt),
    }),
    emails,
    metrics: undefined,
    traces: undefined,
    dns: { texts: async () => null },
    disk: { problems: () => Promise.resolve([]) },
    dataWatch: undefined,
    sandboxes: { pdfs: noFiles, tables: noFiles },
    folder: disk.runs === undefined ? folder : undefined,
    temporal: undefined,
    holder: disk.runs === undefined ? embeddedHolder : life.name,
    isShared: disk.runs !== undefined,
    names: {
      events: 'simulated',
      readModels: 'simulated',
      keep: 'simulated',
      runs: 'embedded',
      mail: 'simulated',
    },
    close: async () => undefined,
  };
};

const folder = { path: '/simulated', announce: async () => undefined, release: async () => undefined };

/** Without stacks: the lines of a bundle are others than those of its sources, and the history should be the same. */
const inOneLine = (error: unknown): string => String(error);

const logOf = ({ world, name }: Life) =>
  pino(
    {
      level: process.env['SIMULATION_LOG'] ?? 'error',
      base: { life: name },
      timestamp: false,
      ...(process.env['SIMULATION_LOG'] === undefined && { serializers: { err: inOneLine } }),
    },
    { write: (line: string) => world.note(`log ${line.trim()}`) },
  );

/** The runs of one process. */
interface Runs {
  readonly runs: SequenceRuns;
  /** Problems, one line each. */
  failing(): readonly string[];
}

interface Parts {
  readonly app: OwedApp;
  readonly processManager: ProcessManager;
  readonly runs: Runs;
}

/** Embedded runs, or those of a server that several processes work for. */
const startRuns = (given: RunsOptions, { disk }: ProgramOptions, life: Life): Runs => {
  const { engines, log, views, ...mails } = given;
  if (disk.runs === undefined) {
    const runs = startEmbeddedRuns(given);
    const failing = () => runs.failing().map(({ run, error }) => `Run ${run.sequenceId} fails: ${error}`);
    return { runs, failing };
  }
  const server = disk.runs;
  server.work(life, activitiesOf(engines, views, { ...engines, ...mails, isAlone: false, log }));
  return { runs: server.clientOf(createAwait(life, disk, 'runs')), failing: () => server.failing() };
};

/** The program in one simulated process. */
export class Program {
  readonly life: Life;
  readonly engines: Engines;
  private readonly app: OwedApp;
  private readonly processManager: ProcessManager;
  private readonly runs: Runs;

  private constructor(life: Life, { engines, app, processManager, runs }: Pick<Program, 'engines'> & Parts) {
    this.life = life;
    this.engines = engines;
    this.app = app;
    this.processManager = processManager;
    this.runs = runs;
  }

  /** Starts a new life on a disk. Only the loading of web pages happens outside of simulated time. */
  static async start(options: ProgramOptions, life: Life): Promise<Program> {
    const { world, config, limits = wideLimits, fault } = options;
    const log = logOf(life);
    const engines = await life.within(() => enginesOf(options, life));
    const projections = life.within(() => composeRunner(engines, log));
    const views = ownViews(projections, engines, log);
    let runs: Runs | undefined;
    const app = await life.load(async () => {
      const web = await composeWeb({
        config,
        log,
        engines,
        views,
        isCatchingUp: createCatchingUp({ store: engines.store, views }),
        runs: () => runs?.runs,
        monitoring: composeMonitoring({ config, engines, problems: [] }),
        limits: fault?.limits?.(limits) ?? limits,
        passwords: plainPasswords,
      });
      await web.app.ready();
      return web.app;
    });
    const runsOf = {
      engines,
      log,
      publicUrl: 'https://owed.example',
      mailFrom: config.mailFrom,
      trialDays: config.billing.trialDays,
      setTimer: fault?.timers?.(world.timersOf(life)) ?? world.timersOf(life),
    };
    const start = async (): Promise<Pick<Parts, 'processManager' | 'runs'>> => {
      engines.mail.start();
      await projections.start();
      const informed = { ...runsOf, views: managerViews(engines, log, projections) };
      runs = startRuns(informed, options, life);
      const known = fault?.runs?.(runs.runs) ?? runs.runs;
      const managed = { ...informed, runs: known };
      return { processManager: startProcessManager(managed), runs };
    };
    const background = await life.within(start);
    return new Program(life, { engines, app, ...background });
  }

  /** What the program itself finds wrong. */
  problems(): readonly string[] {
    const { state, error, parked } = this.processManager.health();
    const isShared = this.engines.isShared;
    return [
      ...this.runs.failing(),
      ...(state === 'following' || (isShared && state === 'standing-by')
        ? []
        : [`The process manager is ${state}: ${error ?? 'no error'}`]),
      ...parked.map((event) => `An event is parked: ${JSON.stringify(event)}`),
    ];
  }

  /** The runs that are not over. */
  async openRuns(): Promise<readonly number[]> {
    const open: number[] = [];
    for await (const { sequenceId } of this.runs.runs.running()) open.push(sequenceId);
    return open;
  }

  /** Makes a call as a browser does. @throws NoAnswer when the process ends before it answers */
  call({ method, path, body, headers = {}, network, caller }: Call): Promise<Answered> {
    return new Promise((resolve, reject) => {
      this.life.onEnd(() => reject(new NoAnswer(`${method} ${path}`)));
      if (!this.life.isAlive) return;
      this.life.within(() => {
        const json = body === undefined ? {} : { payload: JSON.stringify(body) };
        const type = body === undefined ? {} : { 'content-type': 'application/json' };
        const host = { host: 'localhost' };
        const from = network === undefined ? {} : { remoteAddress: network };
        const asked = { method, url: path, headers: { ...host, ...type, ...headers }, ...json, ...from };
        // It begins when somebody waits for it.
        const ask = (): void =>
          void this.app.inject(asked).then((answer) => {
            const isJson = String(answer.headers['content-type']).includes('json');
            const parsed: unknown = isJson ? JSON.parse(answer.body) : null;
            const given = new Headers();
            for (const cookie of [answer.headers['set-cookie'] ?? []].flat())
              given.append('set-cookie', cookie);
            resolve(new Answered(answer.statusCode, given, parsed));
          }, reject);
        if (caller === undefined) ask();
        else calling.run(caller, ask);
      });
    });
  }
}
