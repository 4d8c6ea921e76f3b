import { test } from 'vitest';
import { page } from 'vitest/browser';
import { signUp, today } from '../../../../tests/components/page/account.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { newLateInvoices } from '../../../../tests/components/page/invoices.ts';
import { button, dialog, shows, toast } from '../../../../tests/components/page/screen.ts';

test('an invoice number that the client already has shows a warning, but can be saved', async () => {
  await signUp();
  await newLateInvoices(2);
  await openApp('/invoices?dialog=create-invoice');
  const form = dialog('Create Invoice');
  await form.getByLabelText('Client').fill('Ada');
  await page.getByRole('option', { name: /Ada Ltd/ }).click();
  await form.getByLabelText('Invoice number').fill('inv-2');
  await shows(form, /This client already has an invoice INV-2/);
  await form.getByLabelText('Amount').fill('7');
  await form.getByLabelText('Due Date', { exact: true }).fill(today());
  await button('Create Invoice', form).click();
  await toast('Invoice created');
});
