import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Person } from '../tests/doubles/person.ts';
import { changeWaits } from './tools/change-waits.ts';
import { quantile, type Bench } from './tools/row.ts';
import { startServer } from './tools/server-process.ts';

const changes = 200;
/** The server's bundling time, in milliseconds. */
const bundle = 50;

/** The time from a command's response until another window of the account is notified and can read the record. */
export const bench: Bench = {
  name: 'live',
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'owed-bench-'));
    const server = await startServer(join(folder, 'owed'));
    try {
      const person = new Person(server.address);
      await person.register();
      const single = await changeWaits(person, person, changes, 2 * bundle);
      const following = await changeWaits(person, person, changes);
      const row = (name: string, waits: readonly number[], share: number, aim: string) => ({
        name: `${name} in another window after the response, p${share * 100}`,
        ours: quantile(waits, share),
        reference: bundle,
        unit: 'ms',
        note: `the bundling time${aim}`,
      });
      return [
        row('A single change', single, 0.5, '; < 20 ms'),
        row('A single change', single, 0.99, ''),
        row('Change after change', following, 0.5, '; bundled'),
        row('Change after change', following, 0.99, ''),
      ];
    } finally {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
