import type { Config } from '../../platform/settings/config.ts';
import { allProjections } from '../../projections/all-projections.ts';
import { invoices } from '../../projections/invoices.ts';
import type { ProcessManager } from '../../workflows/process-manager/process-manager.ts';
import { startProcessManager } from '../background.ts';
import type { ComposeOptions, Program } from './compose.ts';
import { createCatchingUp, incompleteLists } from '../start/catching-up.ts';
import { outboxEraser } from './compose-mail.ts';
import { openEngines, type Engines } from './compose-engines.ts';
import { runsOptions, startRuns, temporalRunsOf, type WorkedRuns } from './compose-runs.ts';
import { composeRunner, managerViews, storedViews } from './compose-views.ts';
import { composeWeb } from './compose-web.ts';
import { createEngineProbes, unfoldedViews } from '../watch/engine-probes.ts';
import { buildHealthApp } from '../watch/health-app.ts';
import { managerProblems, viewProblems } from '../../api/health.ts';
import { listen } from '../start/listening.ts';
import { mailProblems } from '../watch/mail-watch.ts';
import { stoppingSends } from '../start/stopping-sends.ts';
import { composeMonitoring } from '../monitoring/compose-monitoring.ts';

type Parts = ComposeOptions & { readonly engines: Engines };

/** Pages, calls and live socket; no folding, no runs. */
const composeApi = async ({ engines, config, log, limits, webFolder }: Parts): Promise<Program> => {
  const { readModels, temporal } = engines;
  const runs = temporal && (await temporalRunsOf(temporal, engines, log));
  const views = storedViews(engines, log);
  const isCatchingUp = createCatchingUp({ store: engines.store, views });
  const { app } = await composeWeb({
    config,
    log,
    engines,
    views,
    isCatchingUp,
    runs: () => runs,
    monitoring: composeMonitoring({
      config,
      engines,
      problems: [
        createEngineProbes(config, engines),
        () => unfoldedViews(engines),
        incompleteLists(isCatchingUp),
        async () => mailProblems(engines.mail),
      ],
    }),
    ...(limits && { limits }),
    ...(webFolder !== undefined && { webFolder }),
  });
  return {
    app,
    engines,
    start: async () => {
      engines.mail.start();
      await Promise.all(allProjections.map(({ model }) => readModels.prepare(model)));
      return listen(app, config);
    },
    close: () =>
      stoppingSends(engines, async () => {
        await app.close();
        await engines.close();
      }),
  };
};

/** Folds the views, or waits while another process does. */
const composeProjections = ({ engines, config, log }: Parts): Program => {
  const projections = composeRunner(engines, log);
  const problems = [createEngineProbes(config, engines), async () => viewProblems(projections)];
  const monitoring = composeMonitoring({ config, engines, problems, projections });
  const app = buildHealthApp({ log, monitoring });
  return {
    app,
    engines,
    start: async () => {
      const address = await listen(app, config);
      await projections.start();
      return address;
    },
    close: async () => {
      await app.close();
      await projections.stop();
      await engines.close();
    },
  };
};

/** Works on runs with other workers, and is the process manager unless another process is. */
const composeWorkflows = ({ engines, config, log }: Parts): Program => {
  let worked: WorkedRuns | undefined;
  let processManager: ProcessManager | undefined;
  const problems = [
    createEngineProbes(config, engines),
    async () => worked?.problems() ?? [],
    async () => (processManager === undefined ? [] : managerProblems(processManager)),
    async () => mailProblems(engines.mail),
  ];
  const monitoring = composeMonitoring({
    config,
    engines,
    problems,
    processManager: () => processManager,
    runs: () => worked,
  });
  const app = buildHealthApp({ log, monitoring });
  return {
    app,
    engines,
    start: async () => {
      engines.mail.start();
      // Runs look for a client's credit in it. The process manager prepares the models, but may be another process.
      await engines.readModels.prepare(invoices.model);
      const address = await listen(app, config);
      const options = runsOptions(engines, log, config, address);
      const known = { ...options, views: managerViews(engines, log) };
      worked = await startRuns(known);
      processManager = startProcessManager({
        ...known,
        runs: worked.runs,
        syncRuns: worked.syncRuns,
        forgetOutbox: outboxEraser(config),
      });
      return address;
    },
    close: () =>
      stoppingSends(engines, async () => {
        await app.close();
        await Promise.all([processManager?.stop(), worked?.stop()]);
        await engines.close();
      }),
  };
};

const partOf = (role: Exclude<Config['role'], 'all'>) =>
  ({ api: composeApi, projections: composeProjections, workflows: composeWorkflows })[role];

/**
 * Composes one role of the program.
 * @throws WrongSetting
 */
export const composeRole = async (
  role: Exclude<Config['role'], 'all'>,
  options: Omit<ComposeOptions, 'isDemo'>,
): Promise<Program> => {
  const { config, log, overrides } = options;
  const withRuns = role !== 'projections';
  const engines = await openEngines({
    config,
    isDemo: false,
    log,
    withRuns,
    ...(overrides && { overrides }),
  });
  try {
    return await partOf(role)({ ...options, engines });
  } catch (error) {
    await engines.close();
    throw error;
  }
};
