import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { call, newClient, newInvoice, signUp, today } from '../../../../tests/components/page/account.ts';
import { badGateway, answerCalls, tryAgain } from '../../../../tests/components/page/answers.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { setWidth } from '../../../../tests/components/page/device.ts';
import { axeFindings } from '../../../../tests/components/page/layout/axe.ts';
import { cutOff } from '../../../../tests/components/page/layout/every-screen.ts';
import { newSchedule, storedSchedule } from '../../../../tests/components/page/schedules.ts';
import {
  button,
  dialog,
  follow,
  haveTexts,
  isGone,
  press,
  shows,
} from '../../../../tests/components/page/screen.ts';

beforeEach(async () => {
  await signUp();
});

const own = page.getByRole('list', { name: 'Your schedules' });
const byOwed = page.getByRole('list', { name: 'By Owed' });
const toastWith = (text: string) => page.getByCss('[data-toasts] li').filter({ hasText: text });

test("a new account has Owed's schedules, which can only be duplicated", async () => {
  await openApp('/');
  await follow('Schedules');
  await shows(page, 'You have no schedules of your own yet.');
  await haveTexts(byOwed.getByRole('heading'), ['Gentle', 'Standard', 'Firm']);
  await shows(byOwed, '5 emails, from 3 days before to 21 days after. Not used yet.');
  await expect
    .element(byOwed.getByRole('img', { name: /3 days before the due date: Friendly; on the due date/ }))
    .toBeVisible();
  await expect.element(button('Duplicate Standard')).toBeVisible();
  await isGone(button('Edit Standard'));
  await isGone(button('Archive Standard'));
});

test('an own schedule says how often it is used, and follows a change in another window', async () => {
  const scheduleId = await newSchedule('Ours', { purpose: 'For slow payers' });
  await openApp('/schedules');
  await shows(own, 'Ours', 'For slow payers', /Not used yet/);
  const invoiceId = await newInvoice(await newClient(), { invoiceNumber: 'INV-1', dueDate: today() });
  await call('POST', '/api/followup-sequences', { invoiceId, scheduleId });
  await shows(own, /Used in 1 sequence, 1 running now/);
  await call('PUT', `/api/schedules/${scheduleId}`, { name: 'Theirs' });
  await shows(own, 'Theirs');
});

test('a schedule is archived, with Undo, and restored from the archive', async () => {
  await newSchedule();
  await openApp('/schedules');
  await button('Archive Ours').click();
  await isGone(own);
  await toastWith('Schedule archived').getByRole('button', { name: 'Undo' }).click();
  await shows(own, 'Ours');
  await expect.poll(() => storedSchedule('Ours')).toMatchObject({ isArchived: false });
  await button('Archive Ours').click();
  await isGone(own);
  await page.getByLabelText('Show', { exact: true }).selectOptions('Archived');
  await shows(own, 'Archived');
  await button('Restore Ours').click();
  await shows(page, 'No archived schedules.');
  await button('Show schedules in use').click();
  await shows(own, 'Ours');
});

test('archiving one that a rule names says what that means', async () => {
  const scheduleId = await newSchedule();
  await call('PUT', '/api/schedule-rules', { rules: [{ scheduleId }] });
  await openApp('/schedules');
  await shows(own, /In your rules/);
  await button('Archive Ours').click();
  await shows(toastWith('Schedule archived'), /Rules that name it start nothing/);
});

test('a failed archive keeps the schedule and says why', async () => {
  await newSchedule();
  answerCalls(/^DELETE .api.schedules/, badGateway);
  await openApp('/schedules');
  await button('Archive Ours').click();
  await expect.element(toastWith('Failed to archive schedule')).toBeInTheDocument();
  await shows(own, 'Ours');
});

test('schedules are found by name and purpose, and a search without a match offers all', async () => {
  await newSchedule('Ours', { purpose: 'For big clients' });
  await openApp('/schedules');
  const search = page.getByLabelText('Search schedules');
  await search.fill('big');
  await isGone(byOwed);
  await shows(own, 'Ours');
  await search.fill('zzzz');
  await shows(page, 'No schedules match “zzzz”.');
  await button('Show all schedules').click();
  await shows(byOwed, 'Standard');
});

test('a failed load says so and is tried again; what was shown stays when a later read fails', async () => {
  const letThrough = answerCalls('GET /api/schedules', badGateway);
  await openApp('/schedules');
  await shows(page, 'Error loading schedules. Please try again.');
  await tryAgain(page, letThrough);
  await shows(byOwed, 'Standard');
  answerCalls('GET /api/schedules', badGateway);
  await newSchedule();
  await shows(page, /Showing data from/);
  await shows(byOwed, 'Standard');
});

test('the key c creates a schedule', async () => {
  await openApp('/schedules');
  await shows(byOwed, 'Standard');
  await press('c');
  await expect.element(dialog('Create schedule')).toBeVisible();
});

test('on a phone the first schedule is within 260 px from the top', async () => {
  await setWidth(390);
  await newSchedule();
  await openApp('/schedules');
  await shows(own, 'Ours');
  expect(own.element().getBoundingClientRect().top).toBeLessThan(260);
});

test.each([320, 1280])('at %i px axe finds nothing and nothing is cut off', async (width) => {
  await setWidth(width);
  await newSchedule('Ours', { purpose: 'For clients who pay late' });
  await openApp('/schedules');
  await shows(own, 'Ours');
  expect([...(await axeFindings({ within: 'main' })), ...cutOff()]).toEqual([]);
});
