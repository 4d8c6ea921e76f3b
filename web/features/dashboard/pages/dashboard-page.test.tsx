import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { addDays } from '../../../../domain/calendar.ts';
import {
  call,
  create,
  newClient,
  newInvoice,
  signUp,
  today,
} from '../../../../tests/components/page/account.ts';
import { answerCalls, badGateway, holdCalls, tryAgain } from '../../../../tests/components/page/answers.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import {
  dialog,
  hasColumns,
  haveTexts,
  row,
  shows,
  showsPage,
} from '../../../../tests/components/page/screen.ts';
import { remindAfter } from '../../../../tests/components/page/sequences.ts';

test('the dashboard has its title, buttons, tabs and search', async () => {
  await signUp();
  await openApp('/');
  await showsPage(
    'Dashboard',
    'Track your invoice metrics and activities',
    'Create Sequence',
    'Create Invoice',
    'Upcoming Follow-ups',
    'Manage All',
  );
  await haveTexts(page.getByRole('tab'), ['All Invoices', 'Overdue', 'Upcoming', 'Promised', 'Paid']);
  await expect.element(page.getByPlaceholder('Search invoices...')).toBeVisible();
});

test('a new account has the first steps, and the three cards below them', async () => {
  await signUp();
  await openApp('/');
  const cards = ['Outstanding Amount', 'Overdue Invoices', 'Collected This Month'];
  for (const [at, figure] of ['$0.00', '0', '$0.00'].entries())
    await shows(page.getByRole('region', { name: cards[at] ?? '' }), figure);
  await expect.element(page.getByText('Three steps to your first reminder')).toBeVisible();
  const top = (text: string): number => page.getByText(text).element().getBoundingClientRect().top;
  expect(top('Three steps to your first reminder')).toBeLessThan(top('Outstanding Amount'));
});

test('the first steps appear together with what needs attention, which would push them down', async () => {
  await signUp();
  await newInvoice(await newClient(), { invoiceNumber: 'INV-1', dueDate: addDays(today(), -30) });
  const attention = holdCalls('GET /api/attention');
  const opened = openApp('/');
  const steps = page.getByText('Three steps to your first reminder');
  await expect.element(steps).toBeInTheDocument();
  await expect.element(steps).not.toBeVisible();
  attention.release();
  await opened;
  await expect.element(steps).toBeVisible();
});

test('figures that fail appear together with what needs attention, too', async () => {
  await signUp();
  await newInvoice(await newClient(), { invoiceNumber: 'INV-1', dueDate: addDays(today(), -30) });
  const attention = holdCalls('GET /api/attention');
  answerCalls(/^GET .api.dashboard/, badGateway);
  const opened = openApp('/');
  const failure = page.getByText("The figures couldn't be loaded.");
  await expect.element(failure).toBeInTheDocument();
  await expect.element(failure).not.toBeVisible();
  await expect.element(page.getByText('Try Again')).not.toBeVisible();
  await expect.element(page.getByRole('status').filter({ hasText: 'Loading the dashboard' })).toBeVisible();
  attention.release();
  await opened;
  await expect.element(failure).toBeVisible();
});

test('what failed says so while it is read again, and the rest of the dashboard stays', async () => {
  await signUp();
  await newInvoice(await newClient(), { invoiceNumber: 'INV-1', dueDate: addDays(today(), -30) });
  const letThrough = answerCalls('GET /api/attention', badGateway);
  await openApp('/');
  const attention = page.getByRole('region', { name: 'Needs attention' });
  await shows(page, 'Showing 1 to 1 of 1');
  const again = holdCalls('GET /api/attention');
  await tryAgain(attention, letThrough);
  await expect.element(attention.getByRole('button', { name: 'Trying...' })).toBeVisible();
  await shows(attention, "What needs your attention couldn't be loaded.");
  await shows(page, 'Outstanding Amount');
  again.release();
  await shows(attention, '30 days late');
});

test('the dashboard lists invoices, and the next email leads to its sequence', async () => {
  await signUp();
  const id = await newInvoice(await newClient('Ada Ltd'), { invoiceNumber: 'INV-1', dueDate: today() });
  await remindAfter(id, today());
  await openApp('/');
  await shows(row(/INV-1/), 'Due Today');
  await hasColumns('Client', 'Invoice ID', 'Amount', 'Due Date', 'Status');
  await shows(page.getByRole('main'), 'Showing 1 to 1 of 1');
  await page.getByRole('link', { name: /Ada Ltd.*INV-1/ }).click();
  await expect.element(dialog('Sequence Details')).toBeVisible();
  expect(location.pathname).toBe('/sequences');
});

test('what was collected this month is compared with the month before', async () => {
  await signUp();
  const clientId = await newClient();
  const firstOfMonth = `${today().slice(0, 7)}-01`;
  for (const [dueDate, amount] of [
    [firstOfMonth, 150],
    [addDays(firstOfMonth, -1), 100],
  ] as const) {
    const id = await create('/api/invoices', { clientId, invoiceNumber: dueDate, amount, dueDate });
    await call('POST', `/api/invoices/${id}/mark-paid`);
  }
  await openApp('/');
  await showsPage('Dashboard', 'Outstanding Amount', 'Overdue Invoices', 'Collected This Month');
  const collected = page.getByRole('region', { name: 'Collected This Month' });
  await shows(collected, '$150.00', /^\$50\.00 more than /);
});
