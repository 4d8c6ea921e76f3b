import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request, type ClientRequest } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import {
  importList,
  importPreview,
  importResults,
  importView,
  type ImportView,
} from '../../contracts/imports.ts';
import { plans } from '../../contracts/plans.ts';
import { manySheets, sheetBomb, stringsBomb } from '../../integrations/tables/hostile-workbooks.fixture.ts';
import type { Fields, Person } from '../doubles/person.ts';
import { newClient, newInvoice, newSequence } from './bodies.ts';
import { type RunningOwed, startOwed } from './running-owed.ts';
import { test, testBesideEngines } from './scenario.ts';

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

const upload = async (text: string | Uint8Array, name = 'invoices.csv', who = person) => {
  const form = new FormData();
  form.append('file', new Blob([typeof text === 'string' ? text : Uint8Array.from(text)]), name);
  const response = await fetch(`${who.address}/api/imports`, {
    method: 'POST',
    headers: { cookie: who.cookie ?? '' },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as Fields };
};
const uploaded = async (text: string): Promise<number> => {
  const { status, body } = await upload(text);
  expect(status).toBe(201);
  return body.id;
};
const previewOf = async (id: number, query = ''): Promise<z.infer<typeof importPreview>> =>
  importPreview.parse((await person.get(`/api/imports/${id}/preview${query}`)).body);
const viewOf = async (id: number): Promise<ImportView> =>
  importView.parse((await person.get(`/api/imports/${id}`)).body);
const confirm = async (id: number): Promise<number> => {
  const { version } = await previewOf(id);
  return (await person.post(`/api/imports/${id}/confirm`, { version })).status;
};
const until = async (id: number, ...statuses: ImportView['status'][]): Promise<ImportView> => {
  await vi.waitFor(async () => expect(statuses).toContain((await viewOf(id)).status), { timeout: 50_000 });
  return viewOf(id);
};
const resultsOf = async (id: number, query = '') =>
  importResults.parse((await person.get(`/api/imports/${id}/results${query}`)).body);
/** The list, with everything stored so far: each view follows the events by itself, so one may be ahead of another. */
const records = async (list: 'clients' | 'invoices') => {
  await owed.owed.desk.waitForViews([list], await owed.owed.engines.store.lastPosition());
  return (await person.get(`/api/${list}`)).rows;
};

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

const header = 'Invoice number,Client name,Client email,Issue date,Due date,Amount,Status\n';
const row = (number: number, name = 'Globex', rest = '2026-01-01,2026-02-01,100.00,Sent'): string =>
  `INV-${number},${name},ap@${name.toLowerCase()}.example,${rest}\n`;

describe('a file', () => {
  test('stores nothing before it is confirmed, then every row once', async () => {
    const id = await uploaded(
      `${header}${row(1)}${row(2)}${row(3, 'Initech', '2026-01-01,2026-02-01,"1,200.50",Paid')}`,
    );
    const preview = await previewOf(id);
    expect(preview).toMatchObject({
      kind: 'invoices',
      counts: { all: 3, new: 3, update: 0, problem: 0 },
      newClients: 2,
      newInvoices: 3,
      reading: { format: 'csv', encoding: 'utf-8', delimiter: ',' },
      placesFree: 50,
    });
    expect(await records('clients')).toEqual([]);
    expect(await records('invoices')).toEqual([]);
    expect(await confirm(id)).toBe(200);
    const done = await until(id, 'done');
    expect(done).toMatchObject({ entries: 3, done: 3, counts: { created: 3, failed: 0 } });
    expect(await records('clients')).toHaveLength(2);
    expect(
      (await records('invoices')).map(({ invoiceNumber, amount, status }) => [invoiceNumber, amount, status]),
    ).toEqual(
      expect.arrayContaining([
        ['INV-1', 10_000, 'pending'],
        ['INV-2', 10_000, 'pending'],
        ['INV-3', 120_050, 'paid'],
      ]),
    );
    expect((await person.get('/api/timeline?actor=import')).body).toMatchObject({ total: 2 + 3 + 1 });
  });

  test('that comes again changes what differs, or leaves it, as chosen', async () => {
    const first = await uploaded(`${header}${row(1)}${row(2)}`);
    await confirm(first);
    await until(first, 'done');
    const again = await uploaded(
      `${header}${row(1)}${row(2, 'Globex', '2026-01-01,2026-02-01,150.00,Sent')}`,
    );
    expect((await previewOf(again)).counts).toMatchObject({ new: 0, update: 1, unchanged: 1 });
    const { choices } = await previewOf(again);
    await person.put(`/api/imports/${again}/setup`, { choices: { ...choices, seen: 'leave' } });
    expect((await previewOf(again)).counts).toMatchObject({ update: 0, unchanged: 2 });
    await person.put(`/api/imports/${again}/setup`, { choices });
    await confirm(again);
    await until(again, 'done');
    expect((await records('invoices')).map(({ amount }) => amount).toSorted()).toEqual([10_000, 15_000]);
  });

  test('has problems by row and column, which can be downloaded', async () => {
    const id = await uploaded(
      `${header}${row(1)}${row(2, 'Globex', '2026-01-01,2026-02-01,abc,')}${row(3, 'Globex', '2026-01-01,2026-02-01,€5,')}`,
    );
    const preview = await previewOf(id, '?filter=problems');
    expect(preview.rows.map(({ rows, reason }) => [rows, reason])).toEqual([
      [[3], { code: 'amount_unreadable', column: 5, value: 'abc' }],
      [[4], { code: 'other_currency', column: 5, value: '€5' }],
    ]);
    expect(preview.otherCurrencies).toEqual([{ currency: 'EUR', count: 1 }]);
    const { headers, bytes } = await person.download(`/api/imports/${id}/problems`);
    expect(headers.get('content-type')).toContain('text/csv');
    expect(bytes.toString()).toContain('3,INV-2,Globex,Not an amount,F,abc');
  });

  test('whose dates can be read in two ways is asked about, and not confirmed before', async () => {
    const id = await uploaded(`${header}${row(1, 'Globex', '01/02/2026,03/04/2026,100,')}`);
    const preview = await previewOf(id);
    expect(preview.askedColumns).toEqual([3, 4]);
    expect(await confirm(id)).toBe(409);
    const columns = preview.columns.map(({ field }, index) => ({
      field,
      format: [3, 4].includes(index) ? 'dmy' : null,
    }));
    await person.put(`/api/imports/${id}/setup`, { columns });
    expect((await previewOf(id)).rows[0]).toMatchObject({ fate: 'new', dueDate: '2026-04-03' });
    expect(await confirm(id)).toBe(200);
  });

  test('is not applied when what it would do has changed since the preview', async () => {
    const id = await uploaded(`${header}${row(1)}`);
    const { version } = await previewOf(id);
    await newClient(person, { name: 'Globex', email: 'ap@globex.example' });
    const refused = await person.post(`/api/imports/${id}/confirm`, { version });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Clients or invoices have changed since this preview. Please look at it again.',
    ]);
  });

  test('does not exist for others, and goes when it is discarded', async () => {
    const id = await uploaded(`${header}${row(1)}`);
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

  testBesideEngines(
    'is refused in plain words, whatever is wrong with it, and nothing is stored',
    async () => {
      for (const [file, message] of [
        ['', 'This file is empty.'],
        [
          `a,b\n1,"x${'y\n'.repeat(50)}`,
          'This file has a quotation mark that is never closed. Please export it again.',
        ],
        [
          `${'a,'.repeat(999)}a\n1,2\n`,
          "This file has more than 200 columns. Please remove those you don't need.",
        ],
        ['a,b\n'.repeat(10_002), 'This file has more than 10,000 rows. Please split it.'],
        ['%PDF-1.7\n1,2\n', "This file isn't a CSV or Excel file with columns."],
        [
          Buffer.concat([
            Buffer.from('name,city\nMüller,Köln\n'),
            Buffer.from([0x4a, 0xfc, 0x2c, 0x44, 0x0a]),
          ]),
          'This file mixes UTF-8 and another encoding. Please save it as UTF-8.',
        ],
        [await manySheets(), "This file has more than 100 sheets. Please remove those you don't need."],
      ] as const) {
        const { status, body } = await upload(file);
        expect([status, body.message]).toEqual([422, message]);
      }
      await isNothingStored();
    },
  );

  testBesideEngines(
    'because a small file unfolds to hundreds of megabytes is refused, and the server goes on',
    async () => {
      for (const bomb of [await sheetBomb(), await stringsBomb()]) {
        expect(bomb.length).toBeLessThan(5_000_000);
        const { status, body } = await upload(bomb, 'invoices.xlsx');
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

  testBesideEngines(
    'because it is too large is refused, by its announced size without being read',
    async () => {
      const { status, body } = await upload(new Uint8Array(26 * 1_024 * 1_024).fill(44));
      expect([status, body.message]).toEqual([413, 'This file is larger than 25 MB.']);
      const announced = begin({ 'content-length': '200000000' });
      const answer = await new Promise<number | undefined>((resolve) => {
        announced.once('response', ({ statusCode }) => resolve(statusCode));
        announced.flushHeaders();
      });
      announced.destroy();
      expect(answer).toBe(413);
      await isNothingStored();
    },
  );

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
    await vi.waitFor(async () => expect((await upload(`${header}${row(1)}`)).status).toBe(201), 10_000);
  });
});

test('one file in two windows at once is one draft each, or the later one is asked to wait', async () => {
  const file = `${header}${row(1)}`;
  const both = await Promise.all([upload(file), upload(file)]);
  const stored = both.filter(({ status }) => status === 201).length;
  expect(both.every(({ status }) => status === 201 || status === 429)).toBe(true);
  expect(importList.parse((await person.get('/api/imports')).body).imports).toHaveLength(stored);
});

testBesideEngines(
  'the name of a file is kept without paths, control characters and turned letters',
  async () => {
    const { body } = await upload(`${header}${row(1)}`, '..\\..\\etc/in\u202Efdp\u0007voices.exe');
    expect(body['fileName']).toBe('infdpvoices.exe.csv');
  },
);

describe('the plan', () => {
  test('says before anything is stored that it has no room', async () => {
    const lines = Array.from({ length: 51 }, (_, index) => row(index)).join('');
    const id = await uploaded(header + lines);
    expect(await previewOf(id)).toMatchObject({ newInvoices: 51, placesFree: 50 });
    expect(await confirm(id)).toBe(403);
    expect(await records('invoices')).toEqual([]);
  });

  test('has room for what is kept of an import, which takes it until the account is deleted', async () => {
    const { keep, clock } = owed.owed.engines;
    const { register } = owed.owed.desk.uploads;
    const account = (await person.get('/api/user')).body.id;
    const id = await uploaded(header + row(1));
    const key = `${account}/${'f'.repeat(64)}`;
    const usedAt = new Date(clock.now()).toISOString();
    const size = plans.solo.maxFileBytes;
    await keep.put('uploads', key, { type: 'aside', size, usedAt, isGoing: false, mark: 'x' });
    expect(await confirm(id)).toBe(403);
    await keep.delete('uploads', key);
    expect(await confirm(id)).toBe(200);
    await until(id, 'done');
    const kept = [];
    for await (const file of register.all(account)) kept.push(file);
    expect(kept).toMatchObject([{ type: 'aside', usedAt: '9999-12-31T23:59:59.999Z' }]);
    const stored = await owed.owed.engines.files.find(account, kept[0]?.hash ?? '');
    expect(stored?.size).toBe((await register.usedBy(account)).bytes);
  });

  test('counts the invoices of an import', async () => {
    const lines = Array.from({ length: 50 }, (_, index) => row(index)).join('');
    const id = await uploaded(header + lines);
    await confirm(id);
    expect(await until(id, 'done')).toMatchObject({ counts: { created: 50, failed: 0 } });
    const clientId = (await records('clients'))[0]?.id ?? 0;
    const refused = await person.post('/api/invoices', {
      clientId,
      invoiceNumber: 'X',
      amount: 1,
      dueDate: '2030-01-01',
    });
    expect(refused.status).toBe(403);
  });
});

describe('undoing', () => {
  test('removes what the import made and restores what it changed, but not what was changed since', async () => {
    const clientId = await newClient(person, { name: 'Acme', email: 'pay@acme.example' });
    const old = { clientId, amount: 80, dueDate: '2026-06-01' };
    const changed = await newInvoice(person, { ...old, invoiceNumber: 'OLD-1' });
    const paid = await newInvoice(person, { ...old, invoiceNumber: 'OLD-2' });
    const id = await uploaded(
      `${header}OLD-1,Acme,,,2026-07-01,90.00,Sent\nOLD-2,Acme,,,2026-06-01,80.00,Paid\n${row(1)}${row(2)}${row(3, 'Initech')}`,
    );
    expect((await previewOf(id)).counts).toMatchObject({ new: 3, update: 2 });
    await confirm(id);
    await until(id, 'done');
    const touched = (await records('invoices')).find(({ invoiceNumber }) => invoiceNumber === 'INV-2');
    await person.put(`/api/invoices/${touched?.id ?? 0}`, { amount: 101 });
    expect((await person.post(`/api/imports/${id}/undo`)).status).toBe(200);
    expect(await until(id, 'undone')).toMatchObject({ removed: 1, restored: 2, left: 2, gone: 0 });
    const left = (await records('invoices')).map((invoice) => [
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
    expect((await records('clients')).map(({ name }) => name).toSorted()).toEqual(['Acme', 'Globex']);
    const results = await resultsOf(id, '?filter=left');
    expect(results.rows.map(({ invoiceNumber, undo }) => [invoiceNumber, undo])).toEqual([
      ['INV-1', 'changed_since'],
      ['INV-2', 'changed_since'],
    ]);
  });

  test('leaves nothing of an import that nobody touched', async () => {
    const id = await uploaded(`${header}${row(1)}${row(2, 'Initech')}`);
    await confirm(id);
    await until(id, 'done');
    await person.post(`/api/imports/${id}/undo`);
    expect(await until(id, 'undone')).toMatchObject({ removed: 2, restored: 0, left: 0 });
    expect(await records('invoices')).toEqual([]);
    expect(await records('clients')).toEqual([]);
    expect((await person.post(`/api/imports/${id}/cancel`)).status).toBe(409);
  });
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
  const id = await uploaded(`${header}A-1,Acme,,,2099-01-20,100,Sent\n`);
  expect(await previewOf(id)).toMatchObject({ conflicts: 1, choices: { dueDates: 'adjust' } });
  await confirm(id);
  await until(id, 'done');
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

test('the bell tells of a new due date of an invoice that is chased, whatever became of its emails', async () => {
  const clientId = await newClient(person, { name: 'Acme', email: 'pay@acme.example' });
  const given = { clientId, amount: 100, dueDate: '2099-01-10' };
  for (const invoiceNumber of ['KEPT-1', 'PAID-1', 'ENDED-1'])
    await newSequence(person, await newInvoice(person, { ...given, invoiceNumber }));
  await newInvoice(person, { ...given, invoiceNumber: 'UNCHASED-1' });
  const apply = async (dueDates: string, rows: string): Promise<void> => {
    const id = await uploaded(`${header}${rows}`);
    const { choices } = await previewOf(id);
    await person.put(`/api/imports/${id}/setup`, { choices: { ...choices, dueDates } });
    await confirm(id);
    await until(id, 'done');
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

test('a repeated upload and a repeated confirmation are done once', async () => {
  const id = await uploaded(`${header}${row(1)}`);
  const { version } = await previewOf(id);
  const headers = { 'idempotency-key': 'once' };
  const both = await Promise.all([
    person.post(`/api/imports/${id}/confirm`, { version }, { headers }),
    person.post(`/api/imports/${id}/confirm`, { version }, { headers }),
  ]);
  expect(both.some(({ status }) => status === 200)).toBe(true);
  await until(id, 'done');
  expect(await records('invoices')).toHaveLength(1);
});

test('progress arrives on the live socket', async () => {
  const window = await person.live();
  const id = await uploaded(`${header}${row(1)}`);
  await confirm(id);
  await until(id, 'done');
  await expect
    .poll(() => window.changes.some((change) => change.view === 'imports' && change.id === id))
    .toBe(true);
  window.close();
});

test('previews and results wait for their turn among an account’s large answers', async () => {
  const id = await uploaded(header + row(1));
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
