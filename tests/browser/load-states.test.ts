import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, todayIn } from '../../domain/calendar.ts';
import { putOnPlan } from '../doubles/administrator.ts';
import { OwedInBrowser, openAccount, post, untilNothingLoads } from './owed-in-browser.ts';

let owed: OwedInBrowser;
beforeAll(async () => {
  owed = await OwedInBrowser.start();
});
afterAll(() => owed.close());

/** An account that has one of each, with a reminder planned. */
const accountWithAll = async (page: Page, email: string) => {
  await openAccount(page, email);
  await putOnPlan({ DATA_DIR: owed.dataFolder }, email, 'agency');
  const today = todayIn(owed.timeZone, Date.now());
  const clientId = await post(page, '/api/clients', { name: 'Zoe Ltd', email: 'zoe@example.test' });
  const invoice = { clientId, amount: 100, dateIssued: addDays(today, -60), dueDate: addDays(today, -30) };
  const invoiceId = await post(page, '/api/invoices', { ...invoice, invoiceNumber: 'INV-1' });
  const step = {
    type: 'overdue_by',
    days: 40,
    scheduledDate: addDays(today, 10),
    scheduledTime: '09:00',
    subject: 'About the barn roof',
    content: 'Please pay.',
    tone: 'friendly',
    senderEmail: email,
    senderName: 'Ann',
  };
  await post(page, '/api/followup-sequences', { invoiceId, steps: [step] });
  const words = { subject: 'About your invoice', content: 'Please pay it soon.', tone: 'friendly' };
  const template = { ...words, stepType: 'customer_reminder' };
  await post(page, '/api/email-templates', { ...template, name: 'Barn words' });
  let changes = 0;
  return {
    clientId,
    invoiceId,
    /** Something that every list shows, so that all are read again. */
    change: async (): Promise<void> => {
      changes += 1;
      const client = { name: 'Zoe Ltd', email: 'zoe@example.test', phone: `555-${changes}` };
      expect((await page.request.put(`/api/clients/${clientId}`, { data: client })).ok()).toBe(true);
      await post(page, '/api/invoices', { ...invoice, invoiceNumber: `NEW-${changes}` });
      await post(page, '/api/email-templates', { ...template, name: `Roof words ${changes}` });
      await post(page, '/api/verified-emails', { email: `billing${changes}@example.test` });
    },
  };
};

interface Screen {
  readonly path: string;
  /** The calls that fail. */
  readonly calls: string;
  readonly failure: string;
  /** What is seen once it is loaded. */
  readonly seen: string;
  /** What is only said of an empty account. */
  readonly empty: string;
  /** Whether a change is read again by itself. */
  readonly isLive?: true;
}

const screens: readonly Screen[] = [
  {
    path: '/',
    calls: '**/api/dashboard',
    failure: "The figures couldn't be loaded.",
    seen: 'past the due date',
    empty: '0 invoices: $0.00',
    isLive: true,
  },
  {
    path: '/',
    calls: '**/api/figures',
    failure: "These figures couldn't be loaded.",
    seen: 'Owed now ÷ invoiced',
    empty: 'Nobody owes you anything.',
    isLive: true,
  },
  {
    path: '/',
    calls: '**/api/lists/next-emails',
    failure: "The follow-ups couldn't be loaded.",
    seen: 'Friendly',
    empty: 'No upcoming follow-ups.',
    isLive: true,
  },
  {
    path: '/',
    calls: '**/api/lists/**',
    failure: 'Error loading data. Please try again.',
    seen: 'Showing 1 to',
    empty: 'Three steps to your first reminder',
    isLive: true,
  },
  {
    path: '/invoices',
    calls: '**/api/lists/invoices*',
    failure: 'Error loading data. Please try again.',
    seen: 'Showing 1 to',
    empty: 'No invoices found.',
    isLive: true,
  },
  {
    path: '/clients',
    calls: '**/api/lists/clients*',
    failure: 'Error loading clients. Please try again.',
    seen: 'zoe@example.test',
    empty: 'No clients found',
    isLive: true,
  },
  {
    path: '/sequences',
    calls: '**/api/lists/sequences*',
    failure: 'Error loading sequences. Please try again.',
    seen: 'Active (1)',
    empty: 'Active (0)',
  },
  {
    path: '/history',
    calls: '**/api/lists/sent-emails*',
    failure: 'Error loading emails. Please try again.',
    seen: 'No emails sent yet.',
    empty: 'No emails sent yet.',
  },
  {
    path: '/templates',
    calls: '**/api/email-templates',
    failure: 'Error loading templates. Please try again.',
    seen: 'Barn words',
    empty: 'No email templates found',
    isLive: true,
  },
  {
    path: '/pricing',
    calls: '**/api/plan',
    failure: "Your plan couldn't be loaded.",
    seen: 'Invoices remaining',
    empty: "Yours doesn't end.",
  },
  {
    path: '/settings?tab=verified-emails',
    calls: '**/api/verified-emails',
    failure: 'Failed to load emails',
    seen: 'Resend',
    empty: 'Failed to add your email',
    isLive: true,
  },
  {
    path: '/settings?tab=security',
    calls: '**/api/user/sessions',
    failure: 'An error occurred. Please try again.',
    seen: 'This device',
    empty: 'This device',
  },
  {
    path: '/settings?tab=integrations',
    calls: '**/api/xero/status',
    failure: 'Error checking connection',
    seen: 'Connect Manually',
    empty: 'Connect Manually',
  },
  {
    path: '/clients?dialog=edit-client:CLIENT',
    calls: '**/api/clients?ids=*',
    failure: "This couldn't be loaded.",
    seen: 'Update client',
    empty: 'Client not found',
  },
  {
    path: '/invoices?dialog=edit-invoice:INVOICE',
    calls: '**/api/clients?ids=*',
    failure: "This couldn't be loaded.",
    seen: 'Update Invoice',
    empty: 'Unknown Client',
  },
  {
    path: '/sequences?dialog=sequence:INVOICE',
    calls: '**/api/followup-sequences?*',
    failure: 'Error loading sequences. Please try again.',
    seen: 'About the barn roof',
    empty: 'This invoice has no sequence.',
  },
];

const failCalls = (page: Page, calls: string) => page.route(calls, (route) => route.fulfill({ status: 500 }));

test('a failed load says so with Try Again, and never looks like an empty account', async () => {
  const context = await owed.personWithMotion();
  const page = await context.newPage();
  await page.goto('/auth');
  const all = await accountWithAll(page, 'ann@states.test');
  await all.change();
  for (const { path, calls, failure, seen, empty } of screens) {
    await page.goto('about:blank');
    await failCalls(page, calls);
    await page.goto(path.replace('CLIENT', String(all.clientId)).replace('INVOICE', String(all.invoiceId)));
    const said = page.getByRole('alert').filter({ hasText: failure }).first();
    await said.waitFor();
    expect(await page.getByText(empty, { exact: false }).count(), `${path} ${calls}`).toBe(0);
    await page.unroute(calls);
    await said.getByRole('button', { name: 'Try Again' }).click();
    await page.getByText(seen, { exact: false }).first().waitFor();
    await said.waitFor({ state: 'detached' });
  }
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});

test("what was seen stays when it can't be refreshed, and says from when it is", async () => {
  const context = await owed.personWithMotion();
  const page = await context.newPage();
  await page.goto('/auth');
  const all = await accountWithAll(page, 'bea@states.test');
  await all.change();
  for (const { path, calls, seen, empty } of screens.filter(({ isLive }) => isLive)) {
    await page.goto(path);
    await page.getByText(seen, { exact: false }).first().waitFor();
    await page.getByRole('status', { name: 'Connected' }).waitFor();
    await page.route(calls, (route) => route.abort());
    await all.change();
    const old = page.getByRole('alert').filter({ hasText: "Couldn't refresh. Showing data from" }).first();
    await old.waitFor();
    await page
      .getByText(/from \d+:\d\d [AP]M/)
      .first()
      .waitFor();
    expect(await page.getByText(seen, { exact: false }).first().isVisible()).toBe(true);
    expect(await page.getByText(empty, { exact: false }).count(), `${path} ${calls}`).toBe(0);
    // After a failure everything is read once more, which could refresh it before the click.
    await untilNothingLoads(page);
    await page.unroute(calls);
    await old.getByRole('button', { name: 'Try Again' }).click();
    await old.waitFor({ state: 'detached' });
  }
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});

test('the bell, the search and the selects say that they could not load', async () => {
  const context = await owed.personWithMotion();
  const page = await context.newPage();
  await page.goto('/auth');
  await accountWithAll(page, 'cleo@states.test');
  await failCalls(page, '**/api/notifications**');
  await page.goto('/');
  await page.getByRole('button', { name: "Notifications, the unread count couldn't be loaded" }).click();
  const bell = page.getByRole('dialog', { name: 'Notifications' });
  await bell.getByRole('alert').getByText('Failed to fetch notifications').waitFor();
  expect(await bell.getByText('No notifications').count()).toBe(0);
  await page.unroute('**/api/notifications**');
  await bell.getByRole('button', { name: 'Try Again' }).click();
  await bell.getByText('No notifications').waitFor();
  await page.keyboard.press('Escape');

  await failCalls(page, '**/api/lists/*search=*');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search everything' });
  await palette.getByRole('combobox').fill('Zoe');
  const unsought = palette.getByText("Clients, invoices, and sequences couldn't be searched.");
  await unsought.waitFor();
  expect(await palette.getByText('No results').count()).toBe(0);
  await page.unroute('**/api/lists/*search=*');
  await palette.getByRole('button', { name: 'Try Again' }).click();
  await palette
    .getByRole('option', { name: /Zoe Ltd/ })
    .first()
    .waitFor();
  await unsought.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');

  await failCalls(page, '**/api/lists/clients*');
  await page.goto('/sequences?dialog=create-sequence');
  const dialog = page.getByRole('dialog', { name: 'Create Sequence' });
  await dialog.getByText("The clients couldn't be loaded.").waitFor();
  await page.unroute('**/api/lists/clients*');
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  await dialog.getByLabel('Client').fill('Zoe');
  await page.getByRole('option', { name: /Zoe Ltd/ }).click();
  await dialog.getByText('No unpaid invoices found for this client.').first().waitFor();
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});

/** Kilobytes (gzip) of scripts, and requests, until a page has been quiet for a moment. */
const firstLoad = async (path: string, isSignedIn: boolean) => {
  const context = await owed.personWithMotion();
  const page = await context.newPage();
  // The chart, which is below, brings the code of charts when it is seen.
  await page.setViewportSize({ width: 1280, height: 500 });
  if (isSignedIn) await accountWithAll(page, `load${path.slice(1)}@studio.test`);
  // A page that is told of a change from before its connection reads everything again. The account is that new.
  let isTold = false;
  page.on('websocket', (socket) => socket.on('framereceived', () => (isTold = true)));
  const answers: Response[] = [];
  page.on('response', (answer) => {
    if (!isTold) answers.push(answer);
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  const scripts = answers.filter((answer) => new URL(answer.url()).pathname.endsWith('.js'));
  const sizes = await Promise.all(
    scripts.map(async (script) => gzipSync(await script.body(), { level: 9 }).length),
  );
  await context.close();
  return {
    requests: answers.map((answer) => {
      const { pathname, search } = new URL(answer.url());
      return pathname + search;
    }),
    kilobytes: sizes.reduce((sum, bytes) => sum + bytes, 0) / 1_000,
  };
};

test('the first page comes in at most 15 requests, each made once, without code that it does not show', async () => {
  for (const [path, isSignedIn, most] of [
    ['/auth', false, 176],
    ['/invoices', true, 195],
    ['/', true, 200],
  ] as const) {
    const { requests, kilobytes } = await firstLoad(path, isSignedIn);
    expect(requests.length, `${path}: ${requests.join(' ')}`).toBeLessThanOrEqual(15);
    // A call made twice would mean that `opening.json` names another address than the page reads.
    expect(requests).toEqual([...new Set(requests)]);
    expect(kilobytes, path).toBeLessThanOrEqual(most);
  }
});

test('what changes while a page loads is shown, although its list was read before', async () => {
  const context = await owed.personWithMotion();
  const page = await context.newPage();
  const { change } = await accountWithAll(page, 'early@studio.test');
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/signed-in-*.js', async (route) => {
    await held;
    await route.continue();
  });
  const isRead = page.waitForResponse((answer) => answer.url().includes('/api/lists/invoices'));
  const opened = page.goto('/invoices');
  await (await isRead).finished();
  const mark = page.getByRole('img', { name: 'Loading Owed' });
  await mark.waitFor();
  await change();
  release();
  await opened;
  await page.getByText('NEW-1').first().waitFor();
  expect(await mark.count()).toBe(0);
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});
