import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { todayIn } from '../../domain/calendar.ts';
import { invoiceLinkMark } from '../../domain/email-text/wording.ts';
import { textOf } from '../doubles/mail-server.ts';
import { openAccount, OwedInBrowser, post } from './owed-in-browser.ts';

let owed: OwedInBrowser;
beforeAll(async () => {
  owed = await OwedInBrowser.start();
});
afterAll(() => owed.close());

test('the link in an alert opens its invoice after the login', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  await openAccount(page, 'ann@studio.test');
  const clientId = await post(page, '/api/clients', { name: 'Café Lumière', email: 'zoe@lumiere.test' });
  const today = todayIn(owed.timeZone, Date.now());
  const invoice = { clientId, invoiceNumber: 'INV-7', amount: 100, dueDate: today };
  const invoiceId = await post(page, '/api/invoices', invoice);
  const alert = {
    stepType: 'internal_alert',
    subject: 'Call Zoe',
    content: invoiceLinkMark,
    tone: 'friendly',
  };
  const now = { type: 'overdue_by', days: 0, scheduledDate: today, scheduledTime: '08:00' };
  await post(page, '/api/followup-sequences', { invoiceId, steps: [{ ...alert, ...now }] });
  const link = await vi.waitUntil(
    () =>
      owed.mails.taken
        .map(({ source }) => /\/invoices\?invoiceId=\d+/.exec(textOf(source))?.[0])
        .find(Boolean),
    { timeout: 30_000 },
  );

  await context.clearCookies();
  await page.goto(link);
  await page.getByLabel('Email', { exact: true }).fill('ann@studio.test');
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByRole('button', { name: 'Login' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Invoice' });
  await expect.poll(() => form.getByLabel('Invoice number').inputValue()).toBe('INV-7');
  expect(owed.pageErrors).toEqual([]);
});
