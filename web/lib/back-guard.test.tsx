import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newClient, newInvoice, signUp, today } from '../../tests/components/page/account.ts';
import { openApp } from '../../tests/components/page/app.tsx';
import { button, dialog, isGone, pageTitle, press, row } from '../../tests/components/page/screen.ts';

/** The list of clients, opened from the dashboard, in an account with one client and one invoice. */
const openClients = async (): Promise<void> => {
  await signUp();
  await newInvoice(await newClient('Ada Ltd'), { invoiceNumber: 'INV-1', dueDate: today() });
  await openApp('/');
  await page.getByRole('link', { name: 'Clients' }).first().click();
  await expect.element(row(/Ada Ltd/)).toBeVisible();
};

const openAndClose = async (): Promise<void> => {
  await button('Add Client').first().click();
  await expect.element(dialog('Add New Client')).toBeVisible();
  await press('{Escape}');
  await isGone(dialog('Add New Client'));
};

const openMenu = async (): Promise<void> => {
  await row(/Ada Ltd/)
    .getByRole('button', { name: /^Actions for/ })
    .click();
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
  await page.getByRole('link', { name: 'Invoices', exact: true }).first().click();
  await expect.element(pageTitle('Invoices')).toBeVisible();
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
