import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import {
  failures,
  featureGates,
  limitMessage,
  limitTitles,
  tryAgain,
  type Message,
} from '../../contracts/messages.ts';
import { activeSequencesFirst, alertToClient, missingInput } from '../../contracts/sequence-messages.ts';
import type { PlanName } from '../../contracts/plans.ts';
import { addDays, longDate, shortDate, todayIn } from '../../domain/calendar.ts';
import { putOnPlan } from '../doubles/administrator.ts';
import { wordsIn } from './email-words.ts';
import { OwedInBrowser, openAccount, post, untilNothingLoads } from './owed-in-browser.ts';

let owed: OwedInBrowser;
let today: string;
beforeAll(async () => {
  owed = await OwedInBrowser.start();
  today = todayIn(owed.timeZone, Date.now());
});
afterAll(() => owed.close());

const record = z.object({ id: z.number() });
const steps = z.array(
  z.object({ id: z.number(), sequenceId: z.number(), scheduledDate: z.string(), status: z.string() }),
);
const invoices = z.array(
  z.object({
    invoiceNumber: z.string(),
    amount: z.number(),
    dueDate: z.string(),
    notes: z.string().nullable(),
  }),
);

/** A window with its own account, and a client in it. */
const windowOf = async (email: string, plan: PlanName): Promise<{ page: Page; clientId: number }> => {
  const page = await (await owed.person()).newPage();
  await openAccount(page, email);
  if (plan !== 'solo') await putOnPlan({ DATA_DIR: owed.dataFolder }, email, plan);
  const clientId = await post(page, '/api/clients', { name: 'Ada Ltd', email: 'ada@example.test' });
  return { page, clientId };
};

const newInvoice = (page: Page, clientId: number, invoiceNumber: string, dueDate: string): Promise<number> =>
  post(page, '/api/invoices', { clientId, invoiceNumber, amount: 100, dueDate });

test('the dialogs that are opened most are there without a connection, once the pointer has come', async () => {
  const { page } = await windowOf('offline@studio.test', 'agency');
  await page.goto('/invoices');
  await page.getByRole('heading', { name: 'Invoices', exact: true }).waitFor();
  const loaded = page.waitForResponse(/create-invoice-dialog-[^/]*\.js$/);
  await page.mouse.move(300, 300);
  await page.mouse.move(301, 300);
  await loaded;
  await untilNothingLoads(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Create Invoice' }).first().click();
  await page.getByRole('dialog', { name: 'Create Invoice' }).getByLabel('Amount').waitFor();
  await page.context().close();
});

test('a page stays when the first press comes without a connection, and says what fails', async () => {
  const { page } = await windowOf('cutoff@studio.test', 'agency');
  await page.goto('/invoices');
  const heading = page.getByRole('heading', { name: 'Invoices', exact: true });
  await heading.waitFor();
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/toasts-'));
  await page.getByRole('searchbox', { name: 'Search invoices' }).fill('INV');
  await page.keyboard.press('Tab');
  await failed;
  expect(await heading.isVisible()).toBe(true);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  const said = page.getByRole('status').filter({ hasText: "Can't reach Owed. Nothing was saved." });
  await said.getByRole('button', { name: 'Dismiss' }).click();
  await said.waitFor({ state: 'detached' });
  await page.context().close();
});

test('a first press on Paid without a connection says that it failed, and the next one with it succeeds', async () => {
  const { page, clientId } = await windowOf('unpaid@studio.test', 'agency');
  await newInvoice(page, clientId, 'CUT-1', addDays(today, -3));
  await page.goto('/invoices');
  const row = page.getByRole('row', { name: /CUT-1/ });
  await row.waitFor();
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await row.focus();
  await page.keyboard.press('p');
  await page.getByText('Failed to mark invoice as paid').first().waitFor();
  await row.getByText('Overdue').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('status', { name: 'Connected', includeHidden: true }).waitFor();
  await row.focus();
  await page.keyboard.press('p');
  await row.getByText('Paid', { exact: true }).first().waitFor();
  await page.context().close();
});

test('what is typed while a dialog loads is meant for it, and not for the row that had the focus', async () => {
  const { page, clientId } = await windowOf('hasty@studio.test', 'agency');
  await newInvoice(page, clientId, 'PC-1', addDays(today, -3));
  await newInvoice(page, clientId, 'PC-12', addDays(today, -2));
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/(palette|create-client-dialog|confirm-dialog-box)-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/invoices');
  const row = page.getByRole('row', { name: /PC-12/ });
  await row.focus();
  await page.keyboard.press('Control+k');
  // P would mark it as paid, and C would create an invoice.
  await page.keyboard.type('pc-12');
  await page.keyboard.press('Enter');
  release();
  await page.getByRole('dialog', { name: /Ada Ltd, PC-12/ }).waitFor();
  await page.keyboard.press('Escape');
  await row.getByText('Overdue').waitFor();

  // What a row's menu goes to takes over its entry in the history: one step back closes it, another leaves the page.
  const edit = page.getByRole('dialog', { name: 'Edit Invoice' });
  const openEdit = async (): Promise<void> => {
    await row.getByRole('button', { name: /^Actions/ }).click();
    await page.getByRole('menuitem', { name: /^Edit/ }).click();
    await edit.getByLabel('Invoice number').waitFor();
  };
  await page.goto('/clients');
  await page.getByRole('link', { name: 'Invoices' }).first().click();
  await openEdit();
  await page.goBack();
  await edit.waitFor({ state: 'detached' });
  await row.getByText('Overdue').waitFor();
  // Closing a sheet leaves no entry behind: the next step back leaves the page.
  await openEdit();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await edit.waitFor({ state: 'detached' });
  await row.getByText('Overdue').waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Clients', exact: true }).waitFor();
  await page.goForward();
  await row.getByText('Overdue').waitFor();

  // Enter opens what is typed, also when the results of what was typed before are still shown.
  const search = page.getByRole('dialog', { name: 'Search everything' });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('pc');
  await search.getByRole('option', { name: /PC-1 / }).first().waitFor();
  await page.keyboard.type('-12');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: /Ada Ltd, PC-12/ }).waitFor();
  expect(owed.pageErrors).toEqual([]);
  await page.context().close();
});

/** A sequence with one reminder three days after the due date. */
const newSequence = async (page: Page, invoiceId: number, dueDate: string, senderEmail: string) => {
  const step = {
    type: 'overdue_by',
    days: 3,
    scheduledDate: addDays(dueDate, 3),
    subject: 'About the barn roof',
    content: 'Please pay.',
    tone: 'friendly',
    senderEmail,
    senderName: 'Ann',
  };
  const answer = await page.request.post('/api/followup-sequences', { data: { invoiceId, steps: [step] } });
  return steps.parse(await answer.json());
};

/** While `until` is there, changing calls fail once it resolves, with an answer that is none of Owed's. */
interface Breakdown {
  until: Promise<void> | undefined;
}

const breakdown = async (page: Page): Promise<Breakdown> => {
  const state: Breakdown = { until: undefined };
  await page.route('**/api/**', async (route) => {
    const { until } = state;
    if (until === undefined || route.request().method() === 'GET') return route.fallback();
    await until;
    return route.fulfill({ status: 502, body: 'Bad gateway' });
  });
  return state;
};

/** Waits for a toast, and dismisses it. */
const toast = async (page: Page, title: string, text = ''): Promise<void> => {
  const shown = page.locator('[data-toasts] li').filter({ hasText: title }).filter({ hasText: text });
  await shown.waitFor();
  // By its label: an open dialog hides the rest of the page from roles.
  await shown.getByLabel('Dismiss').click();
  await shown.waitFor({ state: 'detached' });
};

/** Presses a button while changing calls fail: it says that it works, then a toast says that it failed. */
const failsWith = async (
  { page, broken }: { page: Page; broken: Breakdown },
  button: Locator,
  title: string,
  { busyText, text = tryAgain }: { busyText?: string; text?: string } = {},
): Promise<void> => {
  let release = (): void => undefined;
  broken.until = new Promise((resolve) => {
    release = resolve;
  });
  await button.click();
  if (busyText !== undefined) await page.getByRole('button', { name: busyText }).waitFor();
  release();
  await toast(page, title, text);
  broken.until = undefined;
};

const textsOf = async (within: Locator, ...texts: readonly (string | RegExp)[]): Promise<void> => {
  for (const text of texts) await within.getByText(text).first().waitFor();
};

const rowAction = async (page: Page, row: RegExp, action: string): Promise<void> => {
  await page.getByRole('row', { name: row }).hover();
  await page
    .getByRole('row', { name: row })
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
};

const leave = async (page: Page, dialog: Locator): Promise<void> => {
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('alertdialog');
  await question.or(page.locator('body:not(:has([role=dialog]))')).first().waitFor();
  if ((await question.count()) > 0) await question.getByRole('button', { name: 'Discard' }).click();
  await dialog.waitFor({ state: 'detached' });
};

test('every screen has its title, columns, filters and texts', async () => {
  const page = await (await owed.person()).newPage();
  await openAccount(page, 'eve@studio.test');
  const main = page.locator('main');
  const shows = async (path: string, title: string, ...texts: readonly string[]): Promise<void> => {
    await page.goto(path);
    await page.getByRole('heading', { name: title, exact: true }).waitFor();
    await textsOf(main, ...texts);
  };
  const columns = async (...names: readonly string[]): Promise<void> => {
    for (const name of names) await page.getByRole('columnheader', { name, exact: true }).first().waitFor();
  };
  await shows(
    '/',
    'Dashboard',
    'Track your invoice metrics and activities',
    'Create Sequence',
    'Create Invoice',
    'Upcoming Follow-ups',
    'Manage All',
  );
  await expect
    .poll(() => page.getByRole('tab').allTextContents())
    .toEqual(['All Invoices', 'Overdue', 'Upcoming', 'Promised', 'Paid']);
  await page.getByPlaceholder('Search invoices...').waitFor();
  await shows(
    '/invoices',
    'Invoices',
    'Manage and track all of your invoices',
    'Create Invoice',
    'No invoices found.',
  );
  const status = page.getByLabel('Status', { exact: true }).locator('option');
  await expect
    .poll(() => status.allTextContents())
    .toEqual(['All Status', 'Pending', 'Overdue', 'Promised', 'Outstanding', 'Paid']);
  await shows(
    '/clients',
    'Clients',
    'Manage your client information and details',
    'Add Client',
    'No clients found. Add your first client to get started.',
  );
  await shows(
    '/sequences',
    'Sequences',
    'Manage automated follow-up email sequences for your invoices',
    'Create Sequence',
  );
  for (const [tab, empty] of [
    ['Completed', 'No completed sequences.'],
    ['Paused', 'No paused sequences.'],
    ['All', 'No sequences found.'],
    ['Active', 'No active sequences.'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await textsOf(main, empty);
  }
  await shows('/templates', 'Email Templates', 'Create and manage your email templates for sequences');
  await shows('/history', 'Send History', 'Date Range', 'Clear Filters', 'No emails sent yet.');
  await page.getByPlaceholder('Search emails...').waitFor();
  const clear = page.getByRole('button', { name: 'Clear Filters' }).first();
  await expect.poll(() => clear.isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Date Range' }).click();
  await page.getByRole('textbox', { name: 'Start date' }).fill(today);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `From ${shortDate(today)}` }).waitFor();
  await page.getByPlaceholder('Search emails...').fill('roof');
  await page.waitForURL('**/history?*q=roof*');
  await clear.click();
  await page.getByRole('button', { name: 'Date Range' }).waitFor();

  const clientId = await post(page, '/api/clients', { name: 'Ada Ltd', email: 'ada@example.test' });
  const id = await newInvoice(page, clientId, 'INV-1', today);
  await newSequence(page, id, today, 'eve@studio.test');
  await page.goto('/');
  await page.getByRole('row', { name: /INV-1/ }).getByText('Due Today').waitFor();
  await columns('Client', 'Invoice ID', 'Amount', 'Due Date', 'Status');
  await textsOf(main, 'Showing 1 to 1 of 1');
  await page.getByRole('link', { name: /Ada Ltd.*INV-1/ }).click();
  await page.getByRole('dialog', { name: 'Sequence Details' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/sequences');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await columns('Client / Invoice', 'Status', 'Next Email');
  await page.getByRole('row', { name: /Emails scheduled/ }).waitFor();
  await page.goto('/clients');
  await columns('Client', 'Email', 'Relationship');
  await page.getByRole('button', { name: 'Show details of Ada Ltd' }).click();
  await textsOf(main, 'Client Invoices');
  await columns('Invoice #', 'Amount', 'Issue Date', 'Due Date', 'Status', 'Actions');
  await page.getByRole('link', { name: 'View Sequence' }).click();
  await page.waitForURL(`**/sequences?invoiceId=${id}*`);

  await page.goto('/invoices');
  await columns('Client', 'Invoice ID', 'Amount', 'Issue Date', 'Due Date', 'Status');
  const row = page.getByRole('row', { name: /INV-1/ });
  await row.hover();
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem').first().waitFor();
  await expect
    .poll(() => page.getByRole('menuitem').allTextContents())
    .toEqual([
      'Promise',
      'Paid on another day…',
      'Pause sequence',
      'View Sequence',
      'Edit',
      'History',
      'Delete',
    ]);

  const firstOfMonth = `${today.slice(0, 7)}-01`;
  const monthBefore = addDays(firstOfMonth, -1);
  for (const [dueDate, amount] of [
    [firstOfMonth, 150],
    [monthBefore, 100],
  ] as const) {
    const paid = { clientId, invoiceNumber: dueDate, amount, dueDate };
    const paidId = await post(page, '/api/invoices', paid);
    expect((await page.request.post(`/api/invoices/${paidId}/mark-paid`)).ok()).toBe(true);
  }
  await page.goto('/');
  const collected = page.getByRole('region', { name: 'Collected This Month' });
  await textsOf(main, 'Outstanding Amount', 'Overdue Invoices', 'Collected This Month');
  await textsOf(collected, '$150.00', /^\$50\.00 more than /);

  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/lists/**', async (route) => {
    await held;
    await route.fulfill({ status: 502, body: 'Bad gateway' });
  });
  await page.goto('/invoices');
  await textsOf(main, 'Loading invoices...');
  release();
  await textsOf(main, 'Error loading data. Please try again.');
  await shows('/clients', 'Clients', 'Error loading clients. Please try again.');
  await shows('/sequences', 'Sequences', 'Error loading sequences. Please try again.');
  expect(owed.pageErrors).toEqual([]);
  await page.context().close();
});

test('a date range takes what was entered, not what is being typed, and no day that does not exist', async () => {
  const page = await (await owed.person()).newPage();
  await openAccount(page, 'fay@studio.test');
  const button = page.locator('[aria-haspopup=dialog]').filter({ hasText: /Date Range|From|Until|–/ });
  const dialog = page.getByRole('dialog', { name: 'Date Range' });
  const start = dialog.getByRole('textbox', { name: 'Start date' });
  const end = dialog.getByRole('textbox', { name: 'End date' });
  const tooEarly = dialog.getByText('The end date must not be before the start date');
  const focused = (field: Locator): Promise<void> =>
    expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  const shows = (text: string): Promise<void> => expect.poll(() => button.textContent()).toBe(text);

  for (const [search, range, list] of [
    ['from=garbage', 'Date Range', 'No emails sent yet.'],
    ['from=2026-02-31', 'Date Range', 'No emails sent yet.'],
    ['from=2026-11-05&to=2026-11-03', 'Date Range', 'No emails sent yet.'],
    ['from=2026-02-31&to=2026-03-05', 'Until Mar 5, 2026', 'No emails found.'],
  ] as const) {
    await page.goto(`/history?${search}`);
    await page.getByText(list).waitFor();
    await shows(range);
  }

  await page.goto('/history');
  await page.getByText('No emails sent yet.').waitFor();
  const ranges: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const range = new URLSearchParams([...searchParams].filter(([name]) => ['from', 'to'].includes(name)));
    if (pathname === '/api/lists/sent-emails' && range.size > 0) ranges.push(`?${range.toString()}`);
  });
  const { keyboard } = page;
  await keyboard.press('/');
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await focused(start);
  await keyboard.type('11/3/2026');
  await keyboard.press('Tab');
  await shows('From Nov 3, 2026');
  await keyboard.press('Tab');
  await focused(end);
  await keyboard.type('11/1/2026');
  await keyboard.press('Enter');
  await tooEarly.waitFor();
  await focused(end);
  await keyboard.press('ControlOrMeta+A');
  await keyboard.type('2026-11-05');
  await keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await shows('Nov 3, 2026 – Nov 5, 2026');
  await focused(button);

  await keyboard.press('Enter');
  await focused(start);
  await keyboard.press('ControlOrMeta+A');
  await keyboard.type('Nov 4, 2026');
  await keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await shows('Nov 4, 2026 – Nov 5, 2026');
  await keyboard.press('Enter');
  await focused(start);
  await keyboard.press('ControlOrMeta+A');
  await keyboard.type('11/6/2026');
  await keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  // A click outside does not lose what is wrong.
  await button.click();
  await end.fill('2026-02-31');
  await page.mouse.click(5, 5);
  await dialog.getByText('Please enter a valid date').waitFor();
  await focused(end);
  await dialog.locator('input[type=date]').last().fill('2026-11-04');
  await shows('Nov 4, 2026 – Nov 4, 2026');
  await end.fill('');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'detached' });
  await shows('From Nov 4, 2026');
  // The button says the range before the list has asked for it.
  await expect
    .poll(() => ranges)
    .toEqual([
      '?from=2026-11-03',
      '?from=2026-11-03&to=2026-11-05',
      '?from=2026-11-04&to=2026-11-05',
      '?from=2026-11-04&to=2026-11-04',
      '?from=2026-11-04',
    ]);

  // Back closes it and keeps what was entered.
  await button.click();
  await end.fill('2026-11-09');
  await keyboard.press('Tab');
  await shows('Nov 4, 2026 – Nov 9, 2026');
  await page.goBack();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Send History' }).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('?from=2026-11-04&to=2026-11-09');
  await page.context().close();

  // The system's own field reports each digit of the year.
  const phone = await (await owed.person({ width: 390, hasTouch: true })).newPage();
  await openAccount(phone, 'gil@studio.test');
  await phone.goto('/history');
  await phone.getByRole('button', { name: 'Sort and filter' }).tap();
  await phone.getByRole('button', { name: 'Date Range' }).tap();
  await phone.getByLabel('Start date').focus();
  await phone.keyboard.type('11032026');
  await expect.poll(() => phone.getByLabel('Start date').inputValue()).toBe('2026-11-03');
  expect(new URL(phone.url()).search).toBe('');
  await phone.getByRole('button', { name: 'Done' }).tap();
  await phone.getByRole('button', { name: 'From Nov 3, 2026' }).waitFor();
  expect(owed.pageErrors).toEqual([]);
  await phone.context().close();
});

test('a due date that affects a sequence is asked about, again after a change elsewhere, and saved with its form', async () => {
  const email = 'ann@studio.test';
  const { page, clientId } = await windowOf(email, 'solo');
  const dueDate = addDays(today, 20);
  const id = await newInvoice(page, clientId, 'INV-7', dueDate);
  await newSequence(page, id, dueDate, email);
  const storedOf = async () =>
    invoices.parse(await (await page.request.get(`/api/invoices?ids=${id}`)).json())[0];
  const before = await storedOf();

  await page.goto(`/invoices?dialog=edit-invoice:${id}`);
  const form = page.getByRole('dialog', { name: 'Edit Invoice' });
  await form.getByLabel('Amount').fill('250');
  await form.getByLabel('Due Date', { exact: true }).fill(addDays(dueDate, 10));
  await form.getByRole('button', { name: 'Update Invoice' }).click();
  const question = page.getByRole('dialog', { name: 'Due Date Change Affects Active Sequences' });
  await textsOf(
    question,
    longDate(dueDate),
    longDate(addDays(dueDate, 10)),
    'Shift all follow-up email dates by the same number of days as the due date change',
    'Change the due date only',
    'Cancel all active follow-up sequences of the invoice',
  );
  await expect.poll(() => question.getByRole('radio', { name: 'Adjust sequences' }).isChecked()).toBe(true);

  // Closing it saves nothing and keeps what was entered.
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await form.getByLabel('Amount').inputValue()).toBe('250.00');
  expect(await form.getByLabel('Due Date', { exact: true }).inputValue()).toBe(
    shortDate(addDays(dueDate, 10)),
  );
  expect(await storedOf()).toEqual(before);

  await form.getByRole('button', { name: 'Update Invoice' }).click();
  await question.waitFor();
  const elsewhere = { action: 'adjust', newDueDate: addDays(dueDate, 5) };
  const path = `/api/invoices/${id}/handle-due-date-change`;
  expect((await page.request.post(path, { data: elsewhere })).ok()).toBe(true);
  await question.getByRole('radio', { name: 'Keep sequences as is' }).check();
  await question.getByRole('button', { name: 'Confirm' }).click();
  await textsOf(
    question,
    'This invoice has changed in the meantime. Nothing was saved. Please choose again.',
    longDate(addDays(dueDate, 5)),
    longDate(addDays(dueDate, 10)),
  );
  expect(await storedOf()).toMatchObject({ amount: 10_000, dueDate: addDays(dueDate, 5) });

  await question.getByRole('radio', { name: 'Adjust sequences' }).check();
  await question.getByRole('button', { name: 'Confirm' }).click();
  await toast(page, 'Due date updated');
  await form.waitFor({ state: 'detached' });
  expect(await storedOf()).toMatchObject({ amount: 25_000, dueDate: addDays(dueDate, 10) });
  const [step] = steps.parse(
    await (await page.request.get(`/api/followup-sequences?invoiceIds=${id}`)).json(),
  );
  expect(step?.scheduledDate).toBe(addDays(dueDate, 13));

  // A refusal without the facts that the question needs says what to do first.
  const broken = { type: 'about:blank', title: 'Conflict', status: 409 };
  const message = 'Conflict with active sequences';
  await page.route(`**/api/invoices/${id}`, (route) =>
    route.fulfill({ status: 409, json: { ...broken, detail: message, message } }),
  );
  await page.goto(`/invoices?dialog=edit-invoice:${id}`);
  await form.getByLabel('Due Date', { exact: true }).fill(addDays(dueDate, 30));
  await form.getByRole('button', { name: 'Update Invoice' }).click();
  await toast(page, failures.invoiceUpdate, activeSequencesFirst);
  await page.unroute(`**/api/invoices/${id}`);

  // The second call fails.
  await form.getByRole('button', { name: 'Update Invoice' }).click();
  const at = { page, broken: await breakdown(page) };
  await question.waitFor();
  const confirm = question.getByRole('button', { name: 'Confirm' });
  const words = { busyText: 'Processing...', text: failures.dueDate };
  await failsWith(at, confirm, failures.error, words);
  expect(owed.pageErrors).toEqual([]);
  await page.context().close();
});

test('the dialogs of clients, invoices and promises say what is wrong, and what failed', async () => {
  const { page, clientId } = await windowOf('bea@studio.test', 'agency');
  const broken = await breakdown(page);
  const at = { page, broken };

  await page.goto('/clients?dialog=create-client');
  const addClient = page.getByRole('dialog', { name: 'Add New Client' });
  await addClient.getByRole('button', { name: 'Add Client' }).click();
  await textsOf(addClient, 'Name must be at least 2 characters', 'Please enter a valid email address');
  await addClient.getByLabel('Name', { exact: true }).fill('Blue Door');
  await addClient.getByLabel('Email', { exact: true }).fill('pay@bluedoor.test');
  await failsWith(at, addClient.getByRole('button', { name: 'Add Client' }), failures.clientCreate);
  await leave(page, addClient);
  await rowAction(page, /Ada Ltd/, 'Delete');
  const deleteClient = page.getByRole('alertdialog', { name: 'Delete client Ada Ltd?' });
  await failsWith(at, deleteClient.getByRole('button', { name: 'Delete client' }), failures.clientDelete);
  await page.goto(`/clients?dialog=edit-client:${clientId}`);
  const editClient = page.getByRole('dialog', { name: 'Edit Client' });
  await editClient.getByLabel('Phone').fill('555');
  await failsWith(at, editClient.getByRole('button', { name: 'Update client' }), failures.clientUpdate);

  await page.goto('/invoices?dialog=create-invoice');
  const addInvoice = page.getByRole('dialog', { name: 'Create Invoice' });
  const create = addInvoice.getByRole('button', { name: 'Create Invoice' });
  await create.click();
  await textsOf(
    addInvoice,
    'Please select a client',
    'Invoice number is required',
    'Amount is required',
    'Due date is required',
  );
  await addInvoice.getByLabel('Amount').fill('a lot');
  await textsOf(addInvoice, 'Amount must be a number');
  await addInvoice.getByLabel('Amount').fill('0');
  await textsOf(addInvoice, 'Amount must be greater than 0');
  await addInvoice.getByLabel('Amount').fill('1,234.50');
  await addInvoice.getByLabel('Invoice number').fill('INV-1');
  await addInvoice.getByLabel('Due Date', { exact: true }).fill('+14');
  await addInvoice.getByLabel('Client', { exact: true }).fill('Ada');
  await page.getByRole('option', { name: 'Ada Ltd' }).click();
  await failsWith(at, create, failures.invoiceCreate, { busyText: 'Creating...' });
  await create.click();
  await toast(page, 'Invoice created');
  const [created] = z.array(record).parse(await (await page.request.get('/api/invoices')).json());
  const invoiceId = created?.id ?? 0;

  const row = page.getByRole('row', { name: /INV-1/ });
  await row.hover();
  await failsWith(at, row.getByRole('button', { name: 'Paid', exact: true }), failures.markPaid);
  await row.getByText('Due Soon').waitFor();
  await rowAction(page, /INV-1/, 'Edit');
  const edit = page.getByRole('dialog', { name: 'Edit Invoice' });
  await edit.getByLabel('Description').fill('Roof');
  const update = edit.getByRole('button', { name: 'Update Invoice' });
  await failsWith(at, update, failures.invoiceUpdate, { busyText: 'Updating...' });
  await leave(page, edit);
  await rowAction(page, /INV-1/, 'Delete');
  const deletion = page.getByRole('alertdialog', { name: 'Delete invoice INV-1?' });
  await failsWith(at, deletion.getByRole('button', { name: 'Delete invoice' }), failures.invoiceDelete);

  await rowAction(page, /INV-1/, 'Promise');
  const promise = page.getByRole('dialog', { name: 'Promise to pay' });
  const recordIt = promise.getByRole('button', { name: 'Record promise' });
  await recordIt.click();
  const { title, message } = missingInput.promisedDate;
  await textsOf(promise, `${title}: ${message}`);
  await promise.getByRole('textbox', { name: 'Promised payment date' }).fill(addDays(today, -1));
  await textsOf(promise, 'The promised date must be today or later');
  await promise.getByRole('textbox', { name: 'Promised payment date' }).fill(addDays(today, 1));
  await failsWith(at, recordIt, failures.promise);
  await recordIt.click();
  await toast(page, 'Promise recorded');
  await row.getByText('Promised Payment').waitFor();
  await page.goto('/clients');
  await page
    .getByRole('row', { name: /Ada Ltd/ })
    .getByText('Payment Promised')
    .waitFor();
  await page.goto('/invoices');
  await row.hover();
  await row.getByRole('button', { name: 'Paid', exact: true }).click();
  await toast(page, 'Invoice marked as paid', 'Promise kept.');
  await page.reload();
  await row.getByRole('checkbox').check();
  await page.getByText('1 invoice(s) selected').waitFor();
  await expect
    .poll(() => page.getByRole('button', { name: 'Mark Paid', exact: true }).isDisabled())
    .toBe(true);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await row.hover();
  await failsWith(at, row.getByRole('button', { name: 'Mark Unpaid' }), failures.markUnpaid);
  await row.getByRole('button', { name: 'Mark Unpaid' }).click();
  await toast(page, 'Invoice marked as unpaid');

  await rowAction(page, /INV-1/, 'Edit');
  await edit.getByRole('button', { name: 'Paid on another day…' }).click();
  const payment = page.getByRole('dialog', { name: 'Paid on another day' });
  const paidOn = payment.getByRole('textbox', { name: 'Payment date' });
  await paidOn.fill(addDays(today, 1));
  await payment.getByRole('button', { name: 'Mark Paid' }).click();
  await textsOf(payment, 'The payment date must be today or earlier');
  await paidOn.fill(addDays(today, -1));
  await textsOf(payment, 'The payment date must not be before the issue date');
  await leave(page, payment);
  await leave(page, edit);
  const issued = addDays(today, -9);
  expect((await page.request.put(`/api/invoices/${invoiceId}`, { data: { dateIssued: issued } })).ok()).toBe(
    true,
  );
  await row.getByText(shortDate(issued)).waitFor();
  await rowAction(page, /INV-1/, 'Paid on another day…');
  await paidOn.fill(issued);
  await payment.getByRole('button', { name: 'Mark Paid' }).click();
  await toast(page, 'Invoice marked as paid', `Paid on ${shortDate(issued)}.`);
  await row.getByText(`on ${shortDate(issued)}`).waitFor();
  await row.getByRole('button', { name: 'Undo' }).click();
  await toast(page, 'Invoice marked as unpaid', 'Everything has been restored.');

  await page.goto('/invoices?dialog=edit-invoice:7');
  await toast(page, failures.invoiceMissing);
  expect(owed.pageErrors).toEqual([]);
  await page.context().close();
});

test('the dialogs of sequences say what is missing, and what failed', async () => {
  const email = 'cy@studio.test';
  const { page, clientId } = await windowOf(email, 'solo');
  const broken = await breakdown(page);
  const at = { page, broken };
  await post(page, '/api/clients', { name: 'Empty Ltd', email: 'empty@example.test' });
  const invoiceId = await newInvoice(page, clientId, 'INV-3', addDays(today, 20));
  const missing = ({ title, message }: Message): Promise<void> => toast(page, title, message);

  await page.goto('/sequences?dialog=create-sequence');
  const dialog = page.getByRole('dialog', { name: 'Create Sequence' });
  await expect.poll(() => dialog.getByLabel('Invoice', { exact: true }).isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await missing(missingInput.invoice);
  const choose = async (name: string): Promise<void> => {
    await dialog.getByLabel('Client', { exact: true }).fill(name);
    await page.getByRole('option', { name }).click();
  };
  await choose('Empty Ltd');
  await dialog.getByText('No unpaid invoices found for this client.').waitFor();
  await choose('Ada Ltd');
  // Its only invoice is chosen as soon as it is read.
  await expect.poll(() => dialog.getByLabel('Invoice', { exact: true }).inputValue()).toBe('INV-3');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: 'Remove step 1' }).click();
  const create = dialog.getByRole('button', { name: 'Create Sequence' });
  await create.click();
  await missing(missingInput.steps);

  await dialog.getByRole('button', { name: 'Add step' }).click();
  const editor = page.getByRole('dialog', {
    name: /^(Add email step|Add internal alert|Edit Email Step|Edit Internal Alert)$/,
  });
  const save = editor.getByRole('button', { name: 'Save Changes' });
  await editor.getByLabel('Email Subject').fill('');
  await save.click();
  await missing(missingInput.emailStep);
  await textsOf(editor, 'Subject is required');
  await editor.getByLabel('Step Type').selectOption('internal_alert');
  await page.getByRole('dialog', { name: 'Add internal alert' }).waitFor();
  await expect.poll(() => editor.getByLabel('Tone', { exact: true }).isDisabled()).toBe(true);
  const text = await wordsIn(editor.getByLabel('Alert content'));
  await editor.getByLabel('Alert content').fill('');
  await save.click();
  await missing(missingInput.alertStep);
  await editor.getByLabel('Alert content').fill(text);
  await editor.getByRole('button', { name: 'Use Template' }).click();
  const picker = page.getByRole('dialog', { name: 'Select Internal Alert Template' });
  await picker.getByRole('button', { name: 'Cancel' }).click();
  await editor.getByRole('button', { name: 'Save as Template' }).click();
  const keeping = page.getByRole('dialog', { name: 'Save as Internal Alert Template' });
  const keep = keeping.getByRole('button', { name: 'Save template' });
  await failsWith(at, keep, failures.templateSave, { busyText: 'Saving...' });
  await keep.click();
  await toast(page, 'Template saved');
  await editor.getByLabel('Days', { exact: true }).fill('91');
  await editor.getByLabel(/^CC/).fill('ADA@example.test');
  await save.click();
  await textsOf(editor, 'Enter a number of days from 1 to 90');
  await editor.getByLabel('Days', { exact: true }).fill('90');
  await save.click();
  const question = page.getByRole('alertdialog', { name: 'Send an internal alert to Ada Ltd?' });
  await textsOf(question, alertToClient);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await editor.getByLabel(/^CC/).fill('');
  await save.click();
  await failsWith(at, create, failures.sequenceCreate, { busyText: 'Creating...' });
  await create.click();
  await toast(page, 'Sequence created');

  const details = page.getByRole('dialog', { name: 'Sequence Details' });
  await failsWith(at, details.getByRole('button', { name: 'Pause' }), failures.sequenceToggle);
  await details.getByRole('button', { name: 'Edit' }).click();
  await editor.getByLabel('Alert subject').fill('Call them');
  await failsWith(at, save, failures.emailUpdate);
  await save.click();
  await toast(page, 'Email updated');
  await details.getByRole('button', { name: 'Delete' }).click();
  const deletion = page.getByRole('alertdialog', { name: 'Delete the sequence for INV-3?' });
  await failsWith(at, deletion.getByRole('button', { name: 'Delete sequence' }), failures.sequenceDelete);
  await page.keyboard.press('Escape');

  await page.goto('/templates');
  const own = page.getByRole('list', { name: 'Your templates' });
  await own.getByRole('button', { name: /^Delete/ }).click();
  const templateDeletion = page.getByRole('alertdialog', { name: /^Delete template/ });
  await failsWith(
    at,
    templateDeletion.getByRole('button', { name: 'Delete template' }),
    failures.templateDelete,
  );
  await page.keyboard.press('Escape');
  await own.getByRole('button', { name: /^Edit/ }).click();
  const template = page.getByRole('dialog', { name: 'Edit template' });
  await template.getByLabel('Name', { exact: true }).fill('Call them');
  const update = template.getByRole('button', { name: 'Update template' });
  await failsWith(at, update, failures.templateUpdate);
  await page.goto('/templates?dialog=create-template');
  const newTemplate = page.getByRole('dialog', { name: 'Create template' });
  await newTemplate.getByLabel('Name', { exact: true }).fill('Second nudge');
  await newTemplate.getByLabel(/Subject/).fill('About your invoice');
  await newTemplate.getByLabel(/Content/).fill('Please have a look at it.');
  const createIt = newTemplate.getByRole('button', { name: 'Create template' });
  await failsWith(at, createIt, failures.templateCreate);

  // Another page hands an invoice over.
  await page.evaluate((id) => sessionStorage.setItem('selectedInvoiceId', String(id)), invoiceId);
  await page.goto('/sequences');
  await details.getByText('Call them').waitFor();
  expect(page.url()).toContain(`invoiceId=${invoiceId}`);

  // What is left without its client says so, and is offered for removal.
  expect((await page.request.delete(`/api/clients/${clientId}`)).ok()).toBe(true);
  await page.goto('/invoices');
  await page.getByRole('row', { name: /INV-3/ }).getByText('Unknown Client').waitFor();
  await page.goto('/sequences?status=all');
  const orphan = page.getByRole('alertdialog', { name: 'Remove a sequence without an invoice or client?' });
  await orphan.getByText('INV-3 (Unknown Client)', { exact: false }).waitFor();
  await orphan.getByRole('button', { name: 'Keep' }).click();
  await page.getByRole('row', { name: /INV-3/ }).click();
  await textsOf(details, 'Unknown Client', 'INV-3, No email');
  await page.goto('/sequences?status=all');
  await orphan.getByRole('button', { name: 'Remove sequence' }).click();
  await toast(page, 'Sequence deleted');
  await page.getByText('No sequences found.').waitFor();
  expect(owed.pageErrors).toEqual([]);
  await page.context().close();
});

test('what a plan lacks opens the upgrade dialog, and a form keeps what was entered', async () => {
  const { page, clientId } = await windowOf('dan@studio.test', 'solo');
  await newInvoice(page, clientId, 'INV-1', addDays(today, 20));
  const upgrade = page.getByRole('dialog', { name: 'Upgrade Your License' });
  const says = async ({ title, message }: Message): Promise<void> => {
    await textsOf(upgrade, title, message);
    await upgrade.getByRole('button', { name: 'Maybe Later' }).click();
    await upgrade.waitFor({ state: 'detached' });
  };
  await page.goto('/invoices');
  await rowAction(page, /INV-1/, 'Promise');
  await says(featureGates.promises);

  await rowAction(page, /INV-1/, 'Edit');
  const form = page.getByRole('dialog', { name: 'Edit Invoice' });
  await form.getByRole('button', { name: /More/ }).click();
  await form.getByLabel('Payment link').fill('https://pay.example.test/1');
  await form.getByRole('button', { name: 'Update Invoice' }).click();
  await says(featureGates.payments);
  await expect.poll(() => form.getByLabel('Payment link').inputValue()).toBe('https://pay.example.test/1');
  await leave(page, form);

  const rest = Array.from({ length: 49 }, (_, at) =>
    newInvoice(page, clientId, `INV-${at + 2}`, addDays(today, 20)),
  );
  await Promise.all(rest);
  await page.getByText('of 50', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Create Invoice' }).first().click();
  await says({ title: limitTitles.invoice, message: limitMessage('invoice', 'solo') });
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(owed.pageErrors).toEqual([]);
  await page.context().close();
});
