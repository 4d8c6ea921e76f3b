import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { shortPassword } from '../../../../contracts/accounts/account-bodies.ts';
import { registrationRefusals } from '../../../../contracts/accounts/link-messages.ts';
import { successes } from '../../../../contracts/messages.ts';
import { signInFailures, signInSuccesses } from '../../../../contracts/accounts/sign-in-messages.ts';
import { statusView } from '../../../../contracts/status.ts';
import { AddressRegistered } from '../../../../domain/errors.ts';
import { signOut, signUp } from '../../../../tests/components/page/account.ts';
import {
  bodiesFromNow,
  changeAnswers,
  fromServer,
  holdCalls,
  refuseCalls,
  untilNothingLoads,
} from '../../../../tests/components/page/answers.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import {
  button,
  field,
  heading,
  isGone,
  leadsTo,
  link,
  region,
  shows,
  tab,
  toast,
} from '../../../../tests/components/page/screen.ts';

const password = 'correct horse';
const firstSteps = region('Three steps to your first reminder');
const newAddress = (): string => `${crypto.randomUUID()}@studio.test`;

const logIn = async (email: string, typed = password): Promise<void> => {
  await field('Email').fill(email);
  await field('Password').fill(typed);
  await button('Login').click();
};

const register = async (name: string, email: string, typed = password, confirmed = typed): Promise<void> => {
  await field('Full Name').fill(name);
  await field('Email').fill(email);
  await field('Password').fill(password);
  await field('Confirm Password').fill(confirmed);
  await button('Create account').click();
};

test('a visitor is led to the login, which asks for an address and a password', async () => {
  await signOut();
  await openApp('/clients');
  await button('Login').click();
  await leadsTo('/auth');
  await shows(page, 'Please enter a valid email address', shortPassword);
});

test('Register is open while there is no account, unless Login is chosen; a status that comes late moves nobody who types', async () => {
  await signOut();
  const undo = changeAnswers('GET /api/status', statusView, (status) => ({
    ...status,
    awaitsFirstAccount: true as const,
  }));
  await openApp('/auth');
  await expect.element(field('Full Name')).toBeVisible();
  await tab('Login').click();
  await expect.element(button('Login')).toBeVisible();
  await leadsTo('/auth?tab=login');
  undo();

  const { release } = holdCalls('GET /api/status', async (request) => {
    const status = statusView.parse(await (await fromServer(request)).json());
    return Response.json({ ...status, awaitsFirstAccount: true });
  });
  await openApp('/auth');
  await field('Email').fill('ann@example.test');
  release();
  await untilNothingLoads();
  await expect.element(field('Email')).toHaveValue('ann@example.test');
  await expect.element(button('Login')).toBeVisible();
});

test('who registers with the address of an account is told to log in or to reset the password', async () => {
  await signOut();
  const { message } = new AddressRegistered();
  refuseCalls('POST /api/register', message);
  await openApp('/auth?tab=register');
  await register('Ann Lee', newAddress());
  await toast(signInFailures.registration, message);
  await leadsTo('/auth?tab=register');
});

test('where registration is by invitation, the tab says how to be invited', async () => {
  await signOut();
  changeAnswers('GET /api/status', statusView, (status) => ({
    ...status,
    registration: 'invite' as const,
  }));
  await openApp('/auth?tab=register');
  await shows(page, registrationRefusals.invite);
  expect(button('Create account').query()).toBeNull();
});

test('a registration needs a name and the same password twice, and leads to the first steps', async () => {
  await signOut();
  await openApp('/clients');
  await tab('Register').click();
  await register('A', newAddress(), 'wrong horse');
  await shows(page, 'Name must be at least 2 characters', 'Passwords do not match');
  await field('Full Name').fill('Ann Lee');
  await field('Confirm Password').fill(password);
  await button('Create account').click();
  await toast(signInSuccesses.registration('Ann Lee').title);
  await expect.element(firstSteps).toBeVisible();
  await leadsTo('/');
});

test('a login leads to the page that was asked for', async () => {
  const email = await signUp('solo');
  await signOut();
  await openApp('/clients?q=zoe');
  await logIn(email);
  await expect.element(heading('Clients')).toBeVisible();
  await leadsTo('/clients?q=zoe');
});

test('the login checks each field itself, and says what is wrong there', async () => {
  await signOut();
  await openApp('/auth');
  const asked = bodiesFromNow('POST /api/login');
  const form = page.getByCss('form');
  await logIn('ann@studio.test', 'abcde');
  await shows(form, shortPassword);
  expect(form.getByText('Please enter a valid email address').query()).toBeNull();
  await logIn('ann', 'abcdef');
  await shows(form, 'Please enter a valid email address');
  expect(form.getByText(shortPassword).query()).toBeNull();
  expect(asked).toEqual([]);
});

test('a wrong password is told by a toast, and in the form until something is typed', async () => {
  const email = await signUp('solo');
  await signOut();
  await openApp('/auth');
  await logIn(email, 'wrong horse');
  await toast(signInFailures.login);
  const refusal = page.getByCss('form').getByText('Invalid email or password');
  await expect.element(refusal).toBeVisible();
  await field('Password').fill(password);
  await isGone(refusal);
});

test('signing out leads to the login, which whoever is signed in does not see', async () => {
  const email = await signUp('solo');
  await openApp('/');
  await button('Sign Out').click();
  await toast(successes.logout.title, successes.logout.message);
  await leadsTo('/auth');
  await logIn(email);
  await toast('Login successful', 'Welcome back, Ann Lee!');
  await expect.element(heading('Dashboard')).toBeVisible();
  await openApp('/auth');
  await expect.element(heading('Dashboard')).toBeVisible();
  await leadsTo('/');
});

test('an address without a page says so, to a visitor, too', async () => {
  await signUp('solo');
  await openApp('/nowhere');
  await shows(page, '404 Page Not Found');
  await signOut();
  await openApp('/nowhere-else');
  await shows(page, '404 Page Not Found');
  await leadsTo('/nowhere-else');
});

test('beside the forms stands what Owed does, with AI only where an AI service writes emails', async () => {
  await signOut();
  await openApp('/auth');
  const others = ['Automated follow-up sequences', 'An invoice dashboard', 'Saved, reusable templates'];
  await shows(page, 'Ready-made reminder emails', ...others);
  changeAnswers('GET /api/status', statusView, (status) => ({ ...status, writesWithAi: true }));
  await openApp('/auth');
  await shows(page, 'AI-generated reminder emails', ...others);
});

test('registering again with the address and the password of an account leads to it', async () => {
  const email = await signUp('solo');
  await signOut();
  await openApp('/auth?tab=register');
  await register('Cleo Two', email.toUpperCase());
  await toast(signInSuccesses.registration('Cleo Two').title);
});

test('a visitor who asked for the prices sees them, and a registration leads back to the chosen plan', async () => {
  await signOut();
  await openApp('/pricing?plan=agency');
  await leadsTo('/auth');
  await shows(region('Pricing'), /Unlimited sequences by email/);
  // What isn't there yet is no reason to register.
  await expect.element(region('Pricing')).not.toHaveTextContent(/SMS|API|soon/);
  await tab('Register').click();
  await expect.element(link('See pricing')).toHaveAttribute('href', '/pricing');
  await register('Pia Lee', newAddress());
  await expect.element(heading('Pricing')).toBeVisible();
  await leadsTo('/pricing?plan=agency');
  await link('Back to Dashboard').click();
  await expect.element(firstSteps).toBeVisible();
});
