import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { addDays, longDate } from '../../../../domain/calendar.ts';
import { call, newClient, newInvoice, signUp, today } from '../../../../tests/components/page/account.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { holdCalls } from '../../../../tests/components/page/answers.ts';
import { isLive } from '../../../../tests/components/page/live.ts';
import {
  button,
  dialog,
  isGone,
  press,
  question,
  row,
  shows,
  toast,
} from '../../../../tests/components/page/screen.ts';
import { startSequence } from '../../../../tests/components/page/sequences.ts';

const sheetOf = (number: string): Locator => dialog(`Café Lumière, ${number}`);

/** INV-1 is three days late, INV-2 due in two days. */
const accountWithTwo = async (): Promise<{ readonly first: number; readonly second: number }> => {
  await signUp();
  const clientId = await newClient('Café Lumière');
  return {
    second: await newInvoice(clientId, { invoiceNumber: 'INV-2', dueDate: addDays(today(), 2) }),
    first: await newInvoice(clientId, { invoiceNumber: 'INV-1', dueDate: addDays(today(), -3) }),
  };
};

/** Opens the sheet of INV-1 over a list that is searched. */
const openSheet = async (): Promise<{ readonly first: number; readonly second: number }> => {
  const ids = await accountWithTwo();
  await openApp('/invoices?q=INV');
  await row(/INV-1/).click();
  await shows(sheetOf('INV-1'), '3 days late. No reminders are planned.');
  return ids;
};

test("a row opens the invoice's page as a sheet over the list, with its address", async () => {
  const { first } = await openSheet();
  await expect.element(sheetOf('INV-1').getByRole('heading', { name: 'Edit Invoice' })).toBeVisible();
  expect(location.pathname).toBe(`/invoices/${first}`);
  history.back();
  await isGone(sheetOf('INV-1'));
  await expect.element(row(/INV-1/)).toBeVisible();
  expect(location.pathname + location.search).toBe('/invoices?q=INV');
});

test('keys and buttons lead from the sheet of one invoice to the next, and stop at the last', async () => {
  await openSheet();
  await press('j');
  await shows(sheetOf('INV-2'), /Due in 2 days\./);
  await press('j');
  await press('k');
  await expect.element(sheetOf('INV-1')).toBeVisible();
  await button('Next', sheetOf('INV-1')).click();
  await expect.element(sheetOf('INV-2')).toBeVisible();
  await button('Previous', sheetOf('INV-2')).click();
  await expect.element(sheetOf('INV-1')).toBeVisible();
});

test('what was entered in a sheet is not lost on the way to another', async () => {
  const { second } = await openSheet();
  await press('j');
  const description = sheetOf('INV-2').getByLabelText('Description');
  await description.fill('Roof');
  await button('Previous', sheetOf('INV-2')).click();
  await button('Keep editing', question(/./)).click();
  await expect.element(description).toHaveValue('Roof');
  await button('Update Invoice', sheetOf('INV-2')).click();
  await toast('Invoice updated');
  // The sheet stays and shows what was saved; nothing is left to save or to lose.
  await expect.element(description).toHaveValue('Roof');
  await shows(sheetOf('INV-2'), 'Description');
  await button('Close', sheetOf('INV-2')).click();
  await isGone(sheetOf('INV-2'));
  expect(location.pathname + location.search).toBe('/invoices?q=INV');
  await expect.poll(() => document.activeElement?.getAttribute('data-row')).toBe(String(second));
});

test('a saved sheet stays, with the focus where it was, and Escape closes it in the same moment', async () => {
  const { first } = await openSheet();
  const amount = sheetOf('INV-1').getByLabelText('Amount');
  await amount.fill('1250');
  await press('{Enter}');
  await toast('Invoice updated');
  await expect.element(amount).toHaveFocus();
  await expect.element(amount).toHaveValue('1,250.00');
  await shows(sheetOf('INV-1'), '$1,250.00');
  await expect.element(sheetOf('INV-1')).not.toHaveTextContent('in the meantime');
  await amount.fill('1300');
  await press('{Enter}');
  // As soon as the screen says that it is saved, not a frame later.
  await new Promise<void>((resolve) => {
    const seen = new MutationObserver(() => {
      if (sheetOf('INV-1').query()?.textContent.includes('$1,300.00') !== true) return;
      seen.disconnect();
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      resolve();
    });
    seen.observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await isGone(sheetOf('INV-1'));
  await expect.poll(() => document.activeElement?.getAttribute('data-row')).toBe(String(first));
});

test('what was asked to be left while it was being saved is left once it is saved', async () => {
  await openSheet();
  const { release } = holdCalls(/^PUT .api.invoices/);
  await sheetOf('INV-1').getByLabelText('Amount').fill('1250');
  await press('{Enter}');
  await press('{Escape}');
  await expect.element(question('Discard your changes?')).toBeVisible();
  release();
  await toast('Invoice updated');
  await isGone(question('Discard your changes?'));
  await isGone(sheetOf('INV-1'));
  expect(location.pathname + location.search).toBe('/invoices?q=INV');
});

test('a sheet shows what changes elsewhere', async () => {
  const { first } = await openSheet();
  await isLive();
  await call('POST', `/api/invoices/${first}/promise-payment`, { promisedDate: addDays(today(), 1) });
  await shows(sheetOf('INV-1'), /Payment is promised by/);
});

test("an invoice's page alone tells of the payment, and leads to its client's, with figures", async () => {
  const { first } = await accountWithTwo();
  await call('POST', `/api/invoices/${first}/promise-payment`, { promisedDate: addDays(today(), 1) });
  await openApp(`/invoices/${first}`);
  await expect.element(page.getByRole('heading', { name: 'Café Lumière, INV-1', level: 1 })).toBeVisible();
  await button('Paid').click();
  await shows(page, /^Paid on .*, 3 days late\.$/, 'from Unpaid to Paid');
  await page.getByRole('link', { name: 'Café Lumière' }).first().click();
  const client = dialog('Café Lumière');
  await shows(
    client,
    'Owes $100.00 on 1 invoice, none of it late.',
    /^1 of 1$/,
    /0 of 1 paid on time/,
    'ada@example.test',
  );
  await expect.element(button('INV-2', client)).toBeVisible();
});

test.each([
  ['/invoices?invoiceId=4711', 'Invoice not found'],
  ['/invoices?invoiceId=x', 'Invoice not found'],
  ['/invoices/4711', 'Invoice not found'],
  ['/invoices/x', 'Invoice not found'],
  ['/clients/4711', 'Client not found'],
])('%s, of another account or none at all, says %s', async (path, text) => {
  await signUp();
  await openApp(path);
  await shows(page, text);
});

test('the link of an email opens the invoice over the list, whose address it then has', async () => {
  const { first } = await accountWithTwo();
  await openApp(`/invoices?invoiceId=${first}`);
  const form = dialog('Edit Invoice');
  await expect.element(form.getByLabelText('Invoice number')).toHaveValue('INV-1');
  await press('{Escape}');
  await isGone(form);
  await expect.element(row(/INV-2/)).toBeVisible();
  expect(location.search).toBe('');
});

test('the next email is shown as it goes out on its day, not as it would today', async () => {
  await signUp();
  const clientId = await newClient('Café Lumière');
  const id = await newInvoice(clientId, { invoiceNumber: 'INV-1', dueDate: addDays(today(), -10) });
  await startSequence(id, {
    scheduledDate: addDays(today(), 5),
    subject: 'Open for {{daysOverdue}} days',
  });
  await openApp(`/invoices/${id}`);
  const preview = page.getByRole('region', { name: 'Preview' });
  await shows(preview, 'Open for 15 days', `As it goes out on ${longDate(addDays(today(), 5))}`);
});
