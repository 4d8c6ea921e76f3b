import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { importResults } from '../../../contracts/imports/imports.ts';
import { plans } from '../../../contracts/accounts/plans.ts';
import type { Person } from '../../doubles/person.ts';
import { newClient, newInvoice, newSequence } from '../bodies.ts';
import { confirm, header, previewOf, recordsOf, row, until, uploaded } from '../importing.ts';
import { type RunningOwed, startOwed } from '../running-owed.ts';
import { test } from '../scenario.ts';

let owed: RunningOwed;
beforeAll(async () => {
  owed = await startOwed();
});
afterAll(() => owed.close());

let person: Person;
beforeEach(async () => {
  person = owed.person();
  await person.register();
});

test('a file stores nothing before it is confirmed, then every row once', async () => {
  const id = await uploaded(
    person,
    `${header}${row(1)}${row(2)}${row(3, 'Initech', '2026-01-01,2026-02-01,"1,200.50",Paid')}`,
  );
  const preview = await previewOf(person, id);
  expect(preview).toMatchObject({
    kind: 'invoices',
    counts: { all: 3, new: 3, update: 0, problem: 0 },
    newClients: 2,
    newInvoices: 3,
    reading: { format: 'csv', encoding: 'utf-8', delimiter: ',' },
    placesFree: 50,
  });
  expect(await recordsOf(owed, person, 'clients')).toEqual([]);
  expect(await recordsOf(owed, person, 'invoices')).toEqual([]);
  expect(await confirm(person, id)).toBe(200);
  const done = await until(person, id, 'done');
  expect(done).toMatchObject({ entries: 3, done: 3, counts: { created: 3, failed: 0 } });
  expect(await recordsOf(owed, person, 'clients')).toHaveLength(2);
  expect(
    (await recordsOf(owed, person, 'invoices')).map(({ invoiceNumber, amount, status }) => [
      invoiceNumber,
      amount,
      status,
    ]),
  ).toEqual(
    expect.arrayContaining([
      ['INV-1', 10_000, 'pending'],
      ['INV-2', 10_000, 'pending'],
      ['INV-3', 120_050, 'paid'],
    ]),
  );
  expect((await person.get('/api/timeline?actor=import')).body).toMatchObject({ total: 2 + 3 + 1 });
});

test('the plan has room for what is kept of an import, which takes it until the account is deleted', async () => {
  const { keep, clock } = owed.owed.engines;
  const { register } = owed.owed.desk.uploads;
  const account = (await person.get('/api/user')).body.id;
  const id = await uploaded(person, header + row(1));
  const key = `${account}/${'f'.repeat(64)}`;
  const usedAt = new Date(clock.now()).toISOString();
  const size = plans.solo.maxFileBytes;
  await keep.put('uploads', key, { type: 'aside', size, usedAt, isGoing: false, mark: 'x' });
  expect(await confirm(person, id)).toBe(403);
  await keep.delete('uploads', key);
  expect(await confirm(person, id)).toBe(200);
  await until(person, id, 'done');
  const kept = [];
  for await (const file of register.all(account)) kept.push(file);
  expect(kept).toMatchObject([{ type: 'aside', usedAt: '9999-12-31T23:59:59.999Z' }]);
  const stored = await owed.owed.engines.files.find(account, kept[0]?.hash ?? '');
  expect(stored?.size).toBe((await register.usedBy(account)).bytes);
});

test('the plan counts the invoices of an import', async () => {
  const lines = Array.from({ length: 50 }, (_, index) => row(index)).join('');
  const id = await uploaded(person, header + lines);
  await confirm(person, id);
  expect(await until(person, id, 'done')).toMatchObject({ counts: { created: 50, failed: 0 } });
  const clientId = (await recordsOf(owed, person, 'clients'))[0]?.id ?? 0;
  const refused = await person.post('/api/invoices', {
    clientId,
    invoiceNumber: 'X',
    amount: 1,
    dueDate: '2030-01-01',
  });
  expect(refused.status).toBe(403);
});

test('undoing removes what the import made and restores what it changed, but not what was changed since', async () => {
  const clientId = await newClient(person, { name: 'Acme', email: 'pay@acme.example' });
  const old = { clientId, amount: 80, dueDate: '2026-06-01' };
  const changed = await newInvoice(person, { ...old, invoiceNumber: 'OLD-1' });
  const paid = await newInvoice(person, { ...old, invoiceNumber: 'OLD-2' });
  const id = await uploaded(
    person,
    `${header}OLD-1,Acme,,,2026-07-01,90.00,Sent\nOLD-2,Acme,,,2026-06-01,80.00,Paid\n${row(1)}${row(2)}${row(3, 'Initech')}`,
  );
  expect((await previewOf(person, id)).counts).toMatchObject({ new: 3, update: 2 });
  await confirm(person, id);
  await until(person, id, 'done');
  const touched = (await recordsOf(owed, person, 'invoices')).find(
    ({ invoiceNumber }) => invoiceNumber === 'INV-2',
  );
  await person.put(`/api/invoices/${touched?.id ?? 0}`, { amount: 101 });
  expect((await person.post(`/api/imports/${id}/undo`)).status).toBe(200);
  expect(await until(person, id, 'undone')).toMatchObject({ removed: 1, restored: 2, left: 2, gone: 0 });
  const left = (await recordsOf(owed, person, 'invoices')).map((invoice) => [
    invoice.id,
    invoice['amount'],
    invoice['dueDate'],
    invoice['status'],
  ]);
  expect(left).toEqual(
    expect.arrayContaining([
      [changed, 8_000, '2026-06-01', 'pending'],
      [paid, 8_000, '2026-06-01', 'pending'],
      [touched?.id, 10_100, '2026-02-01', 'pending'],
    ]),
  );
  expect(left).toHaveLength(3);
  // The client of the changed invoice stays with it.
  expect((await recordsOf(owed, person, 'clients')).map(({ name }) => name).toSorted()).toEqual([
    'Acme',
    'Globex',
  ]);
  const results = importResults.parse((await person.get(`/api/imports/${id}/results?filter=left`)).body);
  expect(results.rows.map(({ invoiceNumber, undo }) => [invoiceNumber, undo])).toEqual([
    ['INV-1', 'changed_since'],
    ['INV-2', 'changed_since'],
  ]);
});

test('a new due date moves the emails of a running sequence, unless another choice was made', async () => {
  const clientId = await newClient(person, { name: 'Acme', email: 'pay@acme.example' });
  const invoiceId = await newInvoice(person, {
    clientId,
    invoiceNumber: 'A-1',
    amount: 100,
    dueDate: '2099-01-10',
  });
  const [step] = await newSequence(person, invoiceId);
  const id = await uploaded(person, `${header}A-1,Acme,,,2099-01-20,100,Sent\n`);
  expect(await previewOf(person, id)).toMatchObject({ conflicts: 1, choices: { dueDates: 'adjust' } });
  await confirm(person, id);
  await until(person, id, 'done');
  const moved = (await person.get(`/api/followup-sequences?invoiceIds=${invoiceId}`)).rows;
  const days = (date: unknown) => Date.parse(String(date).slice(0, 10)) / 86_400_000;
  expect(days(moved[0]?.['scheduledDate']) - days(step?.['scheduledDate'])).toBe(10);
  await owed.owed.settled();
  expect((await person.get('/api/notifications')).rows).toMatchObject([
    {
      title: 'Due date changed by an import',
      message:
        'Invoice A-1 is now due Jan 20, 2099 instead of Jan 10, 2099, and its reminders moved with it.',
      relatedEntityType: 'invoice',
      relatedEntityId: invoiceId,
      isOpen: false,
    },
  ]);
});

test('a repeated upload and a repeated confirmation are done once', async () => {
  const id = await uploaded(person, `${header}${row(1)}`);
  const { version } = await previewOf(person, id);
  const headers = { 'idempotency-key': 'once' };
  const both = await Promise.all([
    person.post(`/api/imports/${id}/confirm`, { version }, { headers }),
    person.post(`/api/imports/${id}/confirm`, { version }, { headers }),
  ]);
  expect(both.some(({ status }) => status === 200)).toBe(true);
  await until(person, id, 'done');
  expect(await recordsOf(owed, person, 'invoices')).toHaveLength(1);
});

test('progress arrives on the live socket', async () => {
  const window = await person.live();
  const id = await uploaded(person, `${header}${row(1)}`);
  await confirm(person, id);
  await until(person, id, 'done');
  await expect
    .poll(() => window.changes.some((change) => change.view === 'imports' && change.id === id))
    .toBe(true);
  window.close();
});
