import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addDays, todayIn } from '../../domain/calendar.ts';
import { putOnPlan } from '../doubles/administrator.ts';
import { OwedInBrowser, openAccount, post } from './owed-in-browser.ts';

let owed: OwedInBrowser;
beforeAll(async () => {
  owed = await OwedInBrowser.start();
});
afterAll(() => owed.close());

const topOf = async (page: Page, number: string): Promise<number | undefined> =>
  page
    .getByText(number, { exact: true })
    .evaluate((element) => element.closest('[data-row]')?.getBoundingClientRect().top);

/** Waits until the foot of the list tells of so many rows, and what was under way is drawn. */
const totalIs = async (page: Page, total: number): Promise<void> => {
  await page.getByText(new RegExp(`^Showing 1 to \\d+ of ${total}$`)).waitFor();
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
};

// As rows, all in the page; as a long list, of which only those around the window are; and as cards of several heights.
test.each([
  ['rows', 1280, 60],
  ['a long list', 1280, 260],
  ['cards', 390, 60],
] as const)('the visible rows stay in place when rows above them change: %s', async (kind, width, count) => {
  const context = await owed.personWithMotion({ width });
  const page = await context.newPage();
  const email = `${kind.replaceAll(' ', '.')}@studio.test`;
  await openAccount(page, email);
  await putOnPlan({ DATA_DIR: owed.dataFolder }, email, 'agency');
  const names = [
    'Ada Ltd',
    'The Wolfeschlegelsteinhausen & Daughters Forwarding Agency of the Northern Isles Ltd.',
  ];
  const clients = await Promise.all(
    names.map((name, at) => post(page, '/api/clients', { name, email: `c${at}@example.test` })),
  );
  const due = addDays(todayIn(owed.timeZone, Date.now()), -400);
  const ids = new Map<string, number>();
  const create = async (number: string, dueDate: string, at: number): Promise<void> => {
    const body = { clientId: clients[at % 2], invoiceNumber: number, amount: 100, dueDate };
    ids.set(number, await post(page, '/api/invoices', body));
  };
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  for (let from = 0; from < count; from += 20)
    await Promise.all(numbers.slice(from, from + 20).map((at) => create(`N-${at}`, addDays(due, at), at)));
  await page.goto('/invoices?status=overdue');
  await totalIs(page, count);
  const read = `N-${count - 15}`;
  await vi.waitUntil(
    async () => {
      await page.mouse.wheel(0, 3_000);
      return page.getByText(`Showing 1 to ${count} of ${count}`).isVisible();
    },
    { timeout: 30_000, interval: 100 },
  );
  const center = (): Promise<void> =>
    page
      .getByText(read, { exact: true })
      .evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const path = (number: string): string => `/api/invoices/${ids.get(number) ?? 0}`;

  const staysFor = async (total: number, change: () => Promise<unknown>): Promise<void> => {
    const before = await topOf(page, read);
    await change();
    await totalIs(page, total);
    expect(Math.abs(((await topOf(page, read)) ?? 0) - (before ?? 0))).toBeLessThanOrEqual(1);
  };

  // The pointer is elsewhere: what comes and goes above is shown at once.
  await page.mouse.move(5, 5);
  await center();
  await staysFor(count + 1, () => create('FIRST', addDays(due, -5), 1));
  await staysFor(count, () => page.request.delete(path('N-3')));
  await staysFor(count - 1, () => page.request.post(`${path('N-4')}/mark-paid`));
  // One that was in sight goes: the others stay.
  await staysFor(count - 2, () => page.request.delete(path(`N-${count - 14}`)));

  // The pointer rests on the row that is read.
  const box = await page.getByText(read, { exact: true }).boundingBox();
  await page.mouse.move((box?.x ?? 0) + 4, (box?.y ?? 0) + 4);
  await staysFor(count - 3, () => page.request.delete(path('N-5')));
  await staysFor(count - 2, () => create('SECOND', addDays(due, -4), 1));
  await staysFor(count - 3, () => page.request.delete(path(`N-${count - 16}`)));
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});

test("on a phone nothing shows below the foot of an invoice's form while it stays in view", async () => {
  const context = await owed.personWithMotion({ width: 390, hasTouch: true });
  const page = await context.newPage();
  await openAccount(page, 'foot@studio.test');
  const clientId = await post(page, '/api/clients', { name: 'Ada Ltd', email: 'ada@example.test' });
  const dueDate = addDays(todayIn(owed.timeZone, Date.now()), -9);
  await post(page, '/api/invoices', { clientId, invoiceNumber: 'INV-1', amount: 100, dueDate });
  await page.goto('/invoices');
  await page.locator('[data-row]').getByText('Ada Ltd').tap();
  const sheet = page.getByRole('dialog', { name: 'Ada Ltd, INV-1' });
  await sheet.getByLabel('Invoice number').scrollIntoViewIfNeeded();
  const foot = sheet.getByRole('button', { name: 'Update Invoice' }).locator('..');
  await expect
    .poll(() => foot.evaluate((bar) => Math.round(innerHeight - bar.getBoundingClientRect().bottom)))
    .toBe(0);
  await context.close();
});

test('a sheet that opens from what needs attention goes through that, and leaves the page where it is', async () => {
  const context = await owed.personWithMotion();
  const page = await context.newPage();
  await openAccount(page, 'elsewhere@studio.test');
  const clientId = await post(page, '/api/clients', { name: 'Ada Ltd', email: 'ada@example.test' });
  const today = todayIn(owed.timeZone, Date.now());
  for (const at of [1, 2, 3])
    await post(page, '/api/invoices', {
      clientId,
      invoiceNumber: `INV-${at}`,
      amount: 100,
      dueDate: addDays(today, at - 40),
    });
  await post(page, '/api/invoices', { clientId, invoiceNumber: 'INV-4', amount: 100, dueDate: today });
  await page.goto('/');
  await page.locator('[data-row]').getByText('INV-4').waitFor();
  const top = (): Promise<number> => page.evaluate(() => window.scrollY);
  const entryOf = (name: string): Locator =>
    page.getByRole('region', { name: 'Needs attention' }).getByRole('link', { name });
  const isFocused = (link: Locator) => link.evaluate((element) => element === document.activeElement);
  const entry = entryOf('INV-1');
  const sheet = page.getByRole('dialog');
  await entry.focus();
  await page.keyboard.press('Enter');
  await sheet.getByText('1 of 3').waitFor();
  expect(await top()).toBe(0);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await expect.poll(() => isFocused(entry)).toBe(true);
  expect(await top()).toBe(0);

  // Its neighbors are the other entries. One that is settled meanwhile keeps its place.
  await page.keyboard.press('Enter');
  await sheet.getByText('1 of 3').waitFor();
  await page.keyboard.press('j');
  await sheet.getByText('2 of 3').waitFor();
  await sheet.getByRole('button', { name: 'Paid', exact: true }).waitFor();
  await page.keyboard.press('p');
  await expect.poll(() => page.locator('[data-inner-row]').count()).toBe(2);
  await sheet.getByText('2 of 3').waitFor();
  await page.keyboard.press('j');
  await sheet.getByText('2 of 2').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => isFocused(entryOf('INV-3'))).toBe(true);
  expect(await top()).toBe(0);
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});
