import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { balanceFailures } from '../../../../contracts/invoices/balance-messages.ts';
import { addDays } from '../../../../domain/calendar.ts';
import { call, newClient, newInvoice, signUp, today } from '../../../../tests/components/page/account.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { failsWith } from '../../../../tests/components/page/failures.ts';
import { button, dialog, isGone, shows, toast } from '../../../../tests/components/page/screen.ts';
import { startSequence } from '../../../../tests/components/page/sequences.ts';

/** An invoice of $1,000, three days late, that was paid but for a cent. @returns its id */
const almostPaid = async (isChased: boolean): Promise<number> => {
  await signUp();
  const id = await newInvoice(await newClient('Ada Ltd'), {
    invoiceNumber: 'INV-1',
    amount: 1_000,
    dueDate: addDays(today(), -3),
  });
  if (isChased) await startSequence(id, { scheduledDate: addDays(today(), 4) });
  await call('POST', `/api/invoices/${id}/payments`, { amount: 999.99 });
  return id;
};
const stored = async (id: number): Promise<unknown> => call('GET', `/api/invoices?ids=${id}`);
const question = page.getByText('Write off $0.01?');

test('a rest of a cent is written off from the page of the invoice, and Undo asks again', async () => {
  const id = await almostPaid(false);
  await openApp(`/invoices/${id}`);
  await expect.element(question).toBeVisible();
  await failsWith(button('Write off'), balanceFailures.writeOff);
  await button('Write off').click();
  await shows(page, 'Nothing is due on INV-1 any more.');
  await isGone(question);
  await shows(page, /Written off on/);
  expect(await stored(id)).toMatchObject([
    { status: 'paid', payments: [{}, { kind: 'write_off', amount: 1, reason: 'Small difference' }] },
  ]);
  await button('Undo').first().click();
  await toast('Write-off removed', '$0.01 of INV-1 is due again. No reminders are planned.');
  await expect.element(question).toBeVisible();
});

test('while it asks, the reminders are on hold; to keep chasing lets them go on', async () => {
  const id = await almostPaid(true);
  await openApp(`/invoices/${id}`);
  await shows(page, 'No more than that is still due. Reminders are on hold until you decide.');
  await expect
    .poll(() => call('GET', `/api/followup-sequences?invoiceIds=${id}`))
    .toMatchObject([{ status: 'paused', pausedReason: 'small_remainder' }]);
  await openApp(`/sequences?dialog=sequence:${id}`);
  await button('Keep chasing', dialog('Sequence Details')).click();
  await toast('Chasing the rest', '$0.01 of INV-1 is still due. Its reminders resume.');
  await isGone(question);
  expect(await call('GET', `/api/followup-sequences?invoiceIds=${id}`)).toMatchObject([{ status: 'active' }]);
});

test('what needs attention asks, too, and keeps the answer in its place with Undo', async () => {
  await almostPaid(false);
  await openApp('/');
  const entry = page
    .getByRole('region', { name: 'Needs attention' })
    .getByRole('listitem', { name: 'Ada Ltd, invoice INV-1' });
  await shows(entry, 'Write off $0.01? No more than that is still due.');
  await entry.getByRole('button', { name: /^Write off/ }).click();
  await shows(entry, 'Written off');
  await entry.getByRole('button', { name: /^Undo/ }).click();
  await shows(entry, 'Write off $0.01?');
  await entry.getByRole('button', { name: /^Keep chasing/ }).click();
  await shows(entry, 'Chasing the rest');
});
