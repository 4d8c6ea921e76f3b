import { readFile } from 'node:fs/promises';
import { simpleParser } from 'mailparser';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { unusableLink } from '../../contracts/accounts/link-messages.ts';
import { addDays, todayIn } from '../../domain/calendar.ts';
import { putOnPlan } from '../doubles/administrator.ts';
import { textOf } from '../doubles/mail-server.ts';
import { zoneAtHour } from '../doubles/zone-at-hour.ts';
import { chooseClient, startSequence } from './first-reminder.ts';
import { OwedInBrowser, post, register } from './owed-in-browser.ts';

let owed: OwedInBrowser;
beforeAll(async () => {
  owed = await OwedInBrowser.start();
});
afterAll(() => owed.close());

const today = (timeZone = owed.timeZone): string => todayIn(timeZone, Date.now());

const addClient = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Add a client' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Café Lumière 🧾');
  await page.getByLabel('Email', { exact: true }).fill('zoe@lumiere.test');
  await page.getByRole('button', { name: 'Add Client' }).click();
  await page.getByText('Client created').first().waitFor();
};

const enterInvoice = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Enter an invoice' }).click();
  const dialog = page.getByRole('dialog');
  await chooseClient(page, 'Café Lumière');
  await dialog.getByLabel('Invoice number').fill('INV-7');
  await dialog.getByLabel('Amount').fill('$1,234.50');
  await dialog.getByLabel('Due Date', { exact: true }).fill(addDays(today(), -10));
  await dialog.getByRole('button', { name: 'Create Invoice' }).click();
  await page.getByText('Invoice created').first().waitFor();
};

/** Waits for the email to the client, and checks whom it is from and to, and what it is about. */
const firstReminder = async (): Promise<string> => {
  await vi.waitUntil(() => owed.mails.taken.length > 0, { timeout: 90_000, interval: 100 });
  const [{ to, source } = { to: [], source: '' }] = owed.mails.taken;
  expect(to).toEqual(['zoe@lumiere.test']);
  const mail = await simpleParser(source);
  expect(mail.subject).toContain('INV-7');
  expect(mail.from?.value[0]?.name).toBe('Ann Lee');
  expect(mail.replyTo?.value[0]?.address).toBe('ann@studio.test');
  expect(mail.to).toMatchObject({ value: [{ name: 'Café Lumière 🧾', address: 'zoe@lumiere.test' }] });
  expect(mail.text).toMatch(/Hello Café Lumière 🧾,[^]*\$1,234\.50/);
  expect(mail.html).toContain('Café Lumière 🧾');
  return source;
};

const openPromise = async (page: Page, row: Locator): Promise<void> => {
  await row.hover();
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Promise' }).click();
};

test('an invoice is entered, chased by mail, promised and paid, and a second window shows every change', async () => {
  const context = await owed.personWithMotion();
  const page = await context.newPage();
  await register(page, 'ann@studio.test');
  await addClient(page);
  await enterInvoice(page);
  const second = await context.newPage();
  const chased = second.getByRole('row', { name: /Café Lumière/ });
  await second.goto('/sequences');
  await second.getByText('No active sequences', { exact: false }).first().waitFor();
  await startSequence(page, { client: 'Café Lumière', invoice: 'INV-7', timeZone: owed.timeZone });
  await chased.waitFor();

  const source = await firstReminder();
  await second.goto('/history');
  await second.getByRole('row', { name: /INV-7/ }).getByText('Sent', { exact: true }).waitFor();
  await second.getByRole('row', { name: /INV-7/ }).click();
  const details = second.getByRole('dialog', { name: 'Email Details' });
  await details.getByText('Hello Café Lumière 🧾,', { exact: false }).waitFor();
  const download = second.waitForEvent('download');
  await details.getByRole('button', { name: 'Download (.eml)' }).click();
  expect((await download).suggestedFilename()).toMatch(/^email-\d+\.eml$/);
  expect(await readFile(await (await download).path(), 'utf8')).toBe(source);

  await page.goto('/');
  await page.getByText('$1,234.50 overdue', { exact: true }).waitFor();
  await putOnPlan({ DATA_DIR: owed.dataFolder }, 'ann@studio.test', 'agency');
  await page.goto('/invoices');
  await second.goto('/sequences');
  const row = page.getByRole('row', { name: /INV-7/ });
  await openPromise(page, row);
  await page.getByRole('textbox', { name: 'Promised payment date' }).fill(addDays(today(), 3));
  await page.getByRole('button', { name: 'Record promise' }).click();
  await page.getByText('Promise recorded').first().waitFor();
  await second.getByRole('tab', { name: /Paused/ }).click();
  await second.getByRole('row', { name: /Payment Promised/ }).waitFor();
  await openPromise(page, row);
  await page.getByRole('button', { name: 'Remove promise' }).click();
  await page.getByText('Promise removed').first().waitFor();
  await second.getByRole('tab', { name: /Active/ }).click();
  await chased.waitFor();

  await row.hover();
  await row.getByRole('button', { name: 'Paid', exact: true }).click();
  await page.getByText('Invoice marked as paid').first().waitFor();
  await second.getByText('No active sequences', { exact: false }).first().waitFor();
  const toasts = page.getByRole('region', { name: /Notifications/ });
  await toasts.getByRole('button', { name: 'Undo' }).click();
  await chased.waitFor();
  expect(owed.mails.taken).toHaveLength(1);
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});

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
  const context = await owed.person({ width: 390 });
  const page = await context.newPage();
  const email = 'ann@tomorrow.test';
  // The morning's news is not due yet at three o'clock. It is once the account moves, to a zone that none was told in.
  const moved = zoneAtHour(14);
  const person = { name: 'Ann Lee', email, password: 'correct horse', timeZone: zoneAtHour(3) };
  await post(page, '/api/register', person);
  await putOnPlan({ DATA_DIR: owed.dataFolder }, email, 'agency');
  const clientId = await post(page, '/api/clients', { name: 'Ada Ltd', email: 'ada@example.test' });
  const invoice = { clientId, invoiceNumber: 'INV-7', amount: 100, dueDate: '2026-01-01' };
  const invoiceId = await post(page, '/api/invoices', invoice);
  const step = {
    ...{ type: 'overdue_by', days: 3, scheduledDate: addDays(today(moved), 1), scheduledTime: '09:00' },
    ...{ subject: 'About the barn roof', content: 'Please pay.', tone: 'firm' },
    ...{ senderEmail: email, senderName: 'Ann' },
  };
  await post(page, '/api/followup-sequences', { invoiceId, steps: [step] });
  await page.request.put('/api/user', { data: { timeZone: moved } });
  const links = await mailedLinks(email);

  await page.goto('/');
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  const bell = page.getByRole('dialog', { name: 'Notifications' });
  await bell.getByText('1 reminder planned for', { exact: false }).waitFor();
  await context.clearCookies();
  await page.goto(links['Promise'] ?? '');
  await page.getByText('Ada Ltd, invoice INV-7, $100.00', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Record promise' }).click();
  await page.getByRole('heading', { name: 'Promise recorded' }).waitFor();
  await page.goto(links['Mark Paid'] ?? '');
  await page.getByRole('button', { name: 'Mark Paid' }).click();
  await page.getByRole('heading', { name: 'Invoice marked as paid' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: unusableLink.title }).waitFor();
  await page.goto(links['Pause'] ?? '');
  await page.getByRole('heading', { name: 'This invoice is already paid' }).waitFor();
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});
