import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { addDays } from '../../../../domain/calendar.ts';
import { newClient, newInvoice, signUp, today } from '../../../../tests/components/page/account.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { setTouch, setWidth } from '../../../../tests/components/page/device.ts';
import { button, dialog } from '../../../../tests/components/page/screen.ts';

test("on a phone nothing shows below the foot of an invoice's form while it stays in view", async () => {
  await setWidth(390);
  await setTouch();
  await signUp();
  await newInvoice(await newClient(), { invoiceNumber: 'INV-1', dueDate: addDays(today(), -9) });
  await openApp('/invoices');
  await page.getByCss('[data-row]').getByText('Ada Ltd').click();
  const sheet = dialog('Ada Ltd, INV-1');
  await expect.element(sheet.getByLabelText('Invoice number')).toBeVisible();
  sheet.getByLabelText('Invoice number').element().scrollIntoView({ block: 'nearest' });
  const foot = button('Update Invoice', sheet).element().parentElement;
  await expect.poll(() => foot && Math.round(innerHeight - foot.getBoundingClientRect().bottom)).toBe(0);
});
