import { request } from 'node:http';
import { once } from 'node:events';
import { simpleParser } from 'mailparser';
import { Open } from 'unzipper-esm';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { sampleFiles } from '../../integrations/file-types/sample-files.fixture.ts';
import type { Fields, Person } from '../doubles/person.ts';
import { newClient, newInvoice, overdueInvoiceBody, ownEmail, stepDueNow } from './bodies.ts';
import { type RunningOwed, startOwed } from './running-owed.ts';
import { test } from './scenario.ts';

let owed: RunningOwed;
beforeAll(async () => {
  owed = await startOwed();
});
afterAll(() => owed.close());

test('a list is exported as filtered, with plain amounts and harmless formulas', async () => {
  const person = owed.person();
  await person.register();
  const clientId = await newClient(person, { name: '=HYPERLINK("http://x")' });
  await newInvoice(person, { clientId, invoiceNumber: 'INV-1', amount: 1_234.5, dueDate: '2099-12-01' });
  await newInvoice(person, { clientId, invoiceNumber: 'INV-2', amount: 5, dueDate: '2099-12-02' });
  const { status, headers, bytes } = await person.download('/api/exports/invoices?search=INV-1');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toContain('text/csv');
  expect(headers.get('content-disposition')).toMatch(/filename="Invoices \d{4}-\d\d-\d\d\.csv"/);
  const text = bytes.toString();
  expect(text.startsWith('\u{feff}Invoice number,')).toBe(true);
  expect(text).toContain(`INV-1,"'=HYPERLINK(""http://x"")",accounts@northwind.example,1234.50,USD,`);
  expect(text).not.toContain('INV-2');
  for (const list of ['clients', 'sequences', 'sent-emails'])
    expect((await person.download(`/api/exports/${list}`)).status).toBe(200);
  expect((await owed.person().get('/api/exports/invoices')).status).toBe(401);
});

/** An account with a client, two invoices, one of them with its PDF, a reminder that went out, and a deleted client. */
const withRecords = async (clientName: string): Promise<Person> => {
  const person = owed.person();
  await person.register();
  const clientId = await newClient(person, { name: clientName, email: 'ap@client.example' });
  const invoice = await person.post(
    '/api/invoices',
    overdueInvoiceBody(clientId, { invoiceNumber: '2026/01: A' }),
  );
  await newInvoice(person, { clientId, invoiceNumber: '=1+1', amount: 5 });
  await person.delete(`/api/clients/${await newClient(person, { name: 'Deleted long ago' })}`);
  const uploaded = await person.upload({ name: 'Invoice.pdf', bytes: sampleFiles.pdf });
  const [{ filename } = { filename: '' }] = (uploaded.body as unknown as { files: { filename: string }[] })
    .files;
  await person.put(`/api/invoices/${invoice.body.id}/document`, { filename });
  const steps = [stepDueNow(await ownEmail(person))];
  await person.post('/api/followup-sequences', { invoiceId: invoice.body.id, steps });
  await vi.waitFor(async () => {
    const [sent] = (await person.get('/api/sent-emails')).rows;
    expect(sent?.['status']).toBe('sent');
  }, 50_000);
  return person;
};

/** The files of an exported account, by path. */
const exportOf = async (person: Person): Promise<ReadonlyMap<string, Buffer>> => {
  const { status, headers, bytes } = await person.download('/api/exports/account');
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    200,
    'application/zip',
    'private, no-store',
  ]);
  expect(headers.get('content-disposition')).toMatch(/filename="Owed \d{4}-\d\d-\d\d\.zip"/);
  const { files } = await Open.buffer(bytes);
  return new Map(await Promise.all(files.map(async (file) => [file.path, await file.buffer()] as const)));
};

test('the whole account is exported as one zip, without secrets and without other accounts', async () => {
  const person = await withRecords('Own Client');
  const other = await withRecords('Foreign Client');
  const files = await exportOf(person);
  const textOf = (path: string): string => files.get(path)?.toString() ?? '';
  const recordsOf = (name: string) => JSON.parse(textOf(`records/${name}.json`)) as readonly Fields[];

  for (const name of ['clients', 'invoices', 'sequences', 'sent-emails'])
    expect(textOf(`${name}.csv`)).toBe((await person.download(`/api/exports/${name}`)).bytes.toString());
  expect(textOf('invoices.csv')).toContain("'=1+1");
  for (const [name, path] of [
    ['clients', 'clients'],
    ['invoices', 'invoices'],
    ['sequence-steps', 'followup-sequences'],
    ['sent-emails', 'sent-emails'],
    ['notifications', 'notifications'],
  ] as const) {
    const byId = (one: Fields, another: Fields) => one.id - another.id;
    const { rows } = await person.get(`/api/${path}`);
    expect([name, recordsOf(name).toSorted(byId)]).toEqual([name, rows.toSorted(byId)]);
  }
  const { body: user } = await person.get('/api/user');
  expect(recordsOf('account')).toMatchObject([{ id: user.id, email: user.email }]);

  const history = recordsOf('history');
  expect(history[0]).toMatchObject({ type: 'AccountRegistered', by: 'user', data: { email: user.email } });
  expect(history.map(({ type }) => type)).toContain('ClientDeleted');
  expect(textOf('records/history.json')).toContain('Deleted long ago');

  const [invoicePdf] = [...files].filter(([path]) => path.startsWith('invoices/'));
  expect(invoicePdf?.[0]).toMatch(/^invoices\/\d+ 2026-01_ A\.pdf$/);
  expect(invoicePdf?.[1]).toEqual(sampleFiles.pdf);
  const upload = [...files].find(([path]) => path.startsWith('files/'));
  expect(upload?.[0]).toMatch(/^files\/[0-9a-f]{12}-Invoice\.pdf$/);

  const [email] = (await person.get('/api/sent-emails')).rows;
  const message = [...files].find(([path]) => path.startsWith('emails/'));
  expect(message?.[0]).toMatch(/^emails\/\d{4}-\d\d-\d\d \d+ 2026-01_ A\.eml$/);
  const mail = await simpleParser(message?.[1] ?? Buffer.alloc(0));
  expect([mail.subject, mail.attachments.length]).toEqual([email?.['subject'], 1]);
  expect(textOf('Read me.txt')).not.toContain('no longer stored');

  const everything = Buffer.concat([...files.values()]).toString('latin1');
  const { body: stranger } = await other.get('/api/user');
  for (const foreign of ['Foreign Client', stranger.email, String(stranger.id)])
    expect(everything).not.toContain(foreign);
  for (const secret of ['$argon2', 'correct horse', person.cookie?.split('=')[1] ?? '?'])
    expect(everything).not.toContain(secret);
  expect((await owed.person().get('/api/exports/account')).status).toBe(401);
});

test('an export that is cut off ends, and the next one works', async () => {
  const person = await withRecords('Own Client');
  const asked = request(`${person.address}/api/exports/account`, {
    headers: { cookie: person.cookie ?? '' },
  });
  asked.on('error', () => undefined);
  asked.end();
  await once(asked, 'response');
  asked.destroy();
  await vi.waitFor(async () => {
    expect((await person.download('/api/exports/account')).status).toBe(200);
  }, 50_000);
});
