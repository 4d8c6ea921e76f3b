import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { Open } from 'unzipper-esm';
import { afterAll, beforeAll, expect } from 'vitest';
import { verify } from '../../../api/evidence/verify.mjs';
import { sampleFiles } from '../../../integrations/file-types/sample-files.fixture.ts';
import type { Fields, Person } from '../../doubles/person.ts';
import { accountWithRecords } from '../account-with-records.ts';
import { type RunningOwed, startOwed } from '../running-owed.ts';
import { test } from '../scenario.ts';
import { unpacked } from '../unpacked.ts';

let owed: RunningOwed;
beforeAll(async () => {
  owed = await startOwed();
});
afterAll(() => owed.close());

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
  const [person, other] = await Promise.all([
    accountWithRecords(owed, 'Own Client'),
    accountWithRecords(owed, 'Foreign Client'),
  ]);
  const files = await exportOf(person);
  const textOf = (path: string): string => files.get(path)?.toString() ?? '';
  const recordsOf = (name: string) => JSON.parse(textOf(`records/${name}.json`)) as readonly Fields[];

  for (const name of ['clients', 'invoices', 'payments', 'sequences', 'sent-emails'])
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
  expect(history[0]).toMatchObject({ type: 'AddressReserved', data: { accountId: user.id } });
  expect(history[1]).toMatchObject({ type: 'AccountRegistered', by: 'user', data: { email: user.email } });
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

test('a pack of a client and of the account holds what is theirs, also after a deletion', async () => {
  const person = await accountWithRecords(owed, 'Own Client');
  const [client] = (await person.get('/api/clients')).rows;
  const pack = async (query: string): Promise<string> => {
    const folder = await unpacked((await person.download(`/api/exports/evidence${query}`)).bytes);
    expect(await verify(folder)).toEqual([]);
    return readFile(join(folder, 'events.jsonl'), 'utf8');
  };
  await person.delete(`/api/clients/${client?.id ?? 0}`);
  const ofClient = await pack(`?clientId=${client?.id ?? 0}`);
  for (const what of ['"type":"ClientCreated"', '2026/01: A', '=1+1', '"type":"ClientDeleted"'])
    expect(ofClient).toContain(what);
  expect(ofClient).not.toContain('Deleted long ago');
  const ofAccount = await pack('');
  for (const what of ['"type":"AccountRegistered"', 'Deleted long ago', '2026/01: A'])
    expect(ofAccount).toContain(what);
});
