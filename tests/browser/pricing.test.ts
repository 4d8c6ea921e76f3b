import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { featureGates, unusableLink, upgradeMessage } from '../../contracts/messages.ts';
import { addDays, todayIn } from '../../domain/calendar.ts';
import { putOnPlan } from '../doubles/administrator.ts';
import { textOf } from '../doubles/mail-server.ts';
import { zoneAtHour } from '../doubles/zone-at-hour.ts';
import { OwedInBrowser, openAccount, post } from './owed-in-browser.ts';

let owed: OwedInBrowser;
beforeAll(async () => {
  owed = await OwedInBrowser.startWith({
    CHECKOUT_URL: 'https://pay.example.com/owed',
    NEW_RECIPIENTS_PER_DAY: 'solo:1',
  });
});
afterAll(() => owed.close());

/** An overdue invoice of a new client. */
const newInvoice = async (
  page: Page,
  invoiceNumber: string,
  client = { name: 'Ada Ltd', email: 'ada@example.test' },
): Promise<number> => {
  const clientId = await post(page, '/api/clients', client);
  const dates = { dateIssued: '2025-12-01', dueDate: '2026-01-01' };
  return post(page, '/api/invoices', { clientId, invoiceNumber, amount: 100, ...dates });
};

/** The links of the email about tomorrow's reminders, by what they are called. */
const mailedLinks = (address: string): Promise<Readonly<Record<string, string>>> =>
  vi.waitFor(
    () => {
      const mail = owed.mails.taken.find(
        ({ to, source }) => to.includes(address) && source.includes('Tomorrow'),
      );
      const text = textOf(mail?.source);
      const links = [...text.matchAll(/^(Mark Paid|Promise|Pause): \S+(\/reminder\/[\w-]{43})/gm)];
      expect(links).toHaveLength(3);
      return Object.fromEntries(links.map(([, name = '', path = '']) => [name, path]));
    },
    { timeout: 30_000 },
  );

test("tomorrow's reminder is in the bell and in an email, whose links ask before they act", async () => {
  const context = await owed.person();
  const page = await context.newPage();
  const email = 'ann@tomorrow.test';
  // There the morning's news is not due yet; it is once the account moves.
  await page.request.post('/api/register', {
    data: { name: 'Ann Lee', email, password: 'correct horse', timeZone: zoneAtHour(3) },
  });
  await putOnPlan({ DATA_DIR: owed.dataFolder }, email, 'agency');
  const invoiceId = await newInvoice(page, 'INV-7');
  const step = {
    type: 'overdue_by',
    days: 3,
    scheduledDate: addDays(todayIn(owed.timeZone, Date.now()), 1),
    scheduledTime: '09:00',
    subject: 'About the barn roof',
    content: 'Please pay.',
    tone: 'firm',
    senderEmail: email,
    senderName: 'Ann',
  };
  await page.request.post('/api/followup-sequences', { data: { invoiceId, steps: [step] } });
  await page.request.put('/api/user', { data: { timeZone: owed.timeZone } });
  const links = await mailedLinks(email);

  await page.goto('/');
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  const bell = page.getByRole('dialog', { name: 'Notifications' });
  await bell.getByText('1 reminder planned for', { exact: false }).waitFor();
  await bell.getByText('INV-7, 9:00 AM').waitFor();
  await bell.getByText('$100.00').waitFor();
  await bell.getByRole('button', { name: 'Clear All' }).click();
  await page.getByText('1 notifications marked as read').first().waitFor();
  await bell.getByRole('button', { name: 'Clear All' }).waitFor({ state: 'detached' });
  await bell.getByRole('button', { name: 'Sync' }).click();
  await page.getByText('Sync complete').first().waitFor();
  await bell.getByRole('button', { name: /^Promise: Ada Ltd/ }).click();
  await page.getByRole('dialog', { name: /Promise/ }).waitFor();
  await page.keyboard.press('Escape');

  const phone = await owed.person({ width: 390 });
  const mailed = await phone.newPage();
  await mailed.goto(links['Promise'] ?? '');
  await mailed.getByRole('heading', { name: 'Record a promise to pay?' }).waitFor();
  await mailed.getByText('Ada Ltd, invoice INV-7, $100.00', { exact: false }).waitFor();
  await mailed.getByRole('button', { name: 'Record promise' }).click();
  await mailed.getByRole('heading', { name: 'Promise recorded' }).waitFor();
  await mailed.goto(links['Mark Paid'] ?? '');
  await mailed.getByRole('button', { name: 'Mark Paid' }).click();
  await mailed.getByRole('heading', { name: 'Invoice marked as paid' }).waitFor();
  await mailed.reload();
  await mailed.getByRole('heading', { name: unusableLink.title }).waitFor();
  await mailed.goto(links['Pause'] ?? '');
  await mailed.getByRole('heading', { name: 'This invoice is already paid' }).waitFor();
  await mailed.goto('/reminder/altered');
  await mailed.getByText(unusableLink.message).waitFor();
  expect(owed.pageErrors).toEqual([]);
  await phone.close();
  await context.close();
});

test('plans are compared, chosen and paid in a new tab', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  await page.goto('/pricing');
  await page.waitForURL('**/auth');
  const prices = page.getByRole('region', { name: 'Pricing' });
  await prices.getByText('Unlimited sequences by email', { exact: false }).waitFor();
  expect(await prices.textContent()).not.toMatch(/SMS|API|soon/);
  await page.getByRole('tab', { name: 'Register' }).click();
  await expect
    .poll(() => page.getByRole('link', { name: 'See pricing' }).getAttribute('href'))
    .toBe('/pricing');

  await openAccount(page, 'bea@pricing.test');
  await newInvoice(page, 'INV-1');
  await page.goto('/');
  await page.getByRole('link', { name: 'Manage Subscription' }).click();
  await page.getByRole('heading', { name: 'Pricing', exact: true }).waitFor();
  await page.getByText('49 (1 used)').waitFor();
  await page.getByText('All plans have a 14-day free trial.', { exact: false }).waitFor();
  const checkout = page.getByRole('link', { name: 'Checkout Agency, opens in a new tab' });
  await expect
    .poll(() => checkout.getAttribute('href'))
    .toMatch(/^https:\/\/pay\.example\.com\/owed\?plan=agency&account=\d+$/);
  await expect.poll(() => checkout.getAttribute('target')).toBe('_blank');
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();

  await page.goto('/invoices');
  await page.getByRole('row', { name: /INV-1/ }).hover();
  await page
    .getByRole('row', { name: /INV-1/ })
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Promise' }).click();
  const upgrade = page.getByRole('dialog', { name: 'Upgrade Your License' });
  await upgrade.getByText(featureGates.promises.message).waitFor();
  await upgrade.getByRole('button', { name: 'Selected' }).waitFor();
  await expect.poll(() => upgrade.getByRole('button', { name: 'Current Plan' }).isDisabled()).toBe(true);
  await upgrade.getByRole('link', { name: 'View Pricing Options' }).waitFor();
  await upgrade.getByRole('button', { name: 'Select', exact: true }).click();
  await upgrade.getByRole('link', { name: 'Standard Checkout' }).click();
  await page.waitForURL('**/pricing?plan=enterprise');
  await upgrade.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Account of Ann Lee' }).click();
  await page.getByRole('menuitem', { name: 'Upgrade License' }).click();
  await page.waitForURL('**/pricing');
  await putOnPlan({ DATA_DIR: owed.dataFolder }, 'bea@pricing.test', 'developer');
  await page.getByText(upgradeMessage('developer')).waitFor();
  await page.getByText('Developer License').first().waitFor();
  await expect.poll(() => page.getByText('N/A').count()).toBe(2);
  expect(await page.getByRole('link', { name: /Checkout|Manage Subscription/ }).count()).toBe(0);
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});

test('an email over the cap of the plan waits, says until when, and is told of once', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  const email = 'cara@caps.test';
  await openAccount(page, email);
  const step = {
    type: 'overdue_by',
    days: 3,
    scheduledDate: todayIn(owed.timeZone, Date.now()),
    scheduledTime: '00:01',
    ...{ subject: 'About the barn roof', content: 'Please pay.', tone: 'friendly' },
    ...{ senderEmail: email, senderName: 'Cara' },
  };
  for (const name of ['Ada Ltd', 'Zoe Ltd']) {
    const client = { name, email: `pay@${name.slice(0, 3)}.test` };
    const invoiceId = await newInvoice(page, `INV-${name}`, client);
    await post(page, '/api/followup-sequences', { invoiceId, steps: [step] });
    if (name === 'Ada Ltd')
      await expect.poll(() => owed.mails.taken.flatMap(({ to }) => to)).toContain(client.email);
  }
  await page.goto('/sequences');
  await page.getByRole('tab', { name: 'Paused (1)' }).click();
  await page.getByText('On hold: email limit reached').first().waitFor();
  await page.getByRole('row', { name: /Zoe Ltd/ }).click();
  const details = page.getByRole('dialog');
  await details
    .getByText(
      /An account on the Solo plan writes to at most 1 new address a day\. .* goes out automatically from /,
    )
    .waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Notifications/ }).click();
  await page.getByText('Emails on hold: plan limit reached').first().waitFor();
  await expect.poll(() => page.getByText('Emails on hold: plan limit reached').count()).toBe(1);
  expect(owed.mails.taken.flatMap(({ to }) => to)).not.toContain('pay@Zoe.test');
  expect(owed.pageErrors).toEqual([]);
});
