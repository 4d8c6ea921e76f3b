import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { balanceFailures } from '../../../../contracts/invoices/balance-messages.ts';
import { addDays, shortDate } from '../../../../domain/calendar.ts';
import { call, today } from '../../../../tests/components/page/account.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { failsWith } from '../../../../tests/components/page/failures.ts';
import { openInvoices } from '../../../../tests/components/page/invoices.ts';
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
import { startSequence } from '../../../../tests/components/page/sequences.ts';

const inv1 = row(/INV-1/);

const stored = async (id: number): Promise<unknown> => call('GET', `/api/invoices?ids=${id}`);

test('a part payment is recorded from the row, which says what has come, and is undone', async () => {
  const id = await openInvoices({ amount: 1_000 });
  await chooseInRow(/INV-1/, 'Record payment…');
  const form = dialog('Record payment');
  await shows(form, 'INV-1, $1,000.00 due');
  await expect.element(form.getByLabelText('Amount')).toHaveValue('1,000.00');
  await form.getByLabelText('Amount').fill('400');
  await form.getByLabelText('Method').selectOptions('Bank transfer');
  await form.getByLabelText('Reference').fill('RF12');
  const submit = button('Record payment', form);
  await failsWith(submit, balanceFailures.recordPayment, { busyText: 'Saving...' });
  await submit.click();
  await isGone(form);
  await expect.element(page.getByText('$600.00 of INV-1 is still due.')).toBeVisible();
  await shows(inv1, '$1,000.00', '$400 of $1,000 received');
  expect(await stored(id)).toMatchObject([
    {
      status: 'pending',
      amountDue: 60_000,
      payments: [{ amount: 40_000, date: today(), method: 'Bank transfer', reference: 'RF12' }],
    },
  ]);
  await button('Undo').click();
  await toast('Payment removed', '$1,000.00 of INV-1 is still due.');
  expect(await stored(id)).toMatchObject([{ amountDue: 100_000, payments: [] }]);
});

test('an amount that was recorded within five days is named before it counts twice', async () => {
  const id = await openInvoices({ amount: 1_000 });
  const paid = (amount: number, daysAgo: number) =>
    call('POST', `/api/invoices/${id}/payments`, { amount, date: addDays(today(), -daysAgo) });
  await paid(400, 3);
  await paid(250, 6);
  await openApp(`/invoices?dialog=record-payment:${id}`);
  const form = dialog('Record payment');
  const hint = form.getByText(/is already recorded \(Entered\)/);
  await form.getByLabelText('Amount').fill('400');
  await expect.element(hint).toHaveTextContent(`Payment of $400.00 on ${shortDate(addDays(today(), -3))}`);
  await form.getByLabelText('Amount').fill('400.01');
  await isGone(hint);
  await form.getByLabelText('Amount').fill('250');
  await expect.element(form.getByLabelText('Amount')).toHaveValue('250');
  expect(hint.query()).toBeNull();
});

test('a payment that settles a chased invoice is undone with its sequence', async () => {
  const id = await openInvoices({ amount: 1_000 });
  await startSequence(id, { scheduledDate: addDays(today(), 4) });
  await chooseInRow(/INV-1/, 'Record payment…');
  await button('Record payment', dialog('Record payment')).click();
  await shows(page, 'Nothing is due on INV-1 any more. Its reminders are cancelled.');
  await button('Undo').click();
  await toast('Payment removed', '$1,000.00 of INV-1 is due again. Its sequence is back as it was.');
  expect(await stored(id)).toMatchObject([{ status: 'pending', amountDue: 100_000, payments: [] }]);
  expect(await call('GET', `/api/followup-sequences?invoiceIds=${id}`)).toMatchObject([{ status: 'active' }]);
});

test('the payment of the rest settles it; its page lists what came, and takes it back', async () => {
  const id = await openInvoices({ amount: 1_000 });
  await call('POST', `/api/invoices/${id}/payments`, { amount: 400 });
  await openApp(`/invoices/${id}`);
  await expect.element(page.getByText('$400 of $1,000 received')).toBeVisible();
  await page.getByRole('button', { name: 'Actions for INV-1' }).click();
  await page.getByRole('menuitem', { name: 'Record payment…' }).click();
  const form = dialog('Record payment');
  await shows(form, 'INV-1, $600.00 of $1,000.00 still due');
  await form.getByLabelText('Amount').fill('650');
  await shows(form, "$50.00 more than is due. That becomes your client's credit.");
  const long = '9'.repeat(20);
  await form.getByLabelText('Amount').fill(long);
  await form.getByLabelText('Reference').click();
  await expect.element(form.getByLabelText('Amount')).toHaveValue(long);
  await form.getByLabelText('Amount').fill('650');
  await button('Record payment', form).click();
  await toast('Payment recorded', 'Nothing is due on INV-1 any more.');

  await button('Remove the payment of $400.00').click();
  const ask = question('Remove this payment?');
  await button('Remove', ask).click();
  await toast('Payment removed', '$350.00 of INV-1 is due again. No reminders are planned.');
  expect(await stored(id)).toMatchObject([{ status: 'pending', amountDue: 35_000 }]);
});

test('a credit wants a reason, a refund and a write-off have a limit, and no day lies ahead', async () => {
  const id = await openInvoices({ amount: 1_000 });
  await openApp(`/invoices/${id}`);
  const record = async (what: string): Promise<void> => {
    await button('Record').click();
    await page.getByRole('menuitem', { name: what }).click();
  };
  await record('Credit…');
  const credit = dialog('Credit');
  await button('Record credit', credit).click();
  await shows(credit, 'Please say why it is credited');
  await credit.getByLabelText('Amount').fill('');
  await button('Record credit', credit).click();
  await shows(credit, 'Amount is required');
  await credit.getByLabelText('Amount').fill('50');
  await credit.getByLabelText('Reason').fill('Damaged');
  await credit.getByLabelText('Credit date', { exact: true }).fill(addDays(today(), 1));
  await button('Record credit', credit).click();
  await shows(credit, 'The date must be today or earlier');
  await credit.getByLabelText('Credit date', { exact: true }).fill(today());
  await button('Record credit', credit).click();
  await toast('Credit recorded');
  await shows(page, '$950 of $1,000 still due');

  await record('Write-off…');
  const off = dialog('Write off');
  await off.getByLabelText('Amount').fill('950.01');
  await button('Write off', off).click();
  await shows(off, 'A write-off can be at most the $950.00 that is due');
  await off.getByLabelText('Amount').fill('950');
  await off.getByLabelText('Reason').selectOptions('Given up');
  await button('Write off', off).click();
  await toast('Written off');
  await shows(page, /Written off on/);

  await call('POST', `/api/invoices/${id}/payments`, { amount: 100 });
  await record('Refund…');
  const refund = dialog('Refund');
  await expect.element(refund.getByLabelText('Amount')).toHaveValue('100.00');
  await refund.getByLabelText('Amount').fill('101');
  await button('Record refund', refund).click();
  await shows(refund, 'A refund can be at most the $100.00 that you received');
});
