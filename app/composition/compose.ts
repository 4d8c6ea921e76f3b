import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../platform/settings/config.ts';
import type { Position } from '../../platform/ports/event-store.ts';
import type { ProjectionRunner } from '../../projections/following/runner.ts';
import type { ProcessManager } from '../../workflows/process-manager/process-manager.ts';
import { adminSocketOf, openAdminChannel, type AdminChannel } from '../admin-channel.ts';
import { createAdminAnswers } from '../administration/answer-admin.ts';
import { startProcessManager } from '../background.ts';
import type { AccountDesk } from '../../commands/accounts/registration.ts';
import { outboxEraser } from './compose-mail.ts';
import { openEngines, type EngineOverrides, type Engines } from './compose-engines.ts';
import { createCatchingUp, incompleteLists } from '../start/catching-up.ts';
import { createRebuilds } from './compose-rebuilds.ts';
import { runsOptions, startRuns, type WorkedRuns } from './compose-runs.ts';
import { composeRunner, managerViews, ownViews } from './compose-views.ts';
import { composeWeb } from './compose-web.ts';
import { createEngineProbes } from '../watch/engine-probes.ts';
import { createFirstViews } from '../start/first-views.ts';
import { managerProblems, viewProblems } from '../../api/health.ts';
import { listen, listeningAddress } from '../start/listening.ts';
import { mailProblems } from '../watch/mail-watch.ts';
import { composeMonitoring } from '../monitoring/compose-monitoring.ts';
import { stoppingSends } from '../start/stopping-sends.ts';
import type { Limits } from '../../api/limits/rate-limits.ts';
import type { OwedApp } from '../../api/route-deps.ts';

/** A composed process, not yet listening. */
export interface Program {
  readonly app: OwedApp;
  readonly engines: Engines;
  /** @returns the address that it is reached at */
  start(): Promise<string>;
  close(): Promise<void>;
}

/** The whole program in one process. */
export interface Owed extends Program {
  readonly desk: AccountDesk;
  readonly projections: ProjectionRunner;
  /**
   * Starts folding, listening, and then runs.
   * @param beforeRuns runs before the runs start
   * @returns the address that browsers open
   */
  start(beforeRuns?: (publicUrl: string) => Promise<void>): Promise<string>;
  /** Resolves after all effects of the events so far. */
  settled(): Promise<void>;
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

const putTogether = async (
  { config, log, limits, webFolder }: ComposeOptions,
  engines: Engines,
): Promise<Owed> => {
  const { store, readModels, folder } = engines;
  const projections = composeRunner(engines, log, (name) => firstViews.build(name));
  const views = ownViews(projections, engines, log);
  const rebuilds = createRebuilds({ settings: config, engines, views, projections, log });
  const isCatchingUp = createCatchingUp({ store, views });
  const firstViews = createFirstViews({ store, readModels, projections, rebuilds, log });
  let worked: WorkedRuns | undefined;
  let processManager: ProcessManager | undefined;
  let adminChannel: AdminChannel | undefined;

  const { app, desk } = await composeWeb({
    config,
    log,
    engines,
    views,
    isCatchingUp,
    runs: () => worked?.runs,
    monitoring: composeMonitoring({
      config,
      engines,
      projections,
      processManager: () => processManager,
      runs: () => worked,
      problems: [
        createEngineProbes(config, engines),
        async () => engines.dataWatch?.problems() ?? [],
        () => engines.disk.problems(),
        async () => viewProblems(projections),
        incompleteLists(isCatchingUp),
        async () => (processManager === undefined ? [] : managerProblems(processManager)),
        async () => worked?.problems() ?? [],
        async () => mailProblems(engines.mail),
      ],
    }),
    ...(limits && { limits }),
    ...(webFolder !== undefined && { webFolder }),
  });

  return {
    app,
    desk,
    engines,
    projections,
    start: async (beforeRuns) => {
      engines.mail.start();
      if (folder !== undefined) {
        const answer = createAdminAnswers({
          engines,
          rebuild: rebuilds.rebuild,
          publicUrl: () => config.publicUrl ?? listeningAddress(app, config),
          log,
        });
        adminChannel = await openAdminChannel(adminSocketOf(folder.path), answer, log);
      }
      await firstViews.serve(async () => {
        await listen(app, config);
      });
      const address = listeningAddress(app, config);
      await folder?.announce(address);
      engines.dataWatch?.start();
      const options = runsOptions(engines, log, config, address);
      await beforeRuns?.(options.publicUrl);
      const known = { ...options, views: managerViews(engines, log, projections) };
      worked = await startRuns(known);
      processManager = startProcessManager({
        ...known,
        runs: worked.runs,
        syncRuns: worked.syncRuns,
        forgetOutbox: outboxEraser(config),
      });
      return address;
    },
    settled: async () => {
      let before: Position | undefined;
      for (let last = await store.lastPosition(); last !== before; last = await store.lastPosition()) {
        before = last;
        await processManager?.settled(last);
      }
    },
    close: () =>
      stoppingSends(engines, async () => {
        await app.close();
        await adminChannel?.close();
        await rebuilds.close();
        await processManager?.stop();
        await worked?.stop();
        await projections.stop();
        await engines.close();
      }),
  };
};

/**
 * Composes the whole program in one process from the settings.
 * @throws DataFolderInUse, WrongSetting
 */
export const compose = async (options: ComposeOptions): Promise<Owed> => {
  const { config, log, isDemo = false, overrides } = options;
  const engines = await openEngines({ config, isDemo, log, ...(overrides && { overrides }) });
  try {
    return await putTogether(options, engines);
  } catch (error) {
    await engines.close();
    throw error;
  }
};
