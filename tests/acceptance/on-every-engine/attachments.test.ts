import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, beforeEach, describe, expect, vi } from 'vitest';
import { sampleFiles } from '../../../integrations/file-types/sample-files.fixture.ts';
import { MailServer } from '../../doubles/mail-server.ts';
import type { Fields, Person } from '../../doubles/person.ts';
import {
  invoiceRow,
  newClient,
  newInvoice,
  newSequence,
  overdueInvoiceBody,
  ownEmail,
  stepDueNow,
} from '../bodies.ts';
import { startOwed, type RunningOwed } from '../running-owed.ts';
import { test, testOfEmbedded } from '../scenario.ts';
import { aPdf, filesOf, ofSize, pathOf, uploaded } from '../uploaded-files.ts';

/** Longest wait for a mail, in milliseconds. */
const longest = 50_000;

let mails: MailServer;
let owed: RunningOwed;
beforeAll(async () => {
  mails = new MailServer();
  owed = await startOwed({ env: { SMTP_URL: await mails.listen(), MAIL_FROM: 'owed@mail.example' } });
});
afterAll(async () => {
  await owed.close();
  await mails.close();
});

let person: Person;
beforeEach(async () => {
  person = owed.person();
  await person.register();
});

describe("an invoice's own PDF", () => {
  const documentOf = async (id: number) => (await invoiceRow(person, id))?.['document'];

  test('is attached, shown, downloaded, replaced and removed', async () => {
    const id = await newInvoice(person);
    const path = `/api/invoices/${id}/document`;
    expect([await documentOf(id), (await person.download(path)).status]).toEqual([null, 404]);
    const bytes = aPdf();
    const first = await uploaded(person, 'INV-1.pdf', bytes);
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
    const second = await uploaded(person, 'INV-1 b.pdf');
    await person.put(path, { filename: second.filename });
    expect(await documentOf(id)).toMatchObject({ name: 'INV-1 b.pdf' });
    const removed = await person.delete(path);
    expect([removed.status, removed.body['document']]).toEqual([200, null]);
    expect((await person.delete(path)).status).toBe(200);
    expect((await person.download(path)).status).toBe(404);
  });

  testOfEmbedded('is a PDF, stored, of an invoice of the account', async () => {
    const id = await newInvoice(person);
    const path = `/api/invoices/${id}/document`;
    const { filename } = await uploaded(person, 'a.docx', sampleFiles.docx);
    expect((await person.put(path, { filename })).body.message).toBe(
      "Only a PDF can be an invoice's own file",
    );
    for (const name of [`${'a'.repeat(64)}-x.pdf`, 'x.pdf', '../x.pdf', `${'a'.repeat(64)}-`])
      expect((await person.put(path, { filename: name })).status).toBe(400);
    const pdf = await uploaded(person);
    expect((await person.put('/api/invoices/1/document', { filename: pdf.filename })).status).toBe(404);
    const forged = `${pdf.filename.slice(0, 65)}../x.pdf`;
    expect((await person.put(path, { filename: forged })).status).toBe(400);
  });

  testOfEmbedded('is repeated by the fields of a changed invoice, not changed by them', async () => {
    const id = await newInvoice(person);
    const { filename } = await uploaded(person);
    const { body } = await person.put(`/api/invoices/${id}/document`, { filename });
    const document = body['document'];
    expect((await person.put(`/api/invoices/${id}`, { notes: 'x', document })).status).toBe(200);
    expect((await person.put(`/api/invoices/${id}`, { notes: 'y', document: null })).status).toBe(400);
  });
});

describe('a step', () => {
  const overdueInvoice = async (email = 'accounts@northwind.example') =>
    newInvoice(person, overdueInvoiceBody(await newClient(person, { email })));
  const withDocument = async (id: number, name = 'INV-1.pdf') => {
    const bytes = aPdf();
    const { filename } = await uploaded(person, name, bytes);
    await person.put(`/api/invoices/${id}/document`, { filename });
    return bytes;
  };
  const chase = async (invoiceId: number, changes: object) => {
    const steps = [{ ...stepDueNow(await ownEmail(person)), ...changes }];
    return person.post('/api/followup-sequences', { invoiceId, steps });
  };
  const taken = (invoiceEmail: string) =>
    vi.waitFor(() => {
      const mail = mails.taken.find(({ to }) => to.includes(invoiceEmail));
      if (mail === undefined) throw new Error('The mail server has not taken it');
      return mail;
    }, longest);
  const stepOf = async (invoiceId: number): Promise<Fields> => {
    const [step] = (await person.get(`/api/followup-sequences?invoiceIds=${invoiceId}`)).rows;
    if (step === undefined) throw new Error('There is no step');
    return step;
  };
  const untilHeld = (invoiceId: number) =>
    vi.waitFor(async () => {
      const step = await stepOf(invoiceId);
      expect(step['pausedReason']).toBe('needs_attention');
      return step;
    }, longest);

  test('sends its files and the invoice byte for byte, and history and message have them', async () => {
    const email = 'files@northwind.example';
    const invoiceId = await overdueInvoice(email);
    const bytes = [await withDocument(invoiceId), aPdf(), sampleFiles.xlsx] as const;
    const terms = await uploaded(person, 'AGB – März.pdf', bytes[1]);
    const sheet = await uploaded(person, 'Hours.xlsx', bytes[2]);
    const made = await chase(invoiceId, { attachments: [terms.filename, sheet.filename] });
    expect([made.status, made.rows[0]]).toMatchObject([
      201,
      {
        attachments: [terms.filename, sheet.filename],
        attachmentFiles: [terms, sheet],
        attachInvoice: true,
      },
    ]);
    const mail = await taken(email);
    const { attachments } = await simpleParser(mail.source);
    expect(attachments.map(({ filename, contentType }) => [filename, contentType])).toEqual([
      ['INV-1.pdf', 'application/pdf'],
      ['AGB – März.pdf', 'application/pdf'],
      ['Hours.xlsx', sheet.type],
    ]);
    attachments.forEach(({ content }, index) =>
      expect(content.equals(bytes[index] ?? content.subarray(1))).toBe(true),
    );

    const sent = await vi.waitFor(async () => {
      const [found] = (await person.get('/api/sent-emails')).rows;
      if (found === undefined) throw new Error('Not in the history yet');
      return found;
    }, longest);
    const listed = filesOf({ body: { files: sent['attachmentFiles'] } });
    expect(listed.map(({ name }) => name)).toEqual(['INV-1.pdf', 'AGB – März.pdf', 'Hours.xlsx']);
    expect(sent['attachments']).toEqual(listed.map(({ filename }) => filename));
    for (const [index, { filename }] of listed.entries())
      expect((await person.download(pathOf(filename))).bytes.equals(bytes[index] ?? Buffer.of())).toBe(true);
    expect((await person.download(`/api/sent-emails/${sent.id}/message`)).bytes.toString()).toBe(mail.source);
  });

  testOfEmbedded('keeps the names that its files were uploaded with, whatever is in them', async () => {
    const names = [
      'Rechnung "Müller".pdf',
      "L'échéance – août.pdf",
      'Größe & Maß 100%.pdf',
      'zero%20.pdf',
      'Счёт №5.pdf',
      '請求書（三月）.pdf',
      'a;b=c, d.pdf',
      'Zażółć gęślą jaźń.pdf',
    ];
    const email = 'names@northwind.example';
    const files = [];
    for (const name of names) files.push(await uploaded(person, name));
    expect(files.map(({ name }) => name)).toEqual(names);
    const attachments = files.map(({ filename }) => filename);
    expect((await chase(await overdueInvoice(email), { attachments })).status).toBe(201);
    const { source } = await taken(email);
    const sent = await simpleParser(source);
    expect(sent.attachments.map(({ filename }) => filename)).toEqual(names);
    // A plain name for programs that don't read RFC 2231, and no header beyond ASCII.
    expect(source).toContain(`filename="Rechnung 'Muller'.pdf"`);
    expect(source).toMatch(/^[\u0000-\u007f]+$/);
  });

  testOfEmbedded('names only files of its account, at most 10, and 20 MB with the invoice', async () => {
    const invoiceId = await newInvoice(person);
    const other = owed.person();
    await other.register();
    const [foreign] = filesOf(await other.upload({ name: 'a.pdf', bytes: aPdf() }));
    const refused = async (attachments: unknown) => {
      const { status, body } = await chase(invoiceId, { attachments });
      expect(status).toBe(400);
      return body.errors;
    };
    const own = await uploaded(person);
    const gone = 'This file is no longer stored. Please add it again.';
    expect(await refused([foreign?.filename])).toEqual({ 'steps.0.attachments.0': gone });
    expect(await refused([own.filename, `${'0'.repeat(64)}-a.pdf`])).toEqual({
      'steps.0.attachments.1': gone,
    });
    expect(await refused(Array.from({ length: 11 }, () => own.filename))).toEqual({
      'steps.0.attachments': 'An email can have at most 10 attachments',
    });
    const large = await Promise.all([1, 2, 3].map(() => uploaded(person, 'large.pdf', ofSize(7_200_000))));
    expect(await refused(large.map(({ filename }) => filename))).toEqual({
      'steps.0.attachments': 'The attachments are 20.6 MB in total. An email can have at most 20 MB.',
    });
  });

  testOfEmbedded(
    'is changed, keeps its files when nothing is said of them, and its other fields when they change',
    async () => {
      const invoiceId = await newInvoice(person);
      const [step] = await newSequence(person, invoiceId);
      const path = `/api/followup-sequences/${step?.id}`;
      const { filename, ...file } = await uploaded(person);
      const added = await person.patch(path, { attachments: [filename], attachInvoice: true });
      expect(added.body).toMatchObject({ attachmentFiles: [{ filename, ...file }], attachInvoice: true });
      const renamed = await person.patch(path, { customSubject: 'Hello' });
      expect(renamed.body).toMatchObject({
        attachments: [filename],
        attachInvoice: true,
        customSubject: 'Hello',
      });
      const removed = await person.patch(path, { attachments: [], attachInvoice: false });
      expect(removed.body).toMatchObject({ attachments: [], attachInvoice: false, customSubject: 'Hello' });
    },
  );

  test('that attaches the invoice is held while it has none, and sent with it once it is there', async () => {
    const email = 'held@northwind.example';
    const invoiceId = await overdueInvoice(email);
    await chase(invoiceId, { attachInvoice: true });
    const held = await untilHeld(invoiceId);
    expect(held['errorMessage']).toMatch(/attaches the invoice, but the invoice's PDF is missing/);
    const bytes = await withDocument(invoiceId);
    const step = await stepOf(invoiceId);
    expect(step['status']).toBe('active');
    const { scheduledDate, scheduledTime } = stepDueNow('x@y.example');
    await person.patch(`/api/followup-sequences/${step.id}`, { scheduledDate, scheduledTime });
    const { attachments } = await simpleParser((await taken(email)).source);
    expect(attachments.map(({ content }) => content.equals(bytes))).toEqual([true]);
  });

  testOfEmbedded(
    'whose bytes are deleted is held, and sent with them once they are uploaded again',
    async () => {
      const email = 'bytes@northwind.example';
      const invoiceId = await overdueInvoice(email);
      const bytes = aPdf();
      const { filename } = await uploaded(person, 'terms.pdf', bytes);
      const { body: user } = await person.get('/api/user');
      await rm(join(owed.dataDir, 'files', String(user.id), filename.slice(0, 64)));
      await chase(invoiceId, { attachments: [filename] });
      const held = await untilHeld(invoiceId);
      expect(held['errorMessage']).toMatch(/^The file "terms.pdf" of the email .* is missing/);
      expect(mails.taken.some(({ to }) => to.includes(email))).toBe(false);
      const { scheduledDate, scheduledTime } = stepDueNow('x@y.example');
      const path = `/api/followup-sequences/${held.id}`;
      await uploaded(person, 'terms.pdf', bytes);
      const again = await person.patch(path, { attachments: [filename] });
      expect(again.body['pausedReason']).toBeNull();
      await person.patch(path, { scheduledDate, scheduledTime });
      const { attachments } = await simpleParser((await taken(email)).source);
      expect(attachments.map(({ content }) => content.equals(bytes))).toEqual([true]);
    },
  );
});
