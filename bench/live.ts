import { setTimeout as pause } from 'node:timers/promises';
import { join } from 'node:path';
import { Person } from '../tests/doubles/person.ts';
import { quantile, type Bench } from './tools/row.ts';
import { startServer } from './tools/server-process.ts';

const changes = 200;
/** The server's bundling time, in milliseconds. */
const bundle = 50;

/**
 * Measures repeatedly how many milliseconds pass from a command's response until another window was notified of the
 * change and has read the record.
 * @param apart milliseconds between two changes; those within 50 of an earlier one are bundled
 */
const changeWaits = async (person: Person, apart = 0): Promise<number[]> => {
  const { id } = (await person.post('/api/clients', { name: 'Client', email: 'client@example.com' })).body;
  const window = await person.live();
  const waits: number[] = [];
  for (let change = 1; change <= changes; change += 1) {
    await pause(apart);
    window.changes.length = 0;
    await person.put(`/api/clients/${id}`, { city: `City ${change}` });
    const answered = performance.now();
    await window.told('clients', id);
    await person.get(`/api/clients?ids=${id}`);
    waits.push(performance.now() - answered);
  }
  window.close();
  return waits;
};

/** The time from a command's response until another window of the account is notified and can read the record. */
export const bench: Bench = {
  name: 'live',
  run: async (folder) => {
    const server = await startServer(join(folder, 'owed'));
    try {
      const person = new Person(server.address);
      await person.register();
      const single = await changeWaits(person, 2 * bundle);
      const following = await changeWaits(person);
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
    }
  },
};
