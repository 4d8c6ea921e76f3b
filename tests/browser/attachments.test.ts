import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { mostFileBytes } from '../../contracts/files.ts';
import { addDays, todayIn } from '../../domain/calendar.ts';
import { sampleFiles } from '../../integrations/file-types/sample-files.fixture.ts';
import { OwedInBrowser, openAccount, post } from './owed-in-browser.ts';

let owed: OwedInBrowser;
beforeAll(async () => {
  owed = await OwedInBrowser.start();
});
afterAll(() => owed.close());

const overdueInvoice = async (page: Page, email: string): Promise<number> => {
  await openAccount(page, email);
  const clientId = await post(page, '/api/clients', { name: 'Ada Ltd', email: 'ada@example.test' });
  const dueDate = addDays(todayIn(owed.timeZone, Date.now()), -3);
  return post(page, '/api/invoices', { clientId, invoiceNumber: 'INV-1', amount: 100, dueDate });
};

const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: sampleFiles.pdf });

/** Drops or pastes a file, as a browser reports it. */
const give = (page: Page, event: 'drop' | 'paste', name: string): Promise<void> =>
  page.getByRole('group', { name: /^Attachments/ }).evaluate(
    (group, { kind, fileName, bytes }) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(bytes)], fileName, { type: 'application/pdf' }));
      const options = { bubbles: true, cancelable: true };
      group.dispatchEvent(
        kind === 'drop'
          ? new DragEvent('drop', { ...options, dataTransfer: data })
          : new ClipboardEvent('paste', { ...options, clipboardData: data }),
      );
    },
    { kind: event, fileName: name, bytes: [...sampleFiles.pdf, ...Buffer.from(name)] },
  );

test('an invoice gets its PDF, and the emails of its sequence carry it and other files', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  const invoiceId = await overdueInvoice(page, 'ann@studio.test');

  await page.goto(`/invoices?dialog=edit-invoice:${invoiceId}`);
  const document = page.getByRole('list', { name: 'Invoice PDF' });
  await page.getByLabel('Invoice PDF file').setInputFiles({ ...pdf('notes.txt'), mimeType: 'text/plain' });
  await document
    .getByText('Invalid file type: Only PDF, DOC, XLS, JPG, and PNG files are supported')
    .waitFor();
  await page.getByRole('button', { name: 'Remove: notes.txt' }).click();
  await page.getByLabel('Invoice PDF file').setInputFiles(pdf('INV-1.pdf'));
  await document.getByText('INV-1.pdf').waitFor();
  await page.getByRole('button', { name: 'Replace' }).waitFor();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await downloading).suggestedFilename()).toBe('INV-1.pdf');

  await page.goto(`/sequences?dialog=create-sequence:${invoiceId}`);
  await page.getByRole('button', { name: 'Edit step 1' }).click();
  const tick = page.getByRole('checkbox', { name: 'Attach the invoice' });
  await expect.poll(() => tick.isChecked()).toBe(true);
  const files = page.getByRole('list', { name: 'Attached files' });
  await page
    .getByLabel('Files to attach')
    .setInputFiles([
      pdf('Terms.pdf'),
      { name: 'tool.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') },
      { name: 'fake.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html></html>') },
      { name: 'large.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(mostFileBytes + 1) },
    ]);
  const refused = 'Invalid file type: Only PDF, DOC, XLS, JPG, and PNG files are supported';
  await expect.poll(() => files.getByText(refused).count()).toBe(2);
  await files.getByText('File too large: Maximum file size is 10MB').waitFor();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page
    .getByText("Wait until every file is uploaded, and remove the ones that weren't accepted")
    .waitFor();
  for (const name of ['tool.exe', 'fake.pdf', 'large.pdf'])
    await page.getByRole('button', { name: `Remove: ${name}` }).click();
  await give(page, 'drop', 'dropped.pdf');
  await give(page, 'paste', 'pasted.pdf');
  await page.getByRole('button', { name: 'Remove: pasted.pdf' }).waitFor();
  await page.getByRole('button', { name: 'Remove: dropped.pdf' }).click();
  await page.getByText(/ of 20 MB$/).waitFor();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('button', { name: 'Create Sequence' }).click();
  await page.getByText('Sequence created', { exact: true }).waitFor();
  const steps: unknown = await (
    await page.request.get(`/api/followup-sequences?invoiceIds=${invoiceId}`)
  ).json();
  const attached = z.array(
    z.object({
      id: z.number(),
      attachInvoice: z.boolean(),
      attachmentFiles: z.array(z.object({ name: z.string() })),
    }),
  );
  const [first, second] = attached.parse(steps);
  expect([first?.attachInvoice, first?.attachmentFiles]).toEqual([
    true,
    [{ name: 'Terms.pdf' }, { name: 'pasted.pdf' }],
  ]);
  expect([second?.attachInvoice, second?.attachmentFiles]).toEqual([true, []]);

  // Sent now, the email has them, and so has the history.
  const now = new Date(Date.now() - 60_000).toISOString();
  await page.request.patch(`/api/followup-sequences/${first?.id ?? 0}`, { data: { scheduledDate: now } });
  await expect.poll(() => owed.mails.taken.length).toBe(1);
  await page.goto(`/history?dialog=email:${first?.id ?? 0}`);
  const sent = page.getByRole('list', { name: 'Attachments' });
  await expect.poll(() => sent.getByRole('listitem').count()).toBe(3);
  const again = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Terms.pdf' }).click();
  expect((await again).suggestedFilename()).toBe('Terms.pdf');
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});

test('an upload that fails is tried again, one that takes long is cancelled, and both by the keyboard', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  const invoiceId = await overdueInvoice(page, 'bea@studio.test');
  await page.goto(`/sequences?dialog=create-sequence:${invoiceId}`);
  await page.getByRole('button', { name: 'Edit step 1' }).click();
  await expect.poll(() => page.getByRole('checkbox', { name: 'Attach the invoice' }).isDisabled()).toBe(true);
  const files = page.getByRole('list', { name: 'Attached files' });

  await page.route('**/api/upload', (route) => route.abort('connectionreset'));
  await page.getByLabel('Files to attach').setInputFiles(pdf('Terms.pdf'));
  await files.getByText("Upload failed: Can't reach Owed. Nothing was saved.").waitFor();
  await page.unroute('**/api/upload');
  await page.getByRole('button', { name: 'Try again: Terms.pdf' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Files uploaded').first().waitFor();
  await page.getByRole('button', { name: 'Remove: Terms.pdf' }).waitFor();

  await page.route('**/api/upload', () => undefined);
  await page.getByLabel('Files to attach').setInputFiles(pdf('slow.pdf'));
  await page.getByRole('progressbar', { name: 'Uploading slow.pdf' }).waitFor();
  await page.getByRole('button', { name: 'Cancel: slow.pdf' }).focus();
  await page.keyboard.press('Space');
  await files.getByText('slow.pdf').waitFor({ state: 'detached' });
  await expect.poll(() => files.getByRole('listitem').count()).toBe(1);
  await context.close();
});
