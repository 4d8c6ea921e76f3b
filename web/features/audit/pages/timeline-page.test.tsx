import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { call, signUp } from '../../../../tests/components/page/account.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { button, isGone, shows } from '../../../../tests/components/page/screen.ts';
import { invoiceDue } from '../../../../tests/components/page/sequences.ts';

beforeEach(async () => {
  await signUp();
});

test('a timeline shows one kind of facts, which is in the address, and all of them again', async () => {
  const id = await invoiceDue(0);
  await call('POST', `/api/invoices/${id}/mark-paid`);
  await openApp(`/invoices/${id}/history`);
  const created = page.getByRole('article', { name: /^Invoice INV-1 created/ });
  await expect.element(created).toBeVisible();
  await page.getByLabelText('Kind').selectOptions('payment');
  await isGone(created);
  await expect.element(page.getByRole('article', { name: /\$100\.00 paid on/ })).toBeVisible();
  expect(location.search).toBe('?kind=payment');
  await button('Clear Filters').click();
  await expect.element(created).toBeVisible();
});

test('the timeline of an invoice that is not there says that it could not be loaded', async () => {
  await openApp('/invoices/4711/history');
  await shows(page, "The history couldn't be loaded.");
});
