import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { addDays } from '../../../../domain/calendar.ts';
import { call, newClient, newInvoice, signUp, today } from '../../../../tests/components/page/account.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { isLive } from '../../../../tests/components/page/live.ts';
import { button, dialog, isGone, shows } from '../../../../tests/components/page/screen.ts';

/** Opens an invoice of 100.00 at this address, such as `/invoices/:id`. @returns its path in the API */
const open = async (address: string): Promise<string> => {
  await signUp();
  const invoice = { invoiceNumber: 'INV-1', dueDate: addDays(today(), 10) };
  const id = await newInvoice(await newClient(), invoice);
  await openApp(address.replace(':id', String(id)));
  await isLive();
  return `/api/invoices/${id}`;
};

test('the question about a payment says that the amount changed, and has nothing to discard', async () => {
  const path = await open('/invoices?dialog=mark-paid::id');
  const form = dialog('Paid on another day');
  await shows(form, 'INV-1');
  await call('PUT', path, { amount: 175 });
  await shows(form, 'Amount: now “$175.00”');
  await button('Cancel', form).click();
  await isGone(form);
});

test('the form of an invoice says that the amount changed, and that the invoice was deleted', async () => {
  const path = await open('/invoices?dialog=edit-invoice::id');
  const form = dialog('Edit Invoice');
  await form.getByLabelText('Description').fill('Called on Monday');
  await call('PUT', path, { amount: 250 });
  await shows(form, 'Amount: now “250.00”');
  await call('DELETE', path);
  await shows(form, "This invoice was deleted in the meantime, so your changes can't be saved.");
  await expect.element(form.getByLabelText('Description')).toHaveValue('Called on Monday');
  await expect.element(button('Update Invoice', form)).toBeDisabled();
});

test('who only looks at an invoice that is deleted has nothing to save', async () => {
  const path = await open('/invoices/:id');
  await expect.element(button('Update Invoice')).toBeVisible();
  await call('DELETE', path);
  await expect.element(page.getByRole('link', { name: 'All invoices' })).toBeVisible();
  expect(page.getByText('in the meantime').elements()).toEqual([]);
});
