import { afterAll, beforeAll, expect, test } from 'vitest';
import { OwedInBrowser, register } from './owed-in-browser.ts';

let owed: OwedInBrowser;
beforeAll(async () => {
  owed = await OwedInBrowser.start();
});
afterAll(() => owed.close());

test('a visitor is redirected to the sign-in page; registering leads to the first steps, a login to the requested page', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  await page.goto('/clients');
  await page.waitForURL('**/auth');

  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByText('Please enter a valid email address').waitFor();
  await page.getByText('Password must be at least 6 characters').waitFor();

  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByLabel('Full Name').fill('A');
  await page.getByLabel('Email', { exact: true }).fill('ann@studio.test');
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByLabel('Confirm Password').fill('wrong horse');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('Name must be at least 2 characters').waitFor();
  await page.getByText('Passwords do not match').waitFor();

  await page.getByLabel('Full Name').fill('Ann Lee');
  await page.getByLabel('Confirm Password').fill('correct horse');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('Registration successful').first().waitFor();
  await page.getByRole('region', { name: 'Three steps to your first reminder' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');

  await context.clearCookies();
  await page.goto('/clients?q=zoe');
  await page.waitForURL('**/auth');
  await page.getByLabel('Email', { exact: true }).fill('ann@studio.test');
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('heading', { name: 'Clients' }).waitFor();
  expect(new URL(page.url()).search).toBe('?q=zoe');
  await context.close();
});

test('registering from the prices leads back to the plan that was chosen', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  await page.goto('/pricing?plan=agency');
  await page.waitForURL('**/auth');
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByLabel('Full Name').fill('Pia Lee');
  await page.getByLabel('Email', { exact: true }).fill('pia@studio.test');
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByLabel('Confirm Password').fill('correct horse');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Pricing' }).waitFor();
  expect(new URL(page.url()).search).toBe('?plan=agency');
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await page.getByRole('region', { name: 'Three steps to your first reminder' }).waitFor();
  await context.close();
});

test('the login asks the server about a password of any length', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  const asked: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/login')) asked.push(request.postDataJSON());
  });
  await page.goto('/auth');
  await page.getByLabel('Email', { exact: true }).fill('ann@studio.test');
  await page.getByLabel('Password', { exact: true }).fill('abc');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByText('Login failed').first().waitFor();
  await page.getByText('Password must be at least 6 characters').first().waitFor();
  expect(asked).toEqual([{ email: 'ann@studio.test', password: 'abc' }]);
  await context.close();
});

test('a user logs out, fails with a wrong password and logs in with the right one', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  await register(page, 'bea@studio.test');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL('**/auth');
  await page.getByText('You have been logged out successfully.').first().waitFor();

  await page.getByLabel('Email', { exact: true }).fill('bea@studio.test');
  await page.getByLabel('Password', { exact: true }).fill('wrong horse');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByText('Login failed').first().waitFor();
  // The form says it, too, until something is typed.
  const refusal = page.locator('form').getByText('Invalid email or password');
  await refusal.waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByText('Login failed').first().waitFor({ state: 'detached' });
  expect(await refusal.isVisible()).toBe(true);

  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await refusal.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByText('Welcome back, Ann Lee!').first().waitFor();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();

  await page.goto('/auth');
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await page.goto('/nowhere');
  await page.getByText('404 Page Not Found').waitFor();
  await context.close();
});

test('registering with an address that has an account does not tell so', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  await register(page, 'cleo@studio.test');
  await context.clearCookies();
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByLabel('Full Name').fill('Cleo Two');
  await page.getByLabel('Email', { exact: true }).fill('CLEO@studio.test');
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByLabel('Confirm Password').fill('correct horse');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('Registration successful').first().waitFor();
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});
