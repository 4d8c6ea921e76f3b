import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { addDays, shortDate } from '../../../domain/calendar.ts';
import { call, newClient, signUp, today } from '../../../tests/components/page/account.ts';
import { answerCalls, callsFromNow } from '../../../tests/components/page/answers.ts';
import { openApp } from '../../../tests/components/page/app.tsx';
import {
  newLateInvoice,
  newLateInvoices,
  paidNumbers,
  wholeLists,
} from '../../../tests/components/page/invoices.ts';
import { placeOf } from '../../../tests/components/page/pointer.ts';
import {
  button,
  dialog,
  isGone,
  press,
  question,
  region,
  row,
  shows,
  textsOf,
  toast,
} from '../../../tests/components/page/screen.ts';
import { startSequence } from '../../../tests/components/page/sequences.ts';

const bar = (): Locator => page.getByRole('region', { name: 'Selected rows' });
const results = (run: Locator): readonly string[] => textsOf(run.getByRole('listitem'));

const choose = async (...numbers: readonly string[]): Promise<void> => {
  for (const number of numbers)
    await row(new RegExp(`${number} `))
      .getByRole('checkbox')
      .click();
};

/** Chooses from what else can be done with the selected rows. */
const chooseMore = async (action: string): Promise<void> => {
  await button('More', bar()).click();
  await page.getByRole('menuitem', { name: action }).click();
};

/** An account with that many overdue invoices, of which those with these numbers have a sequence. */
const chasedInvoices = async (count: number, ...chased: readonly number[]): Promise<readonly number[]> => {
  await signUp();
  const { ids } = await newLateInvoices(count);
  for (const number of chased)
    await startSequence(ids[number - 1] ?? 0, { scheduledDate: addDays(today(), 30) });
  await openApp('/invoices');
  await shows(page, `Showing 1 to ${count} of ${count}`);
  return ids;
};

const promiseAll = async (...numbers: readonly string[]): Promise<void> => {
  await choose(...numbers);
  await chooseMore('Promise');
  const form = dialog('Promise to pay');
  await button('In 7 days', form).click();
  await form.getByRole('button', { name: /^Record \d promise/ }).click();
};

test('a bulk action shows the result of each row, also after another page, and can retry the failed ones', async () => {
  const ids = await chasedInvoices(12);
  const calls = callsFromNow();
  const broken = answerCalls(`POST /api/invoices/${ids[2]}/mark-paid`, () => {
    throw new TypeError('Failed to fetch');
  });
  answerCalls(`POST /api/invoices/${ids[4]}/mark-paid`, () => new Response('{}', { status: 404 }));
  await page.getByLabelText('Select all').click();
  await shows(bar(), '$1,200.00');
  await button('Mark Paid', bar()).click();
  await shows(question('Mark 12 invoices as paid?'), '$1,200.00 in total, paid today.');
  await button('Mark 12 as paid', question('Mark 12 invoices as paid?')).click();
  const run = region('Marking as paid');
  await shows(run, 'Marking as paid: 10 of 12 done, 1 skipped, 1 failed');
  await expect.poll(() => results(run)).toEqual(["INV-3: Failed, Can't reach Owed. Nothing was saved."]);
  await button('Skipped 1', run).click();
  await expect.poll(() => results(run)).toEqual(['INV-5: Skipped, No longer exists']);
  await button('All 12', run).click();
  await expect.poll(() => results(run)).toHaveLength(12);
  expect(wholeLists(calls())).toEqual([]);
  expect(results(run)).toContain('INV-7: Done');

  await page.getByRole('link', { name: 'Clients' }).first().click();
  await expect.element(page.getByRole('heading', { name: 'Clients' })).toBeVisible();
  await page.getByRole('link', { name: 'Invoices' }).first().click();
  broken();
  await button('Retry 1 failed', run).click();
  await shows(run, 'Marking as paid: 11 of 12 done, 1 skipped');
  expect(await paidNumbers()).toHaveLength(11);
  await button('Close', run).click();
  await isGone(run);
});

test('a notification lies above what can be done with the selected rows, which says what it can’t be done with', async () => {
  await chasedInvoices(25);
  await row(/INV-1 /).hover();
  await button('Paid', row(/INV-1 /)).click();
  await shows(page, 'Invoice marked as paid');
  await page.getByLabelText('Select all').click();
  await expect.element(button('Mark Paid', bar())).toBeDisabled();
  await shows(bar(), '1 already paid');
  const bottom = async (): Promise<number> => (await placeOf(page.getByCss('[data-toasts] li'))).bottom;
  const { top } = await placeOf(bar());
  await expect.poll(bottom).toBeLessThan(top);
  await button('Clear', bar()).click();
  await isGone(bar());
});

test('pausing sequences skips invoices without one, and says so', async () => {
  await chasedInvoices(3, 1, 2);
  await choose('INV-1', 'INV-2', 'INV-3');
  await chooseMore('Pause sequences');
  await shows(question('Pause 2 sequences?'), 'No sequence is running: INV-3 (Ada Ltd)');
  await button('Pause', question('Pause 2 sequences?')).click();
  const run = region('Pausing sequences');
  await shows(run, 'Pausing sequences: 2 of 3 done, 1 skipped');
  await expect.poll(() => results(run)).toContain('INV-3 (Ada Ltd): Skipped, No sequence is running');
  await toast('2 sequences paused');
});

test('promises for many invoices can be undone together', async () => {
  await chasedInvoices(2, 1);
  await promiseAll('INV-1', 'INV-2');
  await shows(page, '2 promises recorded');
  await expect.element(row(/INV-2 /)).toHaveTextContent('Promised Payment');
  await button('Undo', page.getByCss('[data-toasts]')).click();
  await shows(page, '2 promises undone');
  await expect.element(row(/INV-2 /)).not.toHaveTextContent('Promised Payment');
});

test('resuming sequences asks first, and leaves out those whose client has promised to pay', async () => {
  await chasedInvoices(2, 1, 2);
  await choose('INV-1');
  await chooseMore('Pause sequences');
  await button('Pause', question('Pause 1 sequence?')).click();
  await toast('Sequence paused');
  await promiseAll('INV-2');
  await toast('1 promise recorded');
  await choose('INV-1', 'INV-2');
  await chooseMore('Resume sequences');
  await shows(question('Resume 1 sequence?'), 'The client has promised to pay: INV-2 (Ada Ltd)');
  await button('Resume', question('Resume 1 sequence?')).click();
  await shows(region('Resuming sequences'), 'Resuming sequences: 1 of 2 done, 1 skipped');
});

test('promises and resumptions leave out by name what a payment plan stands for', async () => {
  const ids = await chasedInvoices(3, 1, 2, 3);
  const planned = 'Has a payment plan: INV-2 (Ada Ltd)';
  for (const number of [2, 3])
    await call('POST', `/api/invoices/${ids[number - 1]}/payment-plan`, {
      installments: [{ date: addDays(today(), 7), amount: 40 }, { date: addDays(today(), 14) }],
    });
  await choose('INV-1', 'INV-3');
  await chooseMore('Pause sequences');
  await button('Pause', question('Pause 2 sequences?')).click();
  await toast('2 sequences paused');
  await choose('INV-1', 'INV-2', 'INV-3');
  await chooseMore('Resume sequences');
  await shows(question('Resume 2 sequences?'), planned);
  await button('Resume', question('Resume 2 sequences?')).click();
  await shows(region('Resuming sequences'), 'Resuming sequences: 2 of 3 done, 1 skipped');
  await toast('2 sequences resumed');
  await choose('INV-1', 'INV-2');
  await chooseMore('Promise');
  const form = dialog('Promise to pay');
  await shows(form, planned);
  await button('In 7 days', form).click();
  await button('Record 1 promise', form).click();
  await shows(region('Recording promises'), 'Recording promises: 1 of 2 done, 1 skipped');
});

test('many invoices are marked as paid on one other day, but for those issued later, and are undone together', async () => {
  await signUp();
  const clientId = await newClient('Ada Ltd');
  const day = addDays(today(), -3);
  for (const number of ['INV-1', 'INV-2'])
    await newLateInvoice(clientId, number, 5, { dateIssued: addDays(today(), -30) });
  await newLateInvoice(clientId, 'INV-3', -20, { dateIssued: today() });
  await openApp('/invoices');
  await choose('INV-1', 'INV-2', 'INV-3');
  await chooseMore('Paid on another day…');
  const form = dialog('Paid on another day');
  await form.getByLabelText('Payment date', { exact: true }).fill(addDays(today(), 1));
  await form.getByRole('button', { name: /Mark . as paid/ }).click();
  await shows(form, 'The payment date must be today or earlier');
  await form.getByLabelText('Payment date', { exact: true }).fill(day);
  await press('{Tab}');
  await shows(form, `Issued later, on ${shortDate(today())}: INV-3 (Ada Ltd)`);
  await button('Mark 2 as paid', form).click();
  await shows(page, '2 invoices marked as paid', `Paid on ${shortDate(day)}.`);
  expect(await call('GET', '/api/invoices')).toMatchObject([
    { invoiceNumber: 'INV-1', datePaid: day },
    { invoiceNumber: 'INV-2', datePaid: day },
    { invoiceNumber: 'INV-3', datePaid: null },
  ]);
  await button('Undo', page.getByCss('[data-toasts]')).click();
  await toast('2 invoices marked as unpaid');
  expect(await paidNumbers()).toEqual([]);
});

test('many payments are taken back after a question, and the sequences that they ended come back paused', async () => {
  await chasedInvoices(3, 1);
  await choose('INV-1', 'INV-2');
  await button('Mark Paid', bar()).click();
  const asked = question('Mark 2 invoices as paid?');
  await shows(asked, '$200.00 in total, paid today. One sequence ends right away.');
  await button('Mark 2 as paid', asked).click();
  await toast('2 invoices marked as paid');
  await choose('INV-1', 'INV-2', 'INV-3');
  await chooseMore('Mark Unpaid');
  const back = question('Mark 2 invoices as unpaid?');
  await shows(back, '$200.00 in total.', 'Not paid: INV-3 (Ada Ltd)');
  await button('Mark 2 as unpaid', back).click();
  await shows(region('Marking as unpaid'), 'Marking as unpaid: 2 of 3 done, 1 skipped');
  await toast(
    '2 invoices marked as unpaid',
    '1 sequence restored, paused. Nothing goes out until you resume them.',
  );
  expect(await paidNumbers()).toEqual([]);
});
