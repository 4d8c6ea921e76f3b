import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { z } from 'zod';
import { extractedInvoice } from '../../../../contracts/invoices/extraction.ts';
import { extractionRefusals, otherCurrency } from '../../../../contracts/imports/file-messages.ts';
import { failures } from '../../../../contracts/messages.ts';
import { extractionMessages } from '../../../../contracts/invoices/extraction-messages.ts';
import { call, newClient, signUp } from '../../../../tests/components/page/account.ts';
import { answerCalls, refuseCalls } from '../../../../tests/components/page/answers.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { setWidth } from '../../../../tests/components/page/device.ts';
import {
  button,
  dialog,
  field,
  isGone,
  press,
  shows,
  tab,
  toast,
} from '../../../../tests/components/page/screen.ts';

/** One empty page. */
const onePage = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>endobj
trailer<</Root 1 0 R/Size 4>>
%%EOF
`;
const pdf = (name: string): File => new File([onePage], name, { type: 'application/pdf' });

type Extracted = z.input<typeof extractedInvoice>;

/** Answers each reading with the next of these invoices, by number. */
const readAs = (...answers: readonly (Partial<Extracted> & { readonly number: string })[]): void => {
  const left = [...answers];
  answerCalls('POST /api/invoices/extract', () => {
    const { number = '', ...more } = left.shift() ?? {};
    const read: Extracted = {
      clientInfo: { businessName: 'Buyer Official Name', email: null, phone: null, address: null },
      invoiceInfo: {
        invoiceNumber: number,
        amount: 1_656.25,
        amountPaid: null,
        currency: 'USD',
        dueDate: '2026-12-01',
        issueDate: null,
        description: null,
      },
      ...{
        potentialMatchingClients: [],
        places: {},
        discountDate: null,
        currencyNotice: null,
        source: 'page',
        document: null,
      },
      ...more,
    };
    return Response.json(read);
  });
};

const upload = dialog('Create Invoice');
const review = dialog('Review Extracted Invoice Data');
const extract = button('Extract Invoice Data');
const choose = (file: File): Promise<void> => upload.getByCss('input[type=file]').upload(file);

const openUpload = async (): Promise<void> => {
  await signUp('solo');
  await openApp('/invoices?dialog=create-invoice');
  await tab('Upload PDF').click();
};

/** Drops files onto the page itself. */
const drop = (...files: readonly File[]): void => {
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  for (const type of ['dragover', 'drop'])
    document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
};

test('only a PDF can be read, and one that was chosen', async () => {
  await openUpload();
  await extract.click();
  await toast(extractionRefusals.noFile);
  await choose(new File(['notes'], 'notes.txt', { type: 'text/plain' }));
  await toast(extractionRefusals.notPdf.title, extractionRefusals.notPdf.message);
});

test('a reading says that it goes on and can be stopped, and why it failed', async () => {
  await openUpload();
  const goOn = answerCalls(
    'POST /api/invoices/extract',
    ({ signal }) =>
      new Promise((_, stop) => {
        signal.addEventListener('abort', () => stop(new Error('Stopped')));
      }),
  );
  await choose(pdf('locked.pdf'));
  await extract.click();
  await shows(upload, 'Extracting invoice data...');
  const progress = upload.getByRole('progressbar', { name: 'Extracting invoice data' });
  const percent = (): number => Number(progress.element().getAttribute('aria-valuenow'));
  expect(percent()).toBeGreaterThanOrEqual(10);
  await expect.poll(percent).toBeGreaterThan(10);
  expect(percent()).toBeLessThanOrEqual(90);
  await button('Stop', upload).click();
  await isGone(upload.getByText('Extracting invoice data...'));
  goOn();
  refuseCalls('POST /api/invoices/extract', extractionRefusals.encrypted);
  await extract.click();
  await shows(upload.getByRole('alert'), failures.extraction.title, extractionRefusals.encrypted);
});

test('what was read is reviewed beside the page, and discarded only after a question', async () => {
  await setWidth(1_440);
  await openUpload();
  readAs({ number: 'INV-2041', places: { invoiceNumber: { page: 1, x: 10, y: 10, width: 99, height: 9 } } });
  await choose(pdf('invoice.pdf'));
  await extract.click();
  await toast(extractionMessages.extracted);
  await expect.element(field('Amount', review)).toHaveValue('1,656.25');
  await expect.element(review.getByRole('img', { name: 'Page 1 of invoice.pdf' })).toBeVisible();
  await field('Invoice number', review).click();
  await expect.element(review.getByCss('[data-active=true]')).toBeInTheDocument();
  await press('{Escape}');
  await button('Keep editing').click();
  await field('Client email', review).fill('nobody');
  await button('Create Invoice', review).click();
  await shows(review, 'Please enter a valid email address');
});

test('a PDF in which nothing was found leads to manual entry, and says so', async () => {
  await openUpload();
  readAs({
    number: '',
    clientInfo: { businessName: null, email: null, phone: null, address: null },
    invoiceInfo: {
      invoiceNumber: null,
      amount: null,
      amountPaid: null,
      currency: null,
      dueDate: null,
      issueDate: null,
      description: null,
    },
  });
  await choose(pdf('empty.pdf'));
  await extract.click();
  await toast(extractionRefusals.nothing.title, extractionRefusals.nothing.message);
  await expect.element(field('Invoice number', upload)).toBeVisible();
  await isGone(review);
});

test('without a match every client is offered, and what the amount and the discount are is said', async () => {
  await setWidth(1_440);
  await signUp('solo');
  await newClient('Somebody Else', { email: 'else@buyer.test' });
  await openApp('/invoices?dialog=create-invoice');
  await tab('Upload PDF').click();
  readAs({ number: 'INV-9', currencyNotice: otherCurrency('XYZ 1,190.00'), discountDate: '2026-11-11' });
  await choose(pdf('invoice.pdf'));
  await extract.click();
  await shows(
    review,
    "This invoice is for XYZ 1,190.00, and Owed doesn't know that currency.",
    "The invoice gives a discount until Nov 11, 2026. That isn't its due date.",
  );
  await field('Client', review).selectOptions('Existing client');
  await field('Amount', review).fill('1,300');
  await button('Create Invoice', review).click();
  await shows(review, 'Please select a client');
  await field('Existing client', review).fill('Some');
  await page.getByRole('option', { name: /Somebody Else/ }).click();
  await button('Create Invoice', review).click();
  await isGone(review);
  await shows(page, 'INV-9', 'Somebody Else');
});

test('PDFs that were dropped onto the page are read one after the other, for the client that is known', async () => {
  await setWidth(800);
  await signUp('solo');
  const clientId = await newClient('Buyer Official', { email: 'someone@buyer.test' });
  const [known] = extractedInvoice.shape.potentialMatchingClients.parse(
    await call('GET', `/api/clients?ids=${clientId}`),
  );
  readAs({ number: 'INV-2041', potentialMatchingClients: known ? [known] : [] }, { number: 'INV-7' });
  await openApp('/invoices');
  await shows(page, 'No invoices found.');
  drop(pdf('1.pdf'), pdf('2.pdf'));
  await shows(upload, /1 of 2/);
  await extract.click();
  await shows(review, 'Potential client match found');
  await field('Client', review).selectOptions('Buyer Official, someone@buyer.test');
  await isGone(field('Client name', review));
  await button('Show page', review).click();
  await expect.element(review.getByRole('img', { name: 'Page 1 of 1.pdf' })).toBeVisible();
  await button('Create Invoice', review).click();
  await shows(review, '2.pdf, 2 of 2');
  await expect.element(field('Invoice number', review)).toHaveValue('INV-7');
  await button('Cancel', review).click();
  await button('Discard').click();
  await isGone(review);
  await shows(page, 'INV-2041');
});
