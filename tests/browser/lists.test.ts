import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { addDays, todayIn } from '../../domain/calendar.ts';
import { putOnPlan } from '../doubles/administrator.ts';
import { OwedInBrowser, openAccount, post } from './owed-in-browser.ts';

let owed: OwedInBrowser;
beforeAll(async () => {
  owed = await OwedInBrowser.start();
});
afterAll(() => owed.close());

const views = z.array(z.object({ status: z.string() }));
const paidCount = async (page: Page): Promise<number> =>
  views
    .parse(await (await page.request.get('/api/invoices')).json())
    .filter(({ status }) => status === 'paid').length;

/** An account with two clients and that many overdue invoices, the later the number the later they were due. */
const accountWith = async (page: Page, email: string, count: number): Promise<number> => {
  await openAccount(page, email);
  await putOnPlan({ DATA_DIR: owed.dataFolder }, email, 'agency');
  const clientId = await post(page, '/api/clients', { name: 'Ada Ltd', email: 'ada@example.test' });
  const due = addDays(todayIn(owed.timeZone, Date.now()), -400);
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  for (let from = 0; from < count; from += 20)
    await Promise.all(
      numbers.slice(from, from + 20).map((number) =>
        post(page, '/api/invoices', {
          clientId,
          invoiceNumber: `INV-${number}`,
          amount: 100,
          dueDate: addDays(due, number),
        }),
      ),
    );
  return clientId;
};

test('a list loads page by page, the server searches it, and all rows can be selected', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  const whole: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (
      ['/api/invoices', '/api/clients', '/api/followup-sequences', '/api/sent-emails'].includes(pathname) &&
      search === ''
    )
      whole.push(pathname);
  });
  const clientId = await accountWith(page, 'ann@studio.test', 120);
  await page.goto('/invoices?status=overdue');
  await page.getByText('Showing 1 to 50 of 120').waitFor();
  await page.getByRole('row', { name: /INV-1 / }).waitFor();
  await vi.waitUntil(
    async () => {
      await page.mouse.wheel(0, 4_000);
      return page.getByText('Showing 1 to 120 of 120').isVisible();
    },
    { timeout: 30_000, interval: 100 },
  );
  await expect
    .poll(() => page.getByRole('table', { name: 'Invoices' }).getAttribute('aria-rowcount'))
    .toBe('121');

  await page.getByLabel('Search invoices').fill('INV-77');
  await page.getByText('Showing 1 to 1 of 1', { exact: true }).waitFor();
  await page.getByRole('row', { name: /INV-77 / }).waitFor();
  await page.getByLabel('Search invoices').fill('zzz');
  await page.getByText('No invoices match “zzz”.').waitFor();
  await page.getByLabel('Search invoices').fill('');
  await page.getByText('Showing 1 to', { exact: false }).waitFor();
  // A row that is opened faster than the list follows the typing stays open.
  await page.getByRole('row', { name: /INV-7 / }).waitFor();
  await page.getByLabel('Search invoices').focus();
  const searched = page.waitForResponse(/search=INV-7/);
  await page.getByRole('row', { name: /INV-7 / }).evaluate(async (row: HTMLElement) => {
    const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
    const field = document.activeElement;
    if (field instanceof HTMLInputElement) field.setRangeText('INV-7');
    field?.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await rest();
    row.focus();
    await rest();
    row.click();
  });
  await searched;
  await page.getByRole('dialog', { name: 'Ada Ltd, INV-7' }).getByLabel('Invoice number').waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/invoices\/\d+$/);
  await page.goBack();
  await page.waitForURL('**/invoices?status=overdue&q=INV-7');

  const other = await context.newPage();
  await other.goto('/invoices?status=overdue');
  await other.getByText('Showing 1 to 50 of 120').waitFor();
  const due = addDays(todayIn(owed.timeZone, Date.now()), -500);
  await post(page, '/api/invoices', { clientId, invoiceNumber: 'FIRST', amount: 5, dueDate: due });
  await other.getByRole('row', { name: /FIRST/ }).waitFor();
  await other.getByText('Showing 1 to 51 of 121').waitFor();
  // While the person is in the list, what comes is only announced.
  await other.getByRole('row', { name: /INV-2 / }).hover();
  await post(page, '/api/invoices', {
    clientId,
    invoiceNumber: 'BEFORE',
    amount: 5,
    dueDate: addDays(due, -1),
  });
  await other.getByRole('button', { name: '1 new' }).waitFor();
  expect(await other.getByRole('row', { name: /BEFORE/ }).count()).toBe(0);
  await other.getByRole('button', { name: '1 new' }).click();
  await other.getByRole('row', { name: /BEFORE/ }).waitFor();

  // Beyond the first page of a client's invoices, and without the list of senders.
  await other.route('**/api/verified-emails', (route) => route.fulfill({ status: 500 }));
  const wrong: string[] = [];
  other.on('response', (answer) => {
    if (answer.status() === 400) wrong.push(answer.url());
  });
  await other.goto('/sequences?dialog=create-sequence');
  const sequence = other.getByRole('dialog', { name: 'Create Sequence' });
  await sequence.getByLabel('Client', { exact: true }).fill('Ada');
  await other.getByRole('option', { name: /Ada Ltd/ }).click();
  const invoice = sequence.getByLabel('Invoice', { exact: true });
  await invoice.fill('zzz');
  await other.getByText('No invoices found.').waitFor();
  await invoice.fill('INV-118');
  await other.getByRole('option', { name: /INV-118/ }).click();
  await expect.poll(() => invoice.inputValue()).toBe('INV-118');
  await sequence.getByRole('button', { name: 'Continue' }).click();
  await sequence.getByText('Step 2 of 2: Emails').waitFor();
  await sequence.getByText('INV-118', { exact: false }).first().waitFor();
  expect(wrong).toEqual([]);
  await other.close();

  await page.goto('/invoices?status=overdue');
  await page.getByText('of 122').waitFor();
  await page.getByLabel('Select all').check();
  await page.getByText('50 invoice(s) selected').waitFor();
  await page.getByRole('button', { name: 'Select all 122' }).click();
  await page.getByText('All 122 overdue invoices selected').waitFor();
  await page
    .getByRole('region', { name: 'Selected rows' })
    .getByRole('button', { name: 'Mark Paid' })
    .click();
  await page.getByText('122 invoices marked as paid').first().waitFor();
  await expect.poll(() => paidCount(page)).toBe(122);
  expect(whole).toEqual([]);
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});

test("a list that can't be refreshed stays visible and says so", async () => {
  const context = await owed.person();
  const page = await context.newPage();
  const clientId = await accountWith(page, 'bea@studio.test', 3);
  await page.goto('/invoices');
  await page.getByText('Showing 1 to 3 of 3').waitFor();
  await page.route('**/api/lists/invoices**', (route) => route.abort());
  await post(page, '/api/invoices', {
    clientId,
    invoiceNumber: 'INV-4',
    amount: 5,
    dueDate: todayIn(owed.timeZone, Date.now()),
  });
  const old = page.getByText("Couldn't refresh. Showing data from", { exact: false });
  await old.waitFor();
  expect(await page.getByRole('row', { name: /INV-3 / }).isVisible()).toBe(true);
  await page.unroute('**/api/lists/invoices**');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByRole('row', { name: /INV-4 / }).waitFor();
  await old.waitFor({ state: 'detached' });

  await page.route('**/api/lists/invoices**', (route) => route.abort());
  await page.reload();
  await page.getByText('Error loading data. Please try again.').waitFor();
  await page.unroute('**/api/lists/invoices**');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByRole('row', { name: /INV-4 / }).waitFor();
  await context.close();
});

test('rows stay visible while another order or search loads, and if it fails', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  await accountWith(page, 'emma@studio.test', 60);
  await page.goto('/invoices');
  await page.getByText('Showing 1 to 50 of 60').waitFor();
  const rows = page.locator('[data-row]');
  const held: (() => Promise<void>)[] = [];
  await page.route('**/api/lists/invoices?*sort=number*', (route) => {
    held.push(() => route.continue());
  });
  await page.mouse.wheel(0, 1_000);
  await page.getByText('Showing 1 to 60 of 60').waitFor();
  const before = await page.evaluate(() => window.scrollY);
  const numbers = page.getByRole('columnheader', { name: 'Invoice ID' });
  // The pointer stays on the head, within the table.
  await numbers.getByRole('button').click();
  await page.locator('[aria-busy=true] table').waitFor();
  expect(await rows.count()).toBe(60);
  expect(await rows.first().textContent()).toContain('INV-1');
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
  await vi.waitUntil(() => held.length > 0, { timeout: 30_000 });
  for (const go of held) await go();
  await page.locator('[aria-busy=true] table').waitFor({ state: 'detached' });
  await page.unroute('**/api/lists/invoices?*sort=number*');
  await numbers.getByRole('button').click();
  await page.waitForURL('**sort=-number**');
  await rows.first().getByText('INV-60', { exact: true }).waitFor();
  // The order that was asked for is seen from its start.
  expect((await rows.first().boundingBox())?.y).toBeGreaterThan(0);

  await page.route('**/api/lists/invoices?*search=*', (route) => route.abort());
  await page.getByLabel('Search invoices').fill('INV-33');
  const line = page.getByRole('alert').filter({ hasText: "This list couldn't be loaded" });
  await line.waitFor();
  expect(await rows.first().textContent()).toContain('INV-60');
  expect(await page.getByText('No invoices match', { exact: false }).count()).toBe(0);
  // What is shown from before still follows what happens.
  const paid = page.getByRole('row', { name: /INV-58 / });
  await paid.hover();
  await paid.getByRole('button', { name: 'Paid', exact: true }).click();
  await paid.getByText('Paid', { exact: true }).first().waitFor();
  await page.unroute('**/api/lists/invoices?*search=*');
  await line.getByRole('button', { name: 'Try Again' }).click();
  await page.getByText('Showing 1 to 1 of 1', { exact: true }).waitFor();
  expect(await line.count()).toBe(0);
  await page.getByLabel('Search invoices').fill('INV-77777');
  await page.getByText('No invoices match “INV-77777”.').waitFor();
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});

test('a bulk action shows the result of each row and can retry the failed ones', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  await accountWith(page, 'fay@studio.test', 12);
  await page.goto('/invoices');
  await page.getByText('Showing 1 to 12 of 12').waitFor();
  const all = z
    .array(z.object({ id: z.number(), invoiceNumber: z.string() }))
    .parse(await (await page.request.get('/api/invoices')).json());
  const idOf = (number: string): number => all.find(({ invoiceNumber }) => invoiceNumber === number)?.id ?? 0;
  await page.route(`**/api/invoices/${idOf('INV-3')}/mark-paid`, (route) => route.abort());
  await page.route(`**/api/invoices/${idOf('INV-5')}/mark-paid`, (route) =>
    route.fulfill({ status: 404, body: '{}' }),
  );
  await page.getByLabel('Select all').check();
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await bar.getByRole('button', { name: 'Mark Paid' }).click();
  const run = page.getByRole('region', { name: 'Marking as paid' });
  await run.getByText('Marking as paid: 10 of 12 done, 1 skipped, 1 failed').waitFor();
  const results = run.getByRole('list', { name: 'Results' }).getByRole('listitem');
  await expect
    .poll(() => results.allTextContents())
    .toEqual(["INV-3: Failed, Can't reach Owed. Nothing was saved."]);
  await run.getByRole('button', { name: 'Skipped 1' }).click();
  await expect.poll(() => results.allTextContents()).toEqual(['INV-5: Skipped, No longer exists']);
  await run.getByRole('button', { name: 'All 12' }).click();
  await expect.poll(() => results.count()).toBe(12);
  await expect.poll(() => results.allTextContents()).toContain('INV-7: Done');

  // Another page in between does not lose it.
  await page.getByRole('link', { name: 'Clients' }).first().click();
  await page.getByRole('heading', { name: 'Clients' }).waitFor();
  await page.getByRole('link', { name: 'Invoices' }).first().click();
  await page.unroute(`**/api/invoices/${idOf('INV-3')}/mark-paid`);
  await run.getByRole('button', { name: 'Retry 1 failed' }).click();
  await run.getByText('Marking as paid: 11 of 12 done, 1 skipped').waitFor();
  await expect.poll(() => paidCount(page)).toBe(11);
  await run.getByRole('button', { name: 'Close' }).click();
  await run.waitFor({ state: 'detached' });
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});

test('sequences of many invoices are started with one preview, paused, resumed, and promised', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  const clientId = await accountWith(page, 'eve@studio.test', 26);
  const dueDate = addDays(todayIn(owed.timeZone, Date.now()), 30);
  for (const invoiceNumber of ['NEXT-1', 'NEXT-2', 'NEXT-3'])
    await post(page, '/api/invoices', { clientId, invoiceNumber, amount: 100, dueDate });
  await page.goto('/invoices');
  await page.getByText('Showing 1 to 29 of 29').waitFor();
  const rowOf = (number: string) => page.getByRole('row', { name: new RegExp(`${number}\\b`) });
  await rowOf('INV-1').getByRole('button', { name: 'Paid', exact: true }).click();
  await rowOf('INV-1').getByText('Paid', { exact: true }).first().waitFor();

  const bar = page.getByRole('region', { name: 'Selected rows' });
  await page.getByLabel('Select all').check();
  expect(await bar.getByRole('button', { name: 'Mark Paid' }).isDisabled()).toBe(true);
  await bar.getByText('1 already paid').waitFor();
  await bar.getByRole('button', { name: 'Start sequences' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start sequences' });
  await dialog.getByText('25 of 29 invoices').waitFor();
  expect(
    await dialog.getByRole('list', { name: 'Left out' }).getByRole('listitem').allTextContents(),
  ).toEqual([
    'Already paid: INV-1 (Ada Ltd)',
    'Your plan has no room for it: NEXT-1 (Ada Ltd), NEXT-2 (Ada Ltd), NEXT-3 (Ada Ltd)',
  ]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });

  // The notification of the payment is still there, above what can be done with the selected rows.
  const paid = page.getByText('Invoice marked as paid');
  const bottomOf = async (it: typeof bar): Promise<number> => {
    const { y = 0, height = 0 } = (await it.boundingBox()) ?? {};
    return y + height;
  };
  await expect.poll(async () => (await bottomOf(paid)) < ((await bar.boundingBox())?.y ?? 0)).toBe(true);
  // What offers Undo stays for ten seconds, and other notifications wait.
  await page.getByRole('button', { name: 'Dismiss', exact: true }).click();

  // Two groups: each invoice gets its own dates.
  await bar.getByRole('button', { name: 'Clear' }).click();
  for (const number of ['INV-2', 'INV-3', 'NEXT-1', 'NEXT-2', 'NEXT-3'])
    await rowOf(number).getByRole('checkbox').check();
  await bar.getByRole('button', { name: 'Start sequences' }).click();
  const overdue = dialog.getByRole('region', { name: '2 invoices overdue by 7 days or more' });
  await overdue.waitFor();
  await expect.poll(() => overdue.getByRole('listitem').count()).toBe(3);
  await overdue.getByRole('button', { name: 'Remove step 3' }).click();
  const later = dialog.getByRole('region', { name: '3 invoices due in more than 3 days' });
  await later.getByRole('button', { name: 'Add reminders 3 and 10 days after' }).click();
  await expect.poll(() => later.getByRole('listitem').count()).toBe(3);
  const preview = dialog.getByRole('region', { name: 'Preview' });
  await preview.getByText('1 of 5').waitFor();
  await preview.getByRole('list', { name: 'Emails that would go out' }).waitFor();
  expect(
    await preview.getByRole('list', { name: 'Emails that would go out' }).getByRole('listitem').count(),
  ).toBe(2);
  await preview.getByRole('button', { name: 'Next invoice' }).click();
  await preview.getByText('2 of 5').waitFor();

  await dialog.getByRole('button', { name: 'Start 5 Sequences' }).click();
  await page.getByText('5 sequences started').first().waitFor();
  const steps = z
    .array(z.object({ invoiceId: z.number(), scheduledDate: z.string(), subject: z.string().optional() }))
    .parse(await (await page.request.get('/api/followup-sequences')).json());
  expect(steps).toHaveLength(2 * 2 + 3 * 3);
  expect(steps.filter(({ scheduledDate }) => scheduledDate === addDays(dueDate, 3))).toHaveLength(3);

  const choose = async (...numbers: readonly string[]): Promise<void> => {
    for (const number of numbers) await rowOf(number).getByRole('checkbox').check();
  };
  await choose('INV-2', 'NEXT-1', 'INV-4');
  await bar.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Pause sequences' }).click();
  const pausing = page.getByRole('region', { name: 'Pausing sequences' });
  await pausing.getByText('Pausing sequences: 2 of 3 done, 1 skipped').waitFor();
  await expect
    .poll(() => pausing.getByRole('listitem').allTextContents())
    .toContain('INV-4 (Ada Ltd): Skipped, No sequence is running');
  await page.getByText('2 sequences paused').first().waitFor();

  const promiseAll = async (...numbers: readonly string[]): Promise<void> => {
    await choose(...numbers);
    await bar.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Promise' }).click();
    const promise = page.getByRole('dialog', { name: 'Promise to pay' });
    await promise.getByRole('button', { name: 'In 7 days' }).click();
    await promise.getByRole('button', { name: /^Record \d promise/ }).click();
  };
  await promiseAll('NEXT-2', 'INV-4');
  await page.getByText('2 promises recorded').first().waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await page.getByText('2 promises undone').first().waitFor();
  await rowOf('INV-4').getByText('Promised Payment').waitFor({ state: 'detached' });
  await promiseAll('NEXT-2');
  await page.getByText('1 promise recorded').first().waitFor();

  await choose('INV-2', 'NEXT-2');
  await bar.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Resume sequences' }).click();
  const asked = page.getByRole('alertdialog', { name: 'Resume 1 sequence?' });
  await asked.getByText('The client has promised to pay: NEXT-2 (Ada Ltd)').waitFor();
  await asked.getByRole('button', { name: 'Resume' }).click();
  const resuming = page.getByRole('region', { name: 'Resuming sequences' });
  await resuming.getByText('Resuming sequences: 1 of 2 done, 1 skipped').waitFor();

  await choose('INV-2', 'INV-3');
  await bar.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Paid on another day…' }).click();
  await page
    .getByRole('dialog', { name: 'Paid on another day' })
    .getByRole('button', { name: /Mark . as paid/ })
    .click();
  await page.getByText('2 invoices marked as paid').first().waitFor();
  await expect.poll(() => paidCount(page)).toBe(3);

  // What nobody chases yet is a filter, combined with the state and kept in the address.
  // What comes second comes before the page has drawn what came first.
  const chooseAtOnce = (choices: Readonly<Record<string, string>>, button?: string): Promise<void> =>
    page.evaluate(
      (given) => {
        const buttons = [...document.querySelectorAll('button')];
        buttons.find(({ textContent }) => textContent === given.button)?.click();
        for (const [label, text] of Object.entries(given.choices)) {
          const select = document.querySelector<HTMLSelectElement>(`select[aria-label="${label}"]`);
          const option = [...(select?.options ?? [])].find((one) => one.text === text);
          if (!select || !option) throw new Error(`${label} has no ${text}`);
          select.value = option.value;
          select.dispatchEvent(new Event('change', { bubbles: true }));
        }
      },
      { choices, button },
    );
  await chooseAtOnce({ Sequence: 'No sequence', Status: 'Pending' });
  await page.getByText('No invoices found.').waitFor();
  await chooseAtOnce({ Sequence: 'In a sequence' }, 'Create Invoice');
  const creating = page.getByRole('dialog', { name: 'Create Invoice' });
  await creating.waitFor();
  expect(new URL(page.url()).search).toBe('?sequence=running&status=pending&dialog=create-invoice');
  await page.keyboard.press('Escape');
  await creating.waitFor({ state: 'detached' });
  await rowOf('NEXT-1').waitFor();
  expect(new URL(page.url()).search).toBe('?sequence=running&status=pending');
  await page.goto('/invoices');
  await page.getByText('of 29').waitFor();

  // Many at once from the list of sequences: deleted with the result of each.
  await page.goto('/sequences?status=all');
  await rowOf('NEXT-3').getByRole('checkbox').check();
  await rowOf('NEXT-1').getByRole('checkbox').check();
  await bar.getByRole('button', { name: 'Pause' }).click();
  await pausing.getByText('Pausing sequences: 1 of 2 done, 1 skipped').waitFor();
  await pausing.getByRole('button', { name: 'Close' }).click();
  await rowOf('NEXT-3').getByRole('checkbox').check();
  await bar.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Resume' }).click();
  await page.getByText('1 sequence resumed').first().waitFor();
  await rowOf('INV-3').getByRole('checkbox').check();
  await rowOf('NEXT-1').getByRole('checkbox').check();
  await bar.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete sequences' }).click();
  await page.getByText('2 sequences deleted').first().waitFor();
  await rowOf('NEXT-1').waitFor({ state: 'detached' });
  await page.goto('/invoices');
  await page.getByText('of 29').waitFor();

  // The page crashes in the middle: another page, or the next visit, says what was not done.
  await page.route('**/toggle-status', () => undefined);
  await page.getByLabel('Select all').check();
  await bar.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Pause sequences' }).click();
  await pausing.getByText(/of 29/).waitFor();
  const other = await context.newPage();
  await other.goto('/invoices');
  await other.getByText('of 29').waitFor();
  expect(await other.getByRole('region', { name: 'Pausing sequences' }).isVisible()).toBe(false);
  await page.goto('chrome://crash').catch(() => undefined);
  const ended = other.getByRole('region', { name: 'Pausing sequences' });
  await ended
    .getByText(/not confirmed/)
    .first()
    .waitFor();
  await ended.getByRole('button', { name: /^Not confirmed/ }).click();
  expect((await ended.getByRole('listitem').allTextContents()).toSorted()).toEqual([
    'NEXT-2 (Ada Ltd): Not confirmed',
    'NEXT-3 (Ada Ltd): Not confirmed',
  ]);
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});

test('a notification does not cover the button that saves an invoice', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  await page.setViewportSize({ width: 1280, height: 720 });
  const clientId = await accountWith(page, 'fay@studio.test', 0);
  const dueDate = todayIn(owed.timeZone, Date.now());
  const id = await post(page, '/api/invoices', { clientId, invoiceNumber: 'INV-1', amount: 100, dueDate });
  await page.goto(`/invoices/${id}`);
  const save = page.getByRole('button', { name: 'Update Invoice' });
  await save.waitFor();
  await page.getByRole('button', { name: 'Paid', exact: true }).click();
  await page.getByText('Invoice marked as paid').first().waitFor();
  await page.getByRole('textbox', { name: 'Invoice number' }).fill('INV-2');
  await page.getByRole('button', { name: 'Dismiss', exact: true }).waitFor();
  await save.click();
  await page.getByRole('heading', { name: /INV-2/ }).waitFor();
  expect(await page.getByText('Invoice marked as paid').first().isVisible()).toBe(true);
  await context.close();
});

test('a stored change without a response body is no failure: it appears when the view has it', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  await accountWith(page, 'gia@studio.test', 1);
  await page.goto('/clients');
  await page.getByRole('row', { name: /Ada Ltd/ }).hover();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.route('**/api/clients/*', async (route) => {
    await route.fetch();
    await route.fulfill({ status: 200, headers: { 'Owed-View': 'behind' }, body: '' });
  });
  const dialog = page.getByRole('dialog', { name: 'Edit Client' });
  await dialog.getByLabel('Name', { exact: true }).fill('Ada & Sons');
  await dialog.getByRole('button', { name: /Save|Update/ }).click();
  await page.getByText('Saved. Updating the list...').first().waitFor();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('row', { name: /Ada & Sons/ }).waitFor();
  await page.unroute('**/api/clients/*');

  await page.route('**/mark-paid', async (route) => {
    await route.fetch();
    await route.fulfill({ status: 200, headers: { 'Owed-View': 'behind' }, body: '' });
  });
  await page.goto('/invoices');
  const row = page.getByRole('row', { name: /INV-1 / });
  await row.hover();
  await row.getByRole('button', { name: 'Paid', exact: true }).click();
  await page.getByText('Invoice marked as paid').first().waitFor();
  expect(await page.getByText('Failed', { exact: false }).count()).toBe(0);
  await row.getByText('Paid', { exact: true }).first().waitFor();
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});

declare global {
  interface Window {
    printed?: { readonly rows: number; readonly said: string };
  }
}

test('all rows of the filter are printed, with a line that describes the filter', async () => {
  const context = await owed.person();
  await context.addInitScript(() => {
    window.print = () => {
      window.dispatchEvent(new Event('beforeprint'));
      const rows = document.querySelectorAll('[data-row]').length;
      window.printed = { rows, said: document.querySelector('[data-on-paper]')?.textContent ?? '' };
      window.dispatchEvent(new Event('afterprint'));
    };
  });
  const page = await context.newPage();
  await accountWith(page, 'hope@studio.test', 220);
  await page.goto('/invoices?status=overdue');
  await page.getByText('Showing 1 to 50 of 220').waitFor();
  // The browser's own menu prints what is loaded.
  await page.evaluate(() => window.print());
  expect(await page.evaluate(() => window.printed)).toEqual({
    rows: 50,
    said: 'Rows 1–50 of 220 · overdue · by Status',
  });
  await page.evaluate(() => delete window.printed);
  await page.keyboard.press('Control+p');
  await page.waitForFunction(() => window.printed !== undefined);
  expect(await page.evaluate(() => window.printed)).toEqual({
    rows: 220,
    said: '220 rows · overdue · by Status',
  });
  await page.getByText('Showing 1 to 50 of 220').waitFor();
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});

test('filters combine, are chips and in the address, and are saved under names in every window', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  const ada = await accountWith(page, 'liv@studio.test', 3);
  const bea = await post(page, '/api/clients', { name: 'Bea Ltd', email: 'bea@example.test' });
  const dueDate = addDays(todayIn(owed.timeZone, Date.now()), -40);
  for (const [clientId, number, amount] of [
    [ada, 11, 5_000],
    [bea, 12, 6_000.5],
    [bea, 13, 9_000],
  ] as const)
    await post(page, '/api/invoices', { clientId, invoiceNumber: `INV-${number}`, amount, dueDate });
  const numbers = async (): Promise<string[]> =>
    (await page.locator('tbody tr[data-row]').allTextContents())
      .flatMap((text) => /INV-\d+?(?=[$])/.exec(text) ?? [])
      .toSorted();

  // What nobody can have chosen is left out.
  await page.goto('/invoices?client=x&amountFrom=abc&amountTo=-1&age=old&sequence=odd&status=none&sort=-');
  await expect.poll(numbers).toEqual(['INV-1', 'INV-11', 'INV-12', 'INV-13', 'INV-2', 'INV-3']);
  expect(await page.getByRole('button', { name: 'Save filter' }).isVisible()).toBe(false);

  await page.getByRole('button', { name: 'More filters' }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter invoices' });
  await dialog.getByLabel('Client').fill('bea');
  await page.getByRole('option', { name: /Bea Ltd/ }).click();
  await dialog.getByLabel('Amount from').fill('7,000');
  await dialog.getByLabel('Amount to').fill('100');
  await dialog.getByRole('button', { name: 'Apply filters' }).click();
  await dialog.getByText('The highest amount must not be below the lowest').waitFor();
  await dialog.getByLabel('Amount to').fill('$9,000');
  await dialog.getByRole('button', { name: 'Apply filters' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(numbers).toEqual(['INV-13']);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({
    client: String(bea),
    amountFrom: '7000',
    amountTo: '9000',
  });
  await page.getByLabel('Sequence', { exact: true }).selectOption('Running');
  await page.getByText('No invoices found.').waitFor();
  await page.getByLabel('Sequence', { exact: true }).selectOption('Never had one');
  await expect.poll(numbers).toEqual(['INV-13']);
  await page.getByRole('button', { name: 'Remove filter: $7,000.00 to $9,000.00' }).click();
  await expect.poll(numbers).toEqual(['INV-12', 'INV-13']);

  await page.getByRole('button', { name: 'Save filter' }).click();
  await page.getByLabel('Name', { exact: true }).fill("Bea's");
  await page.getByRole('dialog').getByRole('button', { name: 'Save filter' }).click();
  const sidebar = page.getByRole('complementary');
  await sidebar.getByRole('link', { name: "Bea's" }).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await page.getByRole('button', { name: 'Save filter' }).isVisible()).toBe(false);
  await sidebar.locator('a:focus', { hasText: "Bea's" }).waitFor();
  const other = await context.newPage();
  await other.goto('/clients');
  const there = other.getByRole('complementary');
  await there.getByRole('link', { name: "Bea's" }).click();
  await other.getByRole('button', { name: 'Remove filter: Bea Ltd' }).waitFor();
  await expect
    .poll(() => there.getByRole('link', { name: "Bea's" }).getAttribute('aria-current'))
    .toBe('true');
  await sidebar.getByText("Bea's").hover();
  await sidebar.getByRole('button', { name: "Actions for the filter Bea's" }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Bea, never chased');
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await there.getByRole('link', { name: 'Bea, never chased' }).waitFor();
  await there.getByText('Bea, never chased').hover();
  await there.getByRole('button', { name: /^Actions for the filter/ }).click();
  await other.getByRole('menuitem', { name: 'Delete' }).click();
  await sidebar.getByText('Bea, never chased').waitFor({ state: 'detached' });
  await other.getByRole('button', { name: 'Undo' }).click();
  await sidebar.getByText('Bea, never chased').waitFor();

  // A phone has no sidebar.
  await page.setViewportSize({ width: 390, height: 800 });
  const shows = page.getByRole('button', { name: 'Sort and filter' });
  await shows.click();
  await page.getByLabel('Sequence', { exact: true }).selectOption('No sequence');
  await page.getByRole('button', { name: 'Save filter' }).click();
  await page.getByLabel('Name', { exact: true }).fill('All of Bea');
  await page.getByRole('dialog').getByRole('button', { name: 'Save filter' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => shows.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true);
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});

test("a client's page shows the first of many invoices, then more of them, and leads to all", async () => {
  const context = await owed.person();
  const page = await context.newPage();
  const email = 'many@studio.test';
  await openAccount(page, email);
  await putOnPlan({ DATA_DIR: owed.dataFolder }, email, 'agency');
  const clientId = await post(page, '/api/clients', { name: 'Ada Ltd', email: 'ada@example.test' });
  const dueDate = addDays(todayIn(owed.timeZone, Date.now()), 9);
  for (let at = 1; at <= 13; at += 1)
    await post(page, '/api/invoices', { clientId, invoiceNumber: `INV-${at}`, amount: 100, dueDate });
  await page.goto(`/clients/${clientId}`);
  const rows = page.getByRole('main').getByRole('button', { name: /^INV-/ });
  const all = page.getByRole('link', { name: 'Show all 13' });
  await all.waitFor();
  expect(await rows.count()).toBe(10);
  await page.getByRole('button', { name: 'Show 3 more' }).press('Enter');
  await expect.poll(() => rows.count()).toBe(13);
  await all.waitFor({ state: 'detached' });
  await page.reload();
  await all.press('Enter');
  await page.getByText('Showing 1 to 13 of 13').waitFor();
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});

test('an invoice number that the client already has shows a warning, but can be saved', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  await accountWith(page, 'cleo@studio.test', 2);
  await page.goto('/invoices?dialog=create-invoice');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Client').fill('Ada');
  await page.getByRole('option', { name: /Ada Ltd/ }).click();
  await dialog.getByLabel('Invoice number').fill('inv-2');
  await dialog.getByText('This client already has an invoice INV-2', { exact: false }).waitFor();
  await dialog.getByLabel('Amount').fill('7');
  await dialog.getByLabel('Due Date', { exact: true }).fill(todayIn(owed.timeZone, Date.now()));
  await dialog.getByRole('button', { name: 'Create Invoice' }).click();
  await page.getByText('Invoice created').first().waitFor();
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});

test('each figure leads to the invoices that it counts, now and as of a moment', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  await page.goto('/auth');
  await openAccount(page, 'hal@studio.test');
  await putOnPlan({ DATA_DIR: owed.dataFolder }, 'hal@studio.test', 'agency');
  const today = todayIn(owed.timeZone, Date.now());
  const clientId = await post(page, '/api/clients', { name: 'Ada Ltd', email: 'ada@example.test' });
  const add = (invoiceNumber: string, days: number) =>
    post(page, '/api/invoices', {
      clientId,
      invoiceNumber,
      amount: 500,
      dateIssued: addDays(today, -20),
      dueDate: addDays(today, days),
    });
  await add('SOON-1', 5);
  await add('LATE-1', -10);
  const promised = await add('WORD-1', -10);
  await post(page, `/api/invoices/${promised}/promise-payment`, { promisedDate: addDays(today, 3) });
  await post(page, `/api/invoices/${await add('DONE-1', -15)}/mark-paid`, { datePaid: today });
  const numbers = async (): Promise<readonly string[]> =>
    (await page.locator('[data-row]').allTextContents())
      .flatMap((text) => /(SOON|LATE|WORD|DONE)-1/.exec(text)?.[0] ?? [])
      .toSorted();
  const listed = (expected: readonly string[]) =>
    vi.waitFor(async () => expect(await numbers()).toEqual(expected), 15_000);

  await page.goto('/');
  const ages = page.getByRole('region', { name: 'Receivables by age' });
  await ages.getByRole('row', { name: '1 to 30 days late 2 $1,000.00 67%' }).waitFor();
  await ages.locator('[data-age=days_1_30]').click();
  await page.getByRole('button', { name: 'Remove filter: 1 to 30 days late' }).waitFor();
  await listed(['LATE-1', 'WORD-1']);
  await page.getByLabel('Status').selectOption('Promised');
  await listed(['WORD-1']);
  await page.getByLabel('Status').selectOption('All Status');
  await page.getByRole('button', { name: 'Remove filter: 1 to 30 days late' }).click();
  await listed(['DONE-1', 'LATE-1', 'SOON-1', 'WORD-1']);

  await page.goto('/');
  const sales = page.getByRole('region', { name: 'Days sales outstanding' });
  // 1,500 of 2,000 that were invoiced are owed.
  await sales.getByText('68 days').waitFor();
  await sales.getByRole('link', { name: 'Owed now' }).click();
  await listed(['LATE-1', 'SOON-1', 'WORD-1']);
  await page.goBack();
  const most = page.getByRole('region', { name: 'Who owes most' });
  await most.getByRole('row', { name: 'Ada Ltd 3 invoices $1,500.00 $500.00 overdue' }).waitFor();
  await expect
    .poll(() => most.getByRole('link', { name: 'Ada Ltd' }).getAttribute('href'))
    .toBe(`/clients/${clientId}`);
  const collected = page.getByRole('region', { name: 'Collected by month' });
  // The chart's code comes when the chart is seen.
  await collected.scrollIntoViewIfNeeded();
  await collected.locator('.MuiBarChart-element:not([height="0"])').waitFor();
  await collected.getByRole('button', { name: 'Show table' }).click();
  await collected
    .getByRole('row', { name: / 1 \$500\.00$/ })
    .getByRole('link')
    .click();
  await page.getByRole('columnheader', { name: 'Paid on' }).waitFor();
  await listed(['DONE-1']);

  await page.goto(`/?at=${today}`);
  await ages.getByRole('link', { name: 'Not due yet' }).click();
  await page.getByRole('button', { name: 'Remove filter: Not due yet' }).waitFor();
  await listed(['SOON-1']);
  await page.goto('/');
  await page.getByRole('tab', { name: 'Promised' }).click();
  await listed(['WORD-1']);
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});
