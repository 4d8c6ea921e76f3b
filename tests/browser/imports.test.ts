import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAccount, OwedInBrowser, untilNothingLoads } from './owed-in-browser.ts';

let owed: OwedInBrowser;
beforeAll(async () => {
  owed = await OwedInBrowser.start();
});
afterAll(() => owed.close());

const file = `Rechnungsnummer;Kunde;E-Mail;Rechnungsdatum;Fällig am;Gesamtbetrag
R-1;Müller & Söhne;buero@mueller.example;01/02/2026;03/04/2026;1.234,50
R-2;Müller & Söhne;buero@mueller.example;01/02/2026;03/04/2026;80,00
R-3;Schmidt AG;;01/02/2026;03/04/2026;99,00
`;

test('a spreadsheet is previewed, its date order chosen, imported and undone', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  await openAccount(page, 'import@studio.test');
  await page.goto('/invoices');
  await page.getByRole('link', { name: 'Import from a spreadsheet' }).click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'Rechnungen.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(file),
  });
  await page.getByText('could be in either order. Please choose below.').waitFor();
  const confirm = page.getByRole('button', { name: 'Confirm' });
  await expect.poll(() => confirm.isDisabled()).toBe(true);
  await page.getByLabel('Rechnungsdatum is written as').selectOption('dmy');
  await page.getByText('2 new invoices, 1 new client').waitFor();
  // A choice that is made while the one before is still being saved is kept.
  await page.getByLabel('Existing records').selectOption('leave');
  await page.getByLabel('Paid invoices').selectOption('skip');
  await page.getByLabel('Invoices without a due date').selectOption('30');
  await page.locator('#import-rows[aria-busy=false]').waitFor();
  await page.reload();
  for (const [label, value] of [
    ['Existing records', 'leave'],
    ['Paid invoices', 'skip'],
    ['Invoices without a due date', '30'],
  ] as const)
    await expect.poll(() => page.getByLabel(label).inputValue()).toBe(value);
  await page.getByRole('tab', { name: 'Problems (1)' }).click();
  await page.getByText('This client is new and has no email address').waitFor();
  // What failed is said where it covers nothing that can be pressed.
  const isChange = (url: URL): boolean => /^\/api\/imports\/\d+\/setup$/.test(url.pathname);
  await page.route(isChange, (route) => route.abort());
  await page.getByLabel('Existing records').selectOption('update');
  await page.locator('[data-toasts] li').waitFor();
  await confirm.click({ trial: true, timeout: 3_000 });
  await page.unroute(isChange);
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (!answer.ok()) refused.push(`${answer.status()} ${answer.url()}`);
  });
  const hasFocus = (heading: Locator): Promise<boolean> =>
    heading.evaluate((element) => element === element.ownerDocument.activeElement);
  await confirm.click();
  const complete = page.getByRole('heading', { name: 'Import complete' });
  await complete.waitFor();
  await expect.poll(() => hasFocus(complete)).toBe(true);
  await page.getByText('2 created').waitFor();
  await page.getByRole('button', { name: 'Undo import' }).click();
  const undone = page.getByRole('heading', { name: 'Import undone' });
  await undone.waitFor();
  await expect.poll(() => hasFocus(undone)).toBe(true);
  await page.getByText('Rechnungen.csv: 2 removed.').waitFor();
  await untilNothingLoads(page);
  expect(refused).toEqual([]);
  await page.goto('/invoices');
  await page.getByText('No invoices found.').waitFor();
  expect(owed.pageErrors).toEqual([]);
});

test('a file that is no table says so, and another can be chosen', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  await openAccount(page, 'wrong@studio.test');
  await page.goto('/import');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).focus();
  await page.keyboard.press('Enter');
  await (
    await chooser
  ).setFiles({ name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.from('%PDF-1.7 nothing') });
  await page.getByText("This file isn't a CSV or Excel file with columns.").first().waitFor();
  await page.getByRole('button', { name: 'Choose a file' }).waitFor();
});

test('every list and the whole account are downloaded', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  await openAccount(page, 'export@studio.test');
  const saved = async (button: 'button' | 'link', name: string): Promise<string> => {
    const download = page.waitForEvent('download');
    await page.getByRole(button, { name }).click();
    return (await download).suggestedFilename();
  };
  for (const [path, name] of [
    ['/invoices', /^Invoices .*\.csv$/],
    ['/clients', /^Clients .*\.csv$/],
    ['/sequences', /^Sequences .*\.csv$/],
    ['/history', /^Sent emails .*\.csv$/],
  ] as const) {
    await page.goto(path);
    expect(await saved('button', 'Export')).toMatch(name);
  }
  await page.goto('/settings');
  expect(await saved('link', 'Export my data')).toMatch(/^Owed \d{4}-\d\d-\d\d\.zip$/);
  expect(owed.pageErrors).toEqual([]);
});
