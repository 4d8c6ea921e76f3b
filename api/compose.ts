import { join, relative, sep } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { StatusView } from '../contracts/status.ts';
import type { Config } from '../platform/config.ts';
import type { Position } from '../platform/ports/event-store.ts';
import { allProjections } from '../projections/all-projections.ts';
import { createProjectionRunner, type ProjectionRunner } from '../projections/runner.ts';
import { createTestMail } from '../workflows/send-test-mail.ts';
import { adminSocketPath, openAdminChannel, type AdminChannel } from './admin-channel.ts';
import { answerAdmin } from './admin-commands.ts';
import { buildApp } from './app.ts';
import { startBackground, type Background } from './background.ts';
import type { AccountDesk } from './commands/registration.ts';
import { dataFiles, openEngines, type EngineOverrides, type Engines } from './compose-engines.ts';
import { createRebuilds } from './compose-rebuilds.ts';
import { serveWithViews } from './first-views.ts';
import { healthOf } from './health.ts';
import { createPasswords } from './passwords.ts';
import type { Limits } from './rate-limits.ts';
import { createReadYourWrites } from './read-your-writes.ts';
import type { OwedApp } from './route-deps.ts';
import { builtWebFolder } from './web-app.ts';

/** The whole program, not yet listening. */
export interface Owed {
  readonly app: OwedApp;
  readonly desk: AccountDesk;
  readonly engines: Engines;
  readonly projections: ProjectionRunner;
  /**
   * Begins to fold, to listen, and then to run.
   * @param beforeRuns done in between, when there are no runs yet
   * @returns the address that browsers open
   */
  start(beforeRuns?: (publicUrl: string) => Promise<void>): Promise<string>;
  /** Resolves once everything that the events so far bring about has happened. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export interface ComposeOptions {
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  readonly isDemo?: boolean;
  readonly limits?: Limits;
  readonly overrides?: EngineOverrides;
  /** Folder of the built web app; by default where the build puts it. */
  readonly webFolder?: string;
}

/** A path as a person would say it: from where the program runs, if it lies below. */
const spoken = (path: string): string => {
  const from = relative(process.cwd(), path);
  return from === '' || from.startsWith(`..${sep}`) || from === '..' ? path : from;
};

const statusOf = ({ clockOffset, mailFrom }: Config, { transport }: Engines): Omit<StatusView, 'now'> => ({
  mail: {
    mode: transport.via,
    folder: transport.folder === null ? null : spoken(transport.folder),
    from: mailFrom,
  },
  clockOffset: clockOffset?.text ?? null,
});

const isEverywhere = (host: string): boolean => host === '0.0.0.0' || host === '::';

/** Where browsers find a server that listens there. */
const addressOf = ({ host }: Config, port: number): string => {
  const name = isEverywhere(host) || host === '127.0.0.1' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
};

const portOf = (app: OwedApp): number => {
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

/**
 * Puts the program together: opens the engines that the settings pick, and hands everything what it needs.
 * @throws DataFolderInUse
 */
export const compose = async ({
  config,
  log,
  isDemo = false,
  limits,
  overrides,
  webFolder,
}: ComposeOptions): Promise<Owed> => {
  const engines = await openEngines({ config, isDemo, log, ...(overrides && { overrides }) });
  const { clock, ids, store, keep, readModels, commands, live, secrets, transport } = engines;
  const projections = createProjectionRunner({ store, readModels, live, log, projections: allProjections });
  const readYourWrites = createReadYourWrites({ views: projections, readModels, store });
  const passwords = createPasswords();
  const mailVia = transport.via;
  const desk = { store, commands, keep, readModels, readYourWrites, clock, ids, mailVia, passwords, secrets };
  const rebuilds = createRebuilds({
    eventsFile: join(config.dataDir, dataFiles.events),
    readModelsFile: join(config.dataDir, dataFiles.readModels),
    store,
    readModels,
    projections,
    log,
  });
  let background: Background | undefined;
  let adminChannel: AdminChannel | undefined;

  const app = await buildApp({
    desk,
    live,
    log,
    ...(limits && { limits }),
    sendTestMail: createTestMail({
      commands,
      transport,
      clock,
      mailFrom: config.mailFrom,
      publicUrl: config.publicUrl ?? addressOf(config, config.port),
    }),
    settings: {
      publicUrl: config.publicUrl,
      trustProxy: config.trustProxy,
      status: statusOf(config, engines),
      webFolder: webFolder ?? builtWebFolder(),
    },
    reconcile: async (accountId) => background?.reconcile(accountId),
    health: () => healthOf(projections, background),
  });

  return {
    app,
    desk,
    engines,
    projections,
    start: async (beforeRuns) => {
      const answer = answerAdmin({ commands, rebuilds });
      adminChannel = await openAdminChannel(adminSocketPath(config.dataDir), answer, log);
      await serveWithViews({ store, readModels, projections }, async () => {
        await app.listen({ host: config.host, port: config.port });
      });
      const address = addressOf(config, portOf(app));
      await engines.folder.announce(address);
      const { mailFrom, publicUrl = address } = config;
      await beforeRuns?.(publicUrl);
      background = startBackground({ engines, projections, log, mailFrom, publicUrl });
      return address;
    },
    settled: async () => {
      let before: Position | undefined;
      for (let last = await store.lastPosition(); last !== before; last = await store.lastPosition()) {
        before = last;
        await background?.processManager.settled(last);
      }
    },
    close: async () => {
      await app.close();
      await adminChannel?.close();
      await rebuilds.close();
      await background?.stop();
      await projections.stop();
      await engines.close();
    },
  };
};
