import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminSocketPath, askServer, type AdminLine, type AdminRequest } from '../../api/admin-channel.ts';
import { allProjections } from '../../projections/all-projections.ts';
import { newClient, newInvoice, newSequence } from './bodies.ts';
import { startOwed, type RunningOwed } from './running-owed.ts';

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

test('a plan is changed by an event of the system; said twice is said once', async () => {
  const person = owed.person();
  const { body } = await person.register({ email: 'ada@example.com' });
  const request: AdminRequest = { command: 'plan', email: 'Ada@Example.com', plan: 'agency' };
  expect(await ask(request)).toEqual([{ done: true, message: 'Ada@Example.com is on the Agency plan now' }]);
  expect(await ask(request)).toEqual([
    { done: true, message: 'Ada@Example.com is on the Agency plan already' },
  ]);
  const events = [];
  for await (const event of owed.owed.engines.store.readStream(`account-${body.id}`)) {
    if (event.type === 'PlanChanged') events.push([event.data, event.metadata.actor]);
  }
  expect(events).toEqual([[{ accountId: body.id, from: 'solo', to: 'agency' }, 'system']]);
});

test('an address that nobody has is said to be so', async () => {
  const asked = ask({ command: 'plan', email: 'nobody@example.com', plan: 'agency' });
  await expect(asked).rejects.toThrow('There is no account with the email nobody@example.com');
});

test('views are rebuilt while the server goes on, and are what they were', async () => {
  const person = owed.person();
  await person.register();
  const clientId = await newClient(person);
  const invoiceId = await newInvoice(person, { clientId });
  await newSequence(person, invoiceId);
  const paths = ['/api/clients', '/api/invoices', '/api/followup-sequences', '/api/user', '/api/dashboard'];
  const read = () => Promise.all(paths.map(async (path) => (await person.get(path)).body));
  const before = await read();
  const lines = await ask({ command: 'rebuild', names: [] });
  expect(lines.at(-1)).toEqual({ done: true });
  const named = new Set(lines.flatMap((line) => ('progress' in line ? [line.progress.name] : [])));
  expect(named).toEqual(new Set(allProjections.map(({ model }) => model.name)));
  expect(await read()).toEqual(before);
  expect(
    (await person.put(`/api/clients/${clientId}`, { city: 'Porto' })).headers.get('owed-view'),
  ).toBeNull();
  await expect(ask({ command: 'rebuild', names: ['nothing'] })).rejects.toThrow(
    'There is no projection nothing',
  );
});
