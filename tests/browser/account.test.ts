import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { putOnPlan } from '../doubles/administrator.ts';
import { openAccount, OwedInBrowser } from './owed-in-browser.ts';

let owed: OwedInBrowser;
beforeAll(async () => {
  owed = await OwedInBrowser.startWith({ CHECKOUT_URL: 'https://pay.example.com/owed' });
});
afterAll(() => owed.close());

const newContext = async (width?: number): Promise<BrowserContext> => {
  const context = await owed.person(width === undefined ? {} : { width });
  onTestFinished(async () => {
    await context.close();
    expect(owed.pageErrors).toEqual([]);
  });
  return context;
};

/** Another device. */
const newPage = async (width?: number): Promise<Page> => (await newContext(width)).newPage();

/** A page of an account of its own, at this address. */
const pageOf = async (email: string, address: string): Promise<Page> => {
  const page = await newPage();
  await openAccount(page, email);
  await page.goto(address);
  return page;
};

const logIn = async (page: Page, email: string, password: string): Promise<void> => {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
};

const dashboard = (page: Page): Promise<void> => page.getByRole('heading', { name: 'Dashboard' }).waitFor();

test('a forgotten password is replaced by the link in an email, which works once', async () => {
  const email = 'ann@forgot.test';
  const page = await pageOf(email, '/');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await page.getByRole('heading', { name: 'Forgot Password' }).waitFor();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.getByRole('heading', { name: 'Email Sent' }).waitFor();

  const phone = await newPage(390);
  const link = await owed.linkTo(email, 'reset-password');
  await phone.goto(link);
  await phone.getByLabel('New Password', { exact: true }).fill('battery staple');
  await phone.getByLabel('Confirm New Password').fill('battery staple');
  await phone.getByRole('button', { name: 'Reset Password' }).click();
  await phone.getByRole('heading', { name: 'Password Reset Successful' }).waitFor();
  await phone.getByRole('link', { name: 'Login with New Password' }).click();
  await logIn(phone, email, 'battery staple');
  await dashboard(phone);
  await page.goto(link);
  await page.getByRole('heading', { name: 'Invalid or Expired Link' }).waitFor();
});

test('another device is logged out by its button, and by a new password', async () => {
  const email = 'bea@security.test';
  const page = await pageOf(email, '/settings?tab=security');
  const other = await newPage();
  await other.goto('/auth');
  await logIn(other, email, 'correct horse');
  await dashboard(other);

  await page.reload();
  const devices = page.getByRole('region', { name: 'Devices' });
  await expect.poll(() => devices.getByRole('listitem').count()).toBe(2);
  await devices.getByRole('button', { name: /^Log out Chrome/ }).click();
  await expect.poll(() => devices.getByRole('listitem').count()).toBe(1);
  await other.waitForURL('**/auth');
  await logIn(other, email, 'correct horse');
  await dashboard(other);

  await page.getByLabel('Current password').fill('correct horse');
  await page.getByLabel('New password', { exact: true }).fill('battery staple');
  await page.getByLabel('Confirm new password').fill('battery staple');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Password changed', { exact: true }).first().waitFor();
  await other.waitForURL('**/auth');
  await expect.poll(() => devices.getByRole('listitem').count()).toBe(1);
});

test('a sender is verified by its link, which works once, and an open page shows it', async () => {
  const page = await pageOf('ann@senders.test', '/settings?tab=verified-emails');
  await page.getByRole('button', { name: 'Add email' }).click();
  const adding = page.getByRole('dialog', { name: 'Add email' });
  await adding.getByLabel('Email', { exact: true }).fill('billing@senders.test');
  await page.keyboard.press('Enter');
  const billing = page.getByRole('listitem', { name: 'billing@senders.test' });

  const webmail = await newPage(390);
  const link = await owed.linkTo('billing@senders.test', 'verify-sender');
  await webmail.goto(link);
  await webmail.getByRole('heading', { name: 'Verify your email address' }).waitFor();
  await billing.getByText('Pending verification').waitFor();
  await webmail.getByRole('button', { name: 'Verify' }).click();
  await webmail.getByText('billing@senders.test is verified.', { exact: false }).waitFor();
  await webmail.goto(link);
  await webmail.getByRole('button', { name: 'Verify' }).click();
  await webmail.getByRole('heading', { name: 'Invalid or Expired Link' }).waitFor();
  await billing.getByText('Primary', { exact: true }).waitFor();
  await billing.getByText('Verified', { exact: true }).waitFor();
});

test('a plan is paid in a new tab, and the open page shows it once the operator has put the account on it', async () => {
  const email = 'cleo@pricing.test';
  const context = await newContext();
  await context.route('https://pay.example.com/**', (route) => route.fulfill({ body: 'Checkout' }));
  const page = await context.newPage();
  await openAccount(page, email);
  await page.goto('/pricing');
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Checkout Agency, opens in a new tab' }).click();
  await (await opened).waitForURL(/^https:\/\/pay\.example\.com\/owed\?plan=agency&account=\d+$/);
  await putOnPlan({ DATA_DIR: owed.dataFolder }, email, 'agency');
  await page.getByRole('region', { name: 'Your plan' }).getByText('Agency').waitFor();
});

test('a deleted account is left at once, and nobody logs in to it', async () => {
  const email = 'dora@leaving.test';
  const page = await pageOf(email, '/settings?tab=delete-account');
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByRole('alertdialog').getByLabel('Type DELETE to confirm').fill('DELETE');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/auth');
  await page.getByText('Account deleted').first().waitFor();
  await logIn(page, email, 'correct horse');
  await page.getByText('Login failed').first().waitFor();
});
