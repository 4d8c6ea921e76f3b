import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { settingsFailures, settingsSuccesses } from '../../../../contracts/accounts/settings-messages.ts';
import { failures } from '../../../../contracts/messages.ts';
import { missingInput } from '../../../../contracts/sequences/sequence-messages.ts';
import { call, signUp, timeZone } from '../../../../tests/components/page/account.ts';
import { answerCalls, badGateway } from '../../../../tests/components/page/answers.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import {
  button,
  field,
  isGone,
  leadsTo,
  press,
  question,
  shows,
  tab,
  toast,
} from '../../../../tests/components/page/screen.ts';

const companyName = page.getByLabelText('Company name');
const zone = page.getByLabelText('Time zone');
const signature = page.getByLabelText('Email signature');
const recipient = field('Recipient');

/** How many lines a field shows. */
const linesIn = (area: Locator): number => {
  const element = area.element();
  const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(element);
  const [line = 0, above = 0, below = 0] = [lineHeight, paddingTop, paddingBottom].map(Number.parseFloat);
  return Math.round((element.clientHeight - above - below) / line);
};

const notifications = (name: string): Locator => page.getByRole('switch', { name: `${name} notifications` });

test('the open tab is part of the address, arrow keys move between tabs, and what was typed stays', async () => {
  await signUp('solo');
  await openApp('/settings');
  await expect.poll(() => linesIn(signature)).toBe(8);
  await companyName.fill('Half typed');
  await tab('Profile').click();
  for (const name of ['Security', 'Notifications']) {
    await press('{ArrowRight}');
    await expect.element(tab(name)).toHaveAttribute('aria-selected', 'true');
    await expect.element(tab(name)).toHaveFocus();
  }
  await leadsTo('/settings?tab=notifications');
  await tab('Profile').click();
  await expect.element(companyName).toBeVisible();
  await expect.element(companyName).toHaveValue('Half typed');
});

test('a profile needs a name, and is saved with company, time zone and signature', async () => {
  await signUp('solo');
  await openApp('/settings');
  await field('Full Name').fill('C');
  await button('Save').click();
  await shows(page, 'Name must be at least 2 characters');
  await field('Full Name').fill('Cleo Day');
  await companyName.fill('Day & Night');
  await zone.selectOptions('Asia/Tokyo');
  await signature.fill('For {{client_nme}}');
  await expect.element(page.getByText("{{client_nme}} isn't a variable.")).toBeVisible();
  await signature.fill('Day & Night\nTokyo');
  await button('Save').click();
  await toast('Profile updated');
  await openApp('/settings');
  await expect.element(companyName).toHaveValue('Day & Night');
  await expect.element(zone).toHaveValue('Asia/Tokyo');
  await expect.element(signature).toHaveValue('Day & Night\nTokyo');
});

test('notifications are saved at once, and without emails none can be chosen', async () => {
  await signUp('solo');
  await openApp('/settings?tab=notifications');
  await notifications('Payment').click();
  await toast(settingsSuccesses.notificationsSaved);
  await notifications('Email').click();
  await toast(settingsSuccesses.notificationsSaved);
  await expect.element(notifications('Reminder')).toBeDisabled();
  await openApp('/settings?tab=notifications');
  await expect.element(notifications('Email')).not.toBeChecked();
  await expect.element(notifications('Reminder')).toBeChecked();
  await expect.element(notifications('Payment')).not.toBeChecked();
});

test('a time zone in which emails go out right away is saved after a question', async () => {
  await signUp('solo');
  answerCalls(/^GET .api.user.time-zone-change/, () => Response.json({ emailsAtOnce: 1 }));
  await openApp('/settings');
  await zone.selectOptions('Africa/Lagos');
  await button('Save').click();
  const asked = question('Change the time zone to Africa/Lagos?');
  await shows(asked, /1 email goes out right away/);
  await button('Cancel', asked).click();
  await isGone(asked);
  expect(await call('GET', '/api/user')).toMatchObject({ timeZone });
  await button('Save').click();
  await button('Change time zone', asked).click();
  const { title, message } = settingsSuccesses.timeZoneChanged('Africa/Lagos');
  await toast(title, message);
  expect(await call('GET', '/api/user')).toMatchObject({ timeZone: 'Africa/Lagos' });
});

test('a test email goes to an own address that is verified', async () => {
  const email = await signUp('solo');
  await openApp('/settings?tab=email-testing');
  await expect.element(recipient).toHaveValue(email);
  await recipient.fill('');
  await button('Send test').click();
  await toast(missingInput.testRecipient.title, missingInput.testRecipient.message);
  await recipient.fill('stranger@else.test');
  await button('Send test').click();
  await toast(settingsFailures.testMail);
  await recipient.fill(email);
  await button('Send test').click();
  await toast(failures.addressNotProven);
});

test('an account is deleted only after DELETE was typed, and a failure asks for it again', async () => {
  await signUp('solo');
  await openApp('/settings?tab=delete-account');
  await button('Delete account').click();
  const asked = question('Delete your account?');
  const confirm = button('Delete account', asked);
  const typed = asked.getByLabelText('Type DELETE to confirm');
  await expect.element(confirm).toBeDisabled();
  await typed.fill('delete');
  await press('{Enter}');
  await toast(settingsFailures.notConfirmed.title, settingsFailures.notConfirmed.message);
  await expect.element(confirm).toBeDisabled();
  answerCalls('DELETE /api/user/account', badGateway);
  await typed.fill('DELETE');
  await confirm.click();
  await toast(settingsFailures.accountDelete);
  await isGone(asked);
  await button('Delete account').click();
  await expect.element(typed).toHaveValue('');
});
