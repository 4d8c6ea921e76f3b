import cliProgress from 'cli-progress';
import { readConfig } from '../platform/config.ts';
import { createLog } from '../platform/log.ts';
import { allProjections } from '../projections/all-projections.ts';
import { projectionsNamed, rebuildProjections, type RebuildProgress } from '../projections/rebuild.ts';
import { adminSocketPath, askServer, type AdminRequest } from './admin-channel.ts';
import { openEngines } from './compose-engines.ts';
import { runCommand, Usage } from './terminal.ts';

const usage = `npm run projections -- rebuild [${allProjections.map(({ model }) => model.name).join('|')}]…`;

/** One bar a read model, each below the one before. */
const createBars = () => {
  let bar: cliProgress.SingleBar | undefined;
  let shown: string | undefined;
  const width = Math.max(...allProjections.map(({ model }) => model.name.length));
  return {
    show: ({ name, done, total }: RebuildProgress): void => {
      if (name !== shown) {
        bar?.stop();
        shown = name;
        bar = new cliProgress.SingleBar({
          format: `${name.padEnd(width)} {bar} {percentage}%  {value} of {total} events`,
          noTTYOutput: true,
          hideCursor: true,
        });
        bar.start(total, done);
      }
      bar?.setTotal(total);
      bar?.update(done);
    },
    stop: (): void => bar?.stop(),
  };
};

/** Asks the running server, or does it on the data folder itself when there is none. */
const rebuild = async (names: readonly string[]): Promise<void> => {
  projectionsNamed(allProjections, names);
  const config = readConfig(process.env);
  const bars = createBars();
  const request: AdminRequest = { command: 'rebuild', names: [...names] };
  try {
    const isServed = await askServer(adminSocketPath(config.dataDir), request, (line) => {
      if ('progress' in line) bars.show(line.progress);
    });
    if (isServed) return;
    const log = createLog('error');
    const engines = await openEngines({ config, isDemo: false, log });
    try {
      const { store, readModels } = engines;
      await rebuildProjections({
        store,
        readModels,
        log,
        projections: allProjections,
        names,
        onProgress: bars.show,
      });
    } finally {
      await engines.close();
    }
  } finally {
    bars.stop();
  }
};

await runCommand(async ([command, ...names]) => {
  if (command !== 'rebuild') throw new Usage(usage);
  await rebuild(names);
  console.log(`Rebuilt ${names.length === 0 ? 'all read models' : names.join(', ')}.`);
});
