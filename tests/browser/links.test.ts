import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { todayIn } from '../../domain/calendar.ts';
import { openAccount, OwedInBrowser } from './owed-in-browser.ts';

let owed: OwedInBrowser;
beforeAll(async () => {
  owed = await OwedInBrowser.start();
});
afterAll(() => owed.close());

const record = z.object({ id: z.number() });

test('the link in an email opens its invoice, and a message says if the invoice is gone', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  await openAccount(page, 'ann@studio.test');
  const created = async (path: string, data: object): Promise<number> =>
    record.parse(await (await page.request.post(path, { data })).json()).id;
  const clientId = await created('/api/clients', { name: 'Café Lumière', email: 'zoe@lumiere.test' });
  const dueDate = todayIn(owed.timeZone, Date.now());
  const invoice = { clientId, amount: 100, dueDate };
  const id = await created('/api/invoices', { ...invoice, invoiceNumber: 'INV-7' });
  await created('/api/invoices', { ...invoice, invoiceNumber: 'INV-8' });

  await page.goto(`/invoices?invoiceId=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Edit Invoice' });
  expect(await dialog.getByLabel('Invoice Number').inputValue()).toBe('INV-7');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('row', { name: /INV-8/ }).waitFor();
  expect(new URL(page.url()).search).toBe('');

  for (const unknown of ['4711', 'x']) {
    await page.goto(`/invoices?invoiceId=${unknown}`);
    await page.getByText('Invoice not found').first().waitFor();
    await page.getByRole('row', { name: /INV-8/ }).waitFor();
  }

  await context.clearCookies();
  await page.goto(`/invoices?invoiceId=${id}`);
  await page.getByLabel('Email', { exact: true }).fill('ann@studio.test');
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByRole('button', { name: 'Login' }).click();
  expect(await dialog.getByLabel('Invoice Number').inputValue()).toBe('INV-7');
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});
