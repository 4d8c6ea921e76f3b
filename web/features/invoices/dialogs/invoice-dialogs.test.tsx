import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { failures } from '../../../../contracts/messages.ts';
import { addDays, shortDate } from '../../../../domain/calendar.ts';
import { call, create, newClient, signUp, today } from '../../../../tests/components/page/account.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { openInvoices } from '../../../../tests/components/page/invoices.ts';
import { failsWith } from '../../../../tests/components/page/failures.ts';
import {
  button,
  chooseInRow,
  dialog,
  isGone,
  question,
  row,
  shows,
  toast,
} from '../../../../tests/components/page/screen.ts';

const inv1 = row(/INV-1/);

test('a new invoice needs a client, a number, an amount above zero and a due date', async () => {
  await signUp();
  await newClient();
  await openApp('/invoices?dialog=create-invoice');
  const form = dialog('Create Invoice');
  await button('Create Invoice', form).click();
  await shows(
    form,
    'Please select a client',
    'Invoice number is required',
    'Amount is required',
    'Due date is required',
  );
  await form.getByLabelText('Amount').fill('a lot');
  await shows(form, 'Amount must be a number');
  await form.getByLabelText('Amount').fill('0');
  await shows(form, 'Amount must be greater than 0');
});

test('an invoice that could not be created says so, and is created by the next try', async () => {
  await signUp();
  const clientId = await newClient('Ada Ltd');
  await openApp('/invoices?dialog=create-invoice');
  const form = dialog('Create Invoice');
  await form.getByLabelText('Amount').fill('1,234.50');
  await form.getByLabelText('Invoice number').fill('INV-1');
  await form.getByLabelText('Due Date', { exact: true }).fill('+14');
  await form.getByLabelText('Client', { exact: true }).fill('Ada');
  await page.getByRole('option', { name: 'Ada Ltd' }).click();
  const submit = button('Create Invoice', form);
  await failsWith(submit, failures.invoiceCreate, { busyText: 'Creating...' });
  await submit.click();
  await toast('Invoice created');
  expect(await call('GET', '/api/invoices')).toMatchObject([
    { clientId, invoiceNumber: 'INV-1', amount: 123_450, dueDate: addDays(today(), 14) },
  ]);
});

test('a change of an invoice that could not be saved says so, and is saved by the next try', async () => {
  await openInvoices();
  await chooseInRow(/INV-1/, 'Edit');
  const form = dialog('Edit Invoice');
  await form.getByLabelText('Description').fill('Roof');
  const submit = button('Update Invoice', form);
  await failsWith(submit, failures.invoiceUpdate, { busyText: 'Updating...' });
  await expect.element(form.getByLabelText('Description')).toHaveValue('Roof');
  await submit.click();
  await toast('Invoice updated');
});

test('an invoice that could not be deleted says so', async () => {
  await openInvoices();
  await chooseInRow(/INV-1/, 'Delete');
  const asked = question('Delete invoice INV-1?');
  await failsWith(button('Delete invoice', asked), failures.invoiceDelete);
});

test('a link to an invoice that is not there says so', async () => {
  await signUp();
  await openApp('/invoices?dialog=edit-invoice:7');
  await toast(failures.invoiceMissing);
});

test('a payment that could not be recorded, or taken back, says so', async () => {
  const id = await openInvoices();
  await inv1.hover();
  await failsWith(button('Paid', inv1), failures.markPaid);
  await shows(inv1, 'Due Soon');
  await call('POST', `/api/invoices/${id}/mark-paid`);
  await openApp('/invoices');
  await inv1.hover();
  await failsWith(button('Mark Unpaid', inv1), failures.markUnpaid);
  await inv1.hover();
  await button('Mark Unpaid', inv1).click();
  await toast('Invoice marked as unpaid');
});

test("a selection of paid invoices can't be marked paid", async () => {
  const id = await openInvoices();
  await call('POST', `/api/invoices/${id}/mark-paid`);
  await openApp('/invoices');
  await inv1.getByRole('checkbox').click();
  await shows(page, '1 invoice(s) selected');
  await expect.element(button('Mark Paid')).toBeDisabled();
  await button('Clear').click();
  await isGone(button('Mark Paid'));
});

test('a promise needs a date, today or later, and says that it could not be recorded', async () => {
  await openInvoices();
  await chooseInRow(/INV-1/, 'Promise');
  const form = dialog('Promise to pay');
  const date = form.getByRole('textbox', { name: 'Promised payment date' });
  await button('Record promise', form).click();
  await shows(form, 'Date required: Please select a promised payment date');
  await date.fill(addDays(today(), -1));
  await shows(form, 'The promised date must be today or later');
  await date.fill(addDays(today(), 1));
  await failsWith(button('Record promise', form), failures.promise);
  await button('Record promise', form).click();
  await toast('Promise recorded');
});

test('a promise is shown with its invoice and client, and kept by a payment', async () => {
  const id = await openInvoices();
  await call('POST', `/api/invoices/${id}/promise-payment`, { promisedDate: addDays(today(), 1) });
  const purple = { color: 'var(--owed-palette-tone-purple-text)' };
  await expect.element(inv1.getByText('Promised Payment')).toHaveStyle(purple);
  await page.getByRole('link', { name: 'Clients', exact: true }).first().click();
  await shows(row(/Ada Ltd/), 'Payment Promised');
  await page.getByRole('link', { name: 'Invoices', exact: true }).first().click();
  await inv1.hover();
  await button('Paid', inv1).click();
  await toast('Invoice marked as paid', 'Promise kept.');
});

test('a payment on another day is not in the future, and not before the invoice was issued', async () => {
  await openInvoices();
  await chooseInRow(/INV-1/, 'Edit');
  await button('Paid on another day…', dialog('Edit Invoice')).click();
  const form = dialog('Paid on another day');
  await form.getByRole('textbox', { name: 'Payment date' }).fill(addDays(today(), 1));
  await button('Mark Paid', form).click();
  await shows(form, 'The payment date must be today or earlier');
  await form.getByRole('textbox', { name: 'Payment date' }).fill(addDays(today(), -1));
  await shows(form, 'The payment date must not be before the issue date');
});

test('a payment on another day is shown in its row, where Undo takes it back', async () => {
  await signUp();
  const dateIssued = addDays(today(), -9);
  const invoice = { amount: 100, invoiceNumber: 'INV-1', dueDate: addDays(today(), 14), dateIssued };
  await create('/api/invoices', { clientId: await newClient(), ...invoice });
  await openApp('/invoices');
  await chooseInRow(/INV-1/, 'Paid on another day…');
  const form = dialog('Paid on another day');
  await form.getByRole('textbox', { name: 'Payment date' }).fill(dateIssued);
  await button('Mark Paid', form).click();
  await toast('Invoice marked as paid', `Paid on ${shortDate(dateIssued)}.`);
  await shows(inv1, `on ${shortDate(dateIssued)}`);
  await button('Undo', inv1).click();
  await toast('Invoice marked as unpaid', 'Everything has been restored.');
});
