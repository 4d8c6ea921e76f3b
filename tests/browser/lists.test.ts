import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { addDays, todayIn } from '../../domain/calendar.ts';
import { putOnPlan } from '../doubles/administrator.ts';
import { OwedInBrowser, openAccount, post, untilNothingLoads } from './owed-in-browser.ts';

/* What lists do beyond one loading of one page: windows, reloads, crashes, many pages of rows. */

let owed: OwedInBrowser;
beforeAll(async () => {
  owed = await OwedInBrowser.start();
});
afterAll(() => owed.close());

let context: BrowserContext;

/** A page of an account with a client and that many overdue invoices, the later the number the later they were due. */
const pageWith = async (email: string, count: number): Promise<{ page: Page; clientId: number }> => {
  context = await owed.person();
  const page = await context.newPage();
  await openAccount(page, email);
  await putOnPlan({ DATA_DIR: owed.dataFolder }, email, 'agency');
  const clientId = await post(page, '/api/clients', { name: 'Ada Ltd', email: 'ada@example.test' });
  const due = addDays(todayIn(owed.timeZone, Date.now()), -400);
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  await Promise.all(
    numbers.map((number) =>
      post(page, '/api/invoices', {
        clientId,
        invoiceNumber: `INV-${number}`,
        amount: 100,
        dueDate: addDays(due, number),
      }),
    ),
  );
  return { page, clientId };
};

const endsWithoutErrors = async (): Promise<void> => {
  expect(owed.pageErrors).toEqual([]);
  await context.close();
};

const rowOf = (page: Page, number: string): Locator =>
  page.getByRole('row', { name: new RegExp(`${number}\\b`) });
const bar = (page: Page): Locator => page.getByRole('region', { name: 'Selected rows' });
const run = (page: Page, name: string): Locator => page.getByRole('region', { name });

const choose = async (page: Page, ...numbers: readonly string[]): Promise<void> => {
  for (const number of numbers) await rowOf(page, number).getByRole('checkbox').check();
};

const chooseMore = async (page: Page, action: string): Promise<void> => {
  await bar(page).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

const views = z.array(z.object({ status: z.string() }));
const paidCount = async (page: Page): Promise<number> =>
  views
    .parse(await (await page.request.get('/api/invoices')).json())
    .filter(({ status }) => status === 'paid').length;

test('a long list loads page by page, follows another window, and all of its rows can be selected', async () => {
  const { page, clientId } = await pageWith('ann@studio.test', 60);
  await page.goto('/invoices?status=overdue');
  await page.getByText('Showing 1 to 50 of 60').waitFor();
  const other = await context.newPage();
  await other.goto('/invoices?status=overdue');
  await other.getByText('Showing 1 to 50 of 60').waitFor();
  const loadsMore = async (): Promise<boolean> => {
    await page.mouse.wheel(0, 4_000);
    return page.getByText('Showing 1 to 60 of 60').isVisible();
  };
  await vi.waitUntil(loadsMore, { timeout: 30_000, interval: 100 });
  await expect
    .poll(() => page.getByRole('table', { name: 'Invoices' }).getAttribute('aria-rowcount'))
    .toBe('61');

  const dueDate = addDays(todayIn(owed.timeZone, Date.now()), -500);
  await post(page, '/api/invoices', { clientId, invoiceNumber: 'FIRST', amount: 5, dueDate });
  await rowOf(other, 'FIRST').waitFor();
  await other.getByText('Showing 1 to 51 of 61').waitFor();

  await page.goto('/invoices?status=overdue');
  await page.getByText('of 61').waitFor();
  await page.getByLabel('Select all').check();
  await page.getByText('50 invoice(s) selected').waitFor();
  await page.getByRole('button', { name: 'Select all 61' }).click();
  await page.getByText('All 61 overdue invoices selected').waitFor();
  await bar(page).getByText('$').first().waitFor();
  await bar(page).getByRole('button', { name: 'Mark Paid' }).click();
  await page.getByRole('button', { name: 'Mark 61 as paid' }).click();
  await page.getByText('61 invoices marked as paid').first().waitFor();
  await expect.poll(() => paidCount(page)).toBe(61);
  await other.getByText('No invoices found.').waitFor();
  await endsWithoutErrors();
});

test('sequences of many invoices are started with one preview, paused, promised and resumed', async () => {
  const { page } = await pageWith('eve@studio.test', 3);
  await page.goto('/invoices');
  await page.getByText('Showing 1 to 3 of 3').waitFor();
  await page.getByLabel('Select all').check();
  await bar(page).getByRole('button', { name: 'Start sequences' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start sequences' });
  await dialog.getByRole('region', { name: 'Preview' }).getByText('1 of 3').waitFor();
  await dialog.getByRole('button', { name: 'Start 3 Sequences' }).click();
  await page.getByText('3 sequences started').first().waitFor();

  await choose(page, 'INV-1', 'INV-2');
  await chooseMore(page, 'Pause sequences');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pause' }).click();
  await page.getByText('2 sequences paused').first().waitFor();
  await choose(page, 'INV-3');
  await chooseMore(page, 'Promise');
  const promise = page.getByRole('dialog', { name: 'Promise to pay' });
  await promise.getByRole('button', { name: 'In 7 days' }).click();
  await promise.getByRole('button', { name: 'Record 1 promise' }).click();
  await rowOf(page, 'INV-3').getByText('Promised Payment').waitFor();

  await choose(page, 'INV-1', 'INV-2', 'INV-3');
  await chooseMore(page, 'Resume sequences');
  const asked = page.getByRole('alertdialog', { name: 'Resume 2 sequences?' });
  await asked.getByText('The client has promised to pay: INV-3 (Ada Ltd)').waitFor();
  await asked.getByRole('button', { name: 'Resume' }).click();
  await run(page, 'Resuming sequences').getByText('Resuming sequences: 2 of 3 done, 1 skipped').waitFor();
  await endsWithoutErrors();
});

test('after a crash in the middle of a change of many invoices, another window says what is not confirmed', async () => {
  const { page } = await pageWith('cleo@studio.test', 12);
  await page.goto('/invoices');
  await page.getByText('of 12').waitFor();
  await page.route('**/mark-paid', () => undefined);
  await page.getByLabel('Select all').check();
  await bar(page).getByRole('button', { name: 'Mark Paid' }).click();
  await page.getByRole('button', { name: 'Mark 12 as paid' }).click();
  await run(page, 'Marking as paid').getByText(/of 12/).waitFor();
  const other = await context.newPage();
  await other.goto('/invoices');
  await other.getByText('of 12').waitFor();
  expect(await run(other, 'Marking as paid').isVisible()).toBe(false);
  await page.goto('chrome://crash').catch(() => undefined);
  const ended = run(other, 'Marking as paid');
  await ended
    .getByText(/not confirmed/)
    .first()
    .waitFor();
  await ended.getByRole('button', { name: /^Not confirmed/ }).click();
  const unsure = await ended.getByRole('listitem').allTextContents();
  expect(unsure).toContain('INV-1: Not confirmed');
  await ended.getByRole('button', { name: 'All 12' }).click();
  const others = (await ended.getByRole('listitem').allTextContents()).filter((one) => !unsure.includes(one));
  expect(others.every((one) => /^INV-\d+: Not done/.test(one))).toBe(true);
  await endsWithoutErrors();
});

test('a filter is saved, renamed, deleted and brought back in every window', async () => {
  const { page, clientId } = await pageWith('liv@studio.test', 1);
  await page.goto(`/invoices?client=${clientId}`);
  await page.getByRole('button', { name: 'Save filter' }).click();
  await page.getByLabel('Name', { exact: true }).fill("Ada's");
  await page.getByRole('dialog').getByRole('button', { name: 'Save filter' }).click();
  const sidebar = page.getByRole('complementary');
  await sidebar.getByRole('link', { name: "Ada's" }).waitFor();
  const other = await context.newPage();
  await other.goto('/clients');
  const there = other.getByRole('complementary');
  await there.getByRole('link', { name: "Ada's" }).click();
  await other.getByRole('button', { name: 'Remove filter: Ada Ltd' }).waitFor();
  await expect
    .poll(() => there.getByRole('link', { name: "Ada's" }).getAttribute('aria-current'))
    .toBe('true');
  await sidebar.getByText("Ada's").hover();
  await sidebar.getByRole('button', { name: "Actions for the filter Ada's" }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByLabel('Name', { exact: true }).fill('All of Ada');
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await there.getByRole('link', { name: 'All of Ada' }).waitFor();
  await there.getByText('All of Ada').hover();
  await there.getByRole('button', { name: /^Actions for the filter/ }).click();
  await other.getByRole('menuitem', { name: 'Delete' }).click();
  await sidebar.getByText('All of Ada').waitFor({ state: 'detached' });
  await other.getByRole('button', { name: 'Undo' }).click();
  await sidebar.getByText('All of Ada').waitFor();
  await endsWithoutErrors();
});

test('columns, density and the sidebar of a small window are as they were left after a reload', async () => {
  const { page } = await pageWith('gil@studio.test', 1);
  await page.setViewportSize({ width: 1023, height: 900 });
  await page.goto('/invoices');
  const sidebar = page.getByRole('complementary');
  await page.getByRole('button', { name: 'Expand sidebar' }).click();
  await sidebar.getByText('Invoices', { exact: true }).waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  const head = page.getByRole('columnheader', { name: 'Issue Date', includeHidden: true });
  await head.waitFor();
  const height = async (): Promise<number> => (await rowOf(page, 'INV-1').boundingBox())?.height ?? 0;
  const before = await height();
  await page.getByRole('button', { name: 'Columns and density' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Issue Date' }).click();
  await page.getByRole('menuitemradio', { name: 'Compact' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await page.reload();
  await rowOf(page, 'INV-1').waitFor();
  await untilNothingLoads(page);
  expect(await head.count()).toBe(0);
  await expect.poll(height).toBeLessThan(before);
  await page.setViewportSize({ width: 1023, height: 900 });
  await sidebar.getByText('Invoices', { exact: true }).waitFor();
  await endsWithoutErrors();
});
