import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, todayIn } from '../../domain/calendar.ts';
import { OwedInBrowser, openAccount, post, untilNothingLoads } from './owed-in-browser.ts';

let owed: OwedInBrowser;
beforeAll(async () => {
  owed = await OwedInBrowser.start();
});
afterAll(() => owed.close());

/** A window of an account with an overdue invoice. */
const windowOf = async (
  email: string,
  device: { readonly width?: number; readonly loadsAhead?: boolean } = {},
): Promise<Page> => {
  const page = await (await owed.person(device)).newPage();
  await openAccount(page, email);
  const clientId = await post(page, '/api/clients', { name: 'Ada Ltd', email: 'ada@example.test' });
  const dueDate = addDays(todayIn(owed.timeZone, Date.now()), -3);
  await post(page, '/api/invoices', { clientId, invoiceNumber: 'PC-12', amount: 100, dueDate });
  return page;
};

/** Holds what the page asks for at a matching address from now on. */
const holding = async (page: Page, address: RegExp): Promise<{ release: () => void }> => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return { release };
};

test.each<{
  what: string;
  width?: number;
  click: (page: Page) => Promise<unknown>;
  opens: (page: Page) => Locator;
}>([
  {
    what: 'a row',
    click: (page) => page.getByRole('row', { name: /PC-12/ }).getByText('PC-12').click(),
    opens: (page) => page.getByRole('dialog', { name: /Ada Ltd, PC-12/ }),
  },
  {
    what: "a row's menu",
    click: (page) =>
      page
        .getByRole('row', { name: /PC-12/ })
        .getByRole('button', { name: /^Actions for/ })
        .click(),
    opens: (page) => page.getByRole('menu'),
  },
  {
    what: 'the button of a dialog',
    click: (page) => page.getByRole('button', { name: 'Create Invoice' }).first().click(),
    opens: (page) => page.getByRole('dialog', { name: 'Create Invoice' }),
  },
  {
    what: 'the bell',
    click: (page) => page.getByRole('button', { name: /^Notifications/ }).click(),
    opens: (page) => page.getByRole('dialog', { name: 'Notifications' }),
  },
  {
    what: 'the link of a page',
    click: (page) => page.getByRole('link', { name: 'Clients', exact: true }).click(),
    opens: (page) => page.getByRole('heading', { name: 'Clients', level: 1 }),
  },
  {
    what: 'a key',
    click: (page) => page.keyboard.press('?'),
    opens: (page) => page.getByRole('dialog', { name: /shortcuts/i }),
  },
  {
    what: 'the menu of a phone',
    width: 390,
    click: (page) => page.getByRole('button', { name: 'Menu', exact: true }).click(),
    opens: (page) => page.getByRole('link', { name: 'Send History' }),
  },
])(
  '$what shows at once that it was clicked, although its code is not there yet',
  async ({ what, width = 1280, click, opens }) => {
    const page = await windowOf(`${what.replaceAll(/\W+/g, '')}@studio.test`, { width });
    await page.goto('/invoices');
    await page.getByText('PC-12').first().waitFor();
    await untilNothingLoads(page);
    const { release } = await holding(page, /\/assets\/[^/]*\.js$/);
    await click(page);
    await page.getByRole('status', { name: 'Loading', exact: true }).waitFor();
    expect(await opens(page).count()).toBe(0);
    if (what === 'a row') await page.getByRole('dialog', { name: 'Loading' }).waitFor();
    if (what === 'the bell') await page.locator('button[data-awaits-code]').waitFor();
    release();
    await opens(page).waitFor();
    await page.getByRole('status', { name: 'Loading', exact: true }).waitFor({ state: 'detached' });
    expect(await page.locator('[data-awaits-code]').count()).toBe(0);
    expect(owed.pageErrors).toEqual([]);
    await page.context().close();
  },
);

test('the code that clicks need is loaded once the page stands, and not before', async () => {
  const page = await windowOf('stands@studio.test', { loadsAhead: true });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const { release } = await holding(page, /\/api\/lists\/invoices/);
  const ofTheRow = page.waitForResponse(/\/sheet-[^/]*\.js$/);
  const ofAnotherPage = page.waitForResponse(/\/settings-page-[^/]*\.js$/);
  await page.goto('/invoices');
  await page.getByRole('heading', { name: 'Invoices', level: 1 }).waitFor();
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))),
  );
  expect(asked.filter((url) => /\/(sheet|settings-page)-/.test(url))).toEqual([]);
  release();
  await Promise.all([ofTheRow, ofAnotherPage]);
  expect(owed.pageErrors).toEqual([]);
  await page.context().close();
});

test("code that can't be loaded without a connection leaves the page as it is and says what fails; code that the pointer has loaded is there", async () => {
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
  const page = await windowOf('hasty@studio.test', { loadsAhead: true });
  const { release } = await holding(page, /\/(palette|create-client-dialog|confirm-dialog-box)-[^/]*\.js$/);
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
