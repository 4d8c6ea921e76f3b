import { beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { addDays } from '../../domain/calendar.ts';
import { call, create, newClient, newInvoice, signUp, today } from '../../tests/components/page/account.ts';
import { answerCalls, badGateway, tryAgain } from '../../tests/components/page/answers.ts';
import { openApp } from '../../tests/components/page/app.tsx';
import { isLive } from '../../tests/components/page/live.ts';
import { button, dialog, isGone, pageTitle, press, shows } from '../../tests/components/page/screen.ts';
import { newSchedule } from '../../tests/components/page/schedules.ts';
import { startSequence } from '../../tests/components/page/sequences.ts';
import { readEverythingAgain } from '../data/query-client.ts';
import { screens } from './load-states.fixture.ts';

let clientId = 0;
let invoiceId = 0;

// One account of all tests, with one of each and a reminder planned.
beforeAll(async () => {
  await signUp();
  clientId = await newClient('Zoe Ltd', { email: 'zoe@example.test', phone: '555-1' });
  invoiceId = await newInvoice(clientId, { invoiceNumber: 'INV-1', dueDate: addDays(today(), -30) });
  await startSequence(invoiceId, { scheduledDate: addDays(today(), 10) });
  await create('/api/email-templates', {
    ...{ name: 'Barn words', stepType: 'customer_reminder', tone: 'friendly' },
    ...{ subject: 'About your invoice', content: 'Please pay it soon.' },
  });
  await newSchedule('Barn schedule');
  await call('POST', '/api/verified-emails', { email: 'billing@example.test' });
});

const openScreen = (path: string): Promise<void> =>
  openApp(path.replace('CLIENT', String(clientId)).replace('INVOICE', String(invoiceId)));

const oldData = page
  .getByRole('alert')
  .filter({ hasText: /Showing data from \d+:\d\d [AP]M/ })
  .first();

test.each(screens)(
  '$path with failing $calls says so with Try Again, does not look like an empty account, and keeps what was seen',
  async ({ path, calls, failure, seen, empty, isLive: isReadAgain }) => {
    const letThrough = answerCalls(calls, badGateway);
    await openScreen(path);
    const said = page.getByRole('alert').filter({ hasText: failure }).first();
    await expect.element(said).toBeVisible();
    expect(page.getByText(empty).query()).toBeNull();
    await tryAgain(said, letThrough);
    await isGone(said);
    await shows(page, seen);
    if (isReadAgain !== true) return;

    const letThroughAgain = answerCalls(calls, badGateway);
    await readEverythingAgain();
    await expect.element(oldData).toBeVisible();
    await shows(page, seen);
    expect(page.getByText(empty).query()).toBeNull();
    await tryAgain(oldData, letThroughAgain);
    await isGone(oldData);
  },
);

test('what is shown is old after a change that could not be read', async () => {
  await openScreen('/clients');
  await shows(page, '555-1');
  await isLive();
  const letThrough = answerCalls(/^GET .api.(lists.)?clients/, badGateway);
  const client = { name: 'Zoe Ltd', email: 'zoe@example.test', phone: '555-2' };
  await call('PUT', `/api/clients/${clientId}`, client);
  await expect.element(oldData).toBeVisible();
  await tryAgain(oldData, letThrough);
  await isGone(oldData);
  await shows(page, '555-2');
  vi.mocked(console.error).mockClear();
});

test('the bell says that it could not load', async () => {
  const letThrough = answerCalls(/api.notifications/, badGateway);
  await openApp('/');
  await button("Notifications, the unread count couldn't be loaded").click();
  const bell = dialog('Notifications');
  await shows(bell.getByRole('alert'), 'Failed to fetch notifications');
  expect(bell.getByText('No notifications').query()).toBeNull();
  await tryAgain(bell.getByRole('alert'), letThrough);
  await isGone(bell.getByRole('alert'));
  await shows(bell, 'No notifications');
  await press('{Escape}');
  await isGone(bell);
});

test('the search says that it could not load', async () => {
  const letThrough = answerCalls(/api.lists.*search=/, badGateway);
  await openApp('/templates');
  await expect.element(pageTitle('Email Templates')).toBeVisible();
  await press('{Control>}k{/Control}');
  const search = dialog('Search everything');
  await search.getByRole('combobox').fill('Zoe');
  await shows(search, "Clients, invoices, sequences, and schedules couldn't be searched.");
  expect(search.getByText('No results').query()).toBeNull();
  await tryAgain(search.getByRole('alert'), letThrough);
  await isGone(search.getByRole('alert'));
  await expect.element(search.getByRole('option', { name: /Zoe Ltd/ }).first()).toBeVisible();
  await press('{Escape}');
  await isGone(search);
});

test('the select of clients says that it could not load', async () => {
  const letThrough = answerCalls(/api.lists.clients/, badGateway);
  await openApp('/sequences?dialog=create-sequence');
  const form = dialog('Create Sequence');
  const said = form.getByRole('alert').filter({ hasText: "The clients couldn't be loaded." });
  await tryAgain(said, letThrough);
  await isGone(said);
  await form.getByLabelText('Client').fill('Zoe');
  await expect.element(page.getByRole('option', { name: /Zoe Ltd/ })).toBeVisible();
});
