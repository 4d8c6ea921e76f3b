import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Person } from '../tests/doubles/person.ts';
import { changeWaits } from './change-waits.ts';
import { quantile, type Bench } from './row.ts';
import { startServer } from './server-process.ts';

const changes = 200;

/** How long after a command's response another window of the account is told of the change and can read the record. */
export const bench: Bench = {
  name: 'live',
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'owed-bench-'));
    const server = await startServer(join(folder, 'owed'));
    try {
      const person = new Person(server.address);
      await person.register();
      const waits = await changeWaits(person, person, changes);
      return [0.5, 0.99].map((share) => ({
        name: `Change in another window after the answer, p${share * 100}`,
        ours: quantile(waits, share),
        reference: 50,
        unit: 'ms',
        note: share === 0.5 ? 'the bundling time; <= 150 ms' : 'the bundling time',
      }));
    } finally {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
