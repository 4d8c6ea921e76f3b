import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAccount, OwedInBrowser, post } from './owed-in-browser.ts';

let owed: OwedInBrowser;
beforeAll(async () => {
  owed = await OwedInBrowser.start();
});
afterAll(() => owed.close());

test('a navigation that begins while a menu closes arrives, and a reload after a dialog leaves one step back', async () => {
  const page = await (await owed.person()).newPage();
  await openAccount(page, 'ann@studio.test');
  await post(page, '/api/clients', { name: 'Ada Ltd', email: 'ada@example.test' });
  await page.goto('/clients');
  await page.getByRole('button', { name: 'Actions for Ada Ltd' }).click();
  await page.getByRole('menuitem').first().waitFor();
  await page.evaluate(() => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    window.location.assign('/templates');
  });
  await page.getByRole('heading', { name: 'Email Templates' }).waitFor();

  await page.getByRole('button', { name: 'Create Template' }).first().click();
  await page.getByRole('dialog', { name: 'Create template' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('heading', { name: 'Email Templates' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Clients', exact: true }).waitFor();
  expect(owed.pageErrors).toEqual([]);
});
