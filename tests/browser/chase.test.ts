import { readFile } from 'node:fs/promises';
import { simpleParser } from 'mailparser';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addDays, timeIn, todayIn } from '../../domain/calendar.ts';
import { putOnPlan } from '../doubles/administrator.ts';
import { OwedInBrowser, register } from './owed-in-browser.ts';

let owed: OwedInBrowser;
beforeAll(async () => {
  owed = await OwedInBrowser.start();
});
afterAll(() => owed.close());

const choose = async (page: Page, field: Locator, option: string): Promise<void> => {
  await field.click();
  await field.fill(option);
  await page.getByRole('option', { name: option }).first().click();
};

const addClient = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Add a client' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Café Lumière 🧾');
  await page.getByLabel('Email', { exact: true }).fill('zoe@lumiere.test');
  await page.getByRole('button', { name: 'Add Client' }).click();
  await page.getByText('Client created').first().waitFor();
};

const enterInvoice = async (page: Page, dueDate: string): Promise<void> => {
  await page.getByRole('button', { name: 'Enter an invoice' }).click();
  const dialog = page.getByRole('dialog');
  await choose(page, dialog.getByLabel('Client'), 'Café Lumière');
  await dialog.getByLabel('Invoice number').fill('INV-7');
  await dialog.getByLabel('Amount').fill('$1,234.50');
  await dialog.getByLabel('Due Date', { exact: true }).fill(dueDate);
  await dialog.getByRole('button', { name: 'Create Invoice' }).click();
  await page.getByText('Invoice created').first().waitFor();
};

/** Starts a sequence whose first mail is due at the next full minute. */
const startSequence = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Create a sequence' }).click();
  const dialog = page.getByRole('dialog');
  await choose(page, dialog.getByLabel('Client'), 'Café Lumière');
  await choose(page, dialog.getByLabel('Invoice'), 'INV-7');
  await dialog.getByRole('button', { name: /Continue|Next/ }).click();
  await page.getByRole('button', { name: 'Edit step 1' }).click();
  await page.getByLabel('Scheduled Time').fill(timeIn(owed.timeZone, Date.now() + 60_000));
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create Sequence' }).click();
  await page.getByText('Sequence created').first().waitFor();
};

const openPromise = async (page: Page, row: Locator): Promise<void> => {
  await row.hover();
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Promise' }).click();
};

test('an invoice is entered, chased by mail, promised and paid, and a second window shows every change', async () => {
  const context = await owed.personWithMotion();
  const page = await context.newPage();
  await register(page, 'ann@studio.test');
  const today = todayIn(owed.timeZone, Date.now());

  await addClient(page);
  await enterInvoice(page, addDays(today, -10));
  const second = await context.newPage();
  await second.goto('/sequences');
  await second.getByText('No active sequences', { exact: false }).first().waitFor();
  await startSequence(page);
  await second.getByRole('row', { name: /Café Lumière/ }).waitFor();

  await vi.waitUntil(() => owed.mails.taken.length > 0, { timeout: 90_000, interval: 100 });
  await second.goto('/history');
  await second.getByRole('row', { name: /INV-7/ }).getByText('Sent', { exact: true }).waitFor();
  expect(owed.mails.taken).toHaveLength(1);
  const [taken] = owed.mails.taken;
  expect(taken?.to).toEqual(['zoe@lumiere.test']);
  const mail = await simpleParser(taken?.source ?? '');
  expect(mail.subject).toContain('INV-7');
  expect(mail.from?.value[0]?.name).toBe('Ann Lee');
  expect(mail.replyTo?.value[0]?.address).toBe('ann@studio.test');
  expect(mail.to).toMatchObject({ value: [{ name: 'Café Lumière 🧾', address: 'zoe@lumiere.test' }] });
  expect(mail.text).toContain('Hello Café Lumière 🧾,');
  expect(mail.text).toContain('$1,234.50');
  expect(mail.html).toContain('Café Lumière 🧾');

  await second.getByRole('row', { name: /INV-7/ }).click();
  const details = second.getByRole('dialog', { name: 'Email Details' });
  await details.getByText('Hello Café Lumière 🧾,', { exact: false }).waitFor();
  const [download] = await Promise.all([
    second.waitForEvent('download'),
    details.getByRole('button', { name: 'Download (.eml)' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^email-\d+\.eml$/);
  expect(await readFile(await download.path(), 'utf8')).toBe(taken?.source);

  await page.goto('/');
  await page.getByText('$1,234.50 overdue', { exact: true }).waitFor();

  await putOnPlan({ DATA_DIR: owed.dataFolder }, 'ann@studio.test', 'agency');
  await page.goto('/invoices');
  await second.goto('/sequences');
  const row = page.getByRole('row', { name: /INV-7/ });
  await openPromise(page, row);
  await page.getByRole('textbox', { name: 'Promised payment date' }).fill(addDays(today, 3));
  await page.getByRole('button', { name: 'Record promise' }).click();
  await page.getByText('Promise recorded').first().waitFor();
  await second.getByRole('tab', { name: /Paused/ }).click();
  await second.getByRole('row', { name: /Payment Promised/ }).waitFor();

  await openPromise(page, row);
  await page.getByRole('button', { name: 'Remove promise' }).click();
  await page.getByText('Promise removed').first().waitFor();
  await second.getByRole('tab', { name: /Active/ }).click();
  await second.getByRole('row', { name: /Café Lumière/ }).waitFor();

  await row.hover();
  await row.getByRole('button', { name: 'Paid', exact: true }).click();
  await page.getByText('Invoice marked as paid').first().waitFor();
  await second.getByText('No active sequences', { exact: false }).first().waitFor();
  await page
    .getByRole('region', { name: /Notifications/ })
    .getByRole('button', { name: 'Undo' })
    .click();
  await second.getByRole('row', { name: /Café Lumière/ }).waitFor();

  expect(owed.mails.taken).toHaveLength(1);
  expect(owed.pageErrors).toEqual([]);
  await context.close();
}, 240_000);
