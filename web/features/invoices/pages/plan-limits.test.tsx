import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { featureGates, limitMessage, limitTitles, type Message } from '../../../../contracts/messages.ts';
import { addDays } from '../../../../domain/calendar.ts';
import { newClient, newInvoice, signUp, today } from '../../../../tests/components/page/account.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { button, chooseInRow, dialog, isGone, shows } from '../../../../tests/components/page/screen.ts';

/** The list of an account of the plan Solo with so many invoices. */
const openInvoices = async (count = 1): Promise<void> => {
  await signUp('solo');
  const clientId = await newClient();
  const dueDate = addDays(today(), 20);
  const numbers = Array.from({ length: count }, (_, at) => `INV-${at + 1}`);
  await Promise.all(numbers.map((invoiceNumber) => newInvoice(clientId, { invoiceNumber, dueDate })));
  await openApp('/invoices');
};

/** Waits for the upgrade dialog, and closes it. */
const offersUpgrade = async ({ title, message }: Message): Promise<void> => {
  const upgrade = dialog('Upgrade Your License');
  await shows(upgrade, title, message);
  await button('Maybe Later', upgrade).click();
  await isGone(upgrade);
};

test('a promise and a payment link need another plan, and the form keeps the link', async () => {
  await openInvoices();
  await chooseInRow(/INV-1/, 'Promise');
  await offersUpgrade(featureGates.promises);
  await chooseInRow(/INV-1/, 'Edit');
  const form = dialog('Edit Invoice');
  await button(/More/, form).click();
  await form.getByLabelText('Payment link').fill('https://pay.example.test/1');
  await button('Update Invoice', form).click();
  await offersUpgrade(featureGates.payments);
  await expect.element(form.getByLabelText('Payment link')).toHaveValue('https://pay.example.test/1');
});

test('an invoice above the limit of the plan offers the upgrade in place of the form', async () => {
  await openInvoices(50);
  await shows(page, 'of 50');
  await button('Create Invoice').first().click();
  await offersUpgrade({ title: limitTitles.invoice, message: limitMessage('invoice', 'solo') });
  expect(page.getByRole('dialog').elements()).toEqual([]);
});
