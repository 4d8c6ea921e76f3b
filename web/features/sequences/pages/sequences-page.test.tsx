import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { call, newClient, newInvoice, signUp, today } from '../../../../tests/components/page/account.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import {
  button,
  dialog,
  hasColumns,
  question,
  row,
  shows,
  showsPage,
  toast,
} from '../../../../tests/components/page/screen.ts';
import { remindAfter } from '../../../../tests/components/page/sequences.ts';

const details = dialog('Sequence Details');

/** An account with a sequence. @returns the ids of its client and its invoice */
const withSequence = async (): Promise<{ clientId: number; invoiceId: number }> => {
  await signUp();
  const clientId = await newClient('Ada Ltd');
  const invoiceId = await newInvoice(clientId, { invoiceNumber: 'INV-3', dueDate: today() });
  await remindAfter(invoiceId, today());
  return { clientId, invoiceId };
};

test('the page says what it is for, and each tab that it is empty', async () => {
  await signUp();
  await openApp('/sequences');
  await showsPage(
    'Sequences',
    'Manage automated follow-up email sequences for your invoices',
    'Create Sequence',
  );
  for (const [tab, empty] of [
    ['Completed', 'No completed sequences.'],
    ['Paused', 'No paused sequences.'],
    ['All', 'No sequences found.'],
    ['Active', 'No active sequences.'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await shows(page.getByRole('main'), empty);
  }
});

test('a search finds sequences by client and invoice, and says when it finds none', async () => {
  await withSequence();
  await openApp('/sequences');
  const search = page.getByLabelText('Search sequences');
  await search.fill('nobody');
  await shows(page.getByRole('main'), 'No sequences match “nobody”.');
  await button('Clear search').click();
  await expect.element(row(/Ada Ltd/)).toBeVisible();
  await search.fill('inv-3');
  await expect.poll(() => location.search).toContain('q=inv-3');
  await expect.element(row(/Ada Ltd/)).toBeVisible();
});

test('a row says which state its sequence is in', async () => {
  await withSequence();
  await openApp('/sequences');
  await hasColumns('Client / Invoice', 'Status', 'Next Email');
  await expect.element(row(/Ada Ltd.*Emails scheduled/)).toBeVisible();
});

test('an invoice that another page hands over is in the address, and its sequence is opened', async () => {
  const { invoiceId } = await withSequence();
  sessionStorage.setItem('selectedInvoiceId', String(invoiceId));
  await openApp('/sequences');
  await shows(details, 'About the barn roof');
  expect(location.search).toContain(`invoiceId=${invoiceId}`);
});

/** All sequences, the only one of which has lost its client. */
const openOrphan = async (): Promise<void> => {
  const { clientId } = await withSequence();
  await call('DELETE', `/api/clients/${clientId}`);
  await openApp('/sequences?status=all');
};

const orphan = question('Remove a sequence without an invoice or client?');

test('a sequence whose client is gone is offered for removal', async () => {
  await openOrphan();
  await shows(orphan, 'INV-3 (Unknown Client)');
  await button('Remove sequence', orphan).click();
  await toast('Sequence deleted');
  await shows(page, 'No sequences found.');
});

test('a sequence whose client is gone may be kept, and says so in its details', async () => {
  await openOrphan();
  await button('Keep', orphan).click();
  await row(/INV-3/).click();
  await shows(details, 'Unknown Client', 'INV-3, No email');
});
