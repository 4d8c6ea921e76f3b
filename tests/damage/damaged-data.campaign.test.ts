import { cp, mkdtemp, open, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, assert, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { compose } from '../../app/composition/compose.ts';
import { readConfig } from '../../platform/settings/config.ts';
import { UnusableData } from '../../platform/ports/unusable-data.ts';
import { closeDatabase, type Database, openDatabase } from '../../platform/sqlite/database.ts';
import { sampleOf } from '../campaign.ts';
import { Person } from '../doubles/person.ts';

/*
 * A data folder is damaged while Owed is stopped. Each time it is unharmed, repaired and said, or the start is refused
 * with one line that says what is wrong and what to do.
 */

const ada = { name: 'Ada', email: 'ada@studio.example', password: 'correct horse battery' };

let home: string;
const folder = (name: string): string => join(home, name);

const spoken = z.object({ msg: z.string() });

interface Started {
  /** Names of the clients that the page shows; undefined when Ada can't log in. */
  readonly clients: readonly string[] | undefined;
  /** Lines of the log from `warn` on. */
  readonly said: readonly string[];
  /** What health says. */
  readonly problems: unknown;
}

/** Starts Owed on a folder, does something as Ada, and stops it. */
const run = async (
  dataDir: string,
  env: Record<string, string> = {},
  act: (person: Person, checkNow: () => Promise<unknown>) => Promise<unknown> = () => Promise.resolve(),
): Promise<Started> => {
  const said: string[] = [];
  const log = pino(
    { level: 'warn' },
    { write: (line) => void said.push(spoken.parse(JSON.parse(line)).msg) },
  );
  const owed = await compose({ config: readConfig({ DATA_DIR: dataDir, PORT: '0', ...env }), log });
  try {
    const person = new Person((await owed.start()).replace('localhost', '127.0.0.1'));
    const { status } = await person.post('/api/login', { email: ada.email, password: ada.password });
    const checkNow = async () => owed.engines.dataWatch?.checkNow();
    await checkNow();
    await act(person, checkNow);
    await owed.settled();
    await owed.engines.dataWatch?.checkNow();
    const { problems } = (await person.get('/health')).body;
    if (status !== 200) return { clients: undefined, said, problems };
    const { rows } = await person.get('/api/clients');
    return { clients: rows.map(({ name }) => name), said, problems };
  } finally {
    await owed.close();
  }
};
const addClient = (name: string) => (person: Person) =>
  person.post('/api/clients', { name, email: 'pay@client.example' });

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'owed-damage-'));
  await run(folder('early'), {}, async (person) => {
    await person.post('/api/register', ada);
    await addClient('Acme')(person);
  });
  await cp(folder('early'), folder('late'), { recursive: true });
  await run(folder('late'), {}, addClient('Globex'));
});
afterAll(() => rm(home, { recursive: true, force: true }));

let copies = 0;
/** A copy of the folder, damaged. */
const damaged = async (damage: (path: (file: string) => string) => Promise<unknown>): Promise<string> => {
  copies += 1;
  const copy = folder(`copy-${copies}`);
  await cp(folder('late'), copy, { recursive: true });
  await damage((file) => join(copy, file));
  return copy;
};
const overwriteStart = async (file: string): Promise<void> => {
  const handle = await open(file, 'r+');
  await handle.write(Buffer.alloc(2_048, 0x5a), 0, 2_048, 0);
  await handle.close();
};
/** The single line that refuses a start. */
const refusalOf = async (dataDir: string): Promise<string> => {
  const error: unknown = await run(dataDir).catch((thrown: unknown) => thrown);
  assert(error instanceof UnusableData, `It started, or failed otherwise: ${String(error)}`);
  expect(error.message).not.toContain('\n');
  return error.message;
};

test('a sound folder starts without a word', async () => {
  expect(await run(await damaged(() => Promise.resolve()))).toEqual({
    clients: ['Acme', 'Globex'],
    said: [],
    problems: [],
  });
});

const viewDamages = sampleOf('damages of views', ['overwritten', 'cut off'], (how) => how === 'overwritten');
test.each(viewDamages)('views that are %s are made anew, and that is said', async (how) => {
  const copy = await damaged((path) =>
    how === 'overwritten' ? overwriteStart(path('read-models.db')) : truncate(path('read-models.db'), 50_000),
  );
  const { clients, said } = await run(copy);
  expect(clients).toEqual(['Acme', 'Globex']);
  expect(said).toEqual(['The read models are damaged; they are made anew from the events']);
});

test.each(['events.db', 'keep.db'])('a damaged %s is not started with', async (file) => {
  const overwritten = await damaged((path) => overwriteStart(path(file)));
  expect(await refusalOf(overwritten)).toMatch(
    `${file} is damaged (file is not a database); restore a backup`,
  );
  const cutOff = await damaged((path) => truncate(path(file), 12_288));
  expect(await refusalOf(cutOff)).toMatch(
    `${file} is damaged (database disk image is malformed); restore a backup`,
  );
});

test.each(sampleOf('ways to lose events', ['removed', 'emptied', 'older'], (how) => how === 'older'))(
  'events that are %s are missed, and Owed can go on without them',
  async (how) => {
    const copy = await damaged(async (path) => {
      if (how === 'older') return cp(join(folder('early'), 'events.db'), path('events.db'));
      return how === 'removed' ? rm(path('events.db')) : writeFile(path('events.db'), '');
    });
    expect(await refusalOf(copy)).toMatch(/^The newest events are missing .*handled later ones/);
    const accepted = await run(copy, { ACCEPT_LOSS: 'events' });
    expect(accepted.said).toContain(
      'The newest events are missing; as ACCEPT_LOSS says, Owed goes on without them',
    );
    expect(accepted.clients).toEqual(how === 'older' ? ['Acme'] : undefined);
    const after = await run(copy, {}, how === 'older' ? addClient('Initech') : undefined);
    expect(after).toEqual({
      clients: how === 'older' ? ['Acme', 'Initech'] : undefined,
      said: [],
      problems: [],
    });
  },
);

test.each(sampleOf('ways to lose the keep', ['removed', 'emptied'], (how) => how === 'removed'))(
  'a keep that is %s is missed, and Owed can go on without it',
  async (how) => {
    const copy = await damaged((path) =>
      how === 'removed' ? rm(path('keep.db')) : writeFile(path('keep.db'), ''),
    );
    expect(await refusalOf(copy)).toMatch(/^The keep .* is empty, but there are events/);
    expect((await run(copy, { ACCEPT_LOSS: 'keep' })).clients).toBeUndefined();
    expect((await run(copy)).said).toEqual([]);
  },
);

test('a lost key is missed', async () => {
  const copy = await damaged((path) => rm(path('secret.key')));
  expect(await refusalOf(copy)).toMatch(/^The key file \S+secret\.key is missing or empty, .* Put it back/);
  expect(await readdir(copy)).not.toContain('secret.key');
});

/** Changes a text in a database file without changing its length. */
const change = async (file: string, from: string, to: string): Promise<void> => {
  const bytes = await readFile(file);
  const at = bytes.indexOf(from);
  if (at === -1) throw new Error(`${file} has no ${from}`);
  bytes.write(to, at);
  await writeFile(file, bytes);
};

/** Does something to a database that a stopped server left behind. */
const alter = (file: string, sql: string): void => {
  const database: Database = openDatabase(file, 'normal');
  database.exec(sql);
  closeDatabase(database);
};

test('a changed event or entry stops a start, although the lists are kept', async () => {
  const event = await damaged((path) => change(path('events.db'), '"name":"Globex"', '"name":"Globox"'));
  expect(await refusalOf(event)).toMatch(
    /^Event 0 of client-\d+ is damaged in events\.db; restore a backup with npm run restore$/,
  );
  const entry = await damaged(async (path) =>
    alter(path('keep.db'), "UPDATE kept SET value = value || ' ' WHERE kind = 'secrets'"),
  );
  expect(await refusalOf(entry)).toMatch(/^An entry of secrets is damaged in keep\.db; restore a backup/);
});

const withoutGlobex = `DELETE FROM events WHERE type = 'ClientCreated' AND data LIKE '%Globex%'`;

test('a missing event stops a start by the name of its stream, although the lists are kept', async () => {
  const copy = await damaged(async (path) => alter(path('events.db'), withoutGlobex));
  expect(await refusalOf(copy)).toMatch(
    /^Event 0 of client-\d+ is missing in events\.db; restore a backup with npm run restore$/,
  );
});

test('an event that goes missing while Owed runs is found by its check, and nothing more is stored', async () => {
  const copy = await damaged(() => Promise.resolve());
  let refused = 0;
  const { problems } = await run(copy, {}, async (person, checkNow) => {
    alter(join(copy, 'events.db'), withoutGlobex);
    await checkNow();
    refused = (await addClient('Initech')(person)).status;
  });
  expect(refused).toBe(503);
  expect(problems).toEqual([
    expect.stringMatching(
      /^events\.db is damaged \(Event 0 of client-\d+ is missing in events\.db\): nothing more is stored; stop Owed and restore a backup/,
    ),
  ]);
});

test('an email that lost its text is found while Owed runs', async () => {
  const copy = await damaged(() => Promise.resolve());
  const { problems } = await run(copy, {}, async (person) => {
    const sent = await person.post('/api/email/test', { recipient: ada.email });
    expect([sent.status, await readdir(join(copy, 'files'))]).toEqual([200, [expect.any(String)]]);
    await rm(join(copy, 'files'), { recursive: true });
  });
  expect(problems).toEqual([
    expect.stringMatching(/^files is damaged \(\d+\/[0-9a-f]{64} is missing\): put/),
  ]);
});

test('views whose index is damaged are found, and made anew at the next start', async () => {
  const copy = await damaged(async (path) => {
    const database: Database = openDatabase(path('read-models.db'), 'normal');
    const [[page] = [0]] = database
      .prepare<[page: number]>(
        "SELECT rootpage FROM sqlite_schema WHERE type = 'index' AND tbl_name LIKE '%templates%'",
      )
      .all();
    const [[pageSize] = [0]] = database.prepare<[bytes: number]>('PRAGMA page_size').all();
    closeDatabase(database);
    const handle = await open(path('read-models.db'), 'r+');
    await handle.write(Buffer.alloc(100, 0xee), 0, 100, (page - 1) * pageSize);
    await handle.close();
  });
  const { problems } = await run(copy);
  expect(problems).toEqual([expect.stringMatching(/^read-models\.db is damaged .*restart Owed/)]);
  const after = await run(copy);
  expect(after.clients).toEqual(['Acme', 'Globex']);
  expect(after.problems).toEqual([]);
});
