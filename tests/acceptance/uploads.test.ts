import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mostFileBytes } from '../../contracts/imports/files.ts';
import { refusedFiles, sampleFiles } from '../../integrations/file-types/sample-files.fixture.ts';
import type { Person } from '../doubles/person.ts';
import { newInvoice } from './bodies.ts';
import { startOwed, type RunningOwed } from './running-owed.ts';
import { aPdf, filesOf, ofSize, pathOf, uploaded } from './uploaded-files.ts';

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
    const { filename } = await uploaded(person, 'Rechnung März "1".pdf', bytes);
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

  test('that is cut off stores nothing, and the next one is stored', async () => {
    const bytes = aPdf();
    const boundary = 'cut';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n`;
    const begun = request(`${owed.address}/api/upload`, {
      method: 'POST',
      headers: {
        cookie: person.cookie ?? '',
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': '1000000',
      },
    });
    begun.on('error', () => undefined);
    begun.write(head);
    await new Promise((resolve) => begun.write(bytes, resolve));
    begun.destroy();
    const unfinished = await fetch(`${owed.address}/api/upload`, {
      method: 'POST',
      headers: { cookie: person.cookie ?? '', 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: head + bytes.toString('latin1'),
    });
    expect(unfinished.status).toBe(400);
    const hash = createHash('sha256').update(bytes).digest('hex');
    expect((await person.download(`/api/uploads/${hash}`)).status).toBe(404);
    expect((await person.upload({ name: 'a.pdf', bytes })).status).toBe(201);
  });

  test('of a visitor is refused; another account neither sees nor uses a file', async () => {
    const { filename } = await uploaded(person);
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
