import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newClient, signUp } from '../../../tests/components/page/account.ts';
import { openApp } from '../../../tests/components/page/app.tsx';
import { setWidth } from '../../../tests/components/page/device.ts';
import { newLateInvoice } from '../../../tests/components/page/invoices.ts';
import { leavesClickedFree, leavesFormsFree } from '../../../tests/components/page/layout/place-of-toasts.ts';
import { button, shows } from '../../../tests/components/page/screen.ts';

test('a notification does not cover the button that saves an invoice', async () => {
  await signUp();
  const id = await newLateInvoice(await newClient('Ada Ltd'), 'INV-1', 0);
  await setWidth(1280, 720);
  await openApp(`/invoices/${id}`);
  await expect.element(button('Update Invoice')).toBeVisible();
  await button('Paid').click();
  await shows(page, 'Invoice marked as paid');
  await page.getByRole('textbox', { name: 'Invoice number' }).fill('INV-2');
  await expect.element(button('Dismiss')).toBeVisible();
  await button('Update Invoice').click();
  await expect.element(page.getByRole('heading', { name: /INV-2/ })).toBeVisible();
  await shows(page, 'Invoice marked as paid');
});

/** A sample of toasts.campaign.test.tsx. */
const widths = [320, 1280];

test.each(widths)(
  'at %i px a notification does not lie over what was just clicked, wherever that is',
  leavesClickedFree,
);

test.each(widths)(
  'at %i px a notification lies over neither the main button of a dialog nor the field with the focus',
  leavesFormsFree,
);
