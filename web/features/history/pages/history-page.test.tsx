import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { sentEmailPage, type SentEmailRow } from '../../../../contracts/invoices/lists.ts';
import { shortDate } from '../../../../domain/calendar.ts';
import { signUp, today } from '../../../../tests/components/page/account.ts';
import { callsFromNow, changeAnswers } from '../../../../tests/components/page/answers.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { button, hasColumns, leadsTo, press, showsPage } from '../../../../tests/components/page/screen.ts';

test('the history is filtered by days and words, and Clear Filters takes both back', async () => {
  await signUp();
  await openApp('/history');
  await showsPage('Send History', 'Date Range', 'Clear Filters', 'No emails sent yet.');
  const clear = button('Clear Filters').first();
  await expect.element(clear).toBeDisabled();
  await button('Date Range').click();
  await page.getByRole('textbox', { name: 'Start date' }).fill(today());
  await press('{Escape}');
  await expect.element(button(`From ${shortDate(today())}`)).toBeVisible();
  await page.getByPlaceholder('Search emails...').fill('roof');
  await expect.poll(() => location.search).toContain('q=roof');
  await clear.click();
  await expect.element(button('Date Range')).toBeVisible();
  await expect.element(page.getByPlaceholder('Search emails...')).toHaveValue('');
});

const sentRow: SentEmailRow = {
  id: 7,
  cursor: '7',
  invoiceId: 1,
  clientId: 1,
  clientName: 'Ada Ltd',
  invoiceNumber: 'INV-1',
  subject: 'About the barn roof',
  recipient: 'ada@example.test',
  sentAt: '2026-01-05T09:00:00.000Z',
  status: 'sent',
  via: 'smtp',
  inDoubt: false,
  stepType: 'customer_reminder',
  errorMessage: null,
};

test('the newest emails come first; another column begins ascending, and turns when it is pressed again', async () => {
  await signUp();
  changeAnswers(/^GET .api.lists.sent-emails\?/, sentEmailPage, (said) => ({
    ...said,
    rows: [sentRow],
    total: 1,
  }));
  const calls = callsFromNow();
  const column = (name: string): Locator => page.getByRole('columnheader', { name, exact: true });
  const isAsked = (sort: string, direction: string): Promise<void> =>
    expect
      .poll(() =>
        calls()
          .filter((call) => call.startsWith('GET /api/lists/sent-emails?'))
          .at(-1),
      )
      .toMatch(new RegExp(`(?=.*\\bsort=${sort}\\b)(?=.*\\bdirection=${direction}\\b)`));
  await openApp('/history');
  await hasColumns('Recipient', 'Invoice', 'Subject', 'Sent Date', 'Status');
  await isAsked('sent', 'desc');
  for (const [name, sort] of [
    ['Recipient', 'recipient'],
    ['Invoice', 'invoice'],
    ['Subject', 'subject'],
    ['Status', 'status'],
  ] as const) {
    await column(name).getByRole('button').click();
    await isAsked(sort, 'asc');
  }
  await column('Status').getByRole('button').click();
  await isAsked('status', 'desc');
  await leadsTo('/history?sort=-status');
  await column('Sent Date').getByRole('button').click();
  await leadsTo('/history');
});
