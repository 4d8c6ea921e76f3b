import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { signUp } from '../../../../tests/components/page/account.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { setMail } from '../../../../tests/components/page/mail-mode.ts';
import { button, heading, isGone, question, shows, toast } from '../../../../tests/components/page/screen.ts';

const email = page.getByLabelText('Email', { exact: true });
const company = page.getByLabelText('Company name');

const changeAddress = async (to: string, password: string): Promise<void> => {
  await email.fill(to);
  await page.getByLabelText('Password', { exact: true }).fill(password);
  await button('Save').click();
};

test('a new address needs the password, and waits for its link, which is sent again or given up', async () => {
  const own = await signUp();
  await openApp('/settings');
  await shows(page, `${own} isn't verified yet. Test emails only go to a verified address.`);
  await changeAddress(`new-${own}`, 'wrong horse');
  await toast('Failed to update profile', "That's not your password");
  await changeAddress(`new-${own}`, 'correct horse');
  await shows(page, `new-${own} replaces ${own} once you open the link we sent there.`);
  await toast('Link sent', `Open the link we sent to new-${own}.`);
  await button('Resend').click();
  await toast('Link sent', `Open the link we sent to new-${own}.`);
  await button('Cancel').click();
  await toast('Address change cancelled', `Your address is still ${own}.`);
  await isGone(page.getByText(`new-${own} replaces`));
});

test('an account whose address has to be proven says that nothing is sent, on every page', async () => {
  const own = await signUp();
  await setMail({ requiresProof: true });
  await openApp('/clients');
  const banner = page.getByRole('status').filter({ hasText: 'Nothing is sent yet.' });
  await banner.getByRole('link', { name: 'Settings' }).click();
  await shows(page, `${own} isn't verified yet. Nothing is sent to your clients until you open the link`);
});

test('a link asks before it leaves what was typed', async () => {
  await signUp();
  await openApp('/settings');
  await company.fill('Studio Failures');
  const invoices = page.getByRole('navigation').getByRole('link', { name: 'Invoices' }).first();
  await invoices.click();
  const discard = question('Discard your changes?');
  await button('Keep editing', discard).click();
  await expect.element(company).toHaveValue('Studio Failures');
  await invoices.click();
  await button('Discard', discard).click();
  await expect.element(heading('Invoices')).toBeVisible();
  expect(location.pathname).toBe('/invoices');
});
