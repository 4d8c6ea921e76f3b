import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { failures } from '../../contracts/messages.ts';
import { signUp } from '../../tests/components/page/account.ts';
import { answerCalls, badGateway, holdCalls } from '../../tests/components/page/answers.ts';
import { openApp } from '../../tests/components/page/app.tsx';
import { button, isGone, link, region, toast } from '../../tests/components/page/screen.ts';

test('a sign-out that fails says so, in a toast that its button dismisses', async () => {
  await signUp();
  await openApp('/clients');
  answerCalls('POST /api/logout', badGateway);
  await button('Sign Out').click();
  const said = page.getByCss('[data-toasts] li').filter({ hasText: failures.logout });
  await expect.element(said).toBeVisible();
  // At once, because it goes by itself after a while.
  const dismiss = button('Dismiss', said).element();
  if (dismiss instanceof HTMLElement) dismiss.click();
  await isGone(said);
});

test('the sidebar marks the page, and both ways to sign out say that they are on it', async () => {
  await signUp();
  await openApp('/clients');
  await expect.element(link('Clients')).toHaveAttribute('aria-current', 'page');
  await expect.element(link('Dashboard')).not.toHaveAttribute('aria-current');
  const sidebar = holdCalls('POST /api/logout', badGateway);
  await button('Sign Out').click();
  await expect.element(button('Signing out...')).toBeVisible();
  sidebar.release();
  await toast(failures.logout);
  await button('Account of Ann Lee').click();
  const menu = holdCalls('POST /api/logout', badGateway);
  await region('Account').getByRole('menuitem', { name: 'Logout' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Logging out...' })).toBeVisible();
  menu.release();
});
