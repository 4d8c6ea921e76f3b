import { beforeEach, expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { addDays, clockTime, isWeekend } from '../../../../domain/calendar.ts';
import { call, newClient, newInvoice, signUp, today } from '../../../../tests/components/page/account.ts';
import { answerCalls, fromServer } from '../../../../tests/components/page/answers.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { setWidth } from '../../../../tests/components/page/device.ts';
import { axeFindings } from '../../../../tests/components/page/layout/axe.ts';
import { isLive } from '../../../../tests/components/page/live.ts';
import {
  button,
  dialog,
  field,
  isGone,
  link,
  pageTitle,
  press,
  question,
  region,
  shows,
  showsPage,
} from '../../../../tests/components/page/screen.ts';
import { startSequence } from '../../../../tests/components/page/sequences.ts';
import { dayWords } from '../upcoming/upcoming-words.ts';

const inDays = (days: number): string => addDays(today(), days);
const day = (days: number): Locator => region(dayWords(inDays(days)));
const email = (subject: string, within: Locator | typeof page = page): Locator =>
  within
    .getByRole('listitem')
    .filter({ hasNot: page.getByRole('heading') })
    .filter({ hasText: subject });
const menuOf = async (within: Locator, action: string): Promise<void> => {
  await within
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
};

let ada: number;
let bert: number;

/** Two clients with a reminder on the same day; the first has another one two days later. */
beforeEach(async () => {
  await signUp();
  ada = await newInvoice(await newClient('Ada Ltd'), { invoiceNumber: 'INV-1', dueDate: today() });
  bert = await newInvoice(await newClient('Bert & Co'), {
    invoiceNumber: 'INV-2',
    dueDate: today(),
    amount: 30,
  });
  await startSequence(
    ada,
    { scheduledDate: inDays(4), subject: 'The barn roof' },
    { scheduledDate: inDays(6), subject: 'Still the barn roof', days: 6 },
  );
  await startSequence(bert, { scheduledDate: inDays(4), scheduledTime: '14:00', subject: 'The well' });
});

test('shows what is planned by day and client, with sums, and days without an email', async () => {
  await openApp('/upcoming');
  await showsPage('Upcoming', '3 emails about $130.00 due');
  await shows(day(4), 'in 4 days', '2 emails · $130.00', 'Ada Ltd', 'The barn roof', 'Bert & Co', '2:00 PM');
  await shows(day(6), '1 email · $100.00', 'Still the barn roof', 'Friendly');
  await shows(page.getByRole('main'), 'No emails');
  const weekends = [4, 6].filter((days) => isWeekend(inDays(days)));
  for (const days of weekends) await shows(day(days), 'Weekend');
});

test('filters by client, tone, type and hold, in the address, and says when nothing matches', async () => {
  await call('PATCH', `/api/sequences/${bert}/toggle-status`, { status: 'paused' });
  await openApp('/upcoming');
  await shows(email('The well'), 'Paused');
  await page.getByLabelText('On hold').selectOptions('On hold');
  await isGone(email('The barn roof'));
  expect(location.search).toBe('?held=true');
  await page.getByLabelText('Tone').selectOptions('Legal');
  await shows(page.getByRole('main'), 'No emails match.');
  await button('Clear filters').first().click();
  await field('Search upcoming emails').fill('bert');
  await isGone(email('The barn roof'));
  await expect.poll(() => location.search).toBe('?q=bert');
  await field('Search upcoming emails').fill('zzzz');
  await shows(page.getByRole('main'), 'No emails match “zzzz”.');
});

test('previews an email as it goes out', async () => {
  await openApp('/upcoming');
  await button('The well').click();
  const preview = dialog('INV-2, Bert & Co');
  await shows(preview, 'The well', /^To Bert & Co/);
  await press('{Escape}');
  await isGone(preview);
});

test('moves one email by days, and back', async () => {
  await openApp('/upcoming');
  await menuOf(email('The well'), 'Move');
  const moving = dialog('Move this email');
  await field('Days', moving).fill('3');
  await shows(moving, `From ${dayWords(inDays(4))} to ${dayWords(inDays(7))}.`);
  await button('Move 1 email', moving).click();
  await shows(day(7), 'The well');
  await button('Undo').click();
  await shows(day(4), 'The well');
});

test('moves all emails of a day, and says which of a selection would lie in the past', async () => {
  await openApp('/upcoming');
  await menuOf(day(4), 'Move');
  await button('Move 2 emails', dialog('Move 2 emails')).click();
  await shows(day(5), 'The barn roof', 'The well');
  await field(`Select all of ${dayWords(inDays(5))}`).click();
  await shows(region('Selected rows'), '2 emails selected', '$130.00');
  await button('Select all 3').click();
  await button('Move', region('Selected rows')).click();
  const moving = dialog('Move 3 emails');
  await field('Days', moving).fill('6');
  await field('Direction', moving).selectOptions('Earlier');
  await shows(moving, '2 emails left out:', 'It would lie in the past');
  await button('Move 1 email', moving).click();
  await shows(region('Moving emails'), 'Moving emails: 1 of 3 done, 2 skipped');
});

test('skips an email after a question, and pauses the sequences of a selection', async () => {
  await openApp('/upcoming');
  await menuOf(email('Still the barn roof'), 'Skip');
  await shows(question('Skip 1 email?'), "This can't be undone.");
  await button('Skip', question('Skip 1 email?')).click();
  await isGone(email('Still the barn roof'));
  await field(`Select all of ${dayWords(inDays(4))}`).click();
  await button('Pause sequences', region('Selected rows')).click();
  await button('Pause', question('Pause 2 sequences?')).click();
  await shows(email('The barn roof'), 'Paused');
  await shows(day(4), '2 emails, 2 on hold · $130.00');
});

test('shows why an email moves, and changes by itself', async () => {
  await openApp('/upcoming');
  await isLive();
  await shows(day(4), 'The well');
  await call('POST', `/api/invoices/${bert}/promise-payment`, { promisedDate: inDays(9) });
  await shows(day(11), 'The well', 'Paused - Payment Promised', /^Moved from .*2:00 PM: promise to pay$/);
});

test('says that nothing is planned, and leads to a new sequence', async () => {
  await signUp();
  await openApp('/upcoming');
  await shows(page.getByRole('main'), 'No emails planned for the next 30 days.');
  await button('Create Sequence').click();
  await expect.element(dialog('Create Sequence')).toBeVisible();
});

test('loads more on demand', async () => {
  // A page of one row in place of fifty.
  answerCalls(/^GET .api.upcoming/, ({ url }) => fromServer(new Request(`${url}&limit=1`)));
  await openApp('/upcoming');
  await shows(page.getByRole('main'), '1 of 3');
  await isGone(email('The well'));
  await button('Show more').click();
  await shows(day(4), 'The well');
});

test('is reached from the dashboard, the navigation and by keys', async () => {
  await openApp('/');
  await link('See all upcoming').click();
  await expect.element(pageTitle('Upcoming')).toBeVisible();
  await link('Dashboard').first().click();
  await expect.element(link('Manage All')).toBeVisible();
  await press('gu');
  await expect.element(pageTitle('Upcoming')).toBeVisible();
});

test('fits 320 px, and axe finds nothing with a selection', async () => {
  await setWidth(320);
  await openApp('/upcoming');
  await shows(day(4), 'The barn roof', clockTime('09:00'));
  await page.getByRole('checkbox', { name: /INV-2/ }).click();
  expect(document.documentElement.scrollWidth).toBe(320);
  expect(await axeFindings()).toEqual([]);
});
