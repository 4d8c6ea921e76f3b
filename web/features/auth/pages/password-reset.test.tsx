import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { shortPassword } from '../../../../contracts/accounts/account-bodies.ts';
import { resetScreen, tokenIsValid } from '../../../../contracts/accounts/password-messages.ts';
import { signOut } from '../../../../tests/components/page/account.ts';
import {
  answerCalls,
  badGateway,
  bodiesFromNow,
  holdCalls,
  refuseCalls,
} from '../../../../tests/components/page/answers.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import {
  button,
  field,
  heading,
  isGone,
  leadsTo,
  link,
  shows,
} from '../../../../tests/components/page/screen.ts';

const token = 'a'.repeat(43);

test('a link to a new password is asked for by address', async () => {
  await signOut();
  await openApp('/auth');
  await link('Forgot Password?').click();
  await leadsTo('/forgot-password');
  await button('Reset Password').click();
  await shows(page, 'Please enter a valid email address');
  await field('Email').fill('nobody@forgot.test');
  const sending = holdCalls('POST /api/forgot-password');
  await button('Reset Password').click();
  await expect.element(button('Sending...')).toBeVisible();
  sending.release();
  await expect.element(heading(resetScreen.sent)).toBeVisible();
  await isGone(page.getByText('Development Information'));
  await link('Back to Login').click();
  await leadsTo('/auth');
});

test('a new password is typed twice, and what the server refuses is said at its field', async () => {
  answerCalls(`GET /api/reset-password/${token}`, () => Response.json({ message: tokenIsValid }));
  await openApp(`/reset-password/${token}`);
  const enter = async (password: string, confirmed = password): Promise<void> => {
    await field('New Password').fill(password);
    await field('Confirm New Password').fill(confirmed);
    await button('Reset Password').click();
  };
  await enter('short', 'other');
  await shows(page, shortPassword, 'Passwords do not match');
  const common = 'This password is too common. Please choose another one';
  refuseCalls(`POST /api/reset-password/${token}`, 'Bad Request', { errors: { password: common } });
  await enter('password1');
  await shows(page.getByCss('form'), common);
  const resetting = holdCalls(`POST /api/reset-password/${token}`, badGateway);
  await enter('correct horse');
  await expect.element(button('Resetting Password...')).toBeVisible();
  resetting.release();
  await expect.element(button('Reset Password')).toBeEnabled();
});

test('a link that is void, or of which the server does not say that it is valid, offers another one', async () => {
  await signOut();
  const stop = answerCalls(`GET /api/reset-password/${token}`, () => Response.json({ message: 'Used' }));
  await openApp(`/reset-password/${token}`);
  await expect.element(heading(resetScreen.invalid.title)).toBeVisible();
  stop();
  await openApp(`/reset-password/${token}`);
  await expect.element(heading(resetScreen.invalid.title)).toBeVisible();
  await shows(page, resetScreen.invalid.message);
  await link('Request New Link').click();
  await leadsTo('/forgot-password');
  await openApp('/reset-password');
  await leadsTo('/auth');
});

test('a new password by a link asks which auditors keep their access', async () => {
  const auditorLinks = [{ id: 5, name: 'Grant & Co.' }];
  answerCalls(`GET /api/reset-password/${token}`, () =>
    Response.json({ message: tokenIsValid, auditorLinks }),
  );
  answerCalls(`POST /api/reset-password/${token}`, () => Response.json({ message: 'Done' }));
  await openApp(`/reset-password/${token}`);
  await field('New Password').fill('correct horse');
  await field('Confirm New Password').fill('correct horse');
  await page.getByRole('checkbox', { name: 'Grant & Co.' }).click();
  const sent = bodiesFromNow(/^POST .api.reset-password/);
  await button('Reset Password').click();
  await expect.element(heading(resetScreen.done)).toBeVisible();
  expect(sent).toMatchObject([{ keepAuditorLinks: [5] }]);
});
