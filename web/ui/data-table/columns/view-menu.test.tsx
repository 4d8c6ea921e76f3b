import { afterEach, expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { addDays } from '../../../../domain/calendar.ts';
import { newClient, signUp, today } from '../../../../tests/components/page/account.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { setWidth } from '../../../../tests/components/page/device.ts';
import { newLateInvoice } from '../../../../tests/components/page/invoices.ts';
import { button, isGone, press, row, textsOf } from '../../../../tests/components/page/screen.ts';
import { startSequence } from '../../../../tests/components/page/sequences.ts';
import { changeColumns, densityStore } from '../list-view.ts';

afterEach(() => {
  changeColumns('invoices', []);
  densityStore.set('comfortable');
});

/** Also behind the open menu. */
const head = (name: string): Locator =>
  page.getByRole('columnheader', { name, exact: true, includeHidden: true });
const height = (): number => row(/INV-1/).element().getBoundingClientRect().height;

test('columns and density are chosen by keyboard; who, how much and in which state always stand', async () => {
  await signUp();
  const id = await newLateInvoice(await newClient('Zoe Ltd'), 'INV-1', 3);
  await startSequence(id, { scheduledDate: addDays(today(), 27) });
  await setWidth(1440);
  await openApp('/invoices');
  await expect.element(row(/INV-1/)).toBeVisible();
  await expect.element(head('Issue Date')).toBeVisible();
  const before = height();
  button('Columns and density').element().focus();
  await press('{Enter}');
  const choose = async (role: 'menuitemcheckbox' | 'menuitemradio', name: string): Promise<void> => {
    const item = page.getByRole('menu').getByRole(role, { name });
    await expect.element(item).toBeVisible();
    item.element().focus();
    await userEvent.keyboard('{Enter}');
  };
  await expect
    .poll(() => textsOf(page.getByRole('menuitemcheckbox')))
    .toEqual([
      'Invoice ID',
      'PO number',
      'Currency',
      'Still due',
      'Days late',
      'Issue Date',
      'Due Date',
      'Promised for',
      'Next Email',
    ]);
  await choose('menuitemcheckbox', 'Issue Date');
  await isGone(head('Issue Date'));
  await choose('menuitemcheckbox', 'Next Email');
  await expect.element(head('Next Email')).toBeInTheDocument();
  await choose('menuitemradio', 'Compact');
  await press('{Escape}');
  await isGone(page.getByRole('menu'));
  await expect.poll(height).toBeLessThan(before);
});
