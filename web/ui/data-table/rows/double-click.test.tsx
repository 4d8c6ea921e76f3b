import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { addDays } from '../../../../domain/calendar.ts';
import { call, newClient, signUp, today } from '../../../../tests/components/page/account.ts';
import { callsFromNow, untilNothingLoads } from '../../../../tests/components/page/answers.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { setMotion, setTouch, setWidth } from '../../../../tests/components/page/device.ts';
import { newLateInvoice, newLateInvoices, paidNumbers } from '../../../../tests/components/page/invoices.ts';
import {
  centerOf,
  clickAt,
  placeOf,
  type Point,
  pointAway,
  stopClock,
  tapAt,
} from '../../../../tests/components/page/pointer.ts';
import { button, isGone, row, shows, textsOf } from '../../../../tests/components/page/screen.ts';
import { startSequence } from '../../../../tests/components/page/sequences.ts';

/** Payments, and what takes them back. */
const payments = (calls: readonly string[]): readonly string[] =>
  calls.filter((call) => call.startsWith('POST /api/invoices/'));

/** Waits until the lists have read what has changed. */
const listsFollow = async (calls: () => readonly string[]): Promise<void> => {
  await expect.poll(() => calls().join()).toMatch(/lists\/invoices\?.*ids=/);
  await untilNothingLoads();
};

const firstRow = (): Locator => page.getByCss('[data-row]').first();
const menuItem = (name: string): Locator => page.getByRole('menuitem', { name, exact: true });

/** Clients with one overdue invoice each. */
const threeClients = async (): Promise<readonly number[]> => {
  await signUp();
  const ids: number[] = [];
  for (const number of [1, 2, 3])
    ids.push(await newLateInvoice(await newClient(`Client ${number}`), `INV-${number}`, 30 - number));
  return ids;
};

test.each([
  ['/invoices', 0],
  ['/invoices?status=overdue', 300],
  ['/', 300],
  ['/?show=overdue', 0],
])(
  'on %s, a double click on Paid in %i ms pays one invoice, which stays in place to be undone there',
  async (address, pause) => {
    const [id] = await threeClients();
    await setMotion();
    await openApp(address);
    await row(/INV-1 /).hover();
    await untilNothingLoads();
    const paid = await centerOf(button('Paid', row(/INV-1 /)));
    const calls = callsFromNow();
    const pass = stopClock();
    await clickAt(paid);
    if (pause > 0) await expect.element(button('Undo', row(/INV-1 /))).toBeEnabled();
    pass(pause);
    await clickAt(paid);
    await shows(page, 'Invoice marked as paid');
    await listsFollow(calls);
    await expect.element(firstRow()).toHaveTextContent('INV-1');
    expect(payments(calls())).toEqual([`POST /api/invoices/${id}/mark-paid`]);

    // A click half a second later is intended.
    pass(600);
    await button('Undo', firstRow()).click();
    await shows(page, 'Invoice marked as unpaid');
    expect(await paidNumbers()).toEqual([]);
  },
);

test('a paid invoice leaves the list of overdue ones once the pointer has left the list', async () => {
  await threeClients();
  await openApp('/invoices?status=overdue');
  await row(/INV-1 /).hover();
  const calls = callsFromNow();
  await button('Paid', row(/INV-1 /)).click();
  await listsFollow(calls);
  await expect.element(row(/INV-1 /)).toBeVisible();
  await pointAway();
  await isGone(row(/INV-1 /));
});

/** A point of a menu's item behind which another row's Paid is. */
const overPaid = async (item: Locator): Promise<Point> => {
  const { left, right, top, bottom } = await placeOf(item);
  for (const paid of page.getByCss('[data-row] button.main').elements()) {
    const behind = paid.getBoundingClientRect();
    const [from, to] = [Math.max(top, behind.top), Math.min(bottom, behind.bottom)];
    const x = (behind.left + behind.right) / 2;
    if (to - from > 4 && x > left && x < right) return { x, y: (from + to) / 2 };
  }
  throw new Error("No row's Paid is behind the menu's item");
};

test('a double click in a row’s menu reaches no row behind it, but a click half a second later does', async () => {
  await signUp();
  const { ids } = await newLateInvoices(6);
  await startSequence(ids[0] ?? 0, { scheduledDate: addDays(today(), 3) });
  await setMotion();
  await openApp('/invoices');
  await row(/INV-1 /).hover();
  await button(/^Actions for/, row(/INV-1 /)).click();
  const point = await overPaid(menuItem('Pause sequence'));
  const calls = callsFromNow();
  const pass = stopClock();
  await clickAt(point);
  pass(300);
  await isGone(page.getByCss('[role=menu]'));
  await clickAt(point);
  await shows(page, 'Sequence paused');
  expect(payments(calls())).toEqual([]);
  pass(600);
  await clickAt(point);
  await shows(page, 'Invoice marked as paid');
  expect(await paidNumbers()).toHaveLength(1);
});

test('a client’s unfolded invoices stay in place while the pointer is there', async () => {
  await signUp();
  await newLateInvoices(3);
  await openApp('/clients');
  await button('Show details of Ada Ltd').click();
  const unfolded = page.getByRole('table', { name: 'Invoices of Ada Ltd' });
  const calls = callsFromNow();
  await button('Actions for INV-1', unfolded).click();
  await menuItem('Paid').click();
  await listsFollow(calls);
  await expect.element(unfolded.getByRole('row', { name: 'INV-1 ' })).toHaveTextContent('Paid');
  await expect.element(unfolded.getByRole('row').nth(1)).toHaveTextContent('INV-1');
  await pointAway();
  await expect.element(unfolded.getByRole('row').nth(1)).toHaveTextContent('INV-2');
});

test.each([
  [390, '/invoices?status=overdue'],
  [1366, '/invoices?status=overdue'],
  [390, '/?show=overdue'],
])(
  'on touch at %i px, %s always shows the actions, and a double tap on Paid pays one invoice',
  async (width, address) => {
    await signUp();
    const { ids } = await newLateInvoices(3);
    await setTouch();
    await setWidth(width);
    await setMotion();
    await openApp(address);
    await untilNothingLoads();
    const first = page.getByCss('[data-row]').filter({ hasText: 'INV-1' });
    await expect.element(button('Paid', first)).toBeVisible();
    const paid = button('Paid', first).element();
    paid.scrollIntoView({ block: 'center' });
    expect(paid.parentElement && getComputedStyle(paid.parentElement).opacity).toBe('1');
    const { width: wide, height } = paid.getBoundingClientRect();
    expect(Math.min(wide, height)).toBeGreaterThanOrEqual(44);

    const point = await centerOf(button('Paid', first));
    const calls = callsFromNow();
    const pass = stopClock();
    await tapAt(point);
    pass(300);
    await tapAt(point);
    await shows(page, 'Invoice marked as paid');
    expect(payments(calls())).toEqual([`POST /api/invoices/${ids[0]}/mark-paid`]);
    await listsFollow(calls);
    await expect.element(firstRow()).toHaveTextContent('INV-1');
    pass(600);
    await button('Undo', first).click();
    await shows(page, 'Invoice marked as unpaid');
    expect(await paidNumbers()).toEqual([]);
  },
);

test('sorted by days late, what is paid comes last in either direction', async () => {
  await signUp();
  const { ids } = await newLateInvoices(3);
  await call('POST', `/api/invoices/${ids[1]}/mark-paid`);
  await openApp('/invoices');
  const numbers = (): readonly (string | undefined)[] =>
    textsOf(page.getByCss('[data-row]')).map((text) => /INV-\d/.exec(text)?.[0]);
  await page.getByRole('columnheader', { name: 'Days late' }).getByRole('button').click();
  await expect.poll(numbers).toEqual(['INV-1', 'INV-3', 'INV-2']);
  await page.getByRole('columnheader', { name: 'Days late' }).getByRole('button').click();
  await expect.poll(numbers).toEqual(['INV-3', 'INV-1', 'INV-2']);
});
