import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { addDays } from '../../../../domain/calendar.ts';
import { call, newClient, newInvoice, signUp, today } from '../../../../tests/components/page/account.ts';
import { answerCalls, badGateway } from '../../../../tests/components/page/answers.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { setWidth } from '../../../../tests/components/page/device.ts';
import {
  button,
  field,
  heading,
  leadsTo,
  link,
  shows,
  showsPage,
  toast,
} from '../../../../tests/components/page/screen.ts';
import { startSequence } from '../../../../tests/components/page/sequences.ts';

const header = 'Booking date,Payer,Reference,Amount,Currency\n';
const day = (): string => addDays(today(), -3);
const row = (payer: string, reference: string, amount: string, currency = 'USD'): string =>
  `${day()},${payer},${reference},${amount},${currency}\n`;

/** Northwind with invoices of 100.00 and 40.00, and Globex with one of 250.00. @returns the id of the first */
const someInvoices = async (): Promise<number> => {
  await signUp();
  const dueDate = addDays(today(), 5);
  const northwind = await newClient('Northwind Traders');
  const id = await newInvoice(northwind, { invoiceNumber: 'INV-1042', dueDate });
  await newInvoice(northwind, { invoiceNumber: 'INV-1043', dueDate, amount: 40 });
  const globex = await newClient('Globex', { email: 'ap@globex.example' });
  await newInvoice(globex, { invoiceNumber: 'INV-1044', dueDate, amount: 250 });
  return id;
};

const choose = (text: string): Promise<void> =>
  field('Bank statement').upload(new File([text], 'November.csv', { type: 'text/csv' }));
const box = (name: RegExp) => page.getByRole('checkbox', { name });
const select = (name: RegExp) => page.getByRole('combobox', { name });

const statement =
  row('Northwind Traders', 'INV-1042', '100.00') +
  row('Northwind Traders', 'thank you', '40.00') +
  row('Somebody', 'no idea', '77.00') +
  row('Landlord', 'Rent', '-500.00');

test('a statement is read, checked and recorded, and the same file is recorded no second time', async () => {
  await setWidth(1440);
  await someInvoices();
  await openApp('/payments');
  await link('Import bank statement').first().click();
  await leadsTo('/payments?import=statement');
  await showsPage('Import bank statement', 'Back to payments', 'Choose a file');
  await choose(header + statement);
  await expect.element(heading('Certain (1)')).toBeVisible();
  await expect.element(heading('To check (1)')).toBeVisible();
  await expect.element(heading('Not matched (1)')).toBeVisible();
  await expect.element(heading('Ignored (1)')).toBeVisible();
  await shows(page, 'The reference names INV-1042. Exactly what is due.');
  await shows(page, 'Outgoing payment');
  await expect.element(box(/\$100\.00 from Northwind/)).toBeChecked();
  await expect.element(box(/\$40\.00 from Northwind/)).not.toBeChecked();
  await expect.element(box(/\$77\.00 from Somebody/)).toBeDisabled();
  await button('Select 1 likely').click();
  await expect.element(box(/\$40\.00 from Northwind/)).toBeChecked();
  await select(/Invoice for \$77\.00/).selectOptions('Another invoice...');
  await select(/Find an invoice for \$77\.00/).fill('globex');
  await page.getByRole('option', { name: /INV-1044/ }).click();
  await expect.element(box(/\$77\.00 from Somebody/)).toBeChecked();
  await shows(page, '$173.00 less than is due; the rest stays due.');
  await shows(page, '3 lines selected, $217.00');
  await button('Record 3 payments').click();
  await expect.element(heading('3 lines recorded, $217.00')).toHaveFocus();
  await shows(page, 'INV-1042 is paid');

  await button('Import another file').click();
  await choose(header + statement);
  await expect.element(heading('Already recorded (3)')).toBeVisible();
  await expect.element(button('Record 0 payments')).toBeDisabled();
  await page.getByRole('link', { name: 'Back to payments' }).click();
  await leadsTo('/payments');
  await shows(page, '$77.00');
});

test('what was recorded is undone as a whole, with the sequence that it had ended', async () => {
  const id = await someInvoices();
  await startSequence(id, { scheduledDate: addDays(today(), 4) });
  await openApp('/payments?import=statement');
  await choose(header + statement + row('Northwind Traders', 'INV-1042 once more', '5.00'));
  await button('Select 1 likely').click();
  await box(/\$100\.00 from Northwind/).click();
  await box(/\$5\.00 from Northwind/).click();
  await shows(page, '3 lines selected, $145.00');
  await button('Record 3 payments').click();
  await expect.element(heading('3 lines recorded, $145.00')).toBeVisible();
  await button('Undo').click();
  await toast('Payments removed', 'Removed from 2 invoices.');
  await expect.element(button('Choose a file')).toBeVisible();
  expect(await call('GET', `/api/invoices?ids=${id}`)).toMatchObject([{ status: 'pending', payments: [] }]);
  expect(await call('GET', `/api/followup-sequences?invoiceIds=${id}`)).toMatchObject([{ status: 'active' }]);
});

test('two lines that pay one invoice say what is too much, and a choice is not lost without a question', async () => {
  await someInvoices();
  await openApp('/payments?import=statement');
  await choose(
    header +
      row('Northwind Traders', 'INV-1042', '100.00') +
      row('Northwind Traders', 'INV-1042 again', '100.00'),
  );
  await shows(page, 'Another line of this file is for INV-1042 too');
  await box(/\$100\.00 from Northwind/)
    .nth(1)
    .click();
  await shows(page, "2 lines pay INV-1042 $100.00 more than is due. That becomes the client's credit.");
  await button('Discard').click();
  await shows(page, 'Discard this statement?');
  await button('Keep editing').click();
  await shows(page, '2 lines selected, $200.00');
  await button('Record 2 payments').click();
  await shows(page, "$100.00 is the client's credit");
});

test('a payment that was typed in looks recorded and is not ticked', async () => {
  await signUp();
  const dates = { dueDate: addDays(today(), 5), dateIssued: addDays(today(), -30) };
  const id = await newInvoice(await newClient('Northwind Traders'), { invoiceNumber: 'INV-1042', ...dates });
  await call('POST', `/api/invoices/${id}/mark-paid`, { datePaid: addDays(today(), -4) });
  await openApp('/payments?import=statement');
  await choose(header + row('Northwind Traders', 'INV-1042', '100.00'));
  await expect.element(heading('Looks already recorded (1)')).toBeVisible();
  await shows(page, /A payment of this amount is recorded for INV-1042/);
  await expect.element(box(/\$100\.00 from Northwind/)).not.toBeChecked();
});

test('what only a person knows is asked, and a file that is no statement says so', async () => {
  await signUp();
  await openApp('/payments?import=statement');
  await choose('%PDF-1.7');
  await shows(page, "This file isn't a CSV, Excel, OFX or camt.053 file.");
  await choose('Date,Payer,Amount\n03/04/2026,A,1.00\n04/05/2026,A,2.00\n');
  await shows(page, /The day and the month in this file could be in either order\./);
  await page.getByLabelText('Dates are written as').selectOptions('dmy');
  await expect.element(heading('Not matched (2)')).toBeVisible();
  await shows(page, 'Amounts without a currency in the file are taken as USD.', 'Apr 3, 2026');
});

test('what could not be recorded can be sent again, and what was answered stays', async () => {
  await someInvoices();
  await openApp('/payments?import=statement');
  await choose(header + row('Northwind Traders', 'INV-1042', '100.00'));
  const letThrough = answerCalls(/^POST .api.statements.payments$/, badGateway);
  await button('Record 1 payment').click();
  await shows(page.getByCss('[data-toasts]'), 'Failed to record the payments');
  letThrough();
  await button('Record 1 payment').click();
  await expect.element(heading('1 line recorded, $100.00')).toBeVisible();
});

test('everything fits on the smallest phone', async () => {
  await setWidth(320);
  await someInvoices();
  await openApp('/payments?import=statement');
  await choose(header + statement);
  await expect.element(heading('Certain (1)')).toBeVisible();
  await select(/Invoice for \$77\.00/).selectOptions('Another invoice...');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await expect.element(button('Record 1 payment')).toBeInViewport();
});
