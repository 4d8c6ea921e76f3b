import { simpleParser } from 'mailparser';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { syncFailureWords } from '../../contracts/xero-sync.ts';
import { addDays, timeIn, todayIn } from '../../domain/calendar.ts';
import { putOnPlan } from '../doubles/administrator.ts';
import { Xero, xeroTenants } from '../partners/xero.ts';
import { XeroBooks } from '../partners/xero-api.ts';
import { OwedInBrowser, register } from './owed-in-browser.ts';

const [tenant] = xeroTenants;
let books: XeroBooks;
const xero = new Xero(() => [(request) => books.route(request)]);
let owed: OwedInBrowser;
beforeAll(async () => {
  await xero.server.listen();
  books = new XeroBooks(xero.oauth, tenant.id);
  owed = await OwedInBrowser.startWith({ ...xero.settings, ADDRESS_PROOF: 'required' });
});
afterAll(async () => {
  await owed.close();
  await xero.server.close();
});

const away = syncFailureWords.unavailable;
const own = 'ann@newcomer.test';
const billing = 'billing@newcomer.test';

const choose = async (page: Page, field: Locator, option: string): Promise<void> => {
  await field.click();
  await field.fill(option);
  await page.getByRole('option', { name: option }).first().click();
};

test('a newcomer proves the address, sets up a sender, connects Xero, and sees the first imported invoice chased', async () => {
  const context = await owed.personWithMotion();
  const page = await context.newPage();
  await register(page, own);
  const today = todayIn(owed.timeZone, Date.now());
  const acme = books.addContact({ name: 'Acme GmbH', email: 'pay@acme.test' });
  books.addInvoice(acme, {
    number: 'X-17',
    total: 480.25,
    dueDate: addDays(today, -12),
    date: addDays(today, -42),
  });

  await page.goto(await owed.linkTo(own, 'confirm-address'));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('is confirmed', { exact: false }).first().waitFor();

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

  // Paid for: the operator has put the account on the plan.
  await putOnPlan({ DATA_DIR: owed.dataFolder }, own, 'agency');
  await page.goto('/settings?tab=integrations');
  const card = page.getByRole('region', { name: 'Xero' });
  await card.getByRole('button', { name: 'Connect Xero' }).click();
  await page.getByLabel('Organization').selectOption(tenant.name);
  await page.getByRole('button', { name: 'Approve' }).click();
  await card.getByText('Connected', { exact: true }).waitFor();
  await card.getByRole('button', { name: /^Sync/ }).click();

  await page.goto('/invoices');
  await page.getByRole('row', { name: /X-17/ }).getByText('$480.25').waitFor();
  await page.goto('/');
  await page.getByRole('button', { name: 'Create a sequence' }).click();
  const dialog = page.getByRole('dialog');
  await choose(page, dialog.getByLabel('Client'), 'Acme GmbH');
  await choose(page, dialog.getByLabel('Invoice'), 'X-17');
  await dialog.getByRole('button', { name: /Continue|Next/ }).click();
  await page.getByRole('button', { name: 'Edit step 1' }).click();
  await page.getByLabel('Scheduled Time').fill(timeIn(owed.timeZone, Date.now() + 60_000));
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create Sequence' }).click();
  await page.getByText('Sequence created').first().waitFor();

  const reminder = await vi.waitFor(
    () => {
      const taken = owed.mails.taken.find(({ to }) => to.includes('pay@acme.test'));
      expect(taken).toBeDefined();
      return taken;
    },
    { timeout: 90_000, interval: 200 },
  );
  const mail = await simpleParser(reminder?.source ?? '');
  expect(mail.subject).toContain('X-17');
  expect(mail.text).toContain('$480.25');
  expect(mail.replyTo?.text).toContain(billing);
  await page.goto('/history');
  await page.getByRole('row', { name: /X-17/ }).getByText('Sent', { exact: true }).waitFor();

  await page.goto('/settings?tab=integrations');
  const problem = { type: 'about:blank', title: 'Sync Failed', status: 502, detail: away, message: away };
  const body = JSON.stringify(problem);
  await page.route('**/api/xero/sync-contacts', (route) => route.fulfill({ status: 502, body }), {
    times: 1,
  });
  await card.getByRole('button', { name: /^Sync/ }).press('Enter');
  await page.getByText('Sync Failed', { exact: true }).first().waitFor();
  await page.getByText(`Failed to sync data from Xero: ${away}`).first().waitFor();

  // Paid in Xero: the next sync ends the chase.
  const [invoice] = books.invoices.values();
  if (invoice !== undefined) books.pay(invoice, today);
  await card.getByRole('button', { name: /^Sync/ }).click();
  await page.goto('/invoices');
  await page.getByRole('row', { name: /X-17/ }).getByText('Paid').first().waitFor();
  expect(owed.mails.taken.filter(({ to }) => to.includes('pay@acme.test'))).toHaveLength(1);
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});
