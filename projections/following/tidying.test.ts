import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ReadModels } from '../../platform/ports/read-models.ts';
import { openSqliteReadModels } from '../../platform/sqlite/models/read-models.ts';
import { temporaryFolder } from '../../tests/contracts/temporary-folder.ts';
import { namesOfClients, ref } from '../read-side.fixture.ts';
import { positionAt } from '../recorded.fixture.ts';
import { shadowOf } from './shadow.ts';
import { tidyModel } from './tidying.ts';

const day = 86_400_000;
const start = Date.parse('2026-12-03T09:00:00Z');
const older = namesOfClients(1).model;
const model = namesOfClients(2).model;
const newer = namesOfClients(3).model;
const deleted = { ...ref, position: positionAt(1), keys: { name: null, parked: null }, body: null };

let folder: ReturnType<typeof temporaryFolder>;
let readModels: ReadModels;

beforeEach(async () => {
  folder = temporaryFolder();
  readModels = openSqliteReadModels({ file: `${folder.path}/read-models.db`, clock: { now: () => start } });
  for (const one of [older, model, newer, shadowOf(model)]) await readModels.prepare(one);
});
afterEach(async () => {
  await readModels.close();
  folder.remove();
});

const versions = async (): Promise<string[]> =>
  (await readModels.versions()).map(({ name, version }) => `${name} ${version}`);

test('a tombstone goes after a day', async () => {
  await readModels.write(model, { documents: [deleted], checkpoint: positionAt(1), term: 1 });
  await tidyModel(readModels, model, start + day);
  expect(await readModels.load(model, [ref])).toStrictEqual([deleted]);
  await tidyModel(readModels, model, start + day + 1);
  expect(await readModels.load(model, [ref])).toStrictEqual([]);
});

test('an older version goes after 7 days, what a rebuild left behind after one; a newer one stays', async () => {
  const all = [
    'names-of-clients 1',
    'names-of-clients 2',
    'names-of-clients 3',
    'names-of-clients-rebuild 2',
  ];
  await tidyModel(readModels, model, start + day);
  expect(await versions()).toStrictEqual(all);
  await tidyModel(readModels, model, start + day + 1);
  expect(await versions()).toStrictEqual(all.slice(0, 3));
  await tidyModel(readModels, model, start + 7 * day);
  expect(await versions()).toStrictEqual(all.slice(0, 3));
  await tidyModel(readModels, model, start + 7 * day + 1);
  expect(await versions()).toStrictEqual(['names-of-clients 2', 'names-of-clients 3']);
});
