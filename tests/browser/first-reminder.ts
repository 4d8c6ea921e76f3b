import type { Locator, Page } from 'playwright-core';
import { timeIn } from '../../domain/calendar.ts';

const choose = async (page: Page, field: Locator, option: string): Promise<void> => {
  await field.click();
  await field.fill(option);
  await page.getByRole('option', { name: option }).first().click();
};

/** In an open dialog, which asks for it. */
export const chooseClient = (page: Page, name: string): Promise<void> =>
  choose(page, page.getByRole('dialog').getByLabel('Client'), name);

/** Starts a sequence from the dashboard whose first email is due now. @param timeZone of the account */
export const startSequence = async (
  page: Page,
  { client, invoice, timeZone }: Readonly<Record<'client' | 'invoice' | 'timeZone', string>>,
): Promise<void> => {
  await page.getByRole('button', { name: 'Create a sequence' }).click();
  const dialog = page.getByRole('dialog');
  await chooseClient(page, client);
  await choose(page, dialog.getByLabel('Invoice'), invoice);
  await dialog.getByRole('button', { name: /Continue|Next/ }).click();
  await page.getByRole('button', { name: 'Edit step 1' }).click();
  await page.getByLabel('Scheduled Time').fill(timeIn(timeZone, Date.now()));
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create Sequence' }).click();
  await page.getByText('Sequence created').first().waitFor();
};
