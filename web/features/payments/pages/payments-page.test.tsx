import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { addDays, shortDate } from '../../../../domain/calendar.ts';
import { monthOf } from '../../../../domain/months.ts';
import { call, newClient, newInvoice, signUp, today } from '../../../../tests/components/page/account.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { setWidth } from '../../../../tests/components/page/device.ts';
import { isLive } from '../../../../tests/components/page/live.ts';
import {
  button,
  hasColumns,
  leadsTo,
  pageTitle,
  row,
  shows,
  showsPage,
  textsOf,
} from '../../../../tests/components/page/screen.ts';

const rows = (): readonly string[] =>
  textsOf(page.getByCss('[data-row]')).flatMap((text) => /Payment|Credit|Refund|Write-off/.exec(text) ?? []);
const totals = (): Locator => page.getByCss('[data-totals]');

const record = (id: number, path: string, body: object): Promise<unknown> =>
  call('POST', `/api/invoices/${id}/${path}`, body);

/** An invoice of 100.00 with a payment two months ago, and a credit and a refund of today. @returns its id */
const someEntries = async (): Promise<number> => {
  await signUp();
  const invoiceNumber = 'INV-1';
  const dates = { dateIssued: addDays(today(), -90), dueDate: addDays(today(), 5) };
  const id = await newInvoice(await newClient('Ada Ltd'), { invoiceNumber, ...dates });
  await record(id, 'payments', {
    amount: 60,
    date: addDays(today(), -62),
    method: 'Check',
    reference: 'C-77',
  });
  await record(id, 'credits', { amount: 10, reason: 'Late' });
  await record(id, 'refunds', { amount: 5 });
  return id;
};

test('payments are listed with what they come to, and a row opens the invoice', async () => {
  await setWidth(1440);
  const id = await someEntries();
  await openApp('/payments');
  await showsPage('Payments', 'Date Range', 'Clear filters');
  await hasColumns('Date', 'Client', 'Invoice', 'Kind', 'Amount', 'Method', 'Reference');
  await expect.element(totals()).toHaveTextContent('Received $55.00 · Credited $10.00 · Written off $0.00');
  await expect.element(row(/Refund/).getByText('-$5.00')).toBeVisible();
  await shows(row(/Payment/), 'Ada Ltd', 'INV-1', '$60.00', 'Check', 'C-77');
  await row(/Payment/)
    .getByText('C-77')
    .click();
  await leadsTo(`/invoices/${id}`);
});

test('they are filtered by kind, by days and by the month of a link, and Clear filters takes all back', async () => {
  await someEntries();
  await openApp('/payments');
  await expect.poll(rows).toHaveLength(3);
  const clear = button('Clear filters').first();
  await expect.element(clear).toBeDisabled();
  await page.getByLabelText('Kind').selectOptions('Credits');
  await expect.poll(rows).toEqual(['Credit']);
  await expect.element(totals()).toHaveTextContent('Received $0.00 · Credited $10.00 · Written off $0.00');
  await leadsTo('/payments?kind=credit');
  await clear.click();
  await expect.poll(rows).toHaveLength(3);

  const then = addDays(today(), -62);
  await openApp(`/payments?month=${monthOf(then)}`);
  await expect.poll(rows).toEqual(['Payment']);
  await expect.element(button(new RegExp(`^${shortDate(`${monthOf(then)}-01`)} – `))).toBeVisible();
  await page.getByLabelText('Kind').selectOptions('Refunds');
  await shows(page, 'No payments found.');
  await clear.click();
  await leadsTo('/payments');
  await expect.poll(rows).toHaveLength(3);
});

test('a payment of another window appears by itself, and without any the page says what it is for', async () => {
  await signUp();
  await openApp('/payments');
  await shows(page, 'No payments yet', /^Every payment, credit, write-off and refund/);
  await isLive();
  const dueDate = addDays(today(), 5);
  const id = await newInvoice(await newClient('Ada Ltd'), { invoiceNumber: 'INV-1', dueDate });
  await call('POST', `/api/invoices/${id}/mark-paid`, {});
  await expect.poll(rows).toEqual(['Payment']);
  await expect.element(totals()).toHaveTextContent('Received $100.00');
  await call('DELETE', `/api/invoices/${id}`);
  await shows(page, 'No payments yet');
});

test.each([320, 2560])('at %i px nothing is wider than the window', async (width) => {
  await setWidth(width);
  await someEntries();
  await openApp('/payments');
  await expect.element(pageTitle('Payments')).toBeVisible();
  await expect.poll(rows).toHaveLength(3);
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});
