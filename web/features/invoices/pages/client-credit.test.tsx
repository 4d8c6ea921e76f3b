import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { balanceFailures } from '../../../../contracts/invoices/balance-messages.ts';
import { addDays } from '../../../../domain/calendar.ts';
import { call, newClient, newInvoice, signUp, today } from '../../../../tests/components/page/account.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { failsWith } from '../../../../tests/components/page/failures.ts';
import { button, dialog, isGone, shows, toast } from '../../../../tests/components/page/screen.ts';
import { startSequence } from '../../../../tests/components/page/sequences.ts';

/** A client who has paid $150.00 for an invoice of $100.00, and has open invoices. */
const withCredit = async (...open: readonly (readonly [number: string, amount: number])[]) => {
  await signUp();
  const clientId = await newClient('Ada Ltd');
  const invoice = (invoiceNumber: string, amount: number) =>
    newInvoice(clientId, { invoiceNumber, amount, dueDate: addDays(today(), -3) });
  const source = await invoice('INV-1', 100);
  await call('POST', `/api/invoices/${source}/payments`, { amount: 150 });
  const ids: number[] = [];
  for (const [number, amount] of open) ids.push(await invoice(number, amount));
  const [target = 0, other = 0] = ids;
  return { clientId, source, target, other };
};
const stored = (id: number) => call('GET', `/api/invoices?ids=${id}`);
const credit = page.getByText('$50.00 credit.');

test("a click on the client's page applies the credit to the suggested invoice, and Undo takes it back", async () => {
  const { clientId, target } = await withCredit(['INV-2', 80]);
  await openApp(`/clients/${clientId}`);
  await expect.element(credit).toBeVisible();
  await failsWith(button('Apply to INV-2'), balanceFailures.applyCredit);
  await button('Apply to INV-2').click();
  await shows(page, '$30.00 of INV-2 is still due.');
  await button('Undo').click();
  await toast('Credit taken back', '$80.00 of INV-2 is still due.');
  await expect.element(credit).toBeVisible();
  await button('Apply to INV-2').click();
  await isGone(credit);
  expect(await stored(target)).toMatchObject([{ amountDue: 3_000, amountPaid: 0 }]);
});

test('the page of an open invoice applies it, and shows from where it came', async () => {
  const { source, target } = await withCredit(['INV-2', 50]);
  await openApp(`/invoices/${target}`);
  await button('Apply to INV-2').click();
  await shows(page, 'Nothing is due on INV-2 any more.');
  await shows(page, 'from INV-1');
  await isGone(credit);
  expect(await stored(target)).toMatchObject([{ status: 'paid', settledWith: 'credit_applied' }]);
  await openApp(`/invoices/${source}`);
  await shows(page, 'to INV-2');
});

test('while the credit holds its reminders, the user applies it or chases anyway', async () => {
  const { target } = await withCredit(['INV-2', 50]);
  await startSequence(target, { scheduledDate: addDays(today(), 4) });
  const step = () => call('GET', `/api/followup-sequences?invoiceIds=${target}`);
  await expect.poll(step).toMatchObject([{ pausedReason: 'client_credit' }]);
  await openApp(`/invoices/${target}`);
  await shows(page, 'It covers this invoice. Reminders are on hold until you decide.');
  await button('Chase anyway').click();
  await toast('Chasing anyway', 'The reminders of INV-2 resume.');
  await expect.poll(step).toMatchObject([{ status: 'active' }]);
  await shows(page, 'You can apply it to this invoice.');
});

test('invoice and amount can be chosen; more than is due or there is refused in the form', async () => {
  const { clientId, target, other } = await withCredit(['INV-2', 80], ['INV-3', 20]);
  await openApp(`/clients/${clientId}`);
  await button('Choose…').click();
  const form = dialog('Apply credit');
  await expect.element(form.getByLabelText('Amount')).toHaveValue('50.00');
  await form.getByLabelText('Amount').fill('50.01');
  await form.getByRole('button', { name: 'Apply credit' }).click();
  await shows(form, 'Only $50.00 of credit is left');
  await form.getByLabelText('Apply to').selectOptions(String(other));
  await form.getByRole('button', { name: 'Apply credit' }).click();
  await shows(form, 'Credit can be at most the $20.00 that is due');
  await form.getByLabelText('Apply to').selectOptions(String(target));
  await form.getByLabelText('Amount').fill('12.34');
  await form.getByRole('button', { name: 'Apply credit' }).click();
  await toast('Credit applied', '$67.66 of INV-2 is still due.');
  await shows(page, '$37.66 credit.');
});

test('an invoice with more than its total suggests where the rest can go', async () => {
  const { source } = await withCredit();
  await openApp(`/invoices/${source}`);
  await shows(page, "You can apply it to the client's next invoice.");
});
