import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { addDays } from '../../../../domain/calendar.ts';
import { newClient, newInvoice, signUp, today } from '../../../../tests/components/page/account.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { isLive } from '../../../../tests/components/page/live.ts';
import { button, hasColumns, row, shows, showsPage } from '../../../../tests/components/page/screen.ts';
import { remindAfter } from '../../../../tests/components/page/sequences.ts';

test('the page says what it is for, and that there are no clients yet', async () => {
  await signUp();
  await openApp('/clients');
  await showsPage(
    'Clients',
    'Manage your client information and details',
    'Add Client',
    'No clients found. Add your first client to get started.',
  );
});

test('a row unfolds to the invoices of its client, with a link to the sequence', async () => {
  await signUp();
  const id = await newInvoice(await newClient('Ada Ltd'), { invoiceNumber: 'INV-1', dueDate: today() });
  await remindAfter(id, today());
  await openApp('/clients');
  await hasColumns('Client', 'Email', 'Relationship');
  await button('Show details of Ada Ltd').click();
  await shows(page.getByRole('main'), 'Client Invoices');
  await hasColumns('Invoice #', 'Amount', 'Issue Date', 'Due Date', 'Status', 'Actions');
  await page.getByRole('link', { name: 'View Sequence' }).click();
  await expect.poll(() => location.pathname + location.search).toContain(`/sequences?invoiceId=${id}`);
});

test('a row says how much is outstanding, also of an invoice that comes from elsewhere', async () => {
  await signUp();
  const clientId = await newClient('Zoe Ltd');
  const dueDate = addDays(today(), 10);
  await newInvoice(clientId, { invoiceNumber: 'INV-1', dueDate });
  await openApp('/clients');
  await expect.element(row(/Zoe Ltd.*[$]100[.]00/)).toBeVisible();
  await isLive();
  await newInvoice(clientId, { invoiceNumber: 'INV-2', dueDate });
  await expect.element(row(/Zoe Ltd.*[$]200[.]00/)).toBeVisible();
});
