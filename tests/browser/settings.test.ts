import { afterAll, beforeAll, expect, test } from 'vitest';
import { OwedInBrowser, post, register } from './owed-in-browser.ts';

let owed: OwedInBrowser;
beforeAll(async () => {
  owed = await OwedInBrowser.start();
});
afterAll(() => owed.close());

test('a forgotten password is replaced by the link in an email', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  await register(page, 'ann@forgot.test');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await page.waitForURL('**/forgot-password');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.getByText('Please enter a valid email address').waitFor();
  await page.getByLabel('Email', { exact: true }).fill('ann@forgot.test');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.getByRole('heading', { name: 'Email Sent' }).waitFor();
  expect(await page.getByText('Development Information').count()).toBe(0);
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await page.waitForURL('**/auth');

  const phone = await owed.person({ width: 390 });
  const mailed = await phone.newPage();
  const link = await owed.linkTo('ann@forgot.test', 'reset-password');
  await mailed.goto(link);
  await mailed.getByLabel('New Password', { exact: true }).fill('short');
  await mailed.getByLabel('Confirm New Password').fill('other');
  await mailed.getByRole('button', { name: 'Reset Password' }).click();
  await mailed.getByText('Password must be at least 6 characters').waitFor();
  await mailed.getByText('Passwords do not match').waitFor();
  await mailed.getByLabel('New Password', { exact: true }).fill('password1');
  await mailed.getByLabel('Confirm New Password').fill('password1');
  await mailed.getByRole('button', { name: 'Reset Password' }).click();
  await mailed.getByText('This password is too common. Please choose another one').first().waitFor();
  await mailed.getByLabel('New Password', { exact: true }).fill('battery staple');
  await mailed.getByLabel('Confirm New Password').fill('battery staple');
  await mailed.getByRole('button', { name: 'Reset Password' }).click();
  await mailed.getByRole('heading', { name: 'Password Reset Successful' }).waitFor();
  await mailed.getByRole('link', { name: 'Login with New Password' }).click();
  await mailed.getByLabel('Email', { exact: true }).fill('ann@forgot.test');
  await mailed.getByLabel('Password', { exact: true }).fill('battery staple');
  await mailed.getByRole('button', { name: 'Login' }).click();
  await mailed.getByRole('heading', { name: 'Dashboard' }).waitFor();

  await page.goto(link);
  await page.getByRole('heading', { name: 'Invalid or Expired Link' }).waitFor();
  await page.getByText('This password reset link is invalid or has expired.').waitFor();
  await page.getByRole('link', { name: 'Request New Link' }).click();
  await page.waitForURL('**/forgot-password');
  await page.goto('/reset-password');
  await page.waitForURL('**/auth');
  await phone.close();
  await context.close();
});

test('the password is changed in the settings, and other devices are signed out', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  await register(page, 'bea@security.test');
  const elsewhere = await owed.person();
  const other = await elsewhere.newPage();
  await other.goto('/auth');
  await other.getByLabel('Email', { exact: true }).fill('bea@security.test');
  await other.getByLabel('Password', { exact: true }).fill('correct horse');
  await other.getByRole('button', { name: 'Login' }).click();
  await other.getByRole('heading', { name: 'Dashboard' }).waitFor();

  await page.goto('/settings');
  await page.getByRole('tab', { name: 'Security' }).click();
  await page.waitForURL('**/settings?tab=security');
  const devices = page.getByRole('region', { name: 'Devices' });
  await expect.poll(() => devices.getByRole('listitem').count()).toBe(2);
  await devices.getByText('This device').waitFor();
  await devices.getByRole('button', { name: /^Log out Chrome/ }).click();
  await expect.poll(() => devices.getByRole('listitem').count()).toBe(1);
  await other.waitForURL('**/auth');
  await other.getByLabel('Email', { exact: true }).fill('bea@security.test');
  await other.getByLabel('Password', { exact: true }).fill('correct horse');
  await other.getByRole('button', { name: 'Login' }).click();
  await other.getByRole('heading', { name: 'Dashboard' }).waitFor();

  await page.getByLabel('Current password').fill('wrong horse');
  await page.getByLabel('New password', { exact: true }).fill('battery staple');
  await page.getByLabel('Confirm new password').fill('battery staple');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Failed to change password').first().waitFor();
  await page.getByText("That's not your password").first().waitFor();
  await page.getByLabel('Current password').fill('correct horse');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Password changed', { exact: true }).first().waitFor();
  await other.waitForURL('**/auth');
  await expect.poll(() => devices.getByRole('listitem').count()).toBe(1);
  expect(owed.pageErrors).toEqual([]);
  await elsewhere.close();
  await context.close();
});

test('profile and notifications are saved, and the tab is part of the address', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  await register(page, 'cleo@profile.test');
  await page.goto('/settings');
  await page.getByLabel('Full Name').fill('C');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Name must be at least 2 characters').waitFor();
  await page.getByLabel('Full Name').fill('Cleo Day');
  await page.getByLabel('Company name').fill('Day & Night');
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
  await page.getByLabel('Email signature').fill('Day & Night\nTokyo');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Profile updated').first().waitFor();

  await page.getByRole('tab', { name: 'Profile' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('tab', { name: 'Security', selected: true }).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.waitForURL('**/settings?tab=notifications');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Notifications');
  await page.getByRole('switch', { name: 'Payment notifications' }).uncheck();
  await page.getByText('Notification settings saved').first().waitFor();
  await page.getByRole('switch', { name: 'Email notifications' }).uncheck();
  await expect
    .poll(() => page.getByRole('switch', { name: 'Reminder notifications' }).isDisabled())
    .toBe(true);
  await page.reload();
  await page.getByRole('switch', { name: 'Email notifications' }).waitFor();
  const isOn = (name: string) => page.getByRole('switch', { name }).isChecked();
  await expect.poll(() => isOn('Email notifications')).toBe(false);
  await expect.poll(() => isOn('Reminder notifications')).toBe(true);
  await expect.poll(() => isOn('Payment notifications')).toBe(false);
  await page.getByRole('tab', { name: 'Profile' }).click();
  await expect.poll(() => page.getByLabel('Company name').inputValue()).toBe('Day & Night');
  await expect.poll(() => page.getByLabel('Time zone').inputValue()).toBe('Asia/Tokyo');
  await expect.poll(() => page.getByLabel('Email signature').inputValue()).toBe('Day & Night\nTokyo');
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});

test('a new time zone is asked about when emails go out right away in it', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  await register(page, 'zoe@zones.test');
  expect((await page.request.put('/api/user', { data: { timeZone: 'UTC' } })).ok()).toBe(true);
  const clientId = await post(page, '/api/clients', { name: 'Acme', email: 'pay@acme.test' });
  const bill = { clientId, invoiceNumber: 'INV-1', amount: 100, dueDate: '2020-01-01' };
  const invoiceId = await post(page, '/api/invoices', bill);
  const inHalfAnHour = new Date(Date.now() + 1_800_000).toISOString();
  const step = {
    ...{ type: 'overdue_by', days: 1, tone: 'friendly', senderName: 'Zoe', senderEmail: 'zoe@zones.test' },
    ...{ scheduledDate: inHalfAnHour.slice(0, 10), scheduledTime: inHalfAnHour.slice(11, 16) },
    ...{ subject: 'Invoice {{invoice_number}}', content: 'Please pay.' },
  };
  await post(page, '/api/followup-sequences', { invoiceId, steps: [step] });

  await page.goto('/settings');
  // An hour ahead of UTC all year.
  await page.getByLabel('Time zone').selectOption('Africa/Lagos');
  await page.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('alertdialog', { name: 'Change the time zone to Africa/Lagos?' });
  await question.getByText('1 email goes out right away').waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  const zone = async (): Promise<unknown> => (await page.request.get('/api/user')).json();
  expect(await zone()).toMatchObject({ timeZone: 'UTC' });

  await page.getByRole('button', { name: 'Save' }).click();
  await question.getByRole('button', { name: 'Change time zone' }).click();
  await page.getByText('Your time zone is now Africa/Lagos.').first().waitFor();
  expect(await zone()).toMatchObject({ timeZone: 'Africa/Lagos' });
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});

test('a test email is sent, and the account is deleted after DELETE was typed', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  await register(page, 'dora@leaving.test');
  await page.goto('/settings');
  await page.getByLabel('Company name').fill('Half typed');
  await page.getByRole('tab', { name: 'Email testing' }).click();
  await page.waitForURL('**/settings?tab=email-testing');
  await page.getByLabel('Recipient').fill('');
  await page.getByRole('button', { name: 'Send test' }).click();
  await page.getByText('Email required').first().waitFor();
  await page.getByText('Please enter an email address').first().waitFor();
  await page.getByLabel('Recipient').fill('stranger@else.test');
  await page.getByRole('button', { name: 'Send test' }).click();
  await page.getByText('Failed to send test email').first().waitFor();
  await page.getByLabel('Recipient').fill('dora@leaving.test');
  await page.getByRole('button', { name: 'Send test' }).click();
  await page.getByText('Verify your email address first').first().waitFor();
  await page.getByRole('tab', { name: 'Profile' }).click();
  expect(await page.getByLabel('Company name').inputValue()).toBe('Half typed');

  await page.getByRole('tab', { name: 'Delete account' }).click();
  await page.waitForURL('**/settings?tab=delete-account');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('alertdialog');
  const confirm = dialog.getByRole('button', { name: 'Delete account' });
  await expect.poll(() => confirm.isDisabled()).toBe(true);
  await dialog.getByLabel('Type DELETE to confirm').fill('delete');
  await page.keyboard.press('Enter');
  await page.getByText('Confirmation failed').first().waitFor();
  await page.getByText('Please type DELETE to confirm account deletion.').first().waitFor();
  expect(await confirm.isDisabled()).toBe(true);

  await page.route('**/api/user/account', (route) => route.abort());
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
  await confirm.click();
  await page.getByText('Failed to delete account').first().waitFor();
  await dialog.waitFor({ state: 'detached' });
  await page.unroute('**/api/user/account');
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expect.poll(() => dialog.getByLabel('Type DELETE to confirm').inputValue()).toBe('');
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/auth');
  await page.getByText('Account deleted').first().waitFor();
  await page.getByLabel('Email', { exact: true }).fill('dora@leaving.test');
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByText('Login failed').first().waitFor();
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});

test('the DNS of a verified email is explained, with the record to add', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  await register(page, 'eve@dns.test');
  const findings = [
    {
      check: 'spf',
      verdict: 'missing',
      found: null,
      add: { name: 'mail.test', value: 'v=spf1 mx ~all' },
    },
    { check: 'dkim', verdict: 'found', selector: 'mail', found: 'v=DKIM1; p=MIGf', add: null },
    { check: 'dmarc', verdict: 'unknown', found: null, add: null },
  ];
  await page.route('**/api/verified-emails/*/dns', (route) =>
    route.fulfill({
      json: { from: 'owed@mail.test', domain: 'mail.test', mailServer: null, provider: null, findings },
    }),
  );
  await page.goto('/settings?tab=verified-emails');
  await page.getByRole('button', { name: 'Check DNS: eve@dns.test' }).click();
  const dialog = page.getByRole('dialog', { name: 'DNS for eve@dns.test' });
  const spf = dialog.getByRole('region', { name: 'SPF' });
  await spf.getByText('Needs a change').waitFor();
  await spf.getByText('v=spf1 mx ~all').waitFor();
  await dialog.getByRole('region', { name: 'DKIM' }).getByText('Good', { exact: true }).waitFor();
  await dialog.getByRole('region', { name: 'DMARC' }).getByText('Unknown').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});
