import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoicePdf, invoiceWithXml, unreadablePdfs } from '../../integrations/pdf/pdf-files.fixture.ts';
import { universalBusinessLanguage } from '../../integrations/pdf/xml/electronic-invoices.fixture.ts';
import { openAccount, OwedInBrowser } from './owed-in-browser.ts';

let owed: OwedInBrowser;
beforeAll(async () => {
  owed = await OwedInBrowser.start();
});
afterAll(() => owed.close());

const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });
const electronic = (): Promise<Buffer> =>
  invoiceWithXml(universalBusinessLanguage.replace('Snippet1', 'INV-2041'));

const openUpload = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Create Invoice' }).first().click();
  await page.getByRole('tab', { name: 'Upload PDF' }).click();
  await page.getByRole('button', { name: 'Extract Invoice Data' }).waitFor();
};
const choose = (page: Page, ...files: ReturnType<typeof pdf>[]): Promise<void> =>
  page.getByRole('dialog').locator('input[type=file]').setInputFiles(files);
const extract = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Extract Invoice Data' }).click();
const review = (page: Page) => page.getByRole('dialog', { name: 'Review Extracted Invoice Data' });

/** Drops files onto the page itself. */
const drop = (page: Page, files: readonly { readonly name: string; readonly base64: string }[]) =>
  page.evaluate((given) => {
    const dataTransfer = new DataTransfer();
    for (const { name, base64 } of given) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      dataTransfer.items.add(new File([bytes], name, { type: 'application/pdf' }));
    }
    for (const type of ['dragover', 'drop'])
      document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  }, files);

test('an uploaded PDF is read, reviewed beside its page and becomes client and invoice', async () => {
  const context = await owed.person({ width: 1440 });
  const page = await context.newPage();
  await openAccount(page, 'ann@studio.test');
  await page.goto('/invoices');
  await openUpload(page);
  await extract(page);
  await page.getByText('No file selected', { exact: true }).waitFor();
  await choose(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') });
  await page.getByText('Please select a PDF file', { exact: true }).waitFor();
  await choose(page, pdf('locked.pdf', await unreadablePdfs['needs a password']()));
  await extract(page);
  const alert = page.getByRole('dialog').getByRole('alert');
  await alert.getByText('Extraction failed').waitFor();
  await expect.poll(() => alert.textContent()).toContain('protected with a password');

  await choose(page, pdf('invoice.pdf', await electronic()));
  await extract(page);
  await page.getByText('Extracting invoice data...').waitFor();
  await page.getByText('Invoice data extracted', { exact: true }).waitFor();
  const dialog = review(page);
  await dialog.waitFor();
  await expect.poll(() => dialog.getByLabel('Amount').inputValue()).toBe('1,656.25');
  await expect.poll(() => dialog.getByLabel('Client name').inputValue()).toBe('Buyer Official Name');
  await expect.poll(() => dialog.getByLabel('Due Date', { exact: true }).inputValue()).toBe('Dec 1, 2026');
  await dialog.getByRole('img', { name: 'Page 1 of invoice.pdf' }).waitFor();
  await dialog.getByLabel('Invoice number').focus();
  await dialog.locator('[data-active=true]').waitFor();

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByLabel('Client email').fill('nobody');
  await dialog.getByRole('button', { name: 'Create Invoice' }).click();
  await dialog.getByText('Please enter a valid email address').waitFor();
  await dialog.getByLabel('Client email').fill('lisa@buyer.test');
  await dialog.getByRole('button', { name: 'Create Invoice' }).click();
  await page.getByText('Invoice and client created successfully', { exact: true }).waitFor();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('row', { name: /Buyer Official Name.*INV-2041.*\$1,656\.25/ }).waitFor();
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});

test('PDFs that are dropped onto the list are taken one after the other, with the client that is known', async () => {
  const context = await owed.person({ width: 800 });
  const page = await context.newPage();
  await openAccount(page, 'bob@studio.test');
  const data = { name: 'Buyer Official', email: 'someone@buyer.test' };
  await page.request.post('/api/clients', { data });
  await page.goto('/invoices');
  await page.getByText('No invoices found.').waitFor();
  const files = await Promise.all([electronic(), invoicePdf({ number: 'INV-7' })]);
  await drop(
    page,
    files.map((bytes, index) => ({ name: `${index + 1}.pdf`, base64: bytes.toString('base64') })),
  );
  await page.getByText('1 of 2').waitFor();
  await extract(page);
  const dialog = review(page);
  await dialog.getByText('Potential client match found').waitFor();
  await dialog
    .getByLabel('Client', { exact: true })
    .selectOption({ label: 'Buyer Official, someone@buyer.test' });
  expect(await dialog.getByLabel('Client name').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Show page' }).click();
  await dialog.getByRole('img', { name: 'Page 1 of 1.pdf' }).waitFor();
  await dialog.getByRole('button', { name: 'Create Invoice' }).click();

  await review(page).getByText('2.pdf, 2 of 2').waitFor();
  await expect.poll(() => review(page).getByLabel('Invoice number').inputValue()).toBe('INV-7');
  await review(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await review(page).waitFor({ state: 'detached' });
  await expect.poll(() => page.getByText('INV-2041').first().textContent()).toContain('INV-2041');
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});
