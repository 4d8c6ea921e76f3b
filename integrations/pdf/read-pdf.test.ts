import { afterAll, expect, inject, test } from 'vitest';
import { defaultLimits } from '../sandbox/child-limits.ts';
import { createSandbox } from '../sandbox/sandbox.ts';
import { fieldsFromLayout } from './layout/fields-from-layout.ts';
import { crookedPdfs, hostilePdfs } from './hostile-pdfs.fixture.ts';
import { invoicePdf, invoiceWithXml, oddPdfs, unreadablePdfs } from './pdf-files.fixture.ts';
import { pdfRead } from './pdf-reading.ts';
import { createReadPdf } from './read-pdf.ts';
import { facturX } from './xml/electronic-invoices.fixture.ts';

const sandbox = createSandbox({
  program: inject('sandboxProgram'),
  limits: { ...defaultLimits, milliseconds: 1_500 },
  mostWaiting: 50,
});
afterAll(() => sandbox.close());

const read = createReadPdf(fieldsFromLayout);
const input = (bytes: Uint8Array, withPages = false) => ({ bytes, withPages });

test('a PDF is read with the text of its pages and where it stands, from the upper left corner', async () => {
  const result = await read(input(await invoicePdf(), true));
  expect(result).toMatchObject({
    outcome: 'read',
    hasXml: false,
    fields: { invoiceNumber: { value: 'INV-2041', place: { page: 1 } } },
  });
  const pages = result.outcome === 'read' ? result.pages : [];
  expect(pages).toMatchObject([{ page: 1, width: 612, height: 792 }]);
  const title = pages[0]?.items.find(({ text }) => text === 'INVOICE');
  expect([title?.x, title?.y].map((points = 0) => Math.round(points))).toEqual([50, 50]);
});

test('an electronic invoice inside of a PDF wins', async () => {
  expect(await read(input(await invoiceWithXml(facturX())))).toMatchObject({
    outcome: 'read',
    hasXml: true,
    pages: [],
    fields: {
      invoiceNumber: { value: 'RE-2026/471', place: null },
      amount: { value: { minor: 51_765, currency: 'EUR' } },
    },
  });
});

test('what the electronic invoice and the page say alike has its place on the page', async () => {
  const xml = facturX().replace('RE-2026/471', 'INV-2041');
  expect(await read(input(await invoiceWithXml(xml, 'ZUGFeRD-invoice.xml')))).toMatchObject({
    fields: { invoiceNumber: { value: 'INV-2041', place: { page: 1 } } },
  });
});

test.each(Object.entries(oddPdfs))('a PDF that %s is read all the same', async (_, make) => {
  expect(await read(input(await make()))).toMatchObject({ outcome: 'read' });
});

test.each(Object.entries(unreadablePdfs))('a file that %s is not read', async (name, make) => {
  const { outcome } = await read(input(await make()));
  if (name === 'needs a password') expect(outcome).toBe('encrypted');
  else if (name === 'is a picture') expect(outcome).toBe('no_text');
  else expect(outcome).toBe('broken');
});

test.each(Object.entries(crookedPdfs))('a PDF that %s is read or refused', async (_, make) => {
  const { outcome } = await read(input(make()));
  expect(outcome).toMatch(/^(read|broken|no_text)$/);
});

const refusalOf = async (bytes: Uint8Array, accountId: number): Promise<string> => {
  const result = await sandbox.run({ accountId, name: 'read-pdf', input: input(bytes), answer: pdfRead });
  return result.outcome === 'done' ? result.answer.outcome : result.outcome;
};

test(
  'a PDF that wants endless time or memory ends within the limits of its process',
  { timeout: 90_000 },
  async () => {
    // Each of an account of its own, because those of one account wait for each other.
    const refusals = Object.entries(hostilePdfs).map(
      async ([name, make], account) => [name, await refusalOf(make(), account)] as const,
    );
    for (const [name, refusal] of await Promise.all(refusals))
      expect(refusal, name).toMatch(/^(broken|no_text|too_slow|too_large)$/);
  },
);
