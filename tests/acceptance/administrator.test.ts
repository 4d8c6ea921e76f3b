import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect } from 'vitest';
import { adminSocketPath, askServer, type AdminLine, type AdminRequest } from '../../app/admin-channel.ts';
import { allProjections } from '../../projections/all-projections.ts';
import { programArgs } from '../doubles/program.ts';
import { newClient, newInvoice, newSequence } from './bodies.ts';
import { startOwed, type RunningOwed } from './running-owed.ts';
import { test, testOfDataFolder, testOfEngines } from './scenario.ts';

let owed: RunningOwed;
beforeAll(async () => {
  owed = await startOwed();
});
afterAll(() => owed.close());

const ask = async (request: AdminRequest): Promise<AdminLine[]> => {
  const lines: AdminLine[] = [];
  await askServer(adminSocketPath(owed.dataDir), request, (line) => lines.push(line));
  return lines;
};

test('the administrator changes a plan with a system event; a repeat changes nothing', async () => {
  const person = owed.person();
  const { body } = await person.register({ email: 'ada@example.com' });
  const email = 'Ada@Example.com';
  expect(await owed.changePlan(email, 'agency')).toBe('Ada@Example.com is on the Agency plan now');
  expect(await owed.changePlan(email, 'agency')).toBe('Ada@Example.com is on the Agency plan already');
  const events = [];
  for await (const event of owed.owed.engines.store.readStream(`account-${body.id}`)) {
    if (event.type === 'PlanChanged') events.push([event.data, event.metadata.actor]);
  }
  expect(events).toEqual([[{ accountId: body.id, from: 'solo', to: 'agency' }, 'system']]);
});

test('an unknown address is an error', async () => {
  await expect(owed.changePlan('nobody@example.com', 'agency')).rejects.toThrow(
    'There is no account with the email nobody@example.com',
  );
});

/** An account with records in every view, and a function that reads what its pages show. */
const livingAccount = async () => {
  const person = owed.person();
  await person.register();
  const clientId = await newClient(person);
  const invoiceId = await newInvoice(person, { clientId });
  await newSequence(person, invoiceId);
  const paths = ['/api/clients', '/api/invoices', '/api/followup-sequences', '/api/user', '/api/dashboard'];
  const read = () => Promise.all(paths.map(async (path) => (await person.get(path)).body));
  let changes = 0;
  const change = async () => person.put(`/api/clients/${clientId}`, { city: `Porto ${(changes += 1)}` });
  return { read, change };
};

testOfDataFolder('views are rebuilt while the server goes on, and are what they were', async () => {
  const { read, change } = await livingAccount();
  const before = await read();
  const lines = await ask({ command: 'rebuild', names: [] });
  expect(lines.at(-1)).toEqual({ done: true });
  const named = new Set(lines.flatMap((line) => ('progress' in line ? [line.progress.name] : [])));
  expect(named).toEqual(new Set(allProjections.map(({ model }) => model.name)));
  expect(await read()).toEqual(before);
  expect((await change()).headers.get('owed-view')).toBeNull();
  await expect(ask({ command: 'rebuild', names: ['nothing'] })).rejects.toThrow(
    'There is no projection nothing',
  );
});

testOfEngines(
  'views are rebuilt by a process of its own while others go on, and are what they were',
  async () => {
    const { read, change } = await livingAccount();
    const before = await read();
    const args = [...programArgs('projections'), 'rebuild'];
    const env = { PATH: process.env['PATH'], ...owed.settings, DATA_DIR: owed.dataDir };
    const { stdout } = await promisify(execFile)(process.execPath, args, { env });
    expect(stdout.trim().split('\n').at(-1)).toBe('Rebuilt all read models.');
    expect(await read()).toEqual(before);
    // The process that was folding takes over its views again.
    const view = async () => (await change()).headers.get('owed-view');
    await expect.poll(view, { timeout: 20_000 }).toBeNull();
  },
  120_000,
);
