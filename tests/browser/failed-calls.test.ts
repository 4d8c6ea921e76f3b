import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemTypes } from '../../contracts/problems.ts';
import { putOnPlan } from '../doubles/administrator.ts';
import { Google } from '../partners/google.ts';
import { Xero, xeroTenants } from '../partners/xero.ts';
import { openAccount, OwedInBrowser } from './owed-in-browser.ts';

const google = new Google();
const xero = new Xero();
const [tenant] = xeroTenants;
let owed: OwedInBrowser;
beforeAll(async () => {
  await Promise.all([google.server.listen(), xero.server.listen()]);
  owed = await OwedInBrowser.startWith({ ...google.settings, ...xero.settings, SMTP_URL: '' });
});
afterAll(async () => {
  await owed.close();
  await Promise.all([google.server.close(), xero.server.close()]);
});

const email = 'ann@failures.test';

/** The next such call fails, without a word of the server unless a body is given. */
const fail = (page: Page, url: string, { status = 500, body }: { status?: number; body?: object } = {}) =>
  page.route(url, (route) => route.fulfill({ status, ...(body !== undefined && { json: body }) }), {
    times: 1,
  });
const says = async (page: Page, ...texts: readonly string[]): Promise<void> => {
  for (const text of texts) await page.getByText(text, { exact: true }).first().waitFor();
};
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('a failed registration, a forgotten password and its reset say what failed', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  await page.goto('/auth?tab=register');
  await page.getByLabel('Full Name').fill('Ann Lee');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByLabel('Confirm Password').fill('correct horse');
  await fail(page, '**/api/register');
  await press(page, 'Create account');
  await says(page, 'Registration failed');

  await page.goto('/forgot-password');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await fail(page, '**/api/forgot-password');
  await press(page, 'Reset Password');
  await says(page, 'Error', 'Failed to process your request. Please try again.');

  const path = `/reset-password/${'a'.repeat(43)}`;
  // The page may ask more than once: a question that is canceled while the page appears is asked again.
  await page.route(`**/api${path}`, (route) => route.fulfill({ json: { message: 'Token is valid' } }));
  await page.goto(path);
  await page.getByLabel('New Password', { exact: true }).fill('a longer password');
  await page.getByLabel('Confirm New Password').fill('a longer password');
  await fail(page, `**/api${path}`);
  await press(page, 'Reset Password');
  await says(page, 'Error', 'Failed to reset password. Please try again.');
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});

test('failed calls of the settings, the bell and the logout say what failed', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  await page.goto('/auth');
  await openAccount(page, email);
  await putOnPlan({ DATA_DIR: owed.dataFolder }, email, 'agency');

  await fail(page, '**/api/auto-add-user-email');
  await page.goto('/settings?tab=verified-emails');
  await says(page, 'Failed to add your email');
  await page.goto('/settings?tab=verified-emails');
  await page.getByRole('listitem', { name: email }).waitFor();
  const data = { email: 'billing@failures.test' };
  await page.request.post('/api/verified-emails', { data });
  const billing = page.getByRole('listitem', { name: data.email });
  const pressIn = (name: string) => billing.getByRole('button', { name }).click();
  await fail(page, '**/api/verified-emails/*/resend');
  await pressIn('Resend');
  await says(page, 'Failed to send verification email');
  await fail(page, '**/api/verified-emails/direct-verify/*');
  await pressIn('Verify manually');
  await says(page, 'Verification Failed');
  await pressIn('Verify manually');
  await fail(page, '**/api/verified-emails/*/primary');
  await pressIn('Set primary');
  await says(page, 'Failed to set primary email');
  await pressIn('Delete');
  const question = page.getByRole('alertdialog', { name: `Delete ${data.email}?` });
  await fail(page, '**/api/verified-emails/*');
  await question.getByRole('button', { name: 'Delete' }).click();
  await says(page, 'Failed to remove email');

  // A link asks before it leaves what was typed.
  await page.goto('/settings');
  await page.getByLabel('Company name').fill('Studio Failures');
  const leave = page.getByRole('navigation').getByRole('link', { name: 'Invoices' }).first();
  const discard = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await leave.click();
  await discard.getByRole('button', { name: 'Keep editing' }).click();
  expect(await page.getByLabel('Company name').inputValue()).toBe('Studio Failures');
  await leave.click();
  await discard.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('heading', { name: 'Invoices', exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/invoices');

  await page.goto('/settings?tab=email-testing');
  await page.route('**/api/email/test', (route) => route.abort(), { times: 1 });
  await press(page, 'Send test');
  await says(page, 'Failed to send test email', 'An unknown error occurred while sending the test email.');

  await page.goto('/settings?tab=integrations');
  const strange = { status: 200, body: { authUrl: 'javascript:void(0)' } };
  await fail(page, '**/api/xero/auth-url', strange);
  await press(page, 'Connect Xero');
  await says(page, 'Failed to connect to Xero');
  await fail(page, '**/api/gmail/auth', strange);
  await press(page, 'Connect Gmail');
  await says(page, 'Failed to initiate Gmail connection');
  await press(page, 'Connect manually');
  const manual = page.getByRole('dialog', { name: 'Connect Xero manually' });
  for (const field of ['Client ID', 'Client Secret', 'Tenant ID']) await manual.getByLabel(field).fill('x');
  await fail(page, '**/api/xero/manual-connect');
  await manual.getByRole('button', { name: 'Connect', exact: true }).click();
  await says(page, 'Connection Failed', 'Failed to connect to Xero. Please check your credentials.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await manual.waitFor({ state: 'detached' });
  await press(page, 'Connect Xero');
  await page.getByLabel('Organization').selectOption(tenant.name);
  await press(page, 'Approve');
  await press(page, 'Disconnect Xero');
  await fail(page, '**/api/xero/disconnect');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect', exact: true }).click();
  await says(page, 'Failed to disconnect from Xero.');

  await page.goto('/');
  await fail(page, '**/api/notifications*');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await says(page, 'Failed to fetch notifications');
  await page.goto('/');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const bell = page.getByRole('dialog', { name: 'Notifications' });
  for (const answer of [{}, { status: 200, body: { success: false, message: 'Try again soon' } }]) {
    await fail(page, '**/api/invoices/sync-status', answer);
    await bell.getByRole('button', { name: 'Sync' }).click();
    await says(page, 'Sync failed');
  }
  await says(page, 'Try again soon');
  // After too many calls in a minute the same call goes on in the next one.
  const words = { title: 'Too many calls', detail: 'Please wait', message: 'Please wait' };
  const body = JSON.stringify({ type: problemTypes.tooManyCalls, status: 429, ...words });
  const refused = { status: 429, headers: { 'Retry-After': '1' }, body };
  await page.route('**/api/invoices/sync-status', (route) => route.fulfill(refused), { times: 1 });
  await bell.getByRole('button', { name: 'Sync' }).click();
  await says(page, 'Everything is up to date. No invoice is overdue.');
  await page.keyboard.press('Escape');
  await fail(page, '**/api/logout');
  await press(page, 'Sign Out');
  await says(page, 'Logout failed');
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});
