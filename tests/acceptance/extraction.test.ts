import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hostilePdfs } from '../../integrations/pdf/hostile-pdfs.fixture.ts';
import {
  drawnPdf,
  invoicePdf,
  invoiceWithXml,
  unreadablePdfs,
} from '../../integrations/pdf/pdf-files.fixture.ts';
import {
  facturX,
  universalBusinessLanguage,
} from '../../integrations/pdf/xml/electronic-invoices.fixture.ts';
import {
  extractedInvoice,
  extractionBodyLimit,
  type ExtractedInvoice,
} from '../../contracts/invoices/extraction.ts';
import { OpenAiServer } from '../doubles/openai-server.ts';
import type { Person } from '../doubles/person.ts';
import { newClient, newInvoice } from './bodies.ts';
import { startOwed, type RunningOwed } from './running-owed.ts';

let owed: RunningOwed;
let person: Person;
beforeAll(async () => {
  owed = await startOwed();
});
afterAll(() => owed.close());
beforeEach(async () => {
  person = owed.person();
  await person.register();
});

const extractionBody = (pdf: Buffer, changes: object = {}) => ({
  fileContent: pdf.toString('base64'),
  fileName: 'invoice.pdf',
  fileSize: pdf.length,
  fileType: 'application/pdf',
  ...changes,
});
const extract = (pdf: Buffer, changes: object = {}, by = person) =>
  by.post('/api/invoices/extract', extractionBody(pdf, changes));

/** The answer of a successful reading. */
const extracted = async (pdf: Buffer, changes: object = {}, by = person): Promise<ExtractedInvoice> => {
  const { status, body } = await extract(pdf, changes, by);
  expect([status, body]).toEqual([200, body]);
  return extractedInvoice.parse(body);
};

const review = (changes: object = {}) => ({
  useExistingClient: false,
  clientName: 'Globex Corporation',
  clientEmail: 'accounts@globex.example',
  invoiceNumber: 'INV-2041',
  amount: 123_450,
  dueDate: '2099-12-02',
  issueDate: '2026-11-02',
  ...changes,
});
const create = (changes: object = {}, headers: Record<string, string> = {}) =>
  person.post('/api/invoices/create-from-extraction', review(changes), { headers });

const slow = { timeout: 60_000 };

describe('reading an uploaded invoice', slow, () => {
  test('finds what the embedded electronic invoice says, and says where the page does', async () => {
    const answer = await extract(await invoiceWithXml(universalBusinessLanguage));
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      clientInfo: { businessName: 'Buyer Official Name', email: 'lj@buyer.example', phone: '23434234' },
      invoiceInfo: {
        invoiceNumber: 'Snippet1',
        amount: 1656.25,
        dueDate: '2026-12-01',
        issueDate: '2026-11-13',
      },
      currencyNotice: null,
      source: 'xml',
      potentialMatchingClients: [],
      document: { name: 'invoice.pdf', type: 'application/pdf' },
    });
  });

  test('names the currency of the amount', async () => {
    const body = await extracted(await invoiceWithXml(facturX()));
    expect(body.invoiceInfo).toMatchObject({ amount: 517.65, currency: 'EUR' });
    expect(body.currencyNotice).toBeNull();
  });

  test('answers the total, and what the invoice says was paid of it', async () => {
    const body = await extracted(await invoiceWithXml(facturX({ due: '129.00', prepaid: '400.00' })));
    expect(body.invoiceInfo).toMatchObject({ amount: 529, amountPaid: 400, currency: 'EUR' });
  });

  test('finds the number of a plain invoice and its place', async () => {
    const body = await extracted(await invoicePdf());
    expect(body).toMatchObject({
      source: 'page',
      invoiceInfo: { invoiceNumber: 'INV-2041' },
      places: { invoiceNumber: { page: 1 } },
    });
  });

  test('offers the clients that it may be for: the same email first, then names within one another', async () => {
    await newClient(person, { name: 'Globex', email: 'someone@else.example' });
    await newClient(person, { name: 'Kunden & Söhne AG, Frankfurt', email: 'x@y.example' });
    await newClient(person, { name: 'KUNDEN', email: 'x@y.example' });
    await newClient(person, { name: 'Quite another', email: 'BUCHHALTUNG@kunden.example' });
    const body = await extracted(await invoiceWithXml(facturX()));
    const names = body.potentialMatchingClients.map(({ name }) => name);
    expect(names[0]).toBe('Quite another');
    expect(names.slice(1).sort()).toEqual(['KUNDEN', 'Kunden & Söhne AG, Frankfurt']);
  });

  test('keeps another account out', async () => {
    const other = owed.person();
    await other.register();
    await newClient(other, { name: 'Kunden & Söhne AG' });
    const body = await extracted(await invoiceWithXml(facturX()));
    expect(body.potentialMatchingClients).toEqual([]);
    const claimed = await other.post(
      '/api/invoices/create-from-extraction',
      review({ filename: body.document?.filename }),
    );
    expect(claimed.status).toBe(400);
  });
});

describe('a file that is no readable invoice', slow, () => {
  const pdf = Buffer.from('%PDF-1.7');
  test.each([
    [400, 'No file selected', {}, { fileContent: '' }],
    [415, 'Please select a PDF file', {}, { fileType: 'image/png' }],
    [415, 'Please select a PDF file', {}, { fileContent: 'UEsDBA==', fileSize: 4 }],
    [413, 'Maximum file size is 10MB', {}, { fileSize: 10 * 1_024 * 1_024 + 1 }],
    [400, "The file didn't upload completely. Please try again.", {}, { fileSize: 12 }],
  ])('is answered with %i, %s', async (status, message, _, changes) => {
    const answer = await extract(pdf, changes);
    expect(answer).toMatchObject({ status, body: { message } });
  });

  test('is refused over 10 MB before it is parsed', async () => {
    const raw = `{"fileContent":"${'A'.repeat(extractionBodyLimit)}"}`;
    expect((await person.post('/api/invoices/extract', undefined, { raw })).status).toBe(413);
  });

  test('is answered in words for a password, and for a picture', async () => {
    expect(await extract(await unreadablePdfs['needs a password']())).toMatchObject({
      status: 422,
      body: { title: 'Extraction failed', message: expect.stringContaining('password') as string },
    });
    expect(await extract(await unreadablePdfs['is a picture']())).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('an image without readable text') as string },
    });
    expect(await extract(await unreadablePdfs['ends after its first 200 bytes']())).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('damaged') as string },
    });
  });

  test('that wants endless memory is refused while other calls are answered, and nothing is stored', async () => {
    const before = await owed.eventCount();
    const files = join(owed.dataDir, 'files');
    const stored = async (): Promise<number> =>
      (await readdir(files, { recursive: true }).catch(() => [])).length;
    const filesBefore = await stored();
    const answered: string[] = [];
    const otherCalls = async (): Promise<void> => {
      for (let call = 0; call < 5; call += 1) answered.push(`user ${(await person.get('/api/user')).status}`);
    };
    const refused = async (): Promise<void> => {
      const { status } = await extract(hostilePdfs['unpacks to gigabytes']());
      answered.push(`extract ${status}`);
    };
    await Promise.all([refused(), otherCalls()]);
    expect(answered).toEqual([...Array<string>(5).fill('user 200'), 'extract 422']);
    expect([await owed.eventCount(), await stored()]).toEqual([before, filesBefore]);
  });

  test('has a name that is kept without paths, control and direction characters', async () => {
    const body = await extracted(await invoicePdf(), {
      fileName: '../../etc/\u202Efdp.\u0000invoice\r\n.pdf',
    });
    expect(body.document?.name).toMatch(/^[^/\\\p{Cc}\p{Cf}]+\.pdf$/u);
    expect(body.document?.name).not.toContain('..');
  });
});

describe('creating from what was read', slow, () => {
  test('makes client and invoice in one call, and keeps the PDF', async () => {
    const pdf = await invoicePdf();
    const { document } = await extracted(pdf);
    const { status, body } = await create({
      filename: document?.filename,
      businessName: 'Globex Inc.',
      clientAddress: '1 Main St',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      invoiceNumber: 'INV-2041',
      amount: 123_450,
      dueDate: '2099-12-02',
      dateIssued: '2026-11-02',
      document: { name: 'invoice.pdf', size: pdf.length },
    });
    expect((await person.get('/api/clients')).rows).toMatchObject([
      { id: body.clientId, name: 'Globex Corporation', address: 'Globex Inc.\n1 Main St' },
    ]);
  });

  test('records what was paid before as a payment of the issue date, and keeps the total', async () => {
    const { body } = await create({ amountPaid: 40_000 });
    expect(body).toMatchObject({
      amount: 123_450,
      amountPaid: 40_000,
      amountDue: 83_450,
      status: 'pending',
      payments: [{ kind: 'payment', amount: 40_000, date: '2026-11-02', recordedBy: 'user' }],
    });
    const whole = await create({ amountPaid: 123_450, invoiceNumber: 'INV-2042', issueDate: '2099-11-02' });
    expect(whole.body).toMatchObject({ status: 'paid', amountDue: 0, payments: [{ amount: 123_450 }] });
  });

  test('makes no client that could not be saved again', async () => {
    const refused = async (changes: object) => (await create(changes)).body.errors;
    expect(await refused({ clientName: '', businessName: 'N' })).toEqual({
      clientName: 'Name must be at least 2 characters',
    });
    expect(await refused({ businessName: 'B'.repeat(200), clientAddress: 'a'.repeat(400) })).toEqual({
      clientAddress: 'Business name and address must be at most 500 characters together',
    });
  });

  test('uses an existing client when told to', async () => {
    const clientId = await newClient(person);
    const { body } = await create({ useExistingClient: true, clientId, clientName: '', clientEmail: '' });
    expect(body.clientId).toBe(clientId);
    expect((await person.get('/api/clients')).rows).toHaveLength(1);
  });

  test('repeated with its key changes nothing', async () => {
    const headers = { 'idempotency-key': 'once' };
    const first = await create({}, headers);
    const again = await create({}, headers);
    expect(again.body).toEqual(first.body);
    expect((await person.get('/api/clients')).rows).toHaveLength(1);
    expect((await person.get('/api/invoices')).rows).toHaveLength(1);
  });

  test.each([
    ['Invoice number is required', { invoiceNumber: ' ' }],
    ['Amount must be greater than 0', { amount: 0 }],
    ['Amount must be a number', { amount: 12.5 }],
    ['This is more than the amount of the invoice', { amountPaid: 123_451 }],
    ['Please select a client', { useExistingClient: true }],
    ['Please select a client', { useExistingClient: true, clientId: 4_711 }],
    ['Name must be at least 2 characters', { clientName: '' }],
    ['Please enter a valid email address', { clientEmail: 'nobody' }],
    ['Please enter a valid date', { dueDate: '2026-02-31' }],
    ['This file is no longer stored. Please add it again.', { filename: `${'a'.repeat(64)}-x.pdf` }],
  ])('is refused with "%s", and nothing is made', async (message, changes) => {
    expect(await create(changes)).toMatchObject({ status: 400, body: { message } });
    expect((await person.get('/api/clients')).rows).toEqual([]);
    expect((await person.get('/api/invoices')).rows).toEqual([]);
  });

  test('keeps to the cap of the plan without leaving a client behind', async () => {
    const clientId = await newClient(person);
    await Promise.all(Array.from({ length: 50 }, () => newInvoice(person, { clientId })));
    expect(await create()).toMatchObject({ status: 403, body: { title: 'Invoice Limit Reached' } });
    expect((await person.get('/api/clients')).rows).toHaveLength(1);
  });
});

describe('with a key for OpenAI', slow, () => {
  const service = new OpenAiServer();
  let smart: RunningOwed;
  beforeAll(async () => {
    const OPENAI_BASE_URL = await service.listen();
    smart = await startOwed({ env: { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL } });
  });
  afterAll(async () => {
    await smart.close();
    await service.close();
  });
  const ask = async (pdf: Buffer) => {
    const user = smart.person();
    await user.register();
    return extract(pdf, {}, user);
  };
  const nothing = {
    invoiceNumber: null,
    amountDue: null,
    issueDate: null,
    dueDate: null,
    buyerName: null,
    buyerEmail: null,
    buyerPhone: null,
    buyerAddress: null,
    sellerName: null,
    description: null,
  };

  test('the service is told only the text, and its answer counts as far as the pages say the same', async () => {
    service.answer = () => ({
      kind: 'text',
      text: JSON.stringify({
        ...nothing,
        invoiceNumber: 'INV-2041',
        amountDue: { asPrinted: '$1,234.50', amount: 1234.5, currency: 'USD' },
        dueDate: { asPrinted: 'December 2, 2026', iso: '2026-12-02' },
        issueDate: { asPrinted: 'November 2, 2026', iso: '2026-11-03' },
        buyerName: 'Globex Corporation',
        buyerEmail: 'made-up@example.com',
      }),
    });
    const { body } = await ask(await invoicePdf());
    expect(body).toMatchObject({
      source: 'model',
      invoiceInfo: { invoiceNumber: 'INV-2041', amount: 1234.5, dueDate: '2026-12-02' },
      clientInfo: { businessName: 'Globex Corporation' },
      places: { amount: { page: 1 }, dueDate: { page: 1 } },
    });
    expect(extractedInvoice.parse(body).clientInfo.email).not.toBe('made-up@example.com');
    expect(extractedInvoice.parse(body).invoiceInfo.issueDate).not.toBe('2026-11-03');
    expect(service.asked.at(-1)?.text).toContain('Globex Corporation');
    expect(service.asked.at(-1)?.text).not.toContain('invoice.pdf');
  });

  test('an electronic invoice inside wins, and the service is not asked', async () => {
    const before = service.asked.length;
    expect((await ask(await invoiceWithXml(facturX()))).body.source).toBe('xml');
    expect(service.asked).toHaveLength(before);
  });

  test('without quota the call is answered with 402 and its kind', async () => {
    service.answer = () => ({ kind: 'error', status: 429, code: 'insufficient_quota' });
    expect(await ask(await invoicePdf())).toMatchObject({
      status: 402,
      body: {
        errorType: 'api_quota_exceeded',
        title: 'Service temporarily unavailable',
        message:
          'AI extraction service is temporarily unavailable due to quota limits. Please try again later or enter details manually.',
      },
    });
  });

  test.each([
    { kind: 'error', status: 500 },
    { kind: 'text', text: '{"invoiceNumber": 7}' },
    { kind: 'refusal', text: 'no' },
  ] as const)('another failure leaves the layout of the page: %o', async (failure) => {
    service.answer = () => failure;
    const { body } = await ask(await drawnPdf((pdf) => pdf.text('Invoice number: A-77')));
    expect(body).toMatchObject({ source: 'page', invoiceInfo: { invoiceNumber: 'A-77' } });
  });
});
