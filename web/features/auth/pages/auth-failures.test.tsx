import { beforeEach, test } from 'vitest';
import { page } from 'vitest/browser';
import { failures } from '../../../../contracts/messages.ts';
import { signInFailures } from '../../../../contracts/accounts/sign-in-messages.ts';
import { signOut } from '../../../../tests/components/page/account.ts';
import { answerCalls } from '../../../../tests/components/page/answers.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { failsAt } from '../../../../tests/components/page/failures.ts';
import { button } from '../../../../tests/components/page/screen.ts';

beforeEach(signOut);

const enter = (field: string, text: string): Promise<void> =>
  page.getByLabelText(field, { exact: true }).fill(text);

test('a registration that fails says so', async () => {
  await openApp('/auth?tab=register');
  await enter('Full Name', 'Ann Lee');
  await enter('Email', 'ann@failures.test');
  await enter('Password', 'correct horse');
  await enter('Confirm Password', 'correct horse');
  await failsAt('POST /api/register', button('Create account'), signInFailures.registration);
});

test('a link for a new password that could not be sent says so', async () => {
  await openApp('/forgot-password');
  await enter('Email', 'ann@failures.test');
  const text = 'Failed to process your request. Please try again.';
  await failsAt('POST /api/forgot-password', button('Reset Password'), failures.error, text);
});

test('a new password that could not be saved says so', async () => {
  const path = `/reset-password/${'a'.repeat(43)}`;
  answerCalls(`GET /api${path}`, () => Response.json({ message: 'Token is valid' }));
  await openApp(path);
  await enter('New Password', 'a longer password');
  await enter('Confirm New Password', 'a longer password');
  const text = 'Failed to reset password. Please try again.';
  await failsAt(`POST /api${path}`, button('Reset Password'), failures.error, text);
});
