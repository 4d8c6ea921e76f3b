import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { invoiceWithXml } from '../../integrations/pdf/pdf-files.fixture.ts';
import { universalBusinessLanguage } from '../../integrations/pdf/xml/electronic-invoices.fixture.ts';
import { openAccount, OwedInBrowser, untilNothingLoads } from './owed-in-browser.ts';

let owed: OwedInBrowser;
let page: Page;
beforeAll(async () => {
  owed = await OwedInBrowser.start();
  page = await (await owed.person({ width: 1440 })).newPage();
});
afterEach(() => expect(owed.pageErrors).toEqual([]));
afterAll(() => owed.close());

const rows = `Rechnungsnummer;Kunde;E-Mail;Rechnungsdatum;Fällig am;Gesamtbetrag
R-1;Müller & Söhne;buero@mueller.example;01/02/2026;03/04/2026;1.234,50
R-2;Müller & Söhne;buero@mueller.example;01/02/2026;03/04/2026;80,00
R-3;Schmidt AG;;01/02/2026;03/04/2026;99,00
`;

/** Choices of an import, and what is chosen. */
const choices = [
  ['Existing records', 'leave'],
  ['Paid invoices', 'skip'],
  ['Invoices without a due date', '30'],
] as const;

test('a spreadsheet is imported as chosen, also after a reload, and undone', async () => {
  await openAccount(page, 'import@studio.test');
  await page.goto('/invoices');
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (!answer.ok()) refused.push(`${answer.status()} ${answer.url()}`);
  });
  await page.getByRole('link', { name: 'Import from a spreadsheet' }).click();
  const file = { name: 'Rechnungen.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByLabel('Rechnungsdatum is written as').selectOption('dmy');
  // A choice that is made while the one before is still being saved is kept.
  for (const [label, value] of choices) await page.getByLabel(label).selectOption(value);
  await page.locator('#import-rows[aria-busy=false]').waitFor();
  await page.reload();
  for (const [label, value] of choices)
    await expect.poll(() => page.getByLabel(label).inputValue()).toBe(value);
  await page.getByText('2 new invoices, 1 new client').waitFor();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('heading', { name: 'Import complete' }).waitFor();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByText('Rechnungen.csv: 2 removed.').waitFor();
  await untilNothingLoads(page);
  expect(refused).toEqual([]);
  await page.goto('/invoices');
  await page.getByText('No invoices found.').waitFor();
});

test('an uploaded PDF is read, reviewed beside its page and becomes client and invoice', async () => {
  await openAccount(page, 'extract@studio.test');
  await page.goto('/invoices?dialog=create-invoice');
  await page.getByRole('tab', { name: 'Upload PDF' }).click();
  const buffer = await invoiceWithXml(universalBusinessLanguage.replace('Snippet1', 'INV-2041'));
  const pdf = { name: 'invoice.pdf', mimeType: 'application/pdf', buffer };
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(pdf);
  await page.getByRole('button', { name: 'Extract Invoice Data' }).click();
  await page.getByText('Invoice data extracted', { exact: true }).waitFor();
  const review = page.getByRole('dialog', { name: 'Review Extracted Invoice Data' });
  const value = (label: string) => review.getByLabel(label, { exact: true }).inputValue();
  await expect.poll(() => value('Amount')).toBe('1,656.25');
  await expect.poll(() => value('Client name')).toBe('Buyer Official Name');
  await expect.poll(() => value('Due Date')).toBe('Dec 1, 2026');
  await review.getByRole('img', { name: 'Page 1 of invoice.pdf' }).waitFor();
  await review.getByLabel('Invoice number').focus();
  await review.locator('[data-active=true]').waitFor();
  await review.getByLabel('Client email').fill('lisa@buyer.test');
  await review.getByRole('button', { name: 'Create Invoice' }).click();
  await page.getByText('Invoice and client created successfully', { exact: true }).waitFor();
  await review.waitFor({ state: 'detached' });
  await page.getByRole('row', { name: /Buyer Official Name.*INV-2041.*\$1,656\.25/ }).waitFor();
});

test('every list and the whole account are downloaded', async () => {
  await openAccount(page, 'export@studio.test');
  const saved = async (role: 'menuitem' | 'link', name: string): Promise<string> => {
    const download = page.waitForEvent('download');
    await page.getByRole(role, { name }).click();
    return (await download).suggestedFilename();
  };
  for (const [path, format, name] of [
    ['/invoices', 'CSV', /^Invoices .*\.csv$/],
    ['/invoices', 'Excel', /^Invoices .*\.xlsx$/],
    ['/clients', 'CSV', /^Clients .*\.csv$/],
    ['/sequences', 'Excel', /^Sequences .*\.xlsx$/],
    ['/history', 'CSV', /^Sent emails .*\.csv$/],
  ] as const) {
    await page.goto(path);
    await page.getByRole('button', { name: 'Export' }).click();
    expect(await saved('menuitem', format)).toMatch(name);
  }
  await page.goto('/settings');
  expect(await saved('link', 'Export my data')).toMatch(/^Owed \d{4}-\d\d-\d\d\.zip$/);
});
