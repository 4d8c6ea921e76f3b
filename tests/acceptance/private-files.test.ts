import { chmod, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import { newClient, newInvoice } from './bodies.ts';
import { startOwed } from './running-owed.ts';
import { testOfEmbedded } from './scenario.ts';

let before: number;
beforeEach(() => {
  before = process.umask(0);
});
afterEach(() => void process.umask(before));

/** The rights of everything in a folder, by its path, in octal. */
const rightsIn = async (folder: string): Promise<Record<string, string>> => {
  const names = await readdir(folder, { recursive: true });
  const rights = names.map(async (name): Promise<[string, string]> => {
    const found = await lstat(join(folder, name));
    return [name, `${found.isDirectory() ? 'folder' : 'file'} ${(found.mode & 0o777).toString(8)}`];
  });
  return Object.fromEntries(await Promise.all(rights));
};

const open = (rights: Record<string, string>): string[] =>
  Object.entries(rights).flatMap(([name, of]) =>
    /^(file 600|folder 700)$/.test(of) ? [] : [`${name}: ${of}`],
  );

testOfEmbedded('the files of the data folder are for their owner alone, whatever the umask', async () => {
  let owed = await startOwed({});
  const person = owed.person();
  await person.register();
  await newInvoice(person, { clientId: await newClient(person) });
  await person.post('/api/email/test', { recipient: 'ada@studio.example' });
  await owed.owed.settled();
  const rights = await rightsIn(owed.dataDir);
  expect(Object.keys(rights)).toEqual(
    expect.arrayContaining([
      'events.db',
      'events.db-wal',
      'keep.db',
      'read-models.db',
      'lock.db',
      'secret.key',
      'outbox',
    ]),
  );
  expect(open(rights)).toEqual([]);
  // As an older version left it.
  await chmod(join(owed.dataDir, 'events.db'), 0o644);
  owed = await owed.restart();
  expect(open(await rightsIn(owed.dataDir))).toEqual([]);
  await owed.close();
});
