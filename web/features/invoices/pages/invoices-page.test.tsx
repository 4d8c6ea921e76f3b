import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { call, newClient, newInvoice, signUp, today } from '../../../../tests/components/page/account.ts';
import { badGateway, holdCalls } from '../../../../tests/components/page/answers.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import {
  hasColumns,
  haveTexts,
  openRowMenu,
  row,
  showsPage,
} from '../../../../tests/components/page/screen.ts';
import { remindAfter } from '../../../../tests/components/page/sequences.ts';

test('the page says what it is for, that there are no invoices yet, and which states it can show', async () => {
  await signUp();
  await openApp('/invoices');
  await showsPage(
    'Invoices',
    'Manage and track all of your invoices',
    'Create Invoice',
    'No invoices found.',
  );
  const states = page.getByLabelText('Status', { exact: true }).getByCss('option');
  await haveTexts(states, [
    'All Status',
    'Pending',
    'Overdue',
    'Promised',
    'Outstanding',
    'Paid',
    'Late fees open',
    'Set aside',
    'With lawyer',
    'Disputed',
    'Uncollectible',
    'Left',
  ]);
});

test('the page says that invoices are loading, and that they could not be loaded', async () => {
  await signUp();
  const { release } = holdCalls(/ .api.lists/, badGateway);
  await openApp('/invoices');
  await showsPage('Invoices', 'Loading invoices...');
  release();
  await showsPage('Invoices', 'Error loading data. Please try again.');
});

test('a row has all that can be done with an unpaid invoice in its menu', async () => {
  await signUp();
  const id = await newInvoice(await newClient(), { invoiceNumber: 'INV-1', dueDate: today() });
  await remindAfter(id, today());
  await openApp('/invoices');
  await hasColumns('Client', 'Invoice ID', 'Amount', 'Issue Date', 'Due Date', 'Status');
  await row(/INV-1/).hover();
  await openRowMenu(/INV-1/);
  await haveTexts(page.getByRole('menuitem'), [
    'Promise',
    'Paid on another day…',
    'Pause sequence',
    'View Sequence',
    'Next step…',
    'Record payment…',
    'Edit',
    'History',
    'Delete',
  ]);
  const muted = { color: 'var(--owed-palette-text-secondary)' };
  await expect.element(page.getByRole('menuitem', { name: 'View Sequence' })).toHaveStyle(muted);
});

test('an invoice whose client is gone says so', async () => {
  await signUp();
  const clientId = await newClient();
  await newInvoice(clientId, { invoiceNumber: 'INV-1', dueDate: today() });
  await call('DELETE', `/api/clients/${clientId}`);
  await openApp('/invoices');
  await expect.element(row(/INV-1/).getByText('Unknown Client')).toBeVisible();
});
