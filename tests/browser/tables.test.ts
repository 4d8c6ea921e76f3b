import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { addDays, todayIn } from '../../domain/calendar.ts';
import { openAccount, OwedInBrowser } from './owed-in-browser.ts';

let owed: OwedInBrowser;
beforeAll(async () => {
  owed = await OwedInBrowser.start();
});
afterAll(() => owed.close());

const record = z.object({ id: z.number() });
const invoices = z.array(z.object({ invoiceNumber: z.string(), status: z.string() }));

const post = async (page: Page, path: string, data: object): Promise<number> => {
  const answer = await page.request.post(path, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return record.parse(await answer.json()).id;
};

const paidNumbers = async (page: Page): Promise<string[]> =>
  invoices
    .parse(await (await page.request.get('/api/invoices')).json())
    .flatMap(({ invoiceNumber, status }) => (status === 'paid' ? [invoiceNumber] : []));

/** The center of an element on the screen. */
const middleOf = async (page: Page, name: string): Promise<{ x: number; y: number }> => {
  const row = page.getByRole('row', { name: /INV-1 / });
  await row.hover();
  const box = await row.getByRole('button', { name, exact: true }).boundingBox();
  if (!box) throw new Error(`No ${name} to press`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

test('a double click on Paid pays one invoice, which stays in place and can be undone there', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  await openAccount(page, 'ann@studio.test');
  const today = todayIn(owed.timeZone, Date.now());
  for (const number of [1, 2, 3]) {
    const clientId = await post(page, '/api/clients', {
      name: `Client ${number}`,
      email: `client${number}@example.test`,
    });
    await post(page, '/api/invoices', {
      clientId,
      invoiceNumber: `INV-${number}`,
      amount: 100,
      dueDate: addDays(today, -30 + number),
    });
  }
  await page.close();
  for (const [path, pause] of [
    ['/invoices', 0],
    ['/invoices?status=overdue', 300],
    ['/', 300],
    ['/?show=overdue', 0],
  ] as const) {
    const table = await context.newPage();
    await table.clock.install();
    await table.goto(path);
    const { x, y } = await middleOf(table, 'Paid');
    // The test sets the time between the clicks, so it does not depend on the machine's speed.
    await table.clock.pauseAt(await table.evaluate(() => Date.now() + 1_000));
    await table.mouse.click(x, y);
    await table.clock.runFor(pause);
    await table.mouse.click(x, y);
    await table.getByText('Invoice marked as paid').first().waitFor();
    expect(await paidNumbers(table), path).toEqual(['INV-1']);

    const first = table.getByRole('row').filter({ hasText: 'INV-' }).first();
    expect(await first.textContent(), path).toContain('INV-1');
    // A click half a second later is intended.
    await table.clock.runFor(600);
    await table.clock.resume();
    await first.getByRole('button', { name: 'Undo' }).click();
    await table.getByText('Invoice marked as unpaid').first().waitFor();
    expect(await paidNumbers(table), path).toEqual([]);
    await table.close();
  }

  const table = await context.newPage();
  await table.goto('/invoices?status=overdue');
  const { x, y } = await middleOf(table, 'Paid');
  await table.mouse.click(x, y);
  await table.getByText('Invoice marked as paid').first().waitFor();
  await table.mouse.move(5, 5);
  await table.getByRole('row', { name: /INV-1 / }).waitFor({ state: 'detached' });
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});

const longName =
  'Wolfeschlegelsteinhausenbergerdorff & Daughters Forwarding Agency of the Northern Isles Ltd.';

/** Elements that are clipped, amounts that are broken, and lists outside their card. */
const clipped = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const inTables = [...document.querySelectorAll('[data-row] *')].filter(
      (element) => !element.closest('.hands, .visually-hidden'),
    );
    const cut = inTables
      .filter(({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
      .map((element) => `cut: ${element.tagName} ${element.textContent}`);
    const thin = inTables
      .filter((element) => element.matches('td, .who') && element.textContent.includes('Wolfe'))
      .filter((element) => element.getBoundingClientRect().width < 90)
      .map((element) => `thin: ${element.textContent}`);
    const outside = [...document.querySelectorAll('main table, main ul')].flatMap((list) => {
      const card = list.parentElement?.getBoundingClientRect();
      const own = list.getBoundingClientRect();
      return card && own.right > card.right + 0.5
        ? [`outside: ${list.getAttribute('aria-label') ?? ''}`]
        : [];
    });
    const broken = [...document.querySelectorAll('main *')]
      .filter(({ childNodes }) => [...childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE))
      .filter(({ textContent }) => /^[$][0-9,.]+$/.test(textContent))
      .filter((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
      })
      .map((element) => `broken: ${element.textContent}`);
    const page = document.documentElement;
    const wide = page.scrollWidth > page.clientWidth ? [`page: ${page.scrollWidth}`] : [];
    return [...cut, ...thin, ...outside, ...broken, ...wide];
  });

test('names, amounts and states are fully visible at every width', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  await openAccount(page, 'bea@studio.test');
  const today = todayIn(owed.timeZone, Date.now());
  const clientId = await post(page, '/api/clients', {
    name: longName,
    email: 'a.very.long.address.of.an.accounts.department@subsidiary.of.a.long.example.test',
    phone: '+44 1595 690 000 ext. 12345',
    address: 'The Old Harbourmaster’s House, 27 Commercial Road, Lerwick',
  });
  const ids: number[] = [];
  for (const number of [1, 2, 3, 4]) {
    ids.push(
      await post(page, '/api/invoices', {
        clientId,
        invoiceNumber: `2026/NORTHERN-ISLES/FREIGHT-${number}`,
        amount: 999_999_999.99,
        dueDate: addDays(today, -300 + number),
      }),
    );
  }
  await page.request.post(`/api/invoices/${ids[1] ?? 0}/mark-paid`);
  await page.request.post('/api/followup-sequences', {
    data: {
      invoiceId: ids[2],
      senderName: 'Bea',
      steps: [
        {
          type: 'overdue_by',
          days: 7,
          scheduledDate: addDays(today, 3),
          scheduledTime: '09:00',
          subject: 'Due',
          content: 'Please pay.',
          tone: 'firm',
          senderEmail: 'bea@studio.test',
          senderName: 'Bea',
          stepType: 'customer_reminder',
        },
      ],
    },
  });
  const found: string[] = [];
  for (const path of ['/', '/invoices', '/clients', '/sequences', '/history']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    if (path !== '/history') await page.getByText('Wolfe').first().waitFor();
    for (const width of [
      320, 390, 600, 699, 700, 768, 820, 899, 900, 1024, 1180, 1280, 1440, 1559, 1560, 1920, 2560,
    ]) {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      found.push(...(await clipped(page)).map((finding) => `${path} ${width} ${finding}`));
    }
  }
  expect(found).toEqual([]);
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});
