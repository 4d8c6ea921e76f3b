import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { addDays } from '../../../../domain/calendar.ts';
import { call, newClient, newInvoice, signUp, today } from '../../../../tests/components/page/account.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { isLive } from '../../../../tests/components/page/live.ts';
import {
  button,
  chooseInRow,
  dialog,
  isGone,
  leadsTo,
  press,
  region,
  row,
  shows,
  toast,
} from '../../../../tests/components/page/screen.ts';

const format = page.getByLabelText('Number format');
const navigation = page.getByRole('navigation').first();
const amount = dialog('Record payment').getByLabelText('Amount');

/** An overdue invoice of 2,501 euros in an account of euros. @returns its id */
const owedEuros = async (): Promise<number> => {
  await signUp();
  await call('PUT', '/api/user', { currency: 'EUR' });
  const dueDate = addDays(today(), -10);
  return newInvoice(await newClient(), { invoiceNumber: 'INV-1', dueDate, amount: 2_501 });
};

test('amounts are shown, filled in and read in the number format of the account', async () => {
  const id = await owedEuros();
  await openApp('/invoices');
  await shows(row(/INV-1/), '€2,501.00');
  await navigation.getByRole('link', { name: 'Dashboard' }).click();
  await shows(region('Receivables by age'), '€2,501.00');

  await page.getByRole('button', { name: /Ann Lee/ }).click();
  await page.getByRole('menuitem', { name: /Settings/ }).click();
  await expect.element(format).toHaveAccessibleDescription(/How you see and enter amounts/);
  await format.selectOptions('1.234.567,50\u00a0€');
  await button('Save').click();
  await toast('Profile updated');
  await navigation.getByRole('link', { name: 'Dashboard' }).click();
  await shows(page, '1 invoice: 2.501,00\u00a0€ overdue, 0,00\u00a0€ upcoming');
  await shows(region('Receivables by age'), '2.501,00\u00a0€');
  await navigation.getByRole('link', { name: 'Invoices' }).click();
  await leadsTo('/invoices');
  await shows(row(/INV-1/), '2.501,00\u00a0€');

  await chooseInRow(/INV-1/, 'Record payment…');
  await shows(dialog('Record payment'), 'INV-1, 2.501,00\u00a0€ due');
  await expect.element(amount).toHaveValue('2.501,00');
  await amount.fill('1,250');
  await button('Record payment', dialog('Record payment')).click();
  await shows(dialog('Record payment'), 'Is this thousands or cents? Enter 1.250 or 1,25');
  await amount.fill('1.250,5');
  await press('{Tab}');
  await expect.element(amount).toHaveValue('1.250,50');
  await button('Record payment', dialog('Record payment')).click();
  await isGone(dialog('Record payment'));
  await toast('Payment recorded', '1.250,50\u00a0€ of INV-1 is still due.');
  await shows(row(/INV-1/), '1.250,50\u00a0€ of 2.501\u00a0€ received');
  expect(await call('GET', `/api/invoices?ids=${id}`)).toMatchObject([
    { amountDue: 125_050, payments: [{ amount: 125_050 }] },
  ]);
});

test('another window’s change shows at once, also in rows that stay and in a field', async () => {
  await owedEuros();
  await openApp('/invoices');
  await shows(row(/INV-1/), '€2,501.00');
  await isLive();
  await call('PUT', '/api/user', { numberFormat: 'fr-FR' });
  await shows(row(/INV-1/), '2\u202f501,00\u00a0€');
  await chooseInRow(/INV-1/, 'Record payment…');
  await amount.fill('1250');
  await call('PUT', '/api/user', { numberFormat: 'de-DE' });
  await shows(dialog('Record payment'), 'INV-1, 2.501,00\u00a0€ due');
  await expect.element(amount).toHaveValue('1.250,00');
});
