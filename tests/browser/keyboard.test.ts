import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, todayIn } from '../../domain/calendar.ts';
import { focused } from '../components/page/focused.ts';
import { openAccount, OwedInBrowser } from './owed-in-browser.ts';

let owed: OwedInBrowser;
beforeAll(async () => {
  owed = await OwedInBrowser.start();
});
afterAll(() => owed.close());

/** Presses Tab until something of that name has the focus; every stop on the way must be seen. */
const tabTo = async (page: Page, name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  const passed: string[] = [];
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press(key);
    const now = await page.evaluate(focused);
    passed.push(now.name);
    if (now.name !== '') expect(now, `after ${passed.join(' > ')}`).toMatchObject({ isSeen: true });
    if (typeof name === 'string' ? now.name === name : name.test(now.name)) return;
  }
  throw new Error(`Tab does not reach ${String(name)}: ${passed.join(' > ')}`);
};

const press = async (page: Page, ...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};

/** Types texts from field to field, and submits the last one. */
const enter = async (page: Page, ...texts: string[]): Promise<void> => {
  for (const [at, text] of texts.entries()) {
    if (at > 0) await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
};

/** Waits until something of that name has the focus. */
const focusIsOn = (page: Page, name: RegExp) =>
  expect.poll(async () => (await page.evaluate(focused)).name).toMatch(name);

/** Opens the dialog of the next of the first steps, which has the focus. */
const openStep = async (page: Page, step: RegExp, firstField: RegExp): Promise<void> => {
  await focusIsOn(page, step);
  await press(page, 'Enter');
  await focusIsOn(page, firstField);
};

const chooseClient = async (page: Page): Promise<void> => {
  await page.keyboard.type('Caf');
  await page.getByRole('option', { name: 'Café Lumière' }).waitFor();
  await press(page, 'Enter');
};

test('with only the keyboard a user registers, enters an invoice, chases it, marks it paid, undoes that and deletes it', async () => {
  const page = await (await owed.person()).newPage();
  await page.goto('/auth');
  // No account exists yet, so Register is open.
  await page.getByLabel('Email', { exact: true }).waitFor();
  await tabTo(page, 'Full Name', 'Shift+Tab');
  await enter(page, 'Ann Lee', 'ann@studio.test', 'correct horse', 'correct horse');
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();

  await tabTo(page, 'Add a client');
  await openStep(page, /^Add a client$/, /^Name$/);
  await enter(page, 'Café Lumière', 'zoe@lumiere.test');
  await openStep(page, /^Enter an invoice$/, /^Client$/);
  await chooseClient(page);
  await tabTo(page, 'Invoice number');
  await enter(page, 'INV-7', '1234.50', 'USD', addDays(todayIn(owed.timeZone, Date.now()), -10));
  await openStep(page, /^Create a sequence$/, /^Client$/);
  await chooseClient(page);
  await page.getByLabel('Invoice', { exact: true }).and(page.locator(':enabled')).waitFor();
  await tabTo(page, 'Continue');
  await press(page, 'Enter');
  await page.getByText('Step 2 of 2: Emails').waitFor();
  await tabTo(page, /^Create Sequence/);
  await press(page, 'Enter');
  const sheet = page.getByRole('dialog', { name: 'Sequence Details' });
  await sheet.waitFor();
  await press(page, 'Escape');
  await sheet.waitFor({ state: 'detached' });

  await page.getByRole('link', { name: 'Invoices' }).first().waitFor();
  await tabTo(page, 'Invoices');
  await press(page, 'Enter');
  // The dashboard has a row of that invoice, too.
  await page.getByRole('heading', { name: 'Invoices', exact: true }).waitFor();
  await page.getByRole('row', { name: /INV-7/ }).waitFor();
  await press(page, 'j');
  await focusIsOn(page, /^Café Lumière INV-7 /);
  await tabTo(page, 'Paid');
  await press(page, 'Enter');
  await focusIsOn(page, /^Undo$/);
  await press(page, 'Enter');
  await page.getByText('Invoice marked as unpaid').first().waitFor();
  await press(page, 'j');
  await focusIsOn(page, /^Café Lumière INV-7 /);
  await tabTo(page, /^Actions for INV-7/);
  await press(page, 'Enter');
  await focusIsOn(page, /^Promise$/);
  await press(page, 'End', 'Enter');
  await focusIsOn(page, /^Cancel$/);
  await press(page, 'Tab', 'Enter');
  await page.getByText('No invoices found.').waitFor();
  expect(owed.pageErrors).toEqual([]);
});

test('a reload closes the search, and Back then leads to the page before', async () => {
  const page = await (await owed.person()).newPage();
  await openAccount(page, 'again@studio.test');
  await page.goto('/clients');
  await page.getByRole('link', { name: 'Invoices' }).first().click();
  await page.getByRole('heading', { name: 'Invoices', exact: true }).waitFor();
  const search = page.getByRole('dialog', { name: 'Search everything' });
  await page.keyboard.press('Control+k');
  await search.getByRole('option').first().waitFor();
  await page.reload();
  await page.getByText('No invoices found.').waitFor();
  expect(await search.count()).toBe(0);
  await page.goBack();
  await page.getByRole('heading', { name: 'Clients', exact: true }).waitFor();
  expect(owed.pageErrors).toEqual([]);
});
