import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import readXlsxFile from 'read-excel-file/node';
import { z } from 'zod';
import { addDays, todayIn } from '../../domain/calendar.ts';
import { verify } from '../../api/evidence/verify.mjs';
import { sampleFiles } from '../../integrations/file-types/sample-files.fixture.ts';
import { Chance } from '../kill/chance.ts';
import { dayFromNow, newClient, newInvoice, ownEmail, stepBody } from './bodies.ts';
import { previewOf, upload } from './importing.ts';
import { accountWithRecords } from './account-with-records.ts';
import { type RunningOwed, startOwed } from './running-owed.ts';
import { unpacked } from './unpacked.ts';

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
  expect(text.startsWith('\u{feff}"Invoice number",')).toBe(true);
  expect(text).toContain(`"INV-1","'=HYPERLINK(""http://x"")","accounts@northwind.example","1234.50","USD",`);
  expect(text).not.toContain('INV-2');
  for (const list of ['clients', 'payments', 'sequences', 'sent-emails'])
    expect((await person.download(`/api/exports/${list}`)).status).toBe(200);
  expect((await owed.person().get('/api/exports/invoices')).status).toBe(401);
});

test('an export says what the screen says: state, days late, and the next email in the zone of the account', async () => {
  const person = owed.person();
  await person.register();
  await person.put('/api/user', { timeZone: 'Asia/Tokyo' });
  const clientId = await newClient(person, { name: 'Ørsted', email: 'ada@northwind.example' });
  const today = todayIn('Asia/Tokyo', Date.now());
  const late = await newInvoice(person, {
    clientId,
    invoiceNumber: '=1+1',
    amount: 1_234.5,
    dueDate: addDays(today, -12),
  });
  await newInvoice(person, { clientId, invoiceNumber: '007', amount: 5, dueDate: addDays(today, 3) });
  const scheduledDate = addDays(today, 5);
  const steps = [stepBody(await ownEmail(person), { scheduledDate, scheduledTime: '10:30' })];
  expect((await person.post('/api/followup-sequences', { invoiceId: late, steps })).status).toBe(201);
  const exported = await person.download('/api/exports/invoices?format=xlsx');
  expect(exported.headers.get('content-disposition')).toMatch(/filename="Invoices \d{4}-\d\d-\d\d\.xlsx"/);
  const [sheet] = await readXlsxFile(exported.bytes);
  const [header, ...rows] = sheet?.data ?? [];
  expect(header).toContain('Next email (Asia/Tokyo)');
  const records = rows.map((row) => Object.fromEntries(row.map((cell, at) => [String(header?.[at]), cell])));
  expect(records).toMatchObject([
    {
      'Invoice number': '=1+1',
      'Client name': 'Ørsted',
      Amount: 1_234.5,
      'Due date': new Date(`${addDays(today, -12)}T00:00:00Z`),
      Status: 'Overdue',
      'Days late': 12,
      Sequence: 'Active',
      'Next email (Asia/Tokyo)': `${scheduledDate} 10:30`,
    },
    { 'Invoice number': '007', Status: 'Due Soon', 'Days late': null, Sequence: null },
  ]);
  const csv = (await person.download('/api/exports/invoices?format=csv')).bytes.toString();
  expect(csv).toContain(`,"Overdue","12","","","","Active","${scheduledDate} 10:30"`);
  expect((await person.download('/api/exports/sequences?format=xlsx')).status).toBe(200);
  expect((await person.get('/api/exports/invoices?format=pdf')).status).toBe(400);
});

test('what Owed exports it imports again, without a change', async () => {
  const person = await accountWithRecords(owed, 'Own Client');
  const settled = { credits: 'Credited', 'write-offs': 'Written off' };
  for (const [path, status] of Object.entries(settled)) {
    const id = await newInvoice(person, { invoiceNumber: status, dueDate: dayFromNow(9) });
    await person.post(`/api/invoices/${id}/${path}`, { amount: 1_234.5, reason: 'Damaged' });
  }
  const terms = { kind: 'statutory', country: 'CH', debtor: 'business' };
  await person.put('/api/late-fee-terms', { terms });
  const late = await newInvoice(person, {
    clientId: await newClient(person, { name: 'Late Client', email: 'late@client.example' }),
    invoiceNumber: 'Late',
    amount: 1_000,
    dateIssued: dayFromNow(-103),
    dueDate: dayFromNow(-73),
  });
  expect((await person.post(`/api/invoices/${late}/late-fees`, { amount: 1_000 })).status).toBe(200);
  const csv = (await person.download('/api/exports/invoices?format=csv')).bytes.toString();
  for (const status of Object.values(settled)) expect(csv).toMatch(new RegExp(`"${status}",.*"${status}",`));
  expect(csv).toMatch(/"Late",.*"1000\.00".*,"10\.00"\r\n/);
  for (const format of ['csv', 'xlsx']) {
    const { bytes } = await person.download(`/api/exports/invoices?format=${format}`);
    const { status, body } = await upload(person, bytes, `Invoices.${format}`);
    expect([format, status]).toEqual([format, 201]);
    const preview = await previewOf(person, body.id);
    expect(preview.counts).toMatchObject({ new: 0, update: 0, problem: 0 });
  }
});

test('the copies of clients are exported, and imported again as they are', async () => {
  const contacts = ['office@acme.example', '+boss@acme.example'].map((email) => ({ email, role: 'copy' }));
  const [from, to] = [owed.person(), owed.person()];
  for (const person of [from, to]) await person.register();
  await newClient(from, { name: 'Acme', email: 'pay@acme.example', contacts });
  await newClient(from, { name: 'Globex', email: 'pay@globex.example', contacts: [contacts[1]] });
  for (const format of ['csv', 'xlsx']) {
    const { bytes } = await from.download(`/api/exports/clients?format=${format}`);
    const again = await upload(from, bytes, `Clients.${format}`);
    expect((await previewOf(from, again.body.id)).counts).toMatchObject({ new: 0, update: 0, unchanged: 2 });
    const first = await upload(to, bytes, `Clients.${format}`);
    const { rows } = await previewOf(to, first.body.id);
    expect(rows.map(({ notes }) => notes)).toMatchObject([
      [{ code: 'copies', value: 'office@acme.example, +boss@acme.example' }],
      [{ code: 'copies', value: '+boss@acme.example' }],
    ]);
  }
});

test('an export that is cut off ends, and the next one works', async () => {
  const person = await accountWithRecords(owed, 'Own Client');
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

test('exports that nobody reads do not keep another account from its own', async () => {
  const unread = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const person = owed.person();
      await person.register();
      // More than a connection takes unread.
      const bytes = Buffer.concat([sampleFiles.pdf, randomBytes(9_000_000)]);
      expect((await person.upload({ name: 'Large.pdf', bytes })).status).toBe(201);
      const asked = request(`${person.address}/api/exports/account`, {
        headers: { cookie: person.cookie ?? '' },
      });
      asked.on('error', () => undefined);
      asked.end();
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      answer.on('error', () => undefined);
      return answer;
    }),
  );
  const other = owed.person();
  await other.register();
  expect((await other.download('/api/exports/account')).status).toBe(200);
  for (const answer of unread) answer.destroy();
}, 60_000);

const sha256 = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex');

const manifestOf = z.looseObject({
  subject: z.string(),
  chain: z.object({ events: z.number(), hash: z.string(), position: z.string() }),
  contents: z.string(),
  files: z.array(z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })),
});

/** Changes an amount as somebody would who can change everything in a pack: all its hashes fit again. */
const forge = async (folder: string): Promise<number> => {
  const read = (path: string) => readFile(join(folder, path), 'utf8');
  const write = (path: string, text: string) => writeFile(join(folder, path), text);
  const events = (await read('events.jsonl')).split('\n');
  const line = events.findIndex((event) => event.includes('"type":"InvoiceCreated"'));
  const [before = '', after = ''] = [
    events[line],
    events[line]?.replace(/"amountCents":\d+/, '"amountCents":1'),
  ];
  expect(after).not.toBe(before);
  const hashes = (await read('chain.txt')).trim().split('\n');
  const place = hashes.indexOf(sha256(before));
  hashes[place] = sha256(after);
  events[line] = after;
  await write('events.jsonl', events.join('\n'));
  await write('chain.txt', `${hashes.join('\n')}\n`);
  const manifest = manifestOf.parse(JSON.parse(await read('manifest.json')));
  const files = await Promise.all(
    manifest.files.map(async (file) => {
      const bytes = await readFile(join(folder, file.path));
      return { ...file, bytes: bytes.byteLength, sha256: sha256(bytes) };
    }),
  );
  const listed = files.filter(({ path }) => path !== 'report.pdf');
  const contents = sha256(
    listed
      .map((file) => `${file.sha256}  ${file.path}\n`)
      .sort()
      .join(''),
  );
  const hash = hashes.reduce((chain, own) => sha256(`${chain}\n${own}`), '0'.repeat(64));
  const chain = { ...manifest.chain, hash };
  const text = `${JSON.stringify({ ...manifest, chain, contents, files }, null, 2)}\n`;
  await write('manifest.json', text);
  await write('manifest.sha256', `${sha256(text)}  manifest.json\n`);
  return place + 1;
};

test('an outsider can check an evidence pack, and finds every byte that was changed', async () => {
  const [person] = await Promise.all([
    accountWithRecords(owed, 'Own Client'),
    accountWithRecords(owed, 'Foreign Client'),
  ]);
  const [invoice] = (await person.get('/api/invoices')).rows.filter(
    (one) => one['invoiceNumber'] === '2026/01: A',
  );
  const checkpoint = await person.download('/api/exports/checkpoint');
  await person.put(`/api/invoices/${invoice?.id ?? 0}`, { notes: 'Rang twice' });
  const { status, bytes } = await person.download(`/api/exports/evidence?invoiceId=${invoice?.id ?? 0}`);
  expect(status).toBe(200);
  const folder = await unpacked(bytes);
  const checkpointFile = `${folder}.json`;
  await writeFile(checkpointFile, checkpoint.bytes);
  onTestFinished(() => rm(checkpointFile));

  const manifest = manifestOf.parse(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')));
  expect(manifest.subject).toBe('Invoice 2026/01: A');
  const paths = manifest.files.map(({ path }) => path);
  expect(paths).toEqual([
    'Read me.txt',
    'verify.mjs',
    'chain.txt',
    'events.jsonl',
    expect.stringMatching(/^attachments\/[0-9a-f]{12}-Invoice\.pdf$/),
    expect.stringMatching(/^emails\/\d{4}-\d\d-\d\d \d+\.eml$/),
    'report.pdf',
  ]);
  const sent = paths.find((path) => path.startsWith('emails/')) ?? '';
  const [email] = (await person.get('/api/sent-emails')).rows;
  const message = await person.download(`/api/sent-emails/${email?.id ?? 0}/message`);
  expect(await readFile(join(folder, sent))).toEqual(message.bytes);
  const events = await readFile(join(folder, 'events.jsonl'), 'utf8');
  for (const type of ['InvoiceCreated', 'StepSent', 'HandoverAccepted', 'InvoiceRevised'])
    expect(events).toContain(`"type":"${type}"`);
  for (const other of ['Foreign Client', '=1+1', 'Deleted long ago']) expect(events).not.toContain(other);

  const { stdout } = await promisify(execFile)(process.execPath, [
    join(folder, 'verify.mjs'),
    '--checkpoint',
    checkpointFile,
  ]);
  expect(stdout).toContain('Nothing up to the checkpoint was changed');
  expect(await verify(folder)).toEqual([]);

  const chance = new Chance(20_261_123);
  for (const path of ['events.jsonl', 'manifest.json', sent]) {
    const original = await readFile(join(folder, path));
    for (let flip = 0; flip < 67; flip += 1) {
      const changed = Buffer.from(original);
      const at = chance.below(changed.length);
      changed[at] = (changed[at] ?? 0) ^ (1 << chance.below(8));
      await writeFile(join(folder, path), changed);
      const [problem = 'none'] = await verify(folder);
      expect([path, at, problem]).toEqual([path, at, expect.stringContaining(path)]);
    }
    await writeFile(join(folder, path), original);
  }
  expect(await verify(folder, checkpointFile)).toEqual([]);

  const place = await forge(folder);
  expect(await verify(folder)).toEqual([]);
  expect(await verify(folder, checkpointFile)).toEqual([
    `chain.txt, line ${place}: this event was changed, added or removed since the checkpoint`,
  ]);

  const stranger = owed.person();
  await stranger.register();
  for (const of of [`invoiceId=${invoice?.id ?? 0}`, 'clientId=1'])
    expect((await stranger.get(`/api/exports/evidence?${of}`)).status).toBe(404);
  expect((await owed.person().get('/api/exports/checkpoint')).status).toBe(401);
}, 60_000);
