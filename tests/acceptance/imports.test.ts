import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request, type ClientRequest } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { importList } from '../../contracts/imports/imports.ts';
import { manySheets, sheetBomb, stringsBomb } from '../../integrations/tables/hostile-workbooks.fixture.ts';
import type { Person } from '../doubles/person.ts';
import { newClient, newInvoice, newSequence } from './bodies.ts';
import { timelinePage } from '../../contracts/invoices/timeline.ts';
import { confirm, header, previewOf, recordsOf, row, until, upload, uploaded } from './importing.ts';
import { type RunningOwed, startOwed } from './running-owed.ts';

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

const boundary = 'cut';
const contentType = `multipart/form-data; boundary=${boundary}`;
const part = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`;
/** An upload of which only the headers are there. */
const begin = (headers: Readonly<Record<string, string>>): ClientRequest => {
  const begun = request(`${owed.address}/api/imports`, {
    method: 'POST',
    headers: { cookie: person.cookie ?? '', 'content-type': contentType, ...headers },
  });
  begun.on('error', () => undefined);
  return begun;
};

describe('a file', () => {
  test('that comes again changes what differs, or leaves it, as chosen', async () => {
    const first = await uploaded(person, `${header}${row(1)}${row(2)}`);
    await confirm(person, first);
    await until(person, first, 'done');
    const again = await uploaded(
      person,
      `${header}${row(1)}${row(2, 'Globex', '2026-01-01,2026-02-01,150.00,Sent')}`,
    );
    expect((await previewOf(person, again)).counts).toMatchObject({ new: 0, update: 1, unchanged: 1 });
    const { choices } = await previewOf(person, again);
    await person.put(`/api/imports/${again}/setup`, { choices: { ...choices, seen: 'leave' } });
    expect((await previewOf(person, again)).counts).toMatchObject({ update: 0, unchanged: 2 });
    await person.put(`/api/imports/${again}/setup`, { choices });
    await confirm(person, again);
    await until(person, again, 'done');
    expect((await recordsOf(owed, person, 'invoices')).map(({ amount }) => amount).toSorted()).toEqual([
      10_000, 15_000,
    ]);
  });

  test('has problems by row and column, which can be downloaded', async () => {
    const id = await uploaded(
      person,
      `${header}${row(1)}${row(2, 'Globex', '2026-01-01,2026-02-01,abc,')}${row(3, 'Globex', '2026-01-01,2026-02-01,5 kr,')}`,
    );
    const preview = await previewOf(person, id, '?filter=problems');
    expect(preview.rows.map(({ rows, reason }) => [rows, reason])).toEqual([
      [[3], { code: 'amount_unreadable', column: 5, value: 'abc' }],
      [[4], { code: 'other_currency', column: 5, value: '5 kr' }],
    ]);
    expect(preview.otherCurrencies).toEqual([{ currency: 'kr', count: 1 }]);
    const { headers, bytes } = await person.download(`/api/imports/${id}/problems`);
    expect(headers.get('content-type')).toContain('text/csv');
    expect(bytes.toString()).toContain('"3","INV-2","Globex","Not an amount","F","abc"');
  });

  test('whose dates can be read in two ways is asked about, and not confirmed before', async () => {
    const id = await uploaded(person, `${header}${row(1, 'Globex', '01/02/2026,03/04/2026,100,')}`);
    const preview = await previewOf(person, id);
    expect(preview.askedColumns).toEqual([3, 4]);
    expect(await confirm(person, id)).toBe(409);
    const columns = preview.columns.map(({ field }, index) => ({
      field,
      format: [3, 4].includes(index) ? 'dmy' : null,
    }));
    await person.put(`/api/imports/${id}/setup`, { columns });
    expect((await previewOf(person, id)).rows[0]).toMatchObject({ fate: 'new', dueDate: '2026-04-03' });
    expect(await confirm(person, id)).toBe(200);
  });

  test('is not applied when what it would do has changed since the preview', async () => {
    const id = await uploaded(person, `${header}${row(1)}`);
    const { version } = await previewOf(person, id);
    await newClient(person, { name: 'Globex', email: 'ap@globex.example' });
    const refused = await person.post(`/api/imports/${id}/confirm`, { version });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Clients or invoices have changed since this preview. Please look at it again.',
    ]);
  });

  test('does not exist for others, and goes when it is discarded', async () => {
    const id = await uploaded(person, `${header}${row(1)}`);
    const other = owed.person();
    await other.register();
    for (const path of ['', '/preview', '/results', '/problems'])
      expect((await other.get(`/api/imports/${id}${path}`)).status).toBe(404);
    expect((await other.post(`/api/imports/${id}/cancel`)).status).toBe(404);
    expect((await person.post(`/api/imports/${id}/cancel`)).status).toBe(204);
    expect((await person.get(`/api/imports/${id}`)).status).toBe(404);
    expect(importList.parse((await person.get('/api/imports')).body).imports).toEqual([]);
  });
});

// Each file starts a process, which takes its time on a busy machine.
describe('a file that is no table', { timeout: 90_000 }, () => {
  const isNothingStored = async (): Promise<void> => {
    expect(importList.parse((await person.get('/api/imports')).body).imports).toEqual([]);
    const { body } = await person.get('/api/user');
    const folder = join(owed.dataDir, 'files', String(body.id));
    expect(await readdir(folder).catch(() => [])).toEqual([]);
  };

  test('is refused in plain words, whatever is wrong with it, and nothing is stored', async () => {
    for (const [file, message] of [
      ['', 'This file is empty.'],
      [
        `a,b\n1,"x${'y\n'.repeat(50)}`,
        'This file has a quotation mark that is never closed. Please export it again.',
      ],
      [
        `${'a,'.repeat(999)}a\n1,2\n`,
        "This file has too many columns: at most 200 may hold values, and 500 in all. Please remove those you don't need.",
      ],
      ['a,b\n'.repeat(10_002), 'This file has more than 10,000 rows. Please split it.'],
      ['%PDF-1.7\n1,2\n', "This file isn't a CSV or Excel file with columns."],
      [
        Buffer.concat([Buffer.from('name,city\nMüller,Köln\n'), Buffer.from([0x4a, 0xfc, 0x2c, 0x44, 0x0a])]),
        'This file mixes UTF-8 and another encoding. Please save it as UTF-8.',
      ],
      [await manySheets(), "This file has more than 100 sheets. Please remove those you don't need."],
    ] as const) {
      const { status, body } = await upload(person, file);
      expect([status, body.message]).toEqual([422, message]);
    }
    await isNothingStored();
  });

  test(
    'because a small file unfolds to hundreds of megabytes is refused, and the server goes on',
    async () => {
      for (const bomb of [await sheetBomb(), await stringsBomb()]) {
        expect(bomb.length).toBeLessThan(5_000_000);
        const { status, body } = await upload(person, bomb, 'invoices.xlsx');
        expect([status, body.message]).toEqual([
          422,
          'This file needs too much memory. Please split it, or save it as CSV.',
        ]);
      }
      await isNothingStored();
    },
    // Its process gets what other processes leave it.
    150_000,
  );

  test('because it is too large is refused, by its announced size without being read', async () => {
    const { status, body } = await upload(person, new Uint8Array(26 * 1_024 * 1_024).fill(44));
    expect([status, body.message]).toEqual([413, 'This file is larger than 25 MB.']);
    const announced = begin({ 'content-length': '200000000' });
    const answer = await new Promise<number | undefined>((resolve) => {
      announced.once('response', ({ statusCode }) => resolve(statusCode));
      announced.flushHeaders();
    });
    announced.destroy();
    expect(answer).toBe(413);
    await isNothingStored();
  });

  test('because the upload was cut off is not stored, and can be uploaded again', async () => {
    const begun = begin({ 'content-length': '1000000' });
    await new Promise((resolve) => begun.write(`${part}${header}${row(1)}`, resolve));
    begun.destroy();
    const unfinished = async (): Promise<number> => {
      const answer = await fetch(`${owed.address}/api/imports`, {
        method: 'POST',
        headers: { cookie: person.cookie ?? '', 'content-type': contentType },
        body: `${part}${header}${row(1)}`,
      });
      return answer.status;
    };
    // Until the server notices that the first one was cut off, it answers others with 429.
    let status = 429;
    await expect.poll(async () => (status = await unfinished())).not.toBe(429);
    expect(status).toBe(400);
    await isNothingStored();
    await vi.waitFor(
      async () => expect((await upload(person, `${header}${row(1)}`)).status).toBe(201),
      10_000,
    );
  });
});

test('one file in two windows at once is one draft each, or the later one is asked to wait', async () => {
  const file = `${header}${row(1)}`;
  const both = await Promise.all([upload(person, file), upload(person, file)]);
  const stored = both.filter(({ status }) => status === 201).length;
  expect(both.every(({ status }) => status === 201 || status === 429)).toBe(true);
  expect(importList.parse((await person.get('/api/imports')).body).imports).toHaveLength(stored);
});

test('the name of a file is kept without paths, control characters and turned letters', async () => {
  const { body } = await upload(person, `${header}${row(1)}`, '..\\..\\etc/in\u202Efdp\u0007voices.exe');
  expect(body['fileName']).toBe('infdpvoices.exe.csv');
});

describe('the plan', () => {
  test('says before anything is stored that it has no room', async () => {
    const lines = Array.from({ length: 51 }, (_, index) => row(index)).join('');
    const id = await uploaded(person, header + lines);
    expect(await previewOf(person, id)).toMatchObject({ newInvoices: 51, placesFree: 50 });
    expect(await confirm(person, id)).toBe(403);
    expect(await recordsOf(owed, person, 'invoices')).toEqual([]);
  });
});

test('previews and results wait for their turn among an account’s large answers', async () => {
  const id = await uploaded(person, header + row(1));
  const pdf = Buffer.concat([
    Buffer.from('%PDF-1.4\n'),
    Buffer.alloc(9_000_000, ' '),
    Buffer.from('\n%%EOF\n'),
  ]);
  const { body } = await person.upload({ name: 'large.pdf', bytes: pdf });
  const [file] = z.object({ files: z.array(z.object({ filename: z.string() })) }).parse(body).files;
  const { hostname, port } = new URL(owed.address);
  const reader = connect({ host: hostname, port: Number(port) });
  onTestFinished(() => void reader.destroy());
  reader.on('error', () => undefined);
  reader.once('data', () => reader.pause());
  const asked = [
    `GET /api/uploads/${file?.filename.slice(0, 64)} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    `Cookie: ${person.cookie}`,
  ].join('\r\n');
  reader.write(`${asked}\r\n\r\n`.repeat(6));
  await once(reader, 'data');
  // Each waits some seconds for its turn.
  const asks = ['preview', 'results', 'problems'].map(async (what) => {
    const { status, body: why } = await person.get(`/api/imports/${id}/${what}`);
    return [what, status, why['type']];
  });
  const refused = [429, '/problems/too-many-at-once'];
  expect(await Promise.all(asks)).toEqual([
    ['preview', ...refused],
    ['results', ...refused],
    ['problems', ...refused],
  ]);
  reader.destroy();
  await expect.poll(async () => (await person.get(`/api/imports/${id}/preview`)).status).toBe(200);
});

test('the bell tells of a new due date of an invoice that is chased, whatever became of its emails', async () => {
  const clientId = await newClient(person, { name: 'Acme', email: 'pay@acme.example' });
  const given = { clientId, amount: 100, dueDate: '2099-01-10' };
  for (const invoiceNumber of ['KEPT-1', 'PAID-1', 'ENDED-1'])
    await newSequence(person, await newInvoice(person, { ...given, invoiceNumber }));
  await newInvoice(person, { ...given, invoiceNumber: 'UNCHASED-1' });
  const apply = async (dueDates: string, rows: string): Promise<void> => {
    const id = await uploaded(person, `${header}${rows}`);
    const { choices } = await previewOf(person, id);
    await person.put(`/api/imports/${id}/setup`, { choices: { ...choices, dueDates } });
    await confirm(person, id);
    await until(person, id, 'done');
  };
  await apply(
    'keep',
    'KEPT-1,Acme,,,2099-01-20,100,Sent\nUNCHASED-1,Acme,,,2099-01-20,100,Sent\nPAID-1,Acme,,,2099-01-20,100,Paid\n',
  );
  await apply('cancel', 'ENDED-1,Acme,,,2099-01-20,100,Sent\n');
  await owed.owed.settled();
  const bell = (await person.get('/api/notifications')).rows.map(({ message }) => message);
  expect(bell.toSorted()).toEqual([
    'Invoice ENDED-1 is now due Jan 20, 2099 instead of Jan 10, 2099, and its reminders have ended.',
    'Invoice KEPT-1 is now due Jan 20, 2099 instead of Jan 10, 2099, and its reminders keep their dates.',
  ]);
});

describe('part payments', () => {
  const names =
    'Invoice number,Client name,Client email,Issue date,Due date,Total,Credits,Amount paid,Paid on\n';
  const line = (values: string) => `${names}INV-1,Globex,ap@globex.example,2026-01-01,2026-02-01,${values}\n`;
  const imported = async (text: string): Promise<number> => {
    const id = await uploaded(person, text);
    await confirm(person, id);
    await until(person, id, 'done');
    return id;
  };
  const sums = async () =>
    (await recordsOf(owed, person, 'invoices')).map((one) => [
      one['amount'],
      one['amountPaid'],
      one['amountDue'],
      one['status'],
    ]);
  const entries = async () =>
    (await recordsOf(owed, person, 'invoices')).flatMap((one) =>
      (one['payments'] as Record<string, unknown>[]).map(({ kind, amount, date, recordedBy }) => [
        kind,
        amount,
        date,
        recordedBy,
      ]),
    );

  test('of a file become payments and credits, once, and undoing takes them back', async () => {
    const first = await imported(line('1000,100,400,2026-01-20'));
    expect(await sums()).toStrictEqual([[100_000, 40_000, 50_000, 'pending']]);
    expect(await entries()).toStrictEqual([
      ['credit', 10_000, '2026-01-20', 'import'],
      ['payment', 40_000, '2026-01-20', 'import'],
    ]);
    const again = await uploaded(person, line('1000,100,400,2026-01-20'));
    expect((await previewOf(person, again)).counts).toMatchObject({ update: 0, unchanged: 1 });

    const more = await imported(line('1000,100,650,2026-01-25'));
    expect(await sums()).toStrictEqual([[100_000, 65_000, 25_000, 'pending']]);
    await person.post(`/api/imports/${more}/undo`);
    expect((await until(person, more, 'undone')).restored).toBe(1);
    expect(await sums()).toStrictEqual([[100_000, 40_000, 50_000, 'pending']]);
    await person.post(`/api/imports/${first}/undo`);
    expect(await until(person, first, 'undone')).toMatchObject({ left: 1, removed: 0 });
  });

  test('that were recorded in Owed first are not counted twice, also while the file is looked at', async () => {
    await imported(line('1000,,,'));
    const [invoice] = await recordsOf(owed, person, 'invoices');
    await person.post(`/api/invoices/${invoice?.id}/payments`, { amount: 400, date: '2026-01-20' });
    const same = await uploaded(person, line('1000,,400,2026-01-20'));
    expect((await previewOf(person, same)).counts).toMatchObject({ update: 0, unchanged: 1 });

    const seen = await uploaded(person, line('1000,,700,2026-01-25'));
    const { version, rows } = await previewOf(person, seen);
    expect(rows[0]?.changes).toStrictEqual([{ field: 'amountPaid', from: 40_000, to: 70_000 }]);
    await person.post(`/api/invoices/${invoice?.id}/payments`, { amount: 300, date: '2026-01-25' });
    expect((await person.post(`/api/imports/${seen}/confirm`, { version })).status).toBe(409);
    expect((await previewOf(person, seen)).counts).toMatchObject({ update: 0, unchanged: 1 });
    expect(await sums()).toStrictEqual([[100_000, 70_000, 30_000, 'pending']]);
    await imported(line('1000,,1000,2026-01-28'));
    expect(await sums()).toStrictEqual([[100_000, 100_000, 0, 'paid']]);
  });

  test('that with a credit leave nothing due settle the invoice, and end its sequence', async () => {
    await imported(line('1000,,,'));
    const [invoice] = await recordsOf(owed, person, 'invoices');
    await newSequence(person, Number(invoice?.id));
    const last = await imported(line('1000,250,750,2026-01-25'));
    expect(await sums()).toStrictEqual([[100_000, 75_000, 0, 'paid']]);
    const states = async () =>
      (await person.get('/api/followup-sequences')).rows.map(({ status }) => String(status));
    expect(new Set(await states())).toStrictEqual(new Set(['cancelled']));
    await person.post(`/api/imports/${last}/undo`);
    expect((await until(person, last, 'undone')).restored).toBe(1);
    expect(await sums()).toStrictEqual([[100_000, 0, 100_000, 'pending']]);
    expect(await states()).toContain('active');
  });
});

test('undoing leaves nothing of an import that nobody touched', async () => {
  const id = await uploaded(person, `${header}${row(1)}${row(2, 'Initech')}`);
  await confirm(person, id);
  await until(person, id, 'done');
  await person.post(`/api/imports/${id}/undo`);
  expect(await until(person, id, 'undone')).toMatchObject({ removed: 2, restored: 0, left: 0 });
  expect(await recordsOf(owed, person, 'invoices')).toEqual([]);
  expect(await recordsOf(owed, person, 'clients')).toEqual([]);
  expect((await person.post(`/api/imports/${id}/cancel`)).status).toBe(409);
});

test('a file with the columns of an earlier one is mapped as that one was, and says so', async () => {
  const names = 'Ref,Client name,Client email,Due date,Figure';
  const rows = 'INV-1,Globex,ap@globex.example,2026-02-01,100.00\n';
  const first = await uploaded(person, `${names}\n${rows}`);
  const { columns } = await previewOf(person, first);
  expect(columns.map(({ field }) => field)).toEqual([null, 'clientName', 'clientEmail', 'dueDate', null]);
  const mapped = ['invoiceNumber', 'clientName', 'clientEmail', 'dueDate', 'amount'];
  await person.put(`/api/imports/${first}/setup`, {
    columns: mapped.map((field) => ({ field, format: null })),
  });
  expect(await confirm(person, first)).toBe(200);
  await until(person, first, 'done');
  const again = await uploaded(person, `${names}\n${rows.replace('INV-1', 'INV-2')}`);
  const preview = await previewOf(person, again);
  expect(preview.columns.map(({ field }) => field)).toEqual(mapped);
  expect([preview.mappedAs, preview.counts.new]).toEqual(['invoices.csv', 1]);
});

test('a second import keeps what was changed in Owed, and ends no sequence unasked', async () => {
  const id = await uploaded(person, `${header}${row(1)}${row(2)}`);
  await confirm(person, id);
  await until(person, id, 'done');
  const invoices = await recordsOf(owed, person, 'invoices');
  const idOf = (number: string): number =>
    z.number().parse(invoices.find(({ invoiceNumber }) => invoiceNumber === number)?.id);
  await person.put(`/api/invoices/${idOf('INV-1')}`, { amount: 250 });
  await newSequence(person, idOf('INV-2'));
  await owed.owed.settled();
  const paid = row(2, 'Globex', '2026-01-01,2026-02-01,100.00,Paid');
  const again = await uploaded(person, `${header}${row(1)}${paid}`);
  const preview = await previewOf(person, again);
  expect(preview.rows.map(({ fate, kept }) => [fate, kept])).toEqual([
    ['unchanged', [{ field: 'amount', from: 25_000, to: 10_000 }]],
    ['update', []],
  ]);
  expect([preview.endsSequences, preview.paid.becoming]).toEqual([1, 1]);
  const refused = await person.post(`/api/imports/${again}/confirm`, { version: preview.version });
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'This import ends running sequences. Please confirm that first.',
  ]);
  expect(await confirm(person, again)).toBe(200);
  expect((await until(person, again, 'done')).counts).toMatchObject({ updated: 1, unchanged: 1 });
});

test('a second import that says disputed pauses the running sequence, says so, and its undo resumes it', async () => {
  const client = 'Disputes';
  const line = (status: string): string => row(7, client, `2026-01-01,2026-02-01,100.00,${status}`);
  const id = await uploaded(person, `${header}${line('Open')}`);
  await confirm(person, id);
  await until(person, id, 'done');
  const [invoice] = (await recordsOf(owed, person, 'invoices')).filter(
    ({ invoiceNumber }) => invoiceNumber === 'INV-7',
  );
  const invoiceId = z.number().parse(invoice?.id);
  await newSequence(person, invoiceId);
  await owed.owed.settled();
  const again = await uploaded(person, `${header}${line('In Dispute')}`);
  const preview = await previewOf(person, again);
  expect(preview.chasedAnyway).toEqual({ count: 1, invoices: ['INV-7 (Disputes)'] });
  expect(preview.rows).toMatchObject([{ fate: 'update', pausesSequence: true }]);
  expect(await confirm(person, again)).toBe(200);
  expect((await until(person, again, 'done')).counts).toMatchObject({ updated: 1, skipped: 0 });
  const facts = async () =>
    timelinePage.parse((await person.get(`/api/timeline?invoiceId=${invoiceId}&kind=sequence`)).body).rows;
  expect((await facts())[0]).toMatchObject({
    title: 'Paused. The imported file says “In Dispute” of this invoice.',
    by: 'Ada Lovelace by import',
  });
  await owed.owed.settled();
  const third = await previewOf(person, await uploaded(person, `${header}${line('In Dispute')}`));
  expect([third.chasedAnyway.count, third.rows[0]?.notes[0]?.code]).toEqual([0, 'paused_already']);
  await person.post(`/api/imports/${again}/undo`);
  expect((await until(person, again, 'undone')).restored).toBe(1);
  expect((await facts())[0]).toMatchObject({ title: 'No longer "Paused"', by: 'Ada Lovelace by import' });
});

test('a known client gets the address of the file when that is chosen', async () => {
  await newClient(person, { name: 'Globex', email: 'old@globex.example' });
  const id = await uploaded(person, `${header}${row(1)}`);
  const { choices, questions } = await previewOf(person, id);
  expect(questions).toMatchObject([{ code: 'otherAddress', count: 1 }]);
  await person.put(`/api/imports/${id}/setup`, { choices: { ...choices, otherAddress: 'use' } });
  expect(await confirm(person, id)).toBe(200);
  await until(person, id, 'done');
  expect((await recordsOf(owed, person, 'clients')).map(({ email }) => email)).toEqual(['ap@globex.example']);
});

test('further addresses become copies of new and of known clients, and undoing takes them back', async () => {
  const contact = (email: string) => ({ name: null, email, role: 'copy' });
  const known = await newClient(person, {
    name: 'Initech',
    email: 'ap@initech.example',
    contacts: [{ ...contact('boss@initech.example'), name: 'The boss' }],
  });
  const file = [row(1), row(2, 'Initech')].map((line) =>
    line.replace(/ap@(\w+)\.example/, '"ap@$1.example, office@$1.example"'),
  );
  const id = await uploaded(person, `${header}${file.join('')}`);
  const { questions, rows } = await previewOf(person, id);
  expect(questions).toMatchObject([
    { code: 'furtherAddresses', count: 1 },
    { code: 'knownCopies', count: 1 },
  ]);
  expect(rows.map(({ notes, changes }) => [notes[0]?.value, changes[0]?.to])).toEqual([
    ['office@globex.example', undefined],
    [undefined, 'boss@initech.example, office@initech.example'],
  ]);
  expect(await confirm(person, id)).toBe(200);
  await until(person, id, 'done');
  const contacts = async () =>
    (await recordsOf(owed, person, 'clients')).map((client) => [client['name'], client['contacts']]);
  const before = [{ ...contact('boss@initech.example'), name: 'The boss' }];
  expect(new Map((await contacts()) as [string, unknown][])).toEqual(
    new Map<string, unknown>([
      ['Globex', [contact('office@globex.example')]],
      ['Initech', [...before, contact('office@initech.example')]],
    ]),
  );
  await person.post(`/api/imports/${id}/undo`);
  expect(await until(person, id, 'undone')).toMatchObject({ left: 0 });
  expect(await contacts()).toEqual([['Initech', before]]);
  expect((await recordsOf(owed, person, 'clients'))[0]?.id).toBe(known);
});
