import { expect, test } from 'vitest';
import { newClient, newInvoice, signUp, today } from '../../../tests/components/page/account.ts';
import { openApp } from '../../../tests/components/page/app.tsx';
import { dialog, press, row } from '../../../tests/components/page/screen.ts';

test('Enter opens what was typed, while the results of what was typed before are still shown', async () => {
  await signUp();
  const clientId = await newClient('Ada Ltd');
  await newInvoice(clientId, { invoiceNumber: 'PC-1', dueDate: today() });
  await newInvoice(clientId, { invoiceNumber: 'PC-12', dueDate: today() });
  await openApp('/invoices');
  await expect.element(row(/PC-12/)).toBeVisible();
  await press('{Control>}k{/Control}pc');
  const results = dialog('Search everything').getByRole('option', { name: /PC-1 / });
  await expect.element(results.first()).toBeVisible();
  await press('-12{Enter}');
  await expect.element(dialog(/Ada Ltd, PC-12/)).toBeVisible();
});
