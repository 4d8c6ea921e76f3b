import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { addDays, timeIn, todayIn } from '../../domain/calendar.ts';
import { sampleFiles } from '../../integrations/file-types/sample-files.fixture.ts';
import { wordsIn } from './email-words.ts';
import { OwedInBrowser, openAccount, post } from './owed-in-browser.ts';

let owed: OwedInBrowser;
beforeAll(async () => {
  owed = await OwedInBrowser.start();
  owed.mails.knows = (address) => !address.startsWith('gone');
});
afterAll(() => owed.close());

const today = (): string => todayIn(owed.timeZone, Date.now());

/** A page of an account of its own, with rights to the clipboard. */
const newPage = async (email: string): Promise<Page> => {
  const context = await owed.person();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  await openAccount(page, email);
  return page;
};

/** @param late how many days @returns its id */
const lateInvoice = async (page: Page, email: string, late: number): Promise<number> => {
  const clientId = await post(page, '/api/clients', { name: 'Ada Ltd', email });
  const dueDate = addDays(today(), -late);
  return post(page, '/api/invoices', { clientId, invoiceNumber: 'INV-1', amount: 100, dueDate });
};

const mailsTo = (address: string): number => owed.mails.taken.filter(({ to }) => to.includes(address)).length;

test('a user sees which emails would go out if the client pays or promises, and sends the first one now', async () => {
  const page = await newPage('zoe@studio.test');
  const id = await lateInvoice(page, 'ada@pays.test', 10);
  await page.goto(`/sequences?dialog=create-sequence:${id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Create Sequence' }).click();
  const sheet = page.getByRole('dialog', { name: 'Sequence Details' });
  await sheet.getByRole('button', { name: 'What if' }).click();
  const dialog = page.getByRole('dialog', { name: 'What would go out' });
  const would = dialog.getByRole('list', { name: 'Emails that would go out' }).getByRole('listitem');
  await expect.poll(() => would.count()).toBe(3);
  const planned = await would.first().innerText();

  const happens = dialog.getByLabel('What happens');
  await happens.selectOption('The client promises to pay');
  await expect.poll(() => would.first().innerText()).not.toBe(planned);
  await happens.selectOption('The client pays');
  await dialog.getByText('No emails would go out.').waitFor();
  await dialog.getByText('Not sent: The invoice was paid').first().waitFor();
  await happens.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  const first = sheet.getByRole('list', { name: 'Emails' }).getByRole('listitem').first();
  await first.getByRole('button', { name: 'Send now' }).click();
  const sending = page.getByRole('dialog', { name: 'Send this email now?' });
  await sending.getByText('ada@pays.test', { exact: false }).first().waitFor();
  await sending.getByRole('button', { name: 'Send now' }).click();
  await first.getByText('Sent Early', { exact: true }).waitFor();
  expect(mailsTo('ada@pays.test')).toBe(1);
  expect(owed.pageErrors).toEqual([]);
});

const attached = z.array(
  z.object({
    id: z.number(),
    attachInvoice: z.boolean(),
    attachmentFiles: z.array(z.object({ name: z.string() })),
  }),
);

test('an invoice gets its PDF, and the emails of its sequence carry it and another file', async () => {
  const page = await newPage('ann@studio.test');
  const invoiceId = await lateInvoice(page, 'ada@reads.test', 3);
  const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: sampleFiles.pdf });
  await page.goto(`/invoices?dialog=edit-invoice:${invoiceId}`);
  await page.getByLabel('Invoice PDF file').setInputFiles(pdf('INV-1.pdf'));
  await page.getByRole('list', { name: 'Invoice PDF' }).getByText('INV-1.pdf').waitFor();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await downloading).suggestedFilename()).toBe('INV-1.pdf');

  await page.goto(`/sequences?dialog=create-sequence:${invoiceId}`);
  await page.getByRole('button', { name: 'Edit step 1' }).click();
  await expect.poll(() => page.getByRole('checkbox', { name: 'Attach the invoice' }).isChecked()).toBe(true);
  await page.getByLabel('Files to attach').setInputFiles(pdf('Terms.pdf'));
  await page.getByRole('button', { name: 'Remove: Terms.pdf' }).waitFor();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('button', { name: 'Create Sequence' }).click();
  await page.getByText('Sequence created', { exact: true }).waitFor();
  const stored = await page.request.get(`/api/followup-sequences?invoiceIds=${invoiceId}`);
  const [first, second] = attached.parse(await stored.json());
  expect(first).toMatchObject({ attachInvoice: true, attachmentFiles: [{ name: 'Terms.pdf' }] });
  expect(second).toMatchObject({ attachInvoice: true, attachmentFiles: [] });

  // Sent now, the email has them, and so has the history.
  const now = new Date(Date.now() - 60_000).toISOString();
  await page.request.patch(`/api/followup-sequences/${first?.id ?? 0}`, { data: { scheduledDate: now } });
  await expect.poll(() => mailsTo('ada@reads.test')).toBe(1);
  await page.goto(`/history?dialog=email:${first?.id ?? 0}`);
  const sent = page.getByRole('list', { name: 'Attachments' }).getByRole('listitem');
  await expect.poll(() => sent.count()).toBe(2);
  const again = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Terms.pdf' }).click();
  expect((await again).suggestedFilename()).toBe('Terms.pdf');
  expect(owed.pageErrors).toEqual([]);
});

test('an email that was refused needs attention, and goes to another address from the dashboard', async () => {
  const page = await newPage('bea@studio.test');
  const invoiceId = await lateInvoice(page, 'gone@ada.test', 5);
  const step = {
    ...{
      type: 'overdue_by',
      days: 5,
      scheduledDate: today(),
      scheduledTime: timeIn(owed.timeZone, Date.now()),
    },
    ...{ subject: 'Invoice {{invoice_number}}', content: 'Hello {{client_name}}', tone: 'friendly' },
  };
  await post(page, '/api/followup-sequences', { invoiceId, steps: [step] });
  await page.goto('/');
  const group = (name: RegExp) =>
    page.getByRole('region', { name }).getByRole('listitem', { name: 'Ada Ltd, invoice INV-1' });
  const failed = group(/^Failed emails/);
  await failed.getByText('The address does not exist: fix the address.').waitFor();
  await failed.getByText('The mail server replied: 550 5.1.1 No such user here').waitFor();
  // What the bell tells of it stays open, whatever was read.
  const bell = page.getByRole('dialog', { name: 'Notifications' });
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await bell.getByRole('button', { name: 'Clear All' }).click();
  await bell.getByText('Unread').first().waitFor({ state: 'detached' });
  await bell.getByText('Open', { exact: true }).waitFor();
  await page.keyboard.press('Escape');

  const field = failed.getByLabel("Client's email");
  await field.fill('nowhere');
  await field.press('Enter');
  await failed.getByText('Please enter a valid email address').waitFor();
  await field.fill('here@ada.test');
  await field.press('Enter');
  await failed.getByText('Trying again, to here@ada.test').waitFor();
  await expect.poll(() => mailsTo('here@ada.test')).toBe(1);
  // The sequence had one email: with that it is over, and the invoice is overdue.
  const ended = group(/^What comes next/);
  await ended.getByText('The last reminder was sent on', { exact: false }).waitFor();
  await ended.getByRole('button', { name: /^Mark Paid/ }).click();
  await ended.getByText('Marked as paid').waitFor();
  expect(owed.pageErrors).toEqual([]);
});

test('a template is written while the code of its chips is loading, then copied as text and pasted as chips', async () => {
  const page = await newPage('eve@studio.test');
  let letThrough = (): void => undefined;
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/chip-input*', (route) => held.then(() => route.continue()));
  await page.goto('/templates?dialog=create-template');
  const dialog = page.getByRole('dialog', { name: 'Create template' });
  const subject = dialog.getByRole('textbox', { name: 'Email Subject' });
  const content = dialog.getByRole('textbox', { name: 'Email Content' });
  const chips = dialog.locator('.variable-chip');

  // None of the fields changes while the person is in it.
  await subject.fill('About {{invoice_number}}');
  await content.fill('Dear ');
  await dialog.getByRole('button', { name: 'Client name', exact: true }).click();
  letThrough();
  await chips.getByText('Invoice number').waitFor();
  expect(await content.inputValue()).toBe('Dear {{client_name}}');
  await page.keyboard.type('!');
  await content.press('ArrowLeft');
  await content.press('Tab');
  await chips.getByText('Client name').waitFor();
  await dialog.getByRole('button', { name: 'Amount', exact: true }).press('Enter');
  const words = 'Dear {{client_name}}{{invoice_amount}}!';
  await expect.poll(() => wordsIn(content)).toBe(words);

  await content.press('Control+End');
  await content.press('Enter');
  await content.press('Control+a');
  await content.press('Control+c');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${words}\n`);
  await content.press('Control+End');
  await content.press('Control+v');
  await expect.poll(() => wordsIn(content)).toBe(`${words}\n${words}\n`);
  await content.press('Control+a');
  await content.press('Control+x');
  await expect.poll(() => wordsIn(content)).toBe('');
  // On one line in the subject.
  await subject.press('Control+a');
  await subject.press('Control+v');
  await expect.poll(() => wordsIn(subject)).toBe(`${words} ${words} `);
  await expect.poll(() => chips.count()).toBe(4);
  expect(owed.pageErrors).toEqual([]);
});
