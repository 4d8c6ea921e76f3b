import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, todayIn } from '../../domain/calendar.ts';
import { OwedInBrowser, openAccount, post, untilNothingLoads } from './owed-in-browser.ts';

let owed: OwedInBrowser;
beforeAll(async () => {
  owed = await OwedInBrowser.start();
});
afterAll(() => owed.close());

/** A window of an account with an overdue invoice. */
const windowOf = async (email: string): Promise<Page> => {
  const page = await (await owed.person()).newPage();
  await openAccount(page, email);
  const clientId = await post(page, '/api/clients', { name: 'Ada Ltd', email: 'ada@example.test' });
  const dueDate = addDays(todayIn(owed.timeZone, Date.now()), -3);
  await post(page, '/api/invoices', { clientId, invoiceNumber: 'PC-12', amount: 100, dueDate });
  return page;
};

test('code that can not be loaded without a connection leaves the page as it is and says what fails; code that the pointer has loaded is there', async () => {
  const page = await windowOf('cutoff@studio.test');
  await page.goto('/invoices');
  const row = page.getByRole('row', { name: /PC-12/ });
  await row.waitFor();
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/toasts-'));
  await row.focus();
  await page.keyboard.press('p');
  await failed;
  await page.getByText('Failed to mark invoice as paid').first().waitFor();
  await row.getByText('Overdue').waitFor();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  const said = page.getByRole('status').filter({ hasText: "Can't reach Owed. Nothing was saved." });
  await said.getByRole('button', { name: 'Dismiss' }).click();
  await said.waitFor({ state: 'detached' });

  await page.context().setOffline(false);
  await page.getByRole('status', { name: 'Connected', includeHidden: true }).waitFor();
  await row.focus();
  await page.keyboard.press('p');
  await row.getByText('Paid', { exact: true }).first().waitFor();

  await page.goto('/invoices');
  await row.waitFor();
  const loaded = page.waitForResponse(/create-invoice-dialog-[^/]*\.js$/);
  await page.mouse.move(300, 300);
  await page.mouse.move(301, 300);
  await loaded;
  await untilNothingLoads(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Create Invoice' }).first().click();
  await page.getByRole('dialog', { name: 'Create Invoice' }).getByLabel('Amount').waitFor();
  expect(owed.pageErrors).toEqual([]);
  await page.context().close();
});

test('what is typed while the code of the search loads is meant for it, and not for the row that had the focus', async () => {
  const page = await windowOf('hasty@studio.test');
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/(palette|create-client-dialog|confirm-dialog-box)-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/invoices');
  const row = page.getByRole('row', { name: /PC-12/ });
  await row.focus();
  await page.keyboard.press('Control+k');
  // P would mark it as paid, and C would create an invoice.
  await page.keyboard.type('pc-12');
  await page.keyboard.press('Enter');
  release();
  await page.getByRole('dialog', { name: /Ada Ltd, PC-12/ }).waitFor();
  await page.keyboard.press('Escape');
  await row.getByText('Overdue').waitFor();
  expect(owed.pageErrors).toEqual([]);
  await page.context().close();
});
