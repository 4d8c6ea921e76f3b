import { afterEach, beforeEach, expect, test } from 'vitest';
import { StoreUnavailable } from '../../platform/ports/event-store.ts';
import { accounts } from '../../projections/accounts.ts';
import { allProjections } from '../../projections/all-projections.ts';
import {
  append,
  created,
  openReadSide,
  recordingBus,
  recordingLog,
  type ReadSide,
} from '../../projections/read-side.fixture.ts';
import { createProjectionRunner, type ProjectionRunner } from '../../projections/following/runner.ts';
import { accountsIn, createCatchingUp, incompleteLists } from './catching-up.ts';

let side: ReadSide;
let runner: ProjectionRunner;
beforeEach(async () => {
  side = openReadSide();
  const { store, readModels } = side;
  const rest = { log: recordingLog(), live: recordingBus(), projections: allProjections };
  runner = createProjectionRunner({ store, readModels, ...rest });
  await Promise.all(allProjections.map(({ model }) => readModels.prepare(model)));
});
afterEach(async () => {
  await runner.stop();
  await side.close();
});

const fold = async (): Promise<void> => {
  await runner.start();
  const last = await side.store.lastPosition();
  if (last === undefined) throw new Error('There is no event');
  for (const { model } of allProjections) await runner.waitFor(model.name, last, 20_000);
};

test('the lists are incomplete until what had happened is folded', async () => {
  const isCatchingUp = createCatchingUp({ store: side.store, views: runner });
  const events = Array.from({ length: 501 }, (_, id) => created(`Client ${id}`, { account: 3, id: id + 1 }));
  await append(side.store, ...events);
  const problems = incompleteLists(isCatchingUp);
  expect([await isCatchingUp(), await problems()]).toEqual([
    true,
    ['The lists are not complete yet: they are made from the events'],
  ]);
  await fold();
  expect([await isCatchingUp(), await problems()]).toEqual([false, []]);
  await append(side.store, created('Another', { account: 3, id: 900 }));
  expect(await isCatchingUp()).toBe(false);
});

test('that a store does not answer is no news of the lists', async () => {
  const store = { lastPosition: () => Promise.reject(new StoreUnavailable('away')) };
  const isCatchingUp = createCatchingUp({ store, views: runner });
  expect([await isCatchingUp(), await incompleteLists(isCatchingUp)()]).toEqual([false, []]);
});

test('nobody is taken for the first account while the accounts are not shown yet', async () => {
  const hasAccounts = accountsIn({ ...side, views: runner });
  expect(await hasAccounts()).toBe(false);
  await append(side.store, created('Client', { account: 3, id: 1 }));
  expect(await side.readModels.checkpoint(accounts.model)).toBeUndefined();
  expect(await hasAccounts()).toBe(true);
  await fold();
  // The history has a client, but no account.
  expect(await hasAccounts()).toBe(false);
});
