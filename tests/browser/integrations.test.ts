import { simpleParser } from 'mailparser';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addDays, todayIn } from '../../domain/calendar.ts';
import { putOnPlan } from '../doubles/administrator.ts';
import type { TakenMail } from '../doubles/mail-server.ts';
import { GmailApi } from '../partners/gmail-api.ts';
import { Google, googleAddress } from '../partners/google.ts';
import { Xero, xeroTenants } from '../partners/xero.ts';
import { XeroBooks } from '../partners/xero-api.ts';
import { startSequence } from './first-reminder.ts';
import { openAccount, OwedInBrowser, register } from './owed-in-browser.ts';

const [tenant] = xeroTenants;
let books: XeroBooks;
const xero = new Xero(() => [(request) => books.route(request)]);
const gmail = new GmailApi();
const google = new Google(gmail);
let owed: OwedInBrowser;
beforeAll(async () => {
  await Promise.all([google.server.listen(), xero.server.listen()]);
  books = new XeroBooks(xero.oauth, tenant.id);
  owed = await OwedInBrowser.startWith({
    ...google.settings,
    ...xero.settings,
    ADDRESS_PROOF: 'required',
  });
});
afterAll(async () => {
  await owed.close();
  await Promise.all([google.server.close(), xero.server.close()]);
});

const own = 'ann@newcomer.test';
const billing = 'billing@newcomer.test';
const pay = 'pay@acme.test';

/** A client in Xero whose invoice is overdue; the returned function pays it there. */
const invoiceInXero = (): (() => void) => {
  const today = todayIn(owed.timeZone, Date.now());
  const acme = books.addContact({ name: 'Acme GmbH', email: pay });
  const dates = { dueDate: addDays(today, -12), date: addDays(today, -42) };
  const invoice = books.addInvoice(acme, { number: 'X-17', total: 480.25, ...dates });
  return () => books.pay(invoice, today);
};

const mailsTo = (address: string): TakenMail[] => owed.mails.taken.filter(({ to }) => to.includes(address));

const confirmAddress = async (page: Page, address: string): Promise<void> => {
  await page.goto(await owed.linkTo(address, 'confirm-address'));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('is confirmed', { exact: false }).first().waitFor();
};

const addPrimarySender = async (page: Page): Promise<void> => {
  await page.goto('/settings?tab=verified-emails');
  await page.getByRole('listitem', { name: own }).getByText('Verified', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Add email' }).click();
  const adding = page.getByRole('dialog', { name: 'Add email' });
  await adding.getByLabel('Email', { exact: true }).fill(billing);
  await adding.getByLabel('Display name').fill('Newcomer Billing');
  await adding.getByRole('button', { name: 'Send verification' }).click();
  await page.goto(await owed.linkTo(billing, 'verify-sender'));
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByRole('link', { name: 'Verified emails' }).click();
  await page.getByRole('listitem', { name: billing }).getByRole('button', { name: 'Set primary' }).click();
  await page.getByText('Primary email set').first().waitFor();
};

test('a newcomer proves the address, sets up a sender, connects Xero, and sees the first imported invoice chased', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  await register(page, own);
  const payInXero = invoiceInXero();
  await confirmAddress(page, own);
  await addPrimarySender(page);

  // Paid for: the operator has put the account on the plan.
  await putOnPlan({ DATA_DIR: owed.dataFolder }, own, 'agency');
  await page.goto('/settings?tab=integrations');
  const card = page.getByRole('region', { name: 'Xero' });
  await card.getByRole('button', { name: 'Connect Xero' }).click();
  await page.getByLabel('Organization').selectOption(tenant.name);
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Xero connected', { exact: true }).first().waitFor();
  await card.getByText(tenant.name).waitFor();
  await card.getByRole('button', { name: /^Sync/ }).click();

  await page.goto('/invoices');
  const row = page.getByRole('row', { name: /X-17/ });
  await row.getByText('$480.25').waitFor();
  await page.goto('/');
  await startSequence(page, { client: 'Acme GmbH', invoice: 'X-17', timeZone: owed.timeZone });
  await vi.waitUntil(() => mailsTo(pay).length > 0, { timeout: 90_000, interval: 100 });
  const mail = await simpleParser(mailsTo(pay)[0]?.source ?? '');
  expect(mail.subject).toContain('X-17');
  expect(mail.text).toContain('$480.25');
  expect(mail.replyTo?.text).toContain(billing);
  await page.goto('/history');
  await row.getByText('Sent', { exact: true }).waitFor();

  // The next sync ends the chase.
  payInXero();
  await page.goto('/settings?tab=integrations');
  await card.getByRole('button', { name: /^Sync/ }).click();
  await page.goto('/invoices');
  await row.getByText('Paid').first().waitFor();
  expect(mailsTo(pay)).toHaveLength(1);
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});

test('Gmail is denied, connected by consent, sends, and is disconnected', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  await openAccount(page, 'bea@integrations.test');
  await confirmAddress(page, 'bea@integrations.test');
  await page.goto('/settings?tab=integrations');
  const card = page.getByRole('region', { name: 'Gmail' });
  const connect = card.getByRole('button', { name: 'Connect Gmail' });
  await connect.click();
  await page.getByRole('button', { name: 'Deny' }).click();
  await page.getByText('You denied access to your Gmail account.', { exact: false }).first().waitFor();
  await page.waitForURL('**/settings?tab=integrations');
  await connect.click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Gmail connected', { exact: true }).first().waitFor();
  await card.getByText(googleAddress).waitFor();

  await card.getByLabel('Recipient').fill('bob@client.test');
  await card.getByRole('button', { name: 'Send test email' }).click();
  await expect
    .poll(() => gmail.taken.map(({ parsed }) => parsed.subject))
    .toEqual(['Gmail Integration Test']);
  await page.getByRole('tab', { name: 'Verified emails' }).click();
  await page.getByRole('listitem', { name: googleAddress }).getByText('sends through Gmail').waitFor();
  await page.getByRole('tab', { name: 'Integrations' }).click();
  await card.getByRole('button', { name: 'Disconnect Gmail' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect', exact: true }).click();
  await card.getByText('Not connected').waitFor();
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});
