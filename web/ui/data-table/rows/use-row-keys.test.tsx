import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { addDays } from '../../../../domain/calendar.ts';
import { newClient, newInvoice, signUp, today } from '../../../../tests/components/page/account.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { back, focusIsOn, tabTo } from '../../../../tests/components/page/focus.ts';
import { focused } from '../../../../tests/components/page/focused.ts';
import { button, dialog, press, row, shows } from '../../../../tests/components/page/screen.ts';

/** Opens the list of two invoices, the first with the focus. */
const openOnFirstRow = async (): Promise<void> => {
  await signUp();
  const clientId = await newClient();
  for (const number of [1, 2])
    await newInvoice(clientId, { invoiceNumber: `INV-${number}`, dueDate: addDays(today(), number - 10) });
  await openApp('/invoices');
  await expect.element(row(/INV-1/)).toBeVisible();
  await press('j');
  await focusIsOn(/^Ada Ltd INV-1 /);
};

/** Deletes the row whose menu button has the focus. */
const deleteRow = async (): Promise<void> => {
  await press('{Enter}');
  await focusIsOn(/^(Open|Promise)$/);
  await press('{End}');
  await focusIsOn(/^Delete$/);
  await press('{Enter}');
  await tabTo(/^Delete invoice$/);
  await press('{Enter}');
};

test('j and k move from row to row, Enter opens one, and Escape returns to it', async () => {
  await openOnFirstRow();
  await press('j');
  await focusIsOn(/^Ada Ltd INV-2 /);
  await press('k');
  await focusIsOn(/^Ada Ltd INV-1 /);
  await press('{Enter}');
  await expect.element(dialog('Edit Invoice')).toBeVisible();
  await focusIsOn(/^Ada Ltd, INV-1/);
  await press('{Escape}');
  await focusIsOn(/^Ada Ltd INV-1 /);
});

test("a row's menu opens at its first entry, and Escape returns to its button", async () => {
  await openOnFirstRow();
  await tabTo(/^Actions for INV-1/);
  await press('{Enter}');
  await focusIsOn(/^Promise$/);
  await press('{Escape}');
  await focusIsOn(/^Actions for INV-1/);
});

test('after Paid the focus is on Undo', async () => {
  await openOnFirstRow();
  await tabTo('Paid');
  await press('{Enter}');
  await shows(page, 'Invoice marked as paid');
  await focusIsOn(/^Undo$/);
  await press('{Enter}');
  await shows(page, 'Invoice marked as unpaid');
});

test('after the selected rows are paid the focus is on the rows, and F8 leads to Undo', async () => {
  await openOnFirstRow();
  await tabTo(/^Select INV-1/, back);
  await press(' ');
  await expect.element(button('Mark Paid')).toBeVisible();
  await tabTo('Mark Paid');
  await press('{Enter}');
  await tabTo('Mark 1 as paid');
  await press('{Enter}');
  await shows(page, 'Invoice marked as paid');
  await focusIsOn(/^Ada Ltd INV-/);
  await press('{F8}');
  await tabTo('Undo');
  await press('{Enter}');
  await shows(page, 'Invoice marked as unpaid');
});

test('after a row is deleted the focus is on the next, and after the last on the page', async () => {
  await openOnFirstRow();
  await tabTo(/^Actions for INV-1/);
  await deleteRow();
  await focusIsOn(/^Ada Ltd INV-2 /);
  await tabTo(/^Actions for INV-2/);
  await deleteRow();
  await shows(page, 'No invoices found.');
  await expect.poll(() => document.activeElement?.tagName).toBe('MAIN');
});

test('the ground of the actions leaves the focus ring of their row whole', async () => {
  await openOnFirstRow();
  const outer = document.activeElement?.getBoundingClientRect();
  const hands = document.activeElement?.querySelector('.hands')?.getBoundingClientRect();
  if (!outer || !hands) throw new Error('The row with the focus has no actions');
  const ring = [hands.top - outer.top, outer.bottom - hands.bottom, outer.right - hands.right];
  expect(Math.min(...ring)).toBeGreaterThanOrEqual(2);
});

test('the keyboard moves through a long list to its end and back', async () => {
  await signUp();
  const names = Array.from({ length: 60 }, (_, at) => `Client ${String(at + 1).padStart(2, '0')}`);
  await Promise.all(names.map((name) => newClient(name)));
  await openApp('/clients');
  await shows(page, 'Showing 1 to 50 of 60');
  await tabTo(/^Client 01/);
  await press('{PageDown}');
  await focusIsOn(/^Client 11/);
  await press('{ArrowUp}');
  await focusIsOn(/^Client 10/);
  await press('{End}');
  await shows(page, 'Showing 1 to 60 of 60');
  await press('{End}');
  await focusIsOn(/^Client 60/);
  expect(focused().isSeen).toBe(true);
  await tabTo('Print');
  await tabTo(/^Actions for Client 60/, back);
  await tabTo(/^Client 60/, back);
  await press('{Home}');
  await focusIsOn(/^Client 01/);
  expect(focused().isSeen).toBe(true);
});
