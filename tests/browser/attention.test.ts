import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { demoLogin } from '../../app/demo/make-demo.ts';
import { addDays, timeIn, todayIn } from '../../domain/calendar.ts';
import { putOnPlan } from '../doubles/administrator.ts';
import { MailServer } from '../doubles/mail-server.ts';
import { axeFindings } from './axe.ts';
import { OwedInBrowser, openAccount, post } from './owed-in-browser.ts';

const mails = new MailServer();
mails.knows = (address) => !address.startsWith('gone');

let owed: OwedInBrowser;
let demo: OwedInBrowser;
beforeAll(async () => {
  const SMTP_URL = await mails.listen();
  [owed, demo] = await Promise.all([
    OwedInBrowser.startWith({ SMTP_URL, ADDRESS_PROOF: 'none' }),
    OwedInBrowser.start('--demo'),
  ]);
});
afterAll(async () => {
  await Promise.all([owed.close(), demo.close()]);
  await mails.close();
});

test('what needs the user is settled in place, by pointer and by keys, and counted beside Dashboard', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  await openAccount(page, 'ann@studio.test');
  await putOnPlan({ DATA_DIR: owed.dataFolder }, 'ann@studio.test', 'agency');
  await page.goto('/');
  const panel = page.getByRole('region', { name: 'Needs attention' });
  await page.getByText('Add a client').first().waitFor();
  expect(await panel.count()).toBe(0);

  const today = todayIn(owed.timeZone, Date.now());
  const clientId = await post(page, '/api/clients', { name: 'Ada Ltd', email: 'gone@ada.test' });
  const invoiceOf = (invoiceNumber: string, dueDate: string) =>
    post(page, '/api/invoices', { clientId, invoiceNumber, amount: 1_234.5, dueDate });
  await invoiceOf('INV-1', addDays(today, 9));
  await panel.getByText('Nothing needs your attention right now.').waitFor();
  const invoiceId = await invoiceOf('INV-2', addDays(today, -5));
  for (const number of ['INV-3', 'INV-4', 'INV-5', 'INV-6', 'INV-7'])
    await invoiceOf(number, addDays(today, -Number(number.slice(4))));
  const step = {
    type: 'overdue_by',
    days: 5,
    scheduledDate: today,
    scheduledTime: timeIn(owed.timeZone, Date.now()),
    subject: 'Invoice {{invoice_number}}',
    content: 'Hello {{client_name}}',
    tone: 'friendly',
    senderEmail: 'ann@studio.test',
    senderName: 'Ann',
  };
  await post(page, '/api/followup-sequences', { invoiceId, steps: [step] });

  // When the email has gone out, the same invoice needs a new sequence: another entry of the same name.
  const failed = panel
    .getByRole('region', { name: /^Failed emails/ })
    .getByRole('listitem', { name: 'Ada Ltd, invoice INV-2' });
  await failed.getByText('The address does not exist: fix the address.').waitFor();
  await failed.getByText('The mail server replied: 550 5.1.1 No such user here').waitFor();
  const dashboard = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' });
  const described = () =>
    dashboard.evaluate(
      (link) => document.getElementById(link.getAttribute('aria-describedby') ?? '')?.textContent,
    );
  await expect.poll(described).toBe('6 need attention');
  // What the bell tells of it stays open, whatever was read.
  const bell = page.getByRole('dialog', { name: 'Notifications' });
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await bell.getByRole('button', { name: 'Clear All' }).click();
  await bell.getByText('Unread').first().waitFor({ state: 'detached' });
  await bell.getByText('Open', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  const field = failed.getByLabel("Client's email");
  await field.fill('nowhere');
  await field.press('Enter');
  await failed.getByText('Please enter a valid email address').waitFor();
  await field.fill('here@ada.test');
  await field.press('Enter');
  // It stays in its place and says what was done.
  await failed.getByText('Trying again, to here@ada.test').waitFor();
  await failed.waitFor({ state: 'detached' });
  await expect.poll(() => mails.taken.flatMap(({ to }) => to)).toContain('here@ada.test');

  // The sequence had one email: with that it is over, and the invoice is overdue.
  await panel.getByRole('link', { name: 'Show all 6' }).click();
  await page.getByRole('button', { name: 'Remove filter: Overdue without a sequence' }).waitFor();
  await page.getByText('Showing 1 to 6 of 6', { exact: true }).waitFor();
  await page.goBack();
  await panel.getByRole('button', { name: 'Show 3 more' }).click();
  const items = panel.getByRole('listitem');
  await expect.poll(() => items.count()).toBe(6);
  const first = items.first();
  await first.getByText('7 days late').waitFor();
  // What was settled stays in its place with Undo, which the second click of a double click does not meet.
  await first.getByRole('button', { name: /^Mark Paid/ }).dblclick();
  await first.getByText('Marked as paid').waitFor();
  await expect.poll(described).toBe('5 need attention');
  await page.waitForTimeout(600);
  expect([await items.count(), await described()]).toEqual([6, '5 need attention']);
  await first.getByRole('button', { name: 'Undo: Ada Ltd, invoice INV-7' }).click();
  await first.getByText('7 days late').waitFor();
  await expect.poll(described).toBe('6 need attention');

  await first.getByRole('button', { name: /^Mark Paid/ }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(described).toBe('5 need attention');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toMatch(/^Create Sequence: Ada Ltd, invoice INV-6/);
  await page.mouse.move(0, 0);
  await expect.poll(() => items.count()).toBe(5);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByText('INV-', { exact: false }).first().waitFor();
  await page.keyboard.press('Escape');

  // A promise settles an entry, too, and can be taken back there.
  const promised = panel.getByRole('listitem', { name: 'Ada Ltd, invoice INV-6' });
  await promised.getByRole('button', { name: /^Record promise/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'In 7 days' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Record promise' }).click();
  await promised.getByText(/^Promised for /).waitFor();
  await expect.poll(described).toBe('4 need attention');
  await promised.getByRole('button', { name: /^Undo/ }).click();
  await promised.getByText('6 days late').waitFor();
  await expect.poll(described).toBe('5 need attention');

  const other = await context.newPage();
  await other.route('**/api/attention', (route) => route.fulfill({ status: 500, body: '{}' }));
  await other.goto('/');
  await other.getByText("What needs your attention couldn't be loaded.").waitFor();
  expect(await other.getByText('Nothing needs your attention right now.').count()).toBe(0);
  expect(owed.pageErrors).toEqual([]);
  await context.close();
}, 120_000);

test('what was settled stays as long as the pointer is on it', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  await openAccount(page, 'still@studio.test');
  const today = todayIn(owed.timeZone, Date.now());
  const clientId = await post(page, '/api/clients', { name: 'Ada Ltd', email: 'ada@ada.test' });
  for (const days of [5, 6])
    await post(page, '/api/invoices', {
      clientId,
      invoiceNumber: `INV-${days}`,
      amount: 100,
      dueDate: addDays(today, -days),
    });
  await page.clock.install();
  await page.goto('/');
  const items = page.getByRole('region', { name: 'Needs attention' }).getByRole('listitem');
  await items
    .first()
    .getByRole('button', { name: /^Mark Paid/ })
    .click();
  await items.first().getByText('Marked as paid').waitFor();
  await items.first().hover();
  await page.clock.fastForward(15_000);
  await page.clock.runFor(2_000);
  expect(await items.count()).toBe(2);
  await items.nth(1).hover();
  await page.clock.runFor(2_000);
  await expect.poll(() => items.count()).toBe(1);
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});

test("a narrow window breaks no invoice's number that fits a line; with nothing collected, zero is the chart's base", async () => {
  const context = await owed.person({ width: 320 });
  const page = await context.newPage();
  await openAccount(page, 'narrow@studio.test');
  const today = todayIn(owed.timeZone, Date.now());
  for (const name of [
    'Harbor & Stone',
    'Harbor & Stone Limit',
    'Harbor & Stone Limited',
    'Harbor Stone Ltd',
  ]) {
    const clientId = await post(page, '/api/clients', { name, email: 'ada@ada.test' });
    for (const invoiceNumber of ['INV-2026-0001', 'INV-88'])
      await post(page, '/api/invoices', {
        clientId,
        invoiceNumber,
        amount: 12_345,
        dueDate: addDays(today, -9),
      });
  }
  await page.goto('/');
  const panel = page.getByRole('region', { name: 'Needs attention' });
  await panel.getByRole('button', { name: /^Show \d+ more$/ }).click();
  const numbers = panel.getByRole('link', { name: /^INV-/ });
  await expect.poll(() => numbers.count()).toBe(8);
  const lines = await numbers.evaluateAll((links) => links.map((link) => link.getClientRects().length));
  expect(lines).toEqual(lines.map(() => 1));

  const chart = page.getByRole('region', { name: 'Collected by month' });
  await chart.scrollIntoViewIfNeeded();
  const ticks = chart.locator('.MuiChartsAxis-directionY .MuiChartsAxis-tickLabel');
  await expect.poll(() => ticks.allTextContents()).toEqual(['$0']);
  const zero = await ticks.boundingBox();
  const months = await chart.locator('.MuiChartsAxis-directionX').boundingBox();
  expect(Math.abs((zero?.y ?? 0) + (zero?.height ?? 0) / 2 - (months?.y ?? 0))).toBeLessThan(6);
  await context.close();
});

/** Elements of the panel that lie outside of it or of the window, or whose text is cut. */
const cutOff = (page: Page): Promise<readonly string[]> =>
  page.getByRole('region', { name: 'Needs attention' }).evaluate((panel) => {
    const frame = panel.getBoundingClientRect();
    return [...panel.querySelectorAll('*')]
      .filter((element) => !element.closest('.visually-hidden, fieldset, input'))
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        const isOutside = left < frame.left - 0.5 || right > Math.min(frame.right, window.innerWidth) + 0.5;
        return (
          width > 0 &&
          (isOutside || (element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1))
        );
      })
      .map((element) => `${element.tagName} ${element.textContent.slice(0, 40)}`);
  });

const invoices = z.array(
  z.object({ id: z.number(), clientId: z.number(), dueDate: z.string(), status: z.string() }),
);
const steps = z.array(z.object({ invoiceId: z.number(), delivery: z.string(), status: z.string() }));

/** Adds to the demo what it has not: a held sequence, a promise for today, and a final notice tomorrow. */
const addOtherKinds = async (page: Page): Promise<void> => {
  const read = async (path: string): Promise<unknown> => (await page.request.get(path)).json();
  // The demo's zone is that of the server.
  const { timeZone } = z.object({ timeZone: z.string() }).parse(await read('/api/user'));
  const today = todayIn(timeZone, Date.now());
  const unpaid = invoices.parse(await read('/api/invoices')).filter(({ status }) => status !== 'paid');
  const all = steps.parse(await read('/api/followup-sequences'));
  const running = all.find(({ status }) => status === 'active');
  const another = unpaid.find(({ id }) => id !== running?.invoiceId);
  await page.request.put(`/api/invoices/${running?.invoiceId}`, { data: { clientId: another?.clientId } });
  const { clientId = 0 } = another ?? {};
  const invoiceOf = (invoiceNumber: string) =>
    post(page, '/api/invoices', { clientId, invoiceNumber, amount: 99, dueDate: addDays(today, -20) });
  await post(page, `/api/invoices/${await invoiceOf('INV-9001')}/promise-payment`, { promisedDate: today });
  const final = {
    type: 'overdue_by',
    days: 21,
    scheduledDate: addDays(today, 1),
    subject: 'Final notice',
    content: 'Please pay.',
    tone: 'legal',
  };
  await post(page, '/api/followup-sequences', { invoiceId: await invoiceOf('INV-9002'), steps: [final] });
};

const titles = [
  'Unconfirmed emails',
  'Failed emails',
  'Sequences on hold',
  'Promises not kept',
  'Promised for today',
  'Overdue without a sequence',
  'Final notices tomorrow',
];

test('every kind of entry fits from 320 to 2560 px, in both schemes, without a finding of axe', async () => {
  for (const scheme of ['light', 'dark'] as const) {
    const context = await demo.person({ width: 1280, colorScheme: scheme });
    const page = await context.newPage();
    await page.request.post('/api/login', { data: demoLogin });
    if (scheme === 'light') await addOtherKinds(page);
    await page.goto('/');
    const panel = page.getByRole('region', { name: 'Needs attention' });
    for (const title of titles) await panel.getByRole('heading', { name: title }).waitFor();
    for (const width of scheme === 'light' ? [320, 390, 768, 1024, 1440, 2560] : [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, await cutOff(page)]).toEqual([width, []]);
    }
    expect(await axeFindings(page, { within: '[aria-labelledby=needs-attention]' })).toEqual([]);
    if (scheme === 'light') {
      // An email in doubt has the most buttons.
      await page.goto('/history?search=INV-1052');
      await page.getByRole('row', { name: /Unconfirmed/ }).click();
      const details = page.getByRole('dialog', { name: 'Email Details' });
      await details.getByRole('button', { name: 'Send again' }).waitFor();
      for (const width of [700, 768, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        const outside = await details.evaluate((dialog) => {
          const { left, right } = dialog.getBoundingClientRect();
          return [...dialog.querySelectorAll('button')]
            .filter((button) => {
              const own = button.getBoundingClientRect();
              return own.left < left + 8 || own.right > right - 8;
            })
            .map(({ textContent }) => textContent);
        });
        expect([width, outside]).toEqual([width, []]);
      }
    }
    await context.close();
  }
  expect(demo.pageErrors).toEqual([]);
}, 120_000);
