import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { signUp } from '../../../tests/components/page/account.ts';
import { openApp } from '../../../tests/components/page/app.tsx';
import { setWidth } from '../../../tests/components/page/device.ts';
import { placeOf, pointAt } from '../../../tests/components/page/pointer.ts';
import { button, isGone, press } from '../../../tests/components/page/screen.ts';

const sidebar = (): Locator => page.getByRole('complementary');
const invoices = (): Locator => sidebar().getByText('Invoices', { exact: true });
const hint = (name: string): Locator => page.getByRole('tooltip', { name });

test('under 1024 px the sidebar folds by itself, until it is unfolded for windows of this size', async () => {
  await signUp();
  await setWidth(1024);
  await openApp('/');
  await expect.element(invoices()).toBeVisible();
  await setWidth(1023);
  await isGone(invoices());
  await button('Expand sidebar').click();
  await expect.element(invoices()).toBeVisible();
  await button('Collapse sidebar').click();
  await isGone(invoices());
  // What is chosen for a small window changes nothing in a large one.
  await setWidth(1024);
  await expect.element(invoices()).toBeVisible();
});

test('in the folded sidebar, icons say what they are on hover and to the keyboard', async () => {
  await signUp();
  await setWidth(1023);
  await openApp('/');
  await sidebar().getByRole('link', { name: 'Invoices' }).hover();
  await expect.element(hint('Invoices')).toBeVisible();
  await pointAt({ x: 500, y: 500 });
  await isGone(page.getByRole('tooltip'));
  sidebar().getByRole('link', { name: 'Dashboard', exact: true }).element().focus();
  await press('{Tab}');
  await expect.element(hint('Invoices')).toBeVisible();
  await press('{Escape}');
  await isGone(page.getByRole('tooltip'));
});

test('at 1024 px the search gives way to the filters beside it', async () => {
  await signUp();
  await setWidth(1024);
  await openApp('/invoices');
  await expect.element(page.getByRole('searchbox')).toBeVisible();
  const { y: more } = await placeOf(page.getByRole('button', { name: /^More filters/ }));
  const { y: status } = await placeOf(page.getByLabelText('Status', { exact: true }));
  expect(Math.abs(more - status)).toBeLessThan(8);
});
