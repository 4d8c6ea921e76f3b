import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newClient, newInvoice, signUp, today } from '../../tests/components/page/account.ts';
import { openApp } from '../../tests/components/page/app.tsx';
import { openClients } from '../../tests/components/page/clients.ts';
import {
  button,
  dialog,
  follow,
  isGone,
  openRowMenu,
  pageTitle,
  press,
  row,
} from '../../tests/components/page/screen.ts';
import { shownIndex } from './back-guard.ts';

const openAndClose = async (): Promise<void> => {
  await button('Add Client').first().click();
  await expect.element(dialog('Add New Client')).toBeVisible();
  await press('{Escape}');
  await isGone(dialog('Add New Client'));
};

const openMenu = async (): Promise<void> => {
  await openRowMenu(/Ada Ltd/);
  await expect.element(page.getByRole('menu')).toBeVisible();
};

test('after a dialog was closed, one step back leaves the page', async () => {
  await openClients();
  await openAndClose();
  history.back();
  await expect.element(pageTitle('Dashboard')).toBeVisible();
});

test('dialogs and menus that are opened one after the other leave one entry in the history', async () => {
  await openClients();
  await openAndClose();
  const { length } = history;
  for (let time = 0; time < 3; time += 1) {
    await openAndClose();
    await openMenu();
    await press('{Escape}');
    await isGone(page.getByRole('menu'));
  }
  expect(history.length).toBe(length);
  history.back();
  await expect.element(pageTitle('Dashboard')).toBeVisible();
});

test('a search that is made after a dialog was closed is still there after Back from a menu, and after Back and Forward', async () => {
  await openClients();
  await openAndClose();
  const search = page.getByRole('searchbox', { name: 'Search clients' });
  await search.fill('ada');
  await expect.poll(() => location.search).toContain('ada');
  await openMenu();
  history.back();
  await isGone(page.getByRole('menu'));
  await expect.element(search).toHaveValue('ada');
  expect(location.search).toContain('ada');
  history.back();
  await expect.element(pageTitle('Dashboard')).toBeVisible();
  history.forward();
  await expect.element(search).toHaveValue('ada');
});

test('a page that a closed dialog was over is returned to from the next page, and left with one more step', async () => {
  await openClients();
  await openAndClose();
  await follow('Invoices');
  history.back();
  await expect.element(pageTitle('Clients')).toBeVisible();
  history.back();
  await expect.element(pageTitle('Dashboard')).toBeVisible();
});

test('a form that was opened after a dialog was closed asks before Back discards what was entered', async () => {
  await openClients();
  await openAndClose();
  await button('Add Client').first().click();
  await dialog('Add New Client').getByLabelText('Name', { exact: true }).fill('Bea');
  history.back();
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await button('Discard', question).click();
  await isGone(dialog('Add New Client'));
  await expect.element(pageTitle('Clients')).toBeVisible();
  history.back();
  await expect.element(pageTitle('Dashboard')).toBeVisible();
});

const clickRow = (name: RegExp): void => {
  const element = row(name).element();
  if (!(element instanceof HTMLElement)) throw new Error('No row');
  element.click();
};

/** The list of invoices, with two of them, opened from the dashboard. */
const openInvoices = async (): Promise<void> => {
  await signUp();
  const client = await newClient('Ada Ltd');
  await newInvoice(client, { invoiceNumber: 'INV-1', dueDate: today() });
  await newInvoice(client, { invoiceNumber: 'INV-2', dueDate: today() });
  await openApp('/');
  await follow('Invoices');
  await expect.element(row(/INV-2/)).toBeVisible();
};

test('a row that is clicked twice at once opens once', async () => {
  await openInvoices();
  const before = shownIndex();
  clickRow(/INV-1/);
  clickRow(/INV-1/);
  await expect.element(dialog('Ada Ltd, INV-1')).toBeVisible();
  expect(shownIndex()).toBe(before + 1);
  await press('{Escape}');
  await isGone(page.getByRole('dialog'));
  history.back();
  await expect.element(pageTitle('Dashboard')).toBeVisible();
});

test('of two rows that are clicked at once the last one opens, alone', async () => {
  await openInvoices();
  const before = shownIndex();
  clickRow(/INV-1/);
  clickRow(/INV-2/);
  await expect.element(dialog('Ada Ltd, INV-2')).toBeVisible();
  expect(shownIndex()).toBe(before + 1);
  history.back();
  await isGone(page.getByRole('dialog'));
  await expect.element(pageTitle('Invoices')).toBeVisible();
});

test('a link and a button that are clicked twice at once lead somewhere once', async () => {
  await openInvoices();
  const before = shownIndex();
  const twice = (element: Element): void => {
    for (let time = 0; time < 2; time += 1)
      element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  };
  twice(page.getByRole('link', { name: 'Clients', exact: true }).first().element());
  await expect.element(pageTitle('Clients')).toBeVisible();
  twice(button('Add Client').first().element());
  await expect.element(dialog('Add New Client')).toBeVisible();
  expect(shownIndex()).toBe(before + 2);
  await press('{Escape}');
  history.back();
  await expect.element(pageTitle('Invoices')).toBeVisible();
});

test.each<{ what: string; open: () => Promise<unknown> }>([
  {
    what: 'a sheet',
    open: async () => {
      await row(/INV-1/).click();
      await expect.element(dialog('Ada Ltd, INV-1')).toBeVisible();
    },
  },
  {
    what: 'a dialog',
    open: async () => {
      await button('Create Invoice').first().click();
      await expect.element(dialog('Create Invoice')).toBeVisible();
    },
  },
  {
    what: 'the search',
    open: async () => {
      await press('{Control>}k{/Control}');
      await expect.element(page.getByRole('option').first()).toBeVisible();
    },
  },
  {
    what: 'the list of keys',
    open: async () => {
      await press('?');
      await expect.element(page.getByRole('dialog', { name: /shortcuts/i })).toBeVisible();
    },
  },
  {
    what: 'a menu',
    open: async () => {
      await openRowMenu(/INV-1/);
      await expect.element(page.getByRole('menu')).toBeVisible();
    },
  },
])('$what that Escape closes takes no click that follows at once', async ({ open }) => {
  await openInvoices();
  const link = page.getByRole('link', { name: 'Sequences', exact: true }).first().element();
  const { left, top, width, height } = link.getBoundingClientRect();
  await open();
  const { activeElement } = document;
  if (activeElement === null) throw new Error('Nothing has the focus');
  activeElement.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
  );
  // React renders what a key changes before anything else happens.
  await Promise.resolve();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  expect(link.contains(hit)).toBe(true);
  if (hit instanceof HTMLElement) hit.click();
  await expect.element(pageTitle('Sequences')).toBeVisible();
  history.back();
  await expect.element(pageTitle('Invoices')).toBeVisible();
  await isGone(page.getByRole('dialog'));
});
