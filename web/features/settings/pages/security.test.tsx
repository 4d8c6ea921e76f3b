import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { shortPassword } from '../../../../contracts/accounts/account-bodies.ts';
import { settingsFailures, settingsSuccesses } from '../../../../contracts/accounts/settings-messages.ts';
import { create, signUp, today } from '../../../../tests/components/page/account.ts';
import { bodiesFromNow } from '../../../../tests/components/page/answers.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { button, field, isGone, region, shows, toast } from '../../../../tests/components/page/screen.ts';

test('a new password is typed twice, and needs the current one', async () => {
  await signUp('solo');
  await openApp('/settings?tab=security');
  const enter = async (password: string, confirmed: string): Promise<void> => {
    await field('Current password').fill('wrong horse');
    await field('New password').fill(password);
    await field('Confirm new password').fill(confirmed);
    await button('Change password').click();
  };
  await enter('short', 'other');
  await shows(page, shortPassword, 'Passwords do not match');
  await enter('battery staple', 'battery staple');
  await shows(page.getByCss('form'), "That's not your password");
  await toast(settingsFailures.password, "That's not your password");
});

test('the devices that are logged in are listed, this one without a button', async () => {
  await signUp('solo');
  await openApp('/settings?tab=security');
  await shows(region('Devices'), 'This device');
  expect(region('Devices').getByRole('listitem').elements()).toHaveLength(1);
  expect(region('Devices').getByRole('button').elements()).toEqual([]);
});

test('a new password asks which auditors keep their access', async () => {
  await signUp('solo');
  const link = { from: '2026-01-01', to: '2026-01-31', expiresOn: today(), currentPassword: 'correct horse' };
  const id = await create('/api/auditor-links', { name: 'Grant & Co.', ...link });
  await create('/api/auditor-links', { name: 'Other Ltd', ...link });
  await openApp('/settings?tab=security');
  await page.getByRole('checkbox', { name: 'Grant & Co.' }).click();
  await expect.element(page.getByRole('checkbox', { name: 'Other Ltd' })).not.toBeChecked();
  await field('Current password').fill('correct horse');
  await field('New password').fill('battery staple');
  await field('Confirm new password').fill('battery staple');
  const sent = bodiesFromNow('PUT /api/user/password');
  await button('Change password').click();
  await toast(settingsSuccesses.passwordChanged.title);
  expect(sent).toMatchObject([{ keepAuditorLinks: [id] }]);
  await isGone(page.getByRole('checkbox', { name: 'Other Ltd' }));
});
