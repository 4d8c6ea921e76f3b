import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { addDays } from '../../../../domain/calendar.ts';
import { newClient, newInvoice, signUp, today } from '../../../../tests/components/page/account.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import {
  chooseInRow,
  dialog,
  heading,
  isGone,
  press,
  row,
  shows,
} from '../../../../tests/components/page/screen.ts';

const overdue = row(/INV-1/).getByText('Overdue');
const edit = dialog('Edit Invoice');

const openEdit = async (): Promise<void> => {
  await chooseInRow(/INV-1/, /^Edit/);
  await expect.element(edit.getByLabelText('Invoice number')).toBeVisible();
};

test('what a menu leads to takes over its entry in the history, and leaves none when it is closed', async () => {
  await signUp();
  const dueDate = addDays(today(), -3);
  await newInvoice(await newClient(), { invoiceNumber: 'INV-1', dueDate });
  await openApp('/clients');
  await page.getByRole('link', { name: 'Invoices' }).first().click();
  await openEdit();
  history.back();
  await isGone(edit);
  await expect.element(overdue).toBeVisible();
  await openEdit();
  await press('{Escape}');
  await press('{Escape}');
  await isGone(edit);
  await expect.element(overdue).toBeVisible();
  history.back();
  await expect.element(heading('Clients')).toBeVisible();
  history.forward();
  await shows(row(/INV-1/), 'Overdue');
});
