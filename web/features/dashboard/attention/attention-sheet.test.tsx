import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { addDays } from '../../../../domain/calendar.ts';
import { newClient, newInvoice, signUp, today } from '../../../../tests/components/page/account.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { button, isGone, press, shows } from '../../../../tests/components/page/screen.ts';

const sheet = page.getByRole('dialog');
const entry = (name: string): Locator =>
  page.getByRole('region', { name: 'Needs attention' }).getByRole('link', { name });

/** Opens the sheet of the first of three invoices that need attention. */
const openFirst = async (): Promise<void> => {
  await signUp();
  const clientId = await newClient();
  for (const at of [1, 2, 3])
    await newInvoice(clientId, { invoiceNumber: `INV-${at}`, dueDate: addDays(today(), at - 40) });
  await newInvoice(clientId, { invoiceNumber: 'INV-4', dueDate: today() });
  await openApp('/');
  await expect.element(page.getByCss('[data-row]').getByText('INV-4')).toBeInTheDocument();
  // Both lists are read by themselves, and move what is below them when they come.
  await expect.element(entry('INV-1')).toBeVisible();
  const first = entry('INV-1').element();
  if (first instanceof HTMLElement) first.focus();
  await press('{Enter}');
  await shows(sheet, '1 of 3');
};

test('a sheet that opens from what needs attention leaves the page where it is', async () => {
  await openFirst();
  expect(window.scrollY).toBe(0);
  await press('{Escape}');
  await isGone(sheet);
  await expect.element(entry('INV-1')).toHaveFocus();
  expect(window.scrollY).toBe(0);
});

test('it goes through what needs attention, where what is settled meanwhile keeps its place', async () => {
  await openFirst();
  await press('j');
  await shows(sheet, '2 of 3');
  await expect.element(button('Paid', sheet)).toBeVisible();
  await press('p');
  await expect.poll(() => document.querySelectorAll('[data-inner-row]').length).toBe(2);
  await shows(sheet, '2 of 3');
  await press('j');
  await shows(sheet, '2 of 2');
  await press('{Escape}');
  await expect.element(entry('INV-3')).toHaveFocus();
  expect(window.scrollY).toBe(0);
});
