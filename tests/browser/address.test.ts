import { afterAll, beforeAll, expect, test } from 'vitest';
import { OwedInBrowser, register } from './owed-in-browser.ts';

let owed: OwedInBrowser;
beforeAll(async () => {
  owed = await OwedInBrowser.start();
});
afterAll(() => owed.close());

test('a new address needs the password and its link, and then signs in', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  await register(page, 'ann@old.test');
  await page.goto('/settings');
  await page.getByText("ann@old.test isn't verified yet.").waitFor();
  await page.getByLabel('Email', { exact: true }).fill('ann@new.test');
  await page.getByLabel('Password', { exact: true }).fill('wrong horse');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Failed to update profile').first().waitFor();
  await page.getByText("That's not your password").first().waitFor();

  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('ann@new.test replaces ann@old.test').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Your address is still ann@old.test.').first().waitFor();

  await page.getByLabel('Email', { exact: true }).fill('ann@new.test');
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('ann@new.test replaces ann@old.test').waitFor();
  const before = owed.mails.taken.length;
  await page.getByRole('button', { name: 'Resend' }).click();
  await page.getByText('Open the link we sent to ann@new.test.').first().waitFor();
  await expect.poll(() => owed.mails.taken.length).toBeGreaterThan(before);

  const elsewhere = await owed.person({ width: 390 });
  const phone = await elsewhere.newPage();
  const link = await owed.linkTo('ann@new.test', 'confirm-address');
  await phone.goto(link);
  await phone.getByRole('button', { name: 'Confirm' }).click();
  await phone.getByText('ann@new.test is confirmed.').waitFor();
  await phone.goto(link);
  await phone.getByRole('button', { name: 'Confirm' }).click();
  await phone.getByText('This link is invalid or has expired.').waitFor();

  await page.getByText('ann@new.test replaces').waitFor({ state: 'detached' });
  await page.reload();
  await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe('ann@new.test');
  expect(owed.pageErrors).toEqual([]);
  await elsewhere.close();
  await context.close();
});

test('until the link of the registration is opened, every page says that nothing is sent', async () => {
  const strict = await OwedInBrowser.startWith({ ADDRESS_PROOF: 'required' });
  const context = await strict.person();
  const page = await context.newPage();
  await page.goto('/auth');
  await register(page, 'eve@proof.test');
  const banner = page.getByRole('status').filter({ hasText: 'Nothing is sent yet.' });
  await banner.waitFor();
  await banner.getByRole('link', { name: 'Settings' }).click();
  await page.getByText('nothing is sent to your clients', { exact: false }).waitFor();
  await page.goto(await strict.linkTo('eve@proof.test', 'confirm-address'));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('eve@proof.test is confirmed.').waitFor();
  await page.goto('/');
  await page.getByRole('heading', { name: 'Dashboard' }).first().waitFor();
  await banner.waitFor({ state: 'detached' });
  expect(strict.pageErrors).toEqual([]);
  await context.close();
  await strict.close();
});
