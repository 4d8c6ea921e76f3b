import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { failures } from '../../contracts/messages.ts';
import { signUp } from '../../tests/components/page/account.ts';
import { answerCalls, badGateway } from '../../tests/components/page/answers.ts';
import { openApp } from '../../tests/components/page/app.tsx';
import { button, isGone } from '../../tests/components/page/screen.ts';

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
