import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newClient, newInvoice, signUp } from '../../../tests/components/page/account.ts';
import { openApp } from '../../../tests/components/page/app.tsx';
import { focusIsOn } from '../../../tests/components/page/focus.ts';
import {
  button,
  dialog,
  isGone,
  pageTitle,
  press,
  row,
  shows,
} from '../../../tests/components/page/screen.ts';

const openInvoices = async (): Promise<void> => {
  await signUp();
  const clientId = await newClient('Ada');
  for (const number of [1, 2])
    await newInvoice(clientId, { invoiceNumber: `INV-${number}`, dueDate: `2026-01-0${number}` });
  await openApp('/invoices');
  await expect.element(row(/INV-1/)).toBeVisible();
};

test('g and a letter go to a page', async () => {
  await signUp();
  await openApp('/');
  await expect.element(pageTitle('Dashboard')).toBeVisible();
  for (const [key, name] of [
    ['c', 'Clients'],
    ['s', 'Sequences'],
    ['u', 'Upcoming'],
    ['h', 'Send History'],
    ['d', 'Dashboard'],
    ['i', 'Invoices'],
  ] as const) {
    await press(`g${key}`);
    await expect.element(pageTitle(name)).toBeVisible();
  }
});

test('/ goes to the search, in which single keys are typed and Escape clears', async () => {
  await openInvoices();
  await press('/');
  await focusIsOn(/^Search invoices/);
  await press('gcpe');
  await expect.element(page.getByLabelText('Search invoices')).toHaveValue('gcpe');
  await press('{Escape}');
  await shows(page, 'Showing 1 to 2 of 2');
});

test('p pays the invoice of the row with the focus, and e edits it', async () => {
  await openInvoices();
  await press('j');
  await focusIsOn(/^Ada INV-1 /);
  await press('p');
  await shows(page, 'Invoice marked as paid');
  await press('j');
  await focusIsOn(/^Ada INV-2 /);
  await press('e');
  await expect.poll(() => location.pathname).toMatch(/^\/invoices\/\d+$/);
  await expect.element(page.getByLabelText('Invoice number')).toBeVisible();
  history.back();
  await focusIsOn(/^Ada INV-2 /);
  expect(location.pathname).toBe('/invoices');
});

test('p pays the invoice of an open sheet, and e edits it', async () => {
  await openInvoices();
  await row(/INV-2/).click();
  const sheet = dialog('Ada, INV-2');
  await expect.element(button('Paid', sheet)).toBeVisible();
  await press('p');
  await shows(sheet, /^Paid on /);
  await expect.element(sheet.getByLabelText('Invoice number')).toBeVisible();
  await press('e');
  await expect.poll(() => document.activeElement?.matches('input')).toBe(true);
  await press('{Escape}');
  await isGone(sheet);
  await focusIsOn(/^Ada INV-2 /);
});

test('? lists the keys of the page, also over a sheet, which stays open', async () => {
  await openInvoices();
  const keys = dialog('Keyboard shortcuts');
  await press('?');
  await shows(keys, 'g i', 'Go to Send History', 'Mark the invoice as paid', 'Edit the invoice or client');
  await press('{Escape}');
  await isGone(keys);
  await row(/INV-2/).click();
  await expect.element(button('Paid', dialog('Ada, INV-2'))).toBeVisible();
  await press('?');
  await shows(keys, 'Next invoice or client');
  await press('{Escape}');
  await isGone(keys);
  await expect.element(button('Paid', dialog('Ada, INV-2'))).toBeVisible();
});
