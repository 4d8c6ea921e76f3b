import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { addDays } from '../../../domain/calendar.ts';
import { newClient, newInvoice, signUp, today } from '../../../tests/components/page/account.ts';
import { openApp } from '../../../tests/components/page/app.tsx';
import { focusIsOn, tabTo } from '../../../tests/components/page/focus.ts';
import { focused } from '../../../tests/components/page/focused.ts';
import { press, row } from '../../../tests/components/page/screen.ts';

const signUpWithInvoice = async (): Promise<void> => {
  await signUp();
  await newInvoice(await newClient(), { invoiceNumber: 'INV-1', dueDate: addDays(today(), -10) });
};

test.each(['/', '/sequences'])(
  'Tab starts at the top of %s, with a way past the navigation',
  async (path) => {
    await signUp();
    await openApp(path);
    await expect.element(page.getByRole('tab').first()).toBeVisible();
    await press('{Tab}');
    expect(focused()).toEqual({ name: 'Skip to content', isSeen: true });
    await tabTo('Dashboard');
    await tabTo(/^Search everything/);
  },
);

test('Tab reaches the tabs while none of them is open, and arrows open one', async () => {
  await signUpWithInvoice();
  await openApp('/?show=outstanding');
  await expect.element(row(/INV-1/)).toBeVisible();
  await tabTo('All Invoices');
  await press('{ArrowRight}');
  await focusIsOn(/^Overdue$/);
  await expect.poll(() => location.search).toBe('?show=overdue');
});

test('Tab reaches the checkboxes of a list, which show it', async () => {
  await signUpWithInvoice();
  await openApp('/invoices');
  await expect.element(row(/INV-1/)).toBeVisible();
  await tabTo('Select all');
  await tabTo(/^Select INV-1/);
});
