import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { addDays, todayIn } from '../../domain/calendar.ts';
import { putOnPlan } from '../doubles/administrator.ts';
import { OwedInBrowser, register } from './owed-in-browser.ts';

let owed: OwedInBrowser;
beforeAll(async () => {
  owed = await OwedInBrowser.start();
});
afterAll(() => owed.close());

const record = z.object({ id: z.number() });
const views = z.array(z.object({ status: z.string() }));
const post = async (page: Page, path: string, data: object): Promise<number> =>
  record.parse(await (await page.request.post(path, { data })).json()).id;
const paidCount = async (page: Page): Promise<number> =>
  views
    .parse(await (await page.request.get('/api/invoices')).json())
    .filter(({ status }) => status === 'paid').length;

/** An account with two clients and that many overdue invoices, the later the number the later they were due. */
const accountWith = async (page: Page, email: string, count: number): Promise<number> => {
  await register(page, email);
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

test('a list comes page by page; the server searches it, and all of it can be selected', async () => {
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
  expect(await page.getByRole('table', { name: 'Invoices' }).getAttribute('aria-rowcount')).toBe('121');

  await page.getByLabel('Search invoices').fill('INV-77');
  await page.getByText('Showing 1 to 1 of 1', { exact: true }).waitFor();
  await page.getByRole('row', { name: /INV-77 / }).waitFor();
  await page.getByLabel('Search invoices').fill('zzz');
  await page.getByText('No invoices match “zzz”.').waitFor();
  await page.getByLabel('Search invoices').fill('');
  await page.getByText('Showing 1 to', { exact: false }).waitFor();

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
  expect(await paidCount(page)).toBe(122);
  expect(whole).toEqual([]);
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});

test('a list that can’t be read again stays, and says so', async () => {
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
  const old = page.getByText('This list couldn’t be refreshed', { exact: false });
  await old.waitFor();
  expect(await page.getByRole('row', { name: /INV-3 / }).isVisible()).toBe(true);
  await page.unroute('**/api/lists/invoices**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('row', { name: /INV-4 / }).waitFor();
  await old.waitFor({ state: 'detached' });

  await page.route('**/api/lists/invoices**', (route) => route.abort());
  await page.reload();
  await page.getByText('Error loading data. Please try again.').waitFor();
  await page.unroute('**/api/lists/invoices**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('row', { name: /INV-4 / }).waitFor();
  await context.close();
});

test('a number that the client has already is remarked, and can be saved all the same', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  await accountWith(page, 'cleo@studio.test', 2);
  await page.goto('/invoices?dialog=create-invoice');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Client').fill('Ada');
  await page.getByRole('option', { name: /Ada Ltd/ }).click();
  await dialog.getByLabel('Invoice Number').fill('inv-2');
  await dialog.getByText('This client already has an invoice INV-2', { exact: false }).waitFor();
  await dialog.getByLabel('Amount').fill('7');
  await dialog.getByLabel('Due Date', { exact: true }).fill(todayIn(owed.timeZone, Date.now()));
  await dialog.getByRole('button', { name: 'Create Invoice' }).click();
  await page.getByText('Invoice created').first().waitFor();
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});

test('a plan that holds no further sequence is told before anything is typed', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  await accountWith(page, 'dora@studio.test', 7);
  await putOnPlan({ DATA_DIR: owed.dataFolder }, 'dora@studio.test', 'solo');
  const invoices = z
    .array(z.object({ id: z.number() }))
    .parse(await (await page.request.get('/api/invoices')).json());
  const date = addDays(todayIn(owed.timeZone, Date.now()), 3);
  for (const { id } of invoices.slice(0, 5))
    await page.request.post('/api/followup-sequences', {
      data: {
        invoiceId: id,
        steps: [
          {
            type: 'overdue_by',
            days: 403,
            scheduledDate: date,
            scheduledTime: '09:00',
            subject: 'Due',
            content: 'Please pay.',
            tone: 'firm',
            senderEmail: 'dora@studio.test',
            senderName: 'Dora',
          },
        ],
      },
    });
  await page.goto('/sequences');
  await page.getByText('Showing 1 to 5 of 5').waitFor();
  await page.getByRole('button', { name: 'Create Sequence' }).click();
  await page.getByText('Sequence Limit Reached').first().waitFor();
  expect(await page.getByText('Step 1 of 2').count()).toBe(0);
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});
