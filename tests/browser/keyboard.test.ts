import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { addDays, todayIn } from '../../domain/calendar.ts';
import { openAccount, OwedInBrowser } from './owed-in-browser.ts';

let owed: OwedInBrowser;
beforeAll(async () => {
  owed = await OwedInBrowser.start();
});
afterAll(() => owed.close());

/** What has the focus: its name, and whether a person sees that it has. '' for nothing. */
const focused = (page: Page): Promise<{ name: string; isSeen: boolean }> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return { name: '', isSeen: false };
    const labelledBy = document.getElementById(element.getAttribute('aria-labelledby') ?? '');
    const label =
      element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : labelledBy?.textContent;
    const name = element.getAttribute('aria-label') ?? label ?? element.innerText;
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const isInside = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    // A field shows it by its frame, a switch by what holds it, a card of figures around all of itself.
    const field = element.isContentEditable ? element.closest('.MuiInputBase-root') : element.parentElement;
    const frame = field?.querySelector('fieldset');
    const holder = element.parentElement && getComputedStyle(element.parentElement);
    const rings = [
      getComputedStyle(element),
      getComputedStyle(element, '::after'),
      ...(holder ? [holder] : []),
    ];
    const hasRing = rings.some(
      ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px',
    );
    const hasFrame = frame ? getComputedStyle(frame).borderWidth === '2px' : holder?.boxShadow !== 'none';
    return { name: name.trim().replace(/\s+/g, ' '), isSeen: isInside && (hasRing || hasFrame) };
  });

/** Presses Tab until something of that name has the focus; every stop on the way must be seen. */
const tabTo = async (page: Page, name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  const passed: string[] = [];
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press(key);
    const now = await focused(page);
    passed.push(now.name);
    if (now.name !== '') expect(now, `after ${passed.join(' > ')}`).toMatchObject({ isSeen: true });
    if (typeof name === 'string' ? now.name === name : name.test(now.name)) return;
  }
  throw new Error(`Tab does not reach ${String(name)}: ${passed.join(' > ')}`);
};

const press = async (page: Page, ...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};

/** Waits until something of that name has the focus. */
const focusIsOn = (page: Page, name: RegExp) =>
  expect.poll(async () => (await focused(page)).name).toMatch(name);

test('with only the keyboard a user registers, enters an invoice, chases it, marks it paid and undoes that', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  const type = (text: string): Promise<void> => page.keyboard.type(text);
  const row = /^Café Lumière INV-7 /;
  await page.goto('/auth');
  await page.getByLabel('Email', { exact: true }).waitFor();
  await tabTo(page, 'Login', 'Shift+Tab');
  await press(page, 'ArrowRight');
  await focusIsOn(page, /^(Register|Full Name)$/);
  if ((await focused(page)).name === 'Register') await tabTo(page, 'Full Name');
  await type('Ann Lee');
  await press(page, 'Tab');
  await type('ann@studio.test');
  await press(page, 'Tab');
  await type('correct horse');
  await press(page, 'Tab');
  await type('correct horse');
  await press(page, 'Enter');
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();

  await tabTo(page, 'Add a client');
  await press(page, 'Enter');
  await focusIsOn(page, /^Name$/);
  await type('Café Lumière');
  await press(page, 'Tab');
  await type('zoe@lumiere.test');
  await press(page, 'Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  // The next step has the focus after each.
  await focusIsOn(page, /^Enter an invoice$/);
  await press(page, 'Enter');
  await focusIsOn(page, /^Client$/);
  await type('Caf');
  await page.getByRole('option', { name: 'Café Lumière' }).waitFor();
  await press(page, 'Enter');
  await tabTo(page, 'Invoice number');
  await type('INV-7');
  await press(page, 'Tab');
  await type('1234.50');
  await press(page, 'Tab');
  await type(addDays(todayIn(owed.timeZone, Date.now()), -10));
  await press(page, 'Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await focusIsOn(page, /^Create a sequence$/);
  await press(page, 'Enter');
  await focusIsOn(page, /^Client$/);
  await type('Caf');
  await page.getByRole('option', { name: 'Café Lumière' }).waitFor();
  await press(page, 'Enter');
  await page.getByLabel('Invoice', { exact: true }).and(page.locator(':enabled')).waitFor();
  await tabTo(page, 'Continue');
  await press(page, 'Enter');
  await page.getByText('Step 2 of 2: Emails').waitFor();
  await tabTo(page, 'Edit step 1');
  await press(page, 'Enter');
  await page.getByLabel('Email Subject').waitFor();
  await tabTo(page, 'Email Subject');
  await press(page, 'Control+a');
  await type('About the barn roof');
  await press(page, 'Enter');
  await focusIsOn(page, /^Edit step 1$/);
  await tabTo(page, /^Create Sequence/);
  await press(page, 'Enter');
  await page.getByText('Sequence created').first().waitFor();
  const sheet = page.getByRole('dialog', { name: 'Sequence Details' });
  await sheet.waitFor();
  await tabTo(page, 'Edit');
  await press(page, 'Enter');
  await page.getByLabel('Email Subject').waitFor();
  await press(page, 'Escape');
  await focusIsOn(page, /^Edit$/);
  await press(page, 'Escape');
  await sheet.waitFor({ state: 'detached' });

  await page.getByRole('link', { name: 'Invoices' }).first().waitFor();
  await tabTo(page, 'Invoices');
  await press(page, 'Enter');
  await page.getByRole('heading', { name: 'Invoices', exact: true }).waitFor();
  await page.getByRole('row', { name: /INV-7/ }).waitFor();
  await press(page, 'j');
  await focusIsOn(page, row);
  await press(page, 'Enter');
  await page.getByRole('dialog', { name: 'Edit Invoice' }).waitFor();
  await focusIsOn(page, /^Café Lumière, INV-7/);
  await press(page, 'Escape');
  await focusIsOn(page, row);

  await tabTo(page, /^Actions for INV-7/);
  await press(page, 'Enter');
  await focusIsOn(page, /^Promise$/);
  await press(page, 'Escape');
  await focusIsOn(page, /^Actions for INV-7/);

  await tabTo(page, 'Paid', 'Shift+Tab');
  await press(page, 'Enter');
  await page.getByText('Invoice marked as paid').first().waitFor();
  await focusIsOn(page, /^Undo$/);
  await press(page, 'Enter');
  await page.getByText('Invoice marked as unpaid').first().waitFor();

  // What had the focus goes with what was done: the keyboard goes on at the rows.
  await tabTo(page, /^Select INV-7/, 'Shift+Tab');
  await press(page, 'Space');
  await page.getByRole('button', { name: 'Mark Paid' }).waitFor();
  await tabTo(page, 'Mark Paid');
  await press(page, 'Enter');
  await page.getByText('Invoice marked as paid').first().waitFor();
  await focusIsOn(page, row);
  await press(page, 'F8');
  await tabTo(page, 'Undo');
  await press(page, 'Enter');
  await page.getByText('Invoice marked as unpaid').first().waitFor();

  await press(page, 'j');
  await focusIsOn(page, row);
  await tabTo(page, /^Actions for INV-7/);
  await press(page, 'Enter');
  await focusIsOn(page, /^Promise$/);
  await press(page, 'End');
  await focusIsOn(page, /^Delete$/);
  await press(page, 'Enter');
  await focusIsOn(page, /^Cancel$/);
  await press(page, 'Tab', 'Enter');
  await page.getByText('No invoices found.').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});

test('the keyboard moves through a long list to its end and back', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  await openAccount(page, 'bea@studio.test');
  await Promise.all(
    Array.from({ length: 70 }, (_, at) =>
      page.request.post('/api/clients', {
        data: { name: `Client ${String(at + 1).padStart(2, '0')}`, email: `c${at}@example.test` },
      }),
    ),
  );
  await page.goto('/clients');
  await page.getByText('Showing 1 to 50 of 70').waitFor();
  await page.getByRole('row', { name: /Client 01/ }).waitFor();
  await tabTo(page, /^Client 01/);
  await press(page, 'PageDown');
  await focusIsOn(page, /^Client 11/);
  await press(page, 'ArrowUp');
  await focusIsOn(page, /^Client 10/);
  await press(page, 'End');
  await page.getByText('Showing 1 to 70 of 70').waitFor();
  await press(page, 'End');
  await focusIsOn(page, /^Client 70/);
  expect((await focused(page)).isSeen).toBe(true);
  await tabTo(page, 'Print');
  await tabTo(page, /^Actions for Client 70/, 'Shift+Tab');
  await tabTo(page, /^Client 70/, 'Shift+Tab');
  await press(page, 'Home');
  await focusIsOn(page, /^Client 01/);
  expect((await focused(page)).isSeen).toBe(true);
  // The row after a deleted one has the focus then.
  await tabTo(page, /^Actions for Client 01/);
  await press(page, 'Enter');
  await focusIsOn(page, /^Open$/);
  await press(page, 'End');
  await focusIsOn(page, /^Delete$/);
  await press(page, 'Enter');
  await focusIsOn(page, /^Cancel$/);
  await press(page, 'Tab', 'Enter');
  await focusIsOn(page, /^Client 02/);
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});

test('single keys go to pages, pay and edit the row with the focus, and type in fields', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  await openAccount(page, 'kit@studio.test');
  const { id: clientId } = z
    .object({ id: z.number() })
    .parse(
      await (await page.request.post('/api/clients', { data: { name: 'Ada', email: 'ada@a.test' } })).json(),
    );
  for (const number of [1, 2])
    await page.request.post('/api/invoices', {
      data: { clientId, invoiceNumber: `INV-${number}`, amount: 100, dueDate: `2026-01-0${number}` },
    });
  const { keyboard } = page;
  const heading = (name: string) => page.getByRole('heading', { name, exact: true, level: 1 });
  await page.goto('/');
  await heading('Dashboard').waitFor();
  for (const [key, name] of [
    ['c', 'Clients'],
    ['s', 'Sequences'],
    ['h', 'Send History'],
    ['d', 'Dashboard'],
    ['i', 'Invoices'],
  ] as const) {
    await keyboard.press('g');
    await keyboard.press(key);
    await heading(name).waitFor();
  }
  await keyboard.press('/');
  await keyboard.type('gcpe');
  await expect.poll(() => page.getByLabel('Search invoices').inputValue()).toBe('gcpe');
  await keyboard.press('Escape');
  await page.getByText('Showing 1 to 2 of 2').waitFor();
  await heading('Invoices').click();
  await keyboard.press('j');
  await focusIsOn(page, /^Ada INV-1 /);
  await keyboard.press('p');
  await page.getByText('Invoice marked as paid').first().waitFor();
  await keyboard.press('j');
  await focusIsOn(page, /^Ada INV-2 /);
  // The ground of the row's actions leaves its focus ring whole.
  const ring = await page.locator('tr:focus').evaluate((row) => {
    const outer = row.getBoundingClientRect();
    const hands = row.querySelector('.hands')?.getBoundingClientRect() ?? outer;
    return [hands.top - outer.top, outer.bottom - hands.bottom, outer.right - hands.right];
  });
  expect(Math.min(...ring)).toBeGreaterThanOrEqual(2);
  await keyboard.press('e');
  await page.waitForURL(/invoices\/\d+/);
  await page.getByLabel('Invoice number').waitFor();
  await page.goBack();
  await page.waitForURL('**/invoices');
  await focusIsOn(page, /^Ada INV-2 /);
  // The same in the sheet of an invoice, over which the list of keys opens.
  await keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Ada, INV-2' });
  await sheet.getByRole('button', { name: 'Paid', exact: true }).waitFor();
  await keyboard.press('Shift+?');
  await page
    .getByRole('dialog', { name: 'Keyboard shortcuts' })
    .getByText('Next invoice or client')
    .waitFor();
  await keyboard.press('Escape');
  await sheet.getByRole('button', { name: 'Paid', exact: true }).waitFor();
  await keyboard.press('p');
  await sheet.getByText(/^Paid on /).waitFor();
  await keyboard.press('e');
  await expect.poll(() => page.evaluate(() => document.activeElement?.matches('input'))).toBe(true);
  await keyboard.press('Escape');
  await page.waitForURL('**/invoices');
  await sheet.waitFor({ state: 'detached' });
  await focusIsOn(page, /^Ada INV-2 /);
  await keyboard.press('Shift+?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  for (const text of ['g i', 'Go to Send History', 'Mark the invoice as paid', 'Edit the invoice or client'])
    await keys.getByText(text, { exact: true }).first().waitFor();
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});

test('Tab starts at the top of a page, and reaches tabs, checkboxes and switches, which show it', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  await openAccount(page, 'dee@studio.test');
  const client = { name: 'Ada Ltd', email: 'ada@example.test' };
  const added = await page.request.post('/api/clients', { data: client });
  const { id: clientId } = z.object({ id: z.number() }).parse(await added.json());
  const dueDate = addDays(todayIn(owed.timeZone, Date.now()), -10);
  const invoice = { clientId, invoiceNumber: 'INV-1', amount: 100, dueDate };
  expect((await page.request.post('/api/invoices', { data: invoice })).ok()).toBe(true);
  for (const path of ['/', '/sequences']) {
    await page.goto(path);
    await page.getByRole('tab').first().waitFor();
    await page.waitForLoadState('networkidle');
    await press(page, 'Tab');
    expect(await focused(page), path).toEqual({ name: 'Skip to content', isSeen: true });
    await tabTo(page, 'Dashboard');
    await tabTo(page, /^Search everything/);
  }

  // None of the tabs is open while a card's filter is.
  await page.goto('/?show=outstanding');
  await page.getByRole('row', { name: /INV-1/ }).waitFor();
  await tabTo(page, 'All Invoices');
  await press(page, 'ArrowRight');
  await focusIsOn(page, /^Overdue$/);
  await page.waitForURL('**/?show=overdue');

  await page.goto('/invoices');
  await page.getByRole('row', { name: /INV-1/ }).waitFor();
  await tabTo(page, 'Select all');
  await tabTo(page, /^Select INV-1/);
  await page.goto('/settings?tab=notifications');
  await page.getByRole('switch').first().waitFor();
  await tabTo(page, 'Email notifications');
  // A switch keeps the focus while it is saved, and one that is pressed meanwhile is saved after it.
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/user/notifications', async (route) => {
    await held;
    await route.continue();
  });
  await tabTo(page, 'Reminder notifications');
  await press(page, 'Space');
  await tabTo(page, 'Payment notifications');
  await press(page, 'Space');
  const saved = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/api/user/notifications') &&
      answer.request().postData()?.includes('"payment":false') === true,
  );
  release();
  expect((await saved).request().postDataJSON()).toMatchObject({ reminder: false, payment: false });
  expect((await focused(page)).name).toBe('Payment notifications');
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});

test('a reload closes the search, and Back then leads to the page before', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  await openAccount(page, 'again@studio.test');
  await page.goto('/clients');
  await page.getByRole('link', { name: 'Invoices' }).first().click();
  await page.getByRole('heading', { name: 'Invoices', exact: true }).waitFor();
  const search = page.getByRole('dialog', { name: 'Search everything' });
  await page.keyboard.press('Control+k');
  // They are called as the buttons of the pages are.
  for (const name of ['Create Invoice', 'Add Client', 'Create Sequence', 'Create template'])
    await search.getByRole('option', { name, exact: true }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Invoices', exact: true }).waitFor();
  await page.getByText('Loading', { exact: false }).first().waitFor({ state: 'detached' });
  expect(await search.count()).toBe(0);
  await page.goBack();
  await page.getByRole('heading', { name: 'Clients', exact: true }).waitFor();
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});

test('on a phone, Back and a button close the search and the menu', async () => {
  const context = await owed.person({ width: 390, hasTouch: true });
  const page = await context.newPage();
  await openAccount(page, 'cy@studio.test');
  const client = { name: 'Ada Ltd', email: 'ada@example.test' };
  expect((await page.request.post('/api/clients', { data: client })).ok()).toBe(true);
  await page.goto('/templates');
  const heading = (name: string) => page.getByRole('heading', { name, exact: true });
  await heading('Email Templates').waitFor();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const openMenu = () => page.getByRole('button', { name: 'Menu', exact: true }).tap();
  await openMenu();
  await menu.getByRole('link', { name: 'Clients' }).tap();
  await heading('Clients').waitFor();
  await menu.waitFor({ state: 'detached' });

  const search = page.getByRole('dialog', { name: 'Search everything' });
  const account = page.getByRole('menu', { name: 'Account' });
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const openAccountMenu = () => page.getByRole('button', { name: /^Account of/ }).tap();
  const overlays = [
    [search, () => page.getByRole('button', { name: 'Search everything' }).tap(), 'Close'],
    [menu, openMenu, 'Close menu'],
    [account, openAccountMenu, undefined],
    [
      page.getByRole('menu').filter({ hasText: 'Delete' }),
      () => page.getByRole('button', { name: 'Actions for Ada Ltd' }).tap(),
      undefined,
    ],
    [
      page.getByRole('dialog', { name: 'Notifications' }),
      () => page.getByRole('button', { name: /^Notifications/ }).tap(),
      undefined,
    ],
    [
      keys,
      async () => {
        await openAccountMenu();
        await account.getByText('Keyboard shortcuts').tap();
      },
      'Close',
    ],
    [
      page.getByRole('alertdialog', { name: 'Delete client Ada Ltd?' }),
      async () => {
        await page.getByRole('button', { name: 'Actions for Ada Ltd' }).tap();
        await page.getByRole('menuitem', { name: 'Delete' }).tap();
      },
      'Cancel',
    ],
  ] as const;
  for (const [overlay, open, button] of overlays) {
    await open();
    await overlay.waitFor();
    await page.goBack();
    await overlay.waitFor({ state: 'detached' });
    await heading('Clients').waitFor();
    await open();
    await overlay.waitFor();
    if (button === undefined) await page.keyboard.press('Escape');
    else await overlay.getByRole('button', { name: button, exact: true }).tap();
    await overlay.waitFor({ state: 'detached' });
    await heading('Clients').waitFor();
  }

  // Back closes the search, too, if it comes before the page has shown its address.
  await page.getByRole('button', { name: 'Search everything' }).evaluate((button: HTMLElement) => {
    button.click();
    history.back();
  });
  await search.waitFor({ state: 'detached' });
  await heading('Clients').waitFor();

  // What is chosen in a menu takes its place: Back leads from there to the list.
  await page.getByRole('button', { name: 'Actions for Ada Ltd' }).tap();
  await page.getByRole('menuitem', { name: 'History' }).tap();
  await page.waitForURL('**/history');
  await page.goBack();
  await heading('Clients').waitFor();
  await page.goBack();
  await heading('Email Templates').waitFor();
  await page.goForward();
  await heading('Clients').waitFor();

  // Back asks before it discards what was entered; Back then closes the question.
  await page.getByRole('button', { name: 'Add Client' }).tap();
  const form = page.getByRole('dialog', { name: 'Add New Client' });
  await form.getByLabel('Name', { exact: true }).fill('Bo');
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await page.goBack();
  await question.waitFor();
  await page.goBack();
  await question.waitFor({ state: 'detached' });
  expect(await form.getByLabel('Name', { exact: true }).inputValue()).toBe('Bo');
  await form.getByRole('button', { name: 'Cancel' }).tap();
  await question.getByRole('button', { name: 'Discard' }).tap();
  await form.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Add Client' }).tap();
  await form.getByLabel('Name', { exact: true }).fill('Bo');
  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).tap();
  await form.waitFor({ state: 'detached' });
  await question.waitFor({ state: 'detached' });

  // The entry that was chosen takes the place of the menu, the dialog that was closed is gone.
  await openMenu();
  await menu.getByRole('link', { name: 'Invoices' }).tap();
  await heading('Invoices').waitFor();
  await page.goBack();
  await heading('Clients').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});
