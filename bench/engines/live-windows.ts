import { join } from 'node:path';
import { Person } from '../../tests/doubles/person.ts';
import { changeWaits } from '../tools/change-waits.ts';
import { quantile, type BenchRow } from '../tools/row.ts';
import { startServer, type Listening } from '../tools/server-process.ts';
import { settingsOf, type Measure } from './given.ts';

const changes = 100;

/**
 * How soon a window at one api process sees a change made at another, compared with two windows of one embedded
 * process.
 */
export const measureLiveWindows: Measure = async (given, folder) => {
  const started: Listening[] = [];
  const start = async (name: string, env: Record<string, string>): Promise<Listening> => {
    const server = await startServer(join(folder, name), 0, env);
    started.push(server);
    return server;
  };
  const engines = settingsOf({ ...given, installation: `${given.installation}c` });
  try {
    await start('projections', { ...engines, ROLE: 'projections' });
    const first = await start('first', { ...engines, ROLE: 'api' });
    const second = await start('second', { ...engines, ROLE: 'api' });
    const alone = await start('alone', {});
    const [writer, embedded] = [new Person(first.address), new Person(alone.address)];
    await writer.register();
    await embedded.register();
    const ours = await changeWaits(writer, writer.at(second.address), changes);
    const reference = await changeWaits(embedded, embedded, changes);
    return [0.5, 0.95].map((share): BenchRow => ({
      name: `Change through one api process, seen at another, p${share * 100}`,
      ours: quantile(ours, share),
      reference: quantile(reference, share),
      unit: 'ms',
      note: 'two windows of the embedded process',
    }));
  } finally {
    await Promise.all(started.map((server) => server.stop()));
  }
};
