import { expect, test, vi } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { signUp } from '../../../tests/components/page/account.ts';
import {
  answerCalls,
  callsFromNow,
  holdCalls,
  unreachable,
  untilNothingLoads,
  tryAgain,
} from '../../../tests/components/page/answers.ts';
import { openApp } from '../../../tests/components/page/app.tsx';
import { newLateInvoice, newLateInvoices, wholeLists } from '../../../tests/components/page/invoices.ts';
import { drawn } from '../../../tests/components/page/pointer.ts';
import { button, isGone, row, shows } from '../../../tests/components/page/screen.ts';
import { readEverythingAgain } from '../../data/query-client.ts';

/* What a list shows while it is searched, sorted and read again, and when that fails. */

const rows = (): Locator => page.getByCss('[data-row]');
const search = (): Locator => page.getByLabelText('Search invoices');
const searched = (): string | null => new URL(location.href).searchParams.get('q');

test('the server searches a list, and its search is kept in the address', async () => {
  await signUp();
  await newLateInvoices(12);
  const calls = callsFromNow();
  await openApp('/invoices?status=overdue');
  await shows(page, 'Showing 1 to 12 of 12');
  await search().fill('INV-7');
  await shows(page, 'Showing 1 to 1 of 1');
  await expect.element(row(/INV-7 /)).toBeVisible();
  await expect.poll(searched).toBe('INV-7');
  await search().fill('zzz');
  await shows(page, 'No invoices match “zzz”.');
  await button('Show all invoices').click();
  await shows(page, 'Showing 1 to 12 of 12');
  expect(wholeLists(calls())).toEqual([]);
});

test('a row that is opened faster than the list follows the typing stays open', async () => {
  await signUp();
  const { ids } = await newLateInvoices(12);
  await openApp('/invoices?status=overdue');
  await expect.element(row(/INV-7 /)).toBeVisible();
  search().element().focus();
  const calls = callsFromNow();
  const field = document.activeElement;
  if (field instanceof HTMLInputElement) field.setRangeText('INV-7');
  field?.dispatchEvent(new InputEvent('input', { bubbles: true }));
  await Promise.resolve();
  const opened = row(/INV-7 /).element();
  opened.focus();
  await Promise.resolve();
  opened.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.poll(() => calls().join()).toMatch(/search=INV-7/);
  const sheet = page.getByRole('dialog', { name: 'Ada Ltd, INV-7' });
  await expect.element(sheet.getByLabelText('Invoice number')).toBeVisible();
  expect(location.pathname).toBe(`/invoices/${ids[6]}`);
  history.back();
  await expect.poll(() => location.pathname + location.search).toBe('/invoices?status=overdue&q=INV-7');
});

test('what is new comes into a list by itself, but is only announced while the pointer is in the list', async () => {
  await signUp();
  const { clientId } = await newLateInvoices(3);
  await openApp('/invoices?status=overdue');
  await shows(page, 'Showing 1 to 3 of 3');
  await newLateInvoice(clientId, 'FIRST', 500);
  await expect.element(row(/FIRST/)).toBeVisible();
  await shows(page, 'Showing 1 to 4 of 4');
  await row(/INV-2 /).hover();
  await newLateInvoice(clientId, 'BEFORE', 501);
  await expect.element(button('1 new')).toBeVisible();
  await expect.element(row(/BEFORE/)).not.toBeInTheDocument();
  await button('1 new').click();
  await expect.element(row(/BEFORE/)).toBeVisible();
});

test("a list that can't be read again stays and says so", async () => {
  await signUp();
  const { clientId } = await newLateInvoices(3);
  await openApp('/invoices');
  await shows(page, 'Showing 1 to 3 of 3');
  const undo = answerCalls(/^GET .api.lists.invoices/, unreachable);
  await newLateInvoice(clientId, 'INV-4', 1);
  const old = page.getByText("Couldn't refresh. Showing data from");
  await expect.element(old).toBeVisible();
  await expect.element(row(/INV-3 /)).toBeVisible();
  // It is noted for whoever looks into it. The page may first have read again for what changed before it was connected.
  await expect.poll(() => vi.mocked(console.error).mock.calls).not.toEqual([]);
  await tryAgain(page, undo);
  await expect.element(row(/INV-4 /)).toBeVisible();
  await isGone(old);
  vi.mocked(console.error).mockClear();
});

test("a list that can't be read at all says so, and is there after Try Again", async () => {
  await signUp();
  await newLateInvoices(1);
  const undo = answerCalls(/^GET .api.lists.invoices/, unreachable);
  await openApp('/invoices');
  await shows(page, 'Error loading data. Please try again.');
  await tryAgain(page, undo);
  await expect.element(row(/INV-1 /)).toBeVisible();
});

test('the next page is loaded also where the end is reached while the list is read again', async () => {
  await signUp();
  await newLateInvoices(60);
  await openApp('/invoices');
  await shows(page, 'Showing 1 to 50 of 60');
  await untilNothingLoads();
  const { release } = holdCalls(/^GET .api.lists.invoices/);
  void readEverythingAgain();
  window.scrollTo(0, document.body.scrollHeight);
  // The end of the list is noticed when it is drawn.
  await drawn();
  await drawn();
  release();
  await shows(page, 'Showing 1 to 60 of 60');
});

test('the next page also comes if everything is read again while it is being read', async () => {
  await signUp();
  await newLateInvoices(60);
  await openApp('/invoices');
  await shows(page, 'Showing 1 to 50 of 60');
  await untilNothingLoads();
  const calls = callsFromNow();
  const { release } = holdCalls(/^GET .api.lists.invoices.*after=/);
  window.scrollTo(0, document.body.scrollHeight);
  await expect.poll(calls).toContainEqual(expect.stringContaining('after='));
  void readEverythingAgain();
  release();
  await shows(page, 'Showing 1 to 60 of 60');
});

test('rows stay where they are while another order loads, which is then seen from its start', async () => {
  await signUp();
  await newLateInvoices(60);
  await openApp('/invoices');
  await shows(page, 'Showing 1 to 50 of 60');
  await untilNothingLoads();
  window.scrollTo(0, document.body.scrollHeight);
  await shows(page, 'Showing 1 to 60 of 60');
  window.scrollTo(0, 1_000);
  const numbers = page.getByRole('columnheader', { name: 'Invoice ID' }).getByRole('button');
  const { release } = holdCalls(/^GET .api.lists.invoices.*sort=number/);
  const before = window.scrollY;
  await numbers.click();
  const busy = page.getByCss('[aria-busy=true] table');
  await expect.element(busy).toBeInTheDocument();
  await expect.element(rows()).toHaveLength(60);
  await expect.element(rows().first()).toHaveTextContent('INV-1');
  expect(before).toBeGreaterThan(0);
  expect(window.scrollY).toBe(before);
  release();
  await isGone(busy);
  await numbers.click();
  await expect.element(rows().first().getByText('INV-60', { exact: true })).toBeInTheDocument();
  await expect.poll(() => rows().first().element().getBoundingClientRect().y).toBeGreaterThan(0);
});

test('rows stay while a search fails, follow what happens, and give way once it is tried again', async () => {
  await signUp();
  await newLateInvoices(4);
  await openApp('/invoices');
  await shows(page, 'Showing 1 to 4 of 4');
  const undo = answerCalls(/^GET .api.lists.invoices.*search=/, unreachable);
  await search().fill('INV-3');
  const line = page.getByRole('alert').filter({ hasText: "This list couldn't be loaded" });
  await expect.element(line).toBeVisible();
  await expect.element(rows()).toHaveLength(4);
  await expect.element(page.getByText('No invoices match')).not.toBeInTheDocument();
  await row(/INV-2 /).hover();
  await button('Paid', row(/INV-2 /)).click();
  await shows(row(/INV-2 /), /^on /);
  await tryAgain(line, undo);
  await shows(page, 'Showing 1 to 1 of 1');
  await isGone(line);
  await search().fill('INV-77777');
  await shows(page, 'No invoices match “INV-77777”.');
});
