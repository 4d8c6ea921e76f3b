import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { signUp } from '../../../../tests/components/page/account.ts';
import { untilNothingLoads } from '../../../../tests/components/page/answers.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { newLateInvoices } from '../../../../tests/components/page/invoices.ts';
import { button, isGone, press, shows } from '../../../../tests/components/page/screen.ts';

const pressEnterOn = async (shown: Locator): Promise<void> => {
  await untilNothingLoads();
  const element = shown.element();
  if (element instanceof HTMLElement) element.focus();
  await expect.element(shown).toHaveFocus();
  await press('{Enter}');
};

test("a client's page shows the first of many invoices, then more of them, and leads to all", async () => {
  await signUp();
  const { clientId } = await newLateInvoices(13);
  await openApp(`/clients/${clientId}`);
  const rows = page.getByRole('main').getByRole('button', { name: /^INV-/ });
  const all = page.getByRole('link', { name: 'Show all 13' });
  await expect.element(all).toBeVisible();
  await expect.element(rows).toHaveLength(10);
  await pressEnterOn(button('Show 3 more'));
  await expect.element(rows).toHaveLength(13);
  await isGone(all);
  await openApp(`/clients/${clientId}`);
  await expect.element(all).toBeVisible();
  await pressEnterOn(all);
  await shows(page, 'Showing 1 to 13 of 13');
});
