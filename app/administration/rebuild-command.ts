import { logAdministrator } from '../../api/sessions/security-log.ts';
import { readConfig, type Config } from '../../platform/settings/config.ts';
import { createLog } from '../../platform/monitoring/log.ts';
import { allProjections } from '../../projections/all-projections.ts';
import { projectionsNamed, rebuildProjections } from '../../projections/following/rebuild.ts';
import type { RebuildProgress } from '../../projections/following/shadow-folding.ts';
import { adminSocketOf, askServer, type AdminRequest } from '../admin-channel.ts';
import { openEngines } from '../composition/compose-engines.ts';
import { storedViews } from '../composition/compose-views.ts';
import { createFoldThreads } from '../workers/fold-threads.ts';
import { commandLog } from './command-log.ts';
import { createBars } from './view-bars.ts';

/** The names of the read models, for a usage text. */
export const rebuildArguments = `[${allProjections.map(({ model }) => model.name).join('|')}]…`;

/** Takes over models from a running process for a moment; it continues with the new documents. */
const rebuildHere = async (
  config: Config,
  names: readonly string[],
  onProgress: (progress: RebuildProgress) => void,
): Promise<void> => {
  const log = createLog('error');
  const options = { config, isDemo: false, log, withRuns: false, isForRebuild: true };
  const engines = await openEngines(options);
  const { store, readModels, holder, isShared } = engines;
  const threads = createFoldThreads(config);
  const views = isShared && { views: storedViews(engines, log) };
  try {
    await rebuildProjections({
      store,
      readModels,
      log,
      holder,
      takeOver: isShared,
      foldStreams: threads?.foldStreams,
      ...views,
      projections: allProjections,
      names,
      onProgress,
    });
    logAdministrator(commandLog(), 'views rebuilt');
  } finally {
    await threads?.close();
    await engines.close();
  }
};

/**
 * Makes read models anew, all or the named ones: in the server that holds the data folder, or here when there is none.
 * @returns text to print
 * @throws Error with a text to print
 */
export const rebuild = async (names: readonly string[]): Promise<string> => {
  projectionsNamed(allProjections, names);
  const config = readConfig(process.env);
  const bars = createBars();
  const request: AdminRequest = { command: 'rebuild', names: [...names] };
  try {
    const isServed = await askServer(adminSocketOf(config.dataDir), request, (line) => {
      if ('progress' in line) bars.show(line.progress);
    });
    if (!isServed) await rebuildHere(config, names, bars.show);
  } finally {
    bars.stop();
  }
  return `Rebuilt ${names.length === 0 ? 'all read models' : names.join(', ')}.`;
};
