import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newClient, newInvoice, signUp } from '../../tests/components/page/account.ts';
import { openApp } from '../../tests/components/page/app.tsx';
import {
  button,
  dialog,
  follow,
  isGone,
  pageTitle,
  press,
  question,
  row,
} from '../../tests/components/page/screen.ts';
import { shownIndex } from './back-guard.ts';
import { dialogSearch, readDialog } from './dialogs.ts';

const form = dialog('Add New Client');
const nameField = form.getByLabelText('Name', { exact: true });

/** Opens Clients from the dashboard. @returns the index of its entry in the history */
const openClients = async (): Promise<number> => {
  await signUp();
  await openApp('/');
  await follow('Clients');
  return shownIndex();
};

const openForm = async (): Promise<void> => {
  await button('Add Client').first().click();
  await expect.element(nameField).toBeVisible();
};

const isLeftAt = async (index: number): Promise<void> => {
  await isGone(page.getByRole('dialog'));
  await expect.poll(shownIndex).toBe(index);
};

/** The ways to close a dialog. */
const closings: readonly (() => Promise<void>)[] = [
  () => press('{Escape}'),
  () => button('Cancel', form).click(),
  async () => {
    await nameField.fill('Bea Ltd');
    await press('{Escape}');
    await button('Discard').click();
  },
  async () => {
    await nameField.fill('Bea Ltd');
    history.back();
    await button('Discard').click();
  },
  async () => {
    await nameField.fill('Bea Ltd');
    await form.getByLabelText('Email', { exact: true }).fill('bea@example.test');
    await button('Add Client', form).click();
  },
];

test('a dialog leaves the history as it was, however it is closed', async () => {
  const own = await openClients();
  for (const close of closings) {
    await openForm();
    await close();
    await isLeftAt(own);
  }
  expect(location.search).toBe('');
  history.back();
  await expect.element(pageTitle('Dashboard')).toBeVisible();
});

test('a dialog that is opened and closed twice in quick succession leaves the history as it was', async () => {
  const own = await openClients();
  for (let time = 0; time < 2; time += 1) {
    await openForm();
    await press('{Escape}');
  }
  await isLeftAt(own);
});

test('a dialog over a sheet closes to the sheet, and that to its list', async () => {
  await signUp();
  await newInvoice(await newClient(), { invoiceNumber: 'INV-1', dueDate: '2030-01-31' });
  await openApp('/invoices');
  const own = shownIndex();
  await row(/INV-1/).click();
  const sheet = dialog('Ada Ltd, INV-1');
  await button('Promise', sheet).click();
  await expect.element(dialog('Promise to pay')).toBeVisible();
  await press('{Escape}');
  await isGone(dialog('Promise to pay'));
  await expect.poll(shownIndex).toBe(own + 1);
  await expect.element(sheet).toBeVisible();
  await press('{Escape}');
  await isLeftAt(own);
});

test('a dialog that is opened from the search leaves the history as it was', async () => {
  const own = await openClients();
  await press('{Control>}k{/Control}');
  await page.getByRole('option', { name: 'Add Client', exact: true }).click();
  await expect.element(nameField).toBeVisible();
  await press('{Escape}');
  await isLeftAt(own);
});

test('the page takes the place of the dialog of a link', async () => {
  await signUp();
  const id = await newInvoice(await newClient(), { invoiceNumber: 'INV-1', dueDate: '2030-01-31' });
  await openApp(`/invoices?dialog=create-sequence:${id}`);
  await expect.element(page.getByText('Step 2 of 2: Emails')).toBeVisible();
  const linked = shownIndex();
  await press('{Escape}');
  await isLeftAt(linked);
  await expect.poll(() => location.search).toBe('');
});

test('Back asks before it discards what was entered, and closes that question', async () => {
  await openClients();
  await openForm();
  await nameField.fill('Bo');
  history.back();
  const discard = question('Discard your changes?');
  await expect.element(discard).toBeVisible();
  history.back();
  await isGone(discard);
  await expect.element(nameField).toHaveValue('Bo');
  await button('Cancel', form).click();
  await button('Discard', discard).click();
  await isGone(page.getByRole('alertdialog'));
  await isGone(form);
});

test('a dialog and its record stand in the address beside what was there', () => {
  expect(dialogSearch('?sort=-amount', 'edit-client', 12)).toBe('?sort=-amount&dialog=edit-client:12');
  expect(dialogSearch('', 'create-client')).toBe('?dialog=create-client');
  expect(readDialog('?sort=-amount&dialog=edit-client:12')).toEqual({ name: 'edit-client', id: 12 });
  expect(readDialog('?dialog=create-client')).toEqual({ name: 'create-client', id: undefined });
});

test.each(['', '?dialog=', '?dialog=edit-client:', '?dialog=edit-client:0', '?dialog=../x', '?dialog=a:1e3'])(
  '%s opens none',
  (search) => {
    expect(readDialog(search)).toBeUndefined();
  },
);
