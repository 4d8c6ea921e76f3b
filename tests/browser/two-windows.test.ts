import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, todayIn } from '../../domain/calendar.ts';
import { OwedInBrowser, openAccount, post, register } from './owed-in-browser.ts';

let owed: OwedInBrowser;
let dueDate: string;
beforeAll(async () => {
  owed = await OwedInBrowser.startWith({ ADDRESS_PROOF: 'required' });
  dueDate = addDays(todayIn(owed.timeZone, Date.now()), 10);
});
afterAll(() => owed.close());

const newClient = (page: Page): Promise<number> =>
  post(page, '/api/clients', { name: 'Zoe Ltd', email: 'zoe@example.test' });
const newInvoice = (page: Page, clientId: number): Promise<number> =>
  post(page, '/api/invoices', { clientId, invoiceNumber: 'INV-1', amount: 100, dueDate });

test('an open form says what another window changed, and lets the text of a record that it deleted be copied', async () => {
  const context = await owed.person();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const one = await context.newPage();
  await openAccount(one, 'ann@windows.test');
  const address = `/invoices?dialog=edit-invoice:${await newInvoice(one, await newClient(one))}`;
  await one.goto(address);
  const mine = one.getByRole('dialog', { name: 'Edit Invoice' });
  await mine.getByLabel('Description').fill('Called on Monday');
  await one.getByRole('status', { name: 'Connected', includeHidden: true }).waitFor();

  const other = await context.newPage();
  await other.goto(address);
  const theirs = other.getByRole('dialog', { name: 'Edit Invoice' });
  await theirs.getByLabel('Amount').fill('250');
  await theirs.getByRole('button', { name: 'Update Invoice' }).click();
  await mine.getByText('This invoice was changed in the meantime.').waitFor();
  await mine.getByText('Amount: now “250.00”').waitFor();

  await other.getByText('Invoice updated').first().waitFor();
  await other.keyboard.press('Escape');
  await theirs.waitFor({ state: 'detached' });
  const row = other.getByRole('row', { name: /INV-1/ });
  await row.hover();
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await other.getByRole('menuitem', { name: 'Delete' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Delete invoice' }).click();
  await mine.getByText("This invoice was deleted in the meantime, so your changes can't be saved.").waitFor();
  await mine.getByRole('button', { name: 'Copy what you entered' }).click();
  await one.getByText('Your entries copied').first().waitFor();
  expect(await one.evaluate(() => navigator.clipboard.readText())).toContain('Description: Called on Monday');
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});

test('the appearance follows the system until one is chosen, which reaches other windows and stays after a reload; a question that was put off does not', async () => {
  const context = await owed.person();
  const one = await context.newPage();
  await openAccount(one, 'dark@windows.test');
  const clientId = await newClient(one);
  const invoiceId = await newInvoice(one, clientId);
  const step = { type: 'due_in', days: 3, scheduledDate: addDays(dueDate, -3), tone: 'friendly' };
  const steps = [{ ...step, subject: 'Soon', content: 'It is due.' }];
  await post(one, '/api/followup-sequences', { invoiceId, steps });
  await one.request.delete(`/api/clients/${clientId}`);
  await one.goto('/sequences');
  const orphan = one.getByRole('alertdialog', { name: 'Remove a sequence without an invoice or client?' });
  await orphan.getByRole('button', { name: 'Keep' }).click();
  await orphan.waitFor({ state: 'detached' });

  const isGround = (page: Page, color: string): Promise<void> =>
    expect.poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(color);
  const light = 'rgb(250, 250, 249)';
  const dark = 'rgb(17, 18, 16)';
  await isGround(one, light);
  await one.emulateMedia({ colorScheme: 'dark' });
  await isGround(one, dark);
  await one.emulateMedia({ colorScheme: 'light' });
  await isGround(one, light);

  const other = await context.newPage();
  await other.goto('/clients');
  await other.getByRole('heading', { name: 'Clients' }).first().waitFor();
  await one.bringToFront();
  await one.getByRole('button', { name: /^Account of/ }).click();
  await one.getByRole('menuitemradio', { name: 'Dark' }).click();
  await isGround(one, dark);
  await isGround(other, dark);
  await one.getByRole('menuitemradio', { name: 'System' }).click();
  await isGround(other, light);
  await one.getByRole('menuitemradio', { name: 'Dark' }).click();
  await one.reload();
  await orphan.waitFor();
  await isGround(one, dark);
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});

test('nothing is sent until an address is confirmed by its link; so is a new one, on any device', async () => {
  const page = await (await owed.person()).newPage();
  await register(page, 'ann@old.test');
  const banner = page.getByRole('status').filter({ hasText: 'Nothing is sent yet.' });
  await banner.waitFor();
  await page.goto(await owed.linkTo('ann@old.test', 'confirm-address'));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('ann@old.test is confirmed.').waitFor();

  await page.goto('/settings');
  const address = page.getByLabel('Email', { exact: true });
  await address.fill('ann@new.test');
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByRole('button', { name: 'Save' }).click();
  const waiting = page.getByText('ann@new.test replaces ann@old.test');
  await waiting.waitFor();
  expect(await banner.count()).toBe(0);
  const before = owed.mails.taken.length;
  await page.getByRole('button', { name: 'Resend' }).click();
  await expect.poll(() => owed.mails.taken.length).toBeGreaterThan(before);

  const phone = await (await owed.person({ width: 390 })).newPage();
  const link = await owed.linkTo('ann@new.test', 'confirm-address');
  for (const answer of ['ann@new.test is confirmed.', 'This link is invalid or has expired.']) {
    await phone.goto(link);
    await phone.getByRole('button', { name: 'Confirm' }).click();
    await phone.getByText(answer).waitFor();
  }
  await waiting.waitFor({ state: 'detached' });
  await page.reload();
  await expect.poll(() => address.inputValue()).toBe('ann@new.test');
  expect(owed.pageErrors).toEqual([]);
  await phone.context().close();
  await page.context().close();
});
