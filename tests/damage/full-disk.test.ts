import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Person } from '../doubles/person.ts';
import { ServerProcess } from '../doubles/server-process.ts';
import { buildServer } from '../kill/built-server.ts';

/** Only Linux can take the room of files from a process that runs. */
const hasLimits = spawnSync('prlimit', ['--version']).status === 0;

let folder: string;
let entry: string;
beforeAll(async () => {
  entry = await buildServer();
  folder = await mkdtemp(join(tmpdir(), 'owed-full-disk-'));
}, 180_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const start = async (): Promise<{ server: ServerProcess; person: Person }> => {
  const server = new ServerProcess(entry, { DATA_DIR: join(folder, 'data') });
  return { server, person: new Person(await server.listening) };
};

const namesOf = async (person: Person): Promise<unknown[]> =>
  (await person.get('/api/clients')).rows.map(({ name }) => name).toSorted();

test.runIf(hasLimits)(
  'a disk that takes nothing more is named at the first failed write, and forgotten when there is room',
  async () => {
    const { server, person } = await start();
    await person.register();
    const add = (name: string) => person.post('/api/clients', { name, email: 'pay@acme.example' });
    const health = async () => (await person.get('/health')).body;
    expect((await add('Before')).status).toBe(201);
    expect(await health()).toMatchObject({ status: 'green' });

    await server.limitFiles(1);
    const refused = await add('Refused');
    expect([refused.status, refused.body.message]).toEqual([
      503,
      "Owed can't reach its data right now. Please try again in a moment.",
    ]);
    const { status, problems } = await health();
    expect(status).toBe('red');
    // A view that had not been stored yet may be named beside it.
    expect(problems).toContainEqual(
      expect.stringMatching(/^The disk of the data folder (fails|is full): \S+ can't be written/),
    );
    expect(await namesOf(person)).toEqual(['Before']);

    await server.limitFiles(Infinity);
    await expect.poll(health).toMatchObject({ status: 'green' });
    expect((await add('After')).status).toBe(201);
    expect(await namesOf(person)).toEqual(['After', 'Before']);
    await server.stop();

    const again = await start();
    again.person.cookie = person.cookie;
    expect(await namesOf(again.person)).toEqual(['After', 'Before']);
    await again.server.stop();
  },
);
