import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest';
import { mostFileBytes } from '../../contracts/files.ts';
import { refusedFiles, sampleFiles } from '../../integrations/file-types/sample-files.fixture.ts';
import type { Person } from '../doubles/person.ts';
import { newInvoice } from './bodies.ts';
import { startOwed, type RunningOwed } from './running-owed.ts';
import { test } from './scenario.ts';

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

/** A PDF that no other test uploads. */
const aPdf = (text = ''): Buffer =>
  Buffer.concat([sampleFiles.pdf, Buffer.from(`% ${text}${Math.random()}\n`)]);
const ofSize = (bytes: number): Buffer =>
  Buffer.concat([aPdf(), Buffer.alloc(bytes, ' ')]).subarray(0, bytes);

const filesOf = (answer: { readonly body: unknown }) =>
  (answer.body as { files: { filename: string; name: string; type: string; size: number }[] }).files;
const uploaded = async (name = 'INV-1.pdf', bytes = aPdf()) => {
  const [file] = filesOf(await person.upload({ name, bytes }));
  if (file === undefined) throw new Error('The file was not stored');
  return file;
};
const pathOf = (filename: string): string => `/api/uploads/${filename.slice(0, 64)}`;

describe('an upload', () => {
  test('stores each file by its content, under a name that is safe, and answers in order', async () => {
    const answer = await person.upload(
      { name: 'Offer.PDF', bytes: sampleFiles.pdf, type: 'text/html' },
      { name: 'C:\\fake\\photo.jpeg', bytes: sampleFiles.jpg },
      { name: 'sheet.pdf', bytes: sampleFiles.xlsx },
      { name: 'in\u202Efdp.exe', bytes: sampleFiles.doc },
    );
    expect(answer.status).toBe(201);
    expect(filesOf(answer).map(({ name, type, size }) => [name, type, size])).toEqual([
      ['Offer.pdf', 'application/pdf', sampleFiles.pdf.length],
      ['photo.jpg', 'image/jpeg', sampleFiles.jpg.length],
      [
        'sheet.pdf.xlsx',
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        sampleFiles.xlsx.length,
      ],
      ['infdp.exe.doc', 'application/msword', sampleFiles.doc.length],
    ]);
  });

  test('is downloaded byte for byte, as a file that no browser shows on our origin', async () => {
    const bytes = aPdf();
    const { filename } = await uploaded('Rechnung März "1".pdf', bytes);
    const {
      status,
      headers,
      bytes: read,
    } = await person.download(`${pathOf(filename)}?name=${encodeURIComponent('Rechnung März "1".pdf')}`);
    expect([status, read.equals(bytes)]).toEqual([200, true]);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="Rechnung M_rz _1_.pdf"; filename*=UTF-8''Rechnung%20M%C3%A4rz%20_1_.pdf`,
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  });

  test('sent twice, and by two windows at once, is one file', async () => {
    const bytes = aPdf();
    const answers = await Promise.all(
      [1, 2, 3].map(() => person.upload({ name: 'a.pdf', bytes }, { name: 'a.pdf', bytes })),
    );
    const names = new Set(answers.flatMap(filesOf).map(({ filename }) => filename));
    expect([names.size, answers.map(({ status }) => status)]).toEqual([1, [201, 201, 201]]);
  });

  test.each(Object.entries(refusedFiles))(
    'of %s renamed to .pdf is refused, and nothing is stored',
    async (_, bytes) => {
      const good = aPdf();
      const answer = await person.upload({ name: 'good.pdf', bytes: good }, { name: 'x.pdf', bytes });
      expect([answer.status, answer.body]).toMatchObject([
        415,
        {
          title: 'Invalid file type',
          message: 'Only PDF, DOC, XLS, JPG, and PNG files are supported',
          errors: { 'files.1': 'Only PDF, DOC, XLS, JPG, and PNG files are supported' },
        },
      ]);
      const hash = createHash('sha256').update(good).digest('hex');
      expect((await person.download(`/api/uploads/${hash}`)).status).toBe(404);
    },
  );

  test('takes 10 MB and not a byte more; 20 MB a call; no empty file', async () => {
    expect((await person.upload({ name: 'a.pdf', bytes: ofSize(mostFileBytes) })).status).toBe(201);
    const larger = await person.upload({ name: 'a.pdf', bytes: ofSize(mostFileBytes + 1) });
    expect([larger.status, larger.body]).toMatchObject([
      413,
      { title: 'File too large', message: 'Maximum file size is 10MB' },
    ]);
    const three = [1, 2, 3].map((count) => ({ name: `${count}.pdf`, bytes: ofSize(7_500_000) }));
    expect((await person.upload(...three)).body.message).toBe('Please send at most 20 MB at a time');
    const empty = await person.upload({ name: 'a.pdf', bytes: Buffer.alloc(0) });
    expect([empty.status, empty.body.message]).toEqual([400, 'This file is empty']);
  });

  test('with too many parts, other field names, no file, or no form is refused in plain words', async () => {
    const eleven = Array.from({ length: 11 }, (_, index) => ({ name: `${index}.pdf`, bytes: aPdf() }));
    expect((await person.upload(...eleven)).body.message).toBe('Please send at most 10 files at a time');
    const other = await person.upload({ name: 'a.pdf', bytes: aPdf(), field: 'file' });
    expect([other.status, other.body.message]).toEqual([400, 'Please send the files in parts named "files"']);
    expect((await person.upload()).status).toBe(400);
    expect((await person.post('/api/upload', { files: [] })).body.message).toBe(
      'Please send the files as multipart/form-data',
    );
  });

  test('of a visitor is refused; another account neither sees nor uses a file', async () => {
    const { filename } = await uploaded();
    const other = owed.person();
    expect((await other.upload({ name: 'a.pdf', bytes: aPdf() })).status).toBe(401);
    expect((await other.download(pathOf(filename))).status).toBe(401);
    await other.register();
    expect((await other.download(pathOf(filename))).status).toBe(404);
    const id = await newInvoice(other);
    const taken = await other.put(`/api/invoices/${id}/document`, { filename });
    expect([taken.status, taken.body.message]).toEqual([
      400,
      'This file is no longer stored. Please add it again.',
    ]);
  });
});

describe("an invoice's own PDF", () => {
  const documentOf = async (id: number) =>
    (await person.get(`/api/invoices?ids=${id}`)).rows[0]?.['document'];

  test('is attached, shown, downloaded, replaced and removed', async () => {
    const id = await newInvoice(person);
    const path = `/api/invoices/${id}/document`;
    expect([await documentOf(id), (await person.download(path)).status]).toEqual([null, 404]);
    const bytes = aPdf();
    const first = await uploaded('INV-1.pdf', bytes);
    const attached = await person.put(path, { filename: first.filename });
    expect([attached.status, attached.body['document']]).toEqual([
      200,
      { name: 'INV-1.pdf', size: bytes.length },
    ]);
    const found = await person.download(path);
    expect([found.status, found.bytes.equals(bytes), found.headers.get('content-disposition')]).toEqual([
      200,
      true,
      `attachment; filename="INV-1.pdf"; filename*=UTF-8''INV-1.pdf`,
    ]);
    const second = await uploaded('INV-1 b.pdf');
    await person.put(path, { filename: second.filename });
    expect(await documentOf(id)).toMatchObject({ name: 'INV-1 b.pdf' });
    const removed = await person.delete(path);
    expect([removed.status, removed.body['document']]).toEqual([200, null]);
    expect((await person.delete(path)).status).toBe(200);
    expect((await person.download(path)).status).toBe(404);
  });

  test('is a PDF, stored, of an invoice of the account', async () => {
    const id = await newInvoice(person);
    const path = `/api/invoices/${id}/document`;
    const { filename } = await uploaded('a.docx', sampleFiles.docx);
    expect((await person.put(path, { filename })).body.message).toBe(
      "Only a PDF can be an invoice's own file",
    );
    for (const name of [`${'a'.repeat(64)}-x.pdf`, 'x.pdf', '../x.pdf', `${'a'.repeat(64)}-`])
      expect((await person.put(path, { filename: name })).status).toBe(400);
    const pdf = await uploaded();
    expect((await person.put('/api/invoices/1/document', { filename: pdf.filename })).status).toBe(404);
    const forged = `${pdf.filename.slice(0, 65)}../x.pdf`;
    expect((await person.put(path, { filename: forged })).status).toBe(400);
  });

  test('is repeated by the fields of a changed invoice, not changed by them', async () => {
    const id = await newInvoice(person);
    const { filename } = await uploaded();
    const { body } = await person.put(`/api/invoices/${id}/document`, { filename });
    const document = body['document'];
    expect((await person.put(`/api/invoices/${id}`, { notes: 'x', document })).status).toBe(200);
    expect((await person.put(`/api/invoices/${id}`, { notes: 'y', document: null })).status).toBe(400);
  });
});
