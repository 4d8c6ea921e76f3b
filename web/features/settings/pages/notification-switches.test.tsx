import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { call, signUp } from '../../../../tests/components/page/account.ts';
import { changes, holdCalls } from '../../../../tests/components/page/answers.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { tabTo } from '../../../../tests/components/page/focus.ts';
import { focused } from '../../../../tests/components/page/focused.ts';
import { press } from '../../../../tests/components/page/screen.ts';

test('a switch keeps the focus while it is saved, and one that is pressed meanwhile is saved after it', async () => {
  await signUp();
  await openApp('/settings?tab=notifications');
  await expect.element(page.getByRole('switch').first()).toBeVisible();
  await tabTo('Email notifications');
  const { release } = holdCalls(changes);
  await tabTo('Reminder notifications');
  await press(' ');
  await tabTo('Payment notifications');
  await press(' ');
  release();
  await expect
    .poll(() => call('GET', '/api/user'))
    .toMatchObject({ notificationSettings: { reminder: false, payment: false } });
  expect(focused().name).toBe('Payment notifications');
});
