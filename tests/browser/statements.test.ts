import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, todayIn } from '../../domain/calendar.ts';
import { camtStatement } from '../../integrations/statements/camt.fixture.ts';
import { axeFindings } from './axe.ts';
import { OwedInBrowser, openAccount, post } from './owed-in-browser.ts';

let owed: OwedInBrowser;
beforeAll(async () => {
  owed = await OwedInBrowser.start();
});
afterAll(() => owed.close());

/** A camt.053 file of two payments, as a bank has it. */
const statement = (day: string): Buffer =>
  Buffer.from(
    camtStatement(
      {
        amount: '100.00',
        day,
        payer: 'Zoe Ltd',
        reference: 'INV-1042',
        bankReference: '2026110300012345',
      },
      { amount: '40.00', day, payer: 'ZOE LTD', reference: 'thank you', bankReference: '2026110300012346' },
    ),
  );

const choose = (page: Page, buffer: Buffer): Promise<void> =>
  page
    .getByLabel('Bank statement', { exact: true })
    .setInputFiles({ name: 'November.xml', mimeType: 'text/xml', buffer });

test('a bank statement is recorded, another window shows it, and the same file records nothing again', async () => {
  const context = await owed.person({ colorScheme: 'dark' });
  const page = await context.newPage();
  await page.goto('/auth', { waitUntil: 'networkidle' });
  await openAccount(page, 'statement@studio.test');
  const today = todayIn(owed.timeZone, Date.now());
  const clientId = await post(page, '/api/clients', { name: 'Zoe Ltd', email: 'zoe@example.test' });
  const dueDate = addDays(today, 5);
  await post(page, '/api/invoices', { clientId, invoiceNumber: 'INV-1042', amount: 100, dueDate });
  await post(page, '/api/invoices', { clientId, invoiceNumber: 'INV-1043', amount: 40, dueDate });
  const other = await context.newPage();
  await other.goto('/payments');
  await other.getByText('No payments yet').waitFor();

  await page.goto('/payments');
  await page.getByRole('link', { name: 'Import bank statement' }).first().click();
  const file = statement(addDays(today, -3));
  await choose(page, file);
  await page.getByRole('heading', { name: 'Certain (1)' }).waitFor();
  await page.getByRole('heading', { name: 'To check (1)' }).waitFor();
  expect(await axeFindings(page, { within: 'main' })).toEqual([]);
  // With the keyboard alone.
  await page.getByRole('checkbox', { name: /\$40\.00 from ZOE LTD/ }).focus();
  await page.keyboard.press('Space');
  await page.getByText('2 lines selected, $140.00').waitFor();
  await page.getByRole('button', { name: 'Record 2 payments' }).press('Enter');
  await page.getByRole('heading', { name: '2 lines recorded, $140.00' }).waitFor();
  await other.getByText('Received $140.00').waitFor();

  await page.getByRole('button', { name: 'Import another file' }).click();
  await choose(page, file);
  await page.getByRole('heading', { name: 'Already recorded (2)' }).waitFor();
  expect(await page.getByRole('button', { name: 'Record 0 payments' }).isDisabled()).toBe(true);
  await page.goBack();
  await page.getByText('Received $140.00').waitFor();
  expect(owed.pageErrors).toEqual([]);
});
