import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { addDays } from '../../../../domain/calendar.ts';
import { monthOf } from '../../../../domain/months.ts';
import { call, newClient, signUp, today } from '../../../../tests/components/page/account.ts';
import { answerCalls, fromServer } from '../../../../tests/components/page/answers.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { newLateInvoice } from '../../../../tests/components/page/invoices.ts';
import { button, leadsTo, region, shows, textsOf } from '../../../../tests/components/page/screen.ts';

const listed = (): readonly string[] =>
  textsOf(page.getByCss('[data-row]'))
    .flatMap((text) => /(SOON|LATE|WORD|DONE)-1/.exec(text)?.[0] ?? [])
    .toSorted();

/** An invoice that is not due, a late one, one with a promise, and one that was paid today. @returns the id of their client */
const fourInvoices = async (): Promise<number> => {
  await signUp();
  const clientId = await newClient('Ada Ltd');
  const add = (number: string, late: number): Promise<number> =>
    newLateInvoice(clientId, number, late, { amount: 500, dateIssued: addDays(today(), -20) });
  await add('SOON-1', -5);
  await add('LATE-1', 10);
  const promise = { promisedDate: addDays(today(), 3) };
  await call('POST', `/api/invoices/${await add('WORD-1', 10)}/promise-payment`, promise);
  await call('POST', `/api/invoices/${await add('DONE-1', 15)}/mark-paid`, { datePaid: today() });
  return clientId;
};

test('an age leads to the invoices of that age, as a filter that combines with others', async () => {
  await fourInvoices();
  await openApp('/');
  const ages = region('Receivables by age');
  await expect.element(ages.getByRole('row', { name: '1 to 30 days late 2 $1,000.00 67%' })).toBeVisible();
  await ages.getByCss('[data-age=days_1_30]').click();
  await expect.poll(listed).toEqual(['LATE-1', 'WORD-1']);
  await page.getByLabelText('Status').selectOptions('Promised');
  await expect.poll(listed).toEqual(['WORD-1']);
  await page.getByLabelText('Status').selectOptions('All Status');
  await button('Remove filter: 1 to 30 days late').click();
  await expect.poll(listed).toEqual(['DONE-1', 'LATE-1', 'SOON-1', 'WORD-1']);
});

test('days sales outstanding lead to what is owed now, and who owes most to their page', async () => {
  const clientId = await fourInvoices();
  await openApp('/');
  const most = region('Who owes most');
  await expect
    .element(most.getByRole('row', { name: 'Ada Ltd 3 invoices $1,500.00 $500.00 overdue' }))
    .toBeVisible();
  await expect
    .element(most.getByRole('link', { name: 'Ada Ltd' }))
    .toHaveAttribute('href', `/clients/${clientId}`);
  const sales = region('Days sales outstanding');
  // 1,500 of 2,000 that were invoiced are owed.
  await shows(sales, '68 days');
  await sales.getByRole('link', { name: 'Owed now' }).click();
  await expect.poll(listed).toEqual(['LATE-1', 'SOON-1', 'WORD-1']);
});

test('a month of what was collected leads to the payments of it, which come to as much', async () => {
  await fourInvoices();
  await openApp('/');
  const collected = region('Collected by month');
  await expect.element(collected).toBeInTheDocument();
  // The chart's code comes when the chart is seen.
  collected.element().scrollIntoView();
  await expect
    .element(collected.getByCss('.MuiBarChart-element:not([height="0"])').first())
    .toBeInTheDocument();
  await button('Show table', collected).click();
  await collected
    .getByRole('row', { name: / 1 \$500\.00$/ })
    .getByRole('link')
    .click();
  await leadsTo(`/payments?month=${monthOf(today())}`);
  await expect.poll(listed).toEqual(['DONE-1']);
  await shows(page, 'Received $500.00 · Credited $0.00 · Written off $0.00');
});

test('as of a moment, an age leads to the invoices of that age, too', async () => {
  await fourInvoices();
  // In strict mode React asks twice at once, which the server may refuse.
  answerCalls(/[?&]at=/, async (request) => {
    let answer = await fromServer(request.clone());
    while (answer.status === 429) answer = await fromServer(request.clone());
    return answer;
  });
  await openApp(`/?at=${today()}`);
  await region('Receivables by age').getByRole('link', { name: 'Not due yet' }).click();
  await expect.element(button('Remove filter: Not due yet')).toBeVisible();
  await expect.poll(listed).toEqual(['SOON-1']);
});

test('the tab of promises shows the invoices with a promise', async () => {
  await fourInvoices();
  await openApp('/');
  await page.getByRole('tab', { name: 'Promised' }).click();
  await expect.poll(listed).toEqual(['WORD-1']);
});
