import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { featureGates } from '../../contracts/messages.ts';
import { putOnPlan } from '../doubles/administrator.ts';
import { GmailApi } from '../partners/gmail-api.ts';
import { Google, googleAddress } from '../partners/google.ts';
import { customConnection, Xero, xeroTenants } from '../partners/xero.ts';
import { openAccount, OwedInBrowser } from './owed-in-browser.ts';

const google = new Google();
const gmailApi = new GmailApi();
gmailApi.ownerOf = (token) => google.oauth.grantWith(token)?.owner;
const xero = new Xero();
let owed: OwedInBrowser;
beforeAll(async () => {
  await Promise.all([google.server.listen(), xero.server.listen()]);
  const { GOOGLE_CLIENT_SECRET: _, ...half } = google.settings;
  owed = await OwedInBrowser.startWith({ ...half, ...xero.settings });
});
afterAll(async () => {
  await owed.close();
  await Promise.all([google.server.close(), gmailApi.close(), xero.server.close()]);
});

const email = 'ann@integrations.test';
const [tenant] = xeroTenants;

const openTab = async (page: Page): Promise<void> => {
  await page.goto('/settings?tab=integrations');
  await page.getByRole('heading', { name: 'Xero' }).waitFor();
};

const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

/** Presses a button of the stand-in's page of consent. */
const decide = (page: Page, decision: 'Approve' | 'Deny') =>
  page.getByRole('button', { name: decision }).click();

test('Xero is gated, denied, connected by consent and by hand, and disconnected; missing settings are named', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  await page.goto('/auth');
  await openAccount(page, email);
  await openTab(page);
  const card = page.getByRole('region', { name: 'Xero' });
  const gmail = page.getByRole('region', { name: 'Gmail' });
  await gmail.getByText('Not configured').waitFor();
  await expect.poll(() => gmail.getByRole('listitem').allTextContents()).toEqual(['GOOGLE_CLIENT_SECRET']);
  expect(await gmail.getByRole('button').count()).toBe(0);

  for (const name of ['Connect Xero', 'Connect manually']) {
    await card.getByRole('button', { name }).click();
    const gate = page.getByRole('dialog', { name: 'Upgrade Your License' });
    await gate.getByText(featureGates.xero.title, { exact: true }).waitFor();
    await gate.getByText(featureGates.xero.message).waitFor();
    await gate.getByRole('button', { name: 'Maybe Later' }).click();
  }
  await putOnPlan({ DATA_DIR: owed.dataFolder }, email, 'agency');
  await openTab(page);

  const failing = xero.server.trouble({ path: '/.well-known', answer: { status: 503 } });
  await card.getByRole('button', { name: 'Connect Xero' }).click();
  await toast(page, 'Failed to get Xero authorization URL');
  failing();
  await card.getByRole('button', { name: 'Connect Xero' }).press('Enter');
  await decide(page, 'Deny');
  await toast(page, 'Connection Failed');
  await toast(page, 'You denied access to your Xero account. Please approve access to continue.');
  await page.waitForURL('**/settings?tab=integrations');

  await card.getByRole('button', { name: 'Connect Xero' }).click();
  await page.getByLabel('Organization').selectOption(tenant.name);
  await decide(page, 'Approve');
  await toast(page, 'Xero connected');
  await card.getByText('Connected', { exact: true }).waitFor();
  await card.getByText(tenant.name).waitFor();

  const silent = xero.server.trouble({ path: '/connect/revocation', answer: { status: 500 } });
  await card.getByRole('button', { name: 'Disconnect Xero' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect', exact: true }).click();
  await toast(page, 'Xero disconnected');
  await page.getByText("Xero didn't confirm", { exact: false }).first().waitFor();
  silent();

  await card.getByRole('button', { name: 'Connect manually' }).click();
  const manual = page.getByRole('dialog', { name: 'Connect Xero manually' });
  await manual.getByRole('button', { name: 'Connect', exact: true }).click();
  for (const field of ['Client ID', 'Client Secret', 'Tenant ID']) {
    await manual.getByText(`${field} is required`).waitFor();
    await manual.getByLabel(field).fill('wrong');
  }
  await page.keyboard.press('Enter');
  await toast(page, 'Connection Failed');
  await manual.getByText("Xero doesn't accept this client ID and client secret.").waitFor();
  await manual.getByLabel('Client ID').fill(customConnection.clientId);
  await manual.getByLabel('Client Secret').fill(customConnection.clientSecret);
  await manual.getByLabel('Tenant ID').fill(customConnection.tenantId);
  await page.keyboard.press('Enter');
  await toast(page, 'Xero connected');
  await manual.waitFor({ state: 'detached' });
  await card.getByRole('button', { name: 'Disconnect Xero' }).waitFor();

  for (const [query, text] of [
    [
      'xero=error&reason=missing_parameters',
      'Authentication parameters were missing from the callback. Please try again.',
    ],
    ['xero=error&reason=other', 'Xero error: other'],
    ['xero=error', 'Failed to connect to Xero. Please try again.'],
  ] as const) {
    await page.goto(`/settings?tab=integrations&${query}`);
    await toast(page, text);
  }
  await page.route('**/api/xero/status', (route) => route.fulfill({ status: 500 }), { times: 1 });
  await openTab(page);
  await toast(page, 'Error checking connection');
  await card.getByRole('button', { name: 'Try Again' }).click();
  await card.getByText('Connected', { exact: true }).waitFor();
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});

test('Gmail is denied, connected, tried by a test email, and disconnected', async () => {
  const apiUrl = await gmailApi.listen();
  const whole = await OwedInBrowser.startWith({ ...google.settings, GMAIL_API_URL: apiUrl });
  const context = await whole.person();
  const page = await context.newPage();
  await page.goto('/auth');
  await openAccount(page, email);
  await openTab(page);
  const card = page.getByRole('region', { name: 'Gmail' });
  await page.route('**/api/gmail/auth', (route) => route.fulfill({ status: 500 }), { times: 1 });
  await card.getByRole('button', { name: 'Connect Gmail' }).click();
  await toast(page, 'Failed to get authentication URL');
  await card.getByRole('button', { name: 'Connect Gmail' }).click();
  await decide(page, 'Deny');
  await toast(page, 'You denied access to your Gmail account. Please approve access to continue.');
  await card.getByRole('button', { name: 'Connect Gmail' }).click();
  await decide(page, 'Approve');
  await toast(page, 'Gmail connected');
  await card.getByText(googleAddress).waitFor();

  await card.getByLabel('Recipient').fill('');
  await card.getByRole('button', { name: 'Send test email' }).click();
  await toast(page, 'Email required');
  await card.getByLabel('Recipient').fill('bob@client.test');
  await page.route('**/api/gmail/test-email', (route) => route.fulfill({ status: 500 }), { times: 1 });
  for (const said of ['Failed to send test email', 'Test email sent']) {
    await card.getByRole('button', { name: 'Send test email' }).press('Enter');
    await toast(page, said);
  }
  await page.getByRole('tab', { name: 'Email testing' }).click();
  const testing = page.getByRole('region', { name: 'Send a test email through Gmail' });
  await expect.poll(() => testing.getByLabel('Subject').inputValue()).toBe('Gmail Integration Test');
  await testing.getByLabel('Subject').fill('Does it arrive?');
  await testing.getByRole('button', { name: 'Send through Gmail' }).click();
  await expect
    .poll(() => gmailApi.taken.map(({ parsed }) => parsed.subject))
    .toEqual(['Gmail Integration Test', 'Does it arrive?']);
  await page.getByRole('tab', { name: 'Verified emails' }).click();
  await page.getByRole('listitem', { name: googleAddress }).getByText('sends through Gmail').waitFor();
  await page.getByRole('tab', { name: 'Integrations' }).click();

  await page.route('**/api/gmail/disconnect', (route) => route.fulfill({ status: 500 }), { times: 1 });
  for (const said of ['Failed to disconnect Gmail account', 'Gmail disconnected']) {
    await card.getByRole('button', { name: 'Disconnect Gmail' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect', exact: true }).click();
    await toast(page, said);
  }
  await card.getByText('Not connected').waitFor();
  // Without Xero's client, the form is the way.
  const xeroCard = page.getByRole('region', { name: 'Xero' });
  await expect.poll(() => xeroCard.getByRole('button').allTextContents()).toEqual(['Connect manually']);
  expect(whole.pageErrors).toEqual([]);
  await context.close();
  await whole.close();
});
