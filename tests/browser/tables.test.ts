import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { addDays, shortDate, todayIn } from '../../domain/calendar.ts';
import { putOnPlan } from '../doubles/administrator.ts';
import { OwedInBrowser, openAccount, post, untilNothingLoads } from './owed-in-browser.ts';

let owed: OwedInBrowser;
beforeAll(async () => {
  owed = await OwedInBrowser.start();
});
afterAll(() => owed.close());

const invoices = z.array(z.object({ invoiceNumber: z.string(), status: z.string() }));

/** Waits until what is under way is drawn. */
const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

const paidNumbers = async (page: Page): Promise<string[]> =>
  invoices
    .parse(await (await page.request.get('/api/invoices')).json())
    .flatMap(({ invoiceNumber, status }) => (status === 'paid' ? [invoiceNumber] : []));

/** Starts a sequence of one email. @param email of the account @param at when it goes */
const startSequence = async (
  page: Page,
  invoiceId: number,
  email: string,
  at: { readonly scheduledDate: string; readonly scheduledTime?: string },
): Promise<void> => {
  const step = {
    type: 'overdue_by',
    days: 7,
    scheduledTime: '09:00',
    subject: 'Due',
    content: 'Please pay.',
    tone: 'firm',
    senderEmail: email,
    senderName: 'Ann Lee',
    stepType: 'customer_reminder',
    ...at,
  };
  const answer = await page.request.post('/api/followup-sequences', {
    data: { invoiceId, senderName: 'Ann Lee', steps: [step] },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
};

/** The center of an element on the screen. */
const middleOf = async (page: Page, name: string): Promise<{ x: number; y: number }> => {
  const row = page.getByRole('row', { name: /INV-1 / });
  await row.hover();
  const box = await row.getByRole('button', { name, exact: true }).boundingBox();
  if (!box) throw new Error(`No ${name} to press`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

test('a double click on Paid pays one invoice, which stays in place and can be undone there', async () => {
  const context = await owed.personWithMotion();
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
    // The code of toasts loads when the pointer moves. It needs the clock, which is stopped next.
    const isLoaded = table.waitForResponse(/\/toasts-[^/]*\.js$/);
    await table.mouse.move(x, y + 1);
    await table.mouse.move(x, y);
    await isLoaded;
    await untilNothingLoads(table);
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

/** A point of a menu's item behind which another row's Paid is. */
const overPaid = async (page: Page, item: string): Promise<{ x: number; y: number }> => {
  const behind = await page
    .locator('[data-row]')
    .getByText('Paid', { exact: true })
    .evaluateAll((buttons) =>
      buttons.map((button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect();
        return { left, right, top, bottom };
      }),
    );
  const box = await page.getByRole('menuitem', { name: item }).boundingBox();
  for (const { left, right, top, bottom } of behind) {
    const [from, to] = [Math.max(top, box?.y ?? 0), Math.min(bottom, (box?.y ?? 0) + (box?.height ?? 0))];
    const x = (left + right) / 2;
    if (to - from > 4 && box && x > box.x && x < box.x + box.width) return { x, y: (from + to) / 2 };
  }
  throw new Error(`No row's Paid is behind ${item}`);
};

test('a double click in a row’s menu reaches no row behind it; sorted by days late, what is paid comes last', async () => {
  const context = await owed.personWithMotion();
  const page = await context.newPage();
  await openAccount(page, 'cleo@studio.test');
  const today = todayIn(owed.timeZone, Date.now());
  const clientId = await post(page, '/api/clients', { name: 'Ada Ltd', email: 'ada@example.test' });
  for (const number of [1, 2, 3, 4, 5, 6]) {
    const dueDate = addDays(today, -30 + number);
    const id = await post(page, '/api/invoices', {
      clientId,
      invoiceNumber: `INV-${number}`,
      amount: 100,
      dueDate,
    });
    if (number === 1) await startSequence(page, id, 'cleo@studio.test', { scheduledDate: addDays(today, 3) });
  }
  await page.clock.install();
  await page.goto('/invoices');
  const row = page.getByRole('row', { name: /INV-1 / });
  await row.hover();
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Pause sequence' }).waitFor();
  const { x, y } = await overPaid(page, 'Pause sequence');
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  await page.mouse.click(x, y);
  await page.clock.runFor(300);
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await page.mouse.click(x, y);
  await page.getByText('Sequence paused').first().waitFor();
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  expect(await paidNumbers(page)).toEqual([]);
  // Half a second later it is intended.
  await page.clock.runFor(600);
  await page.mouse.click(x, y);
  await page.clock.resume();
  await page.getByText('Invoice marked as paid').first().waitFor();
  const [number = ''] = await paidNumbers(page);

  const numbers = async (): Promise<string[]> =>
    (await page.locator('[data-row]').allTextContents()).map((text) => /INV-\d/.exec(text)?.[0] ?? '');
  const others = [1, 2, 3, 4, 5, 6].map((at) => `INV-${at}`).filter((one) => one !== number);
  await page.getByRole('button', { name: 'Days late' }).click();
  await expect.poll(numbers).toEqual([...others, number]);
  await page.getByRole('button', { name: 'Days late' }).click();
  await expect.poll(numbers).toEqual([...others.toReversed(), number]);

  // A client's unfolded invoices stay in place, too.
  await page.goto('/clients');
  await page.getByRole('button', { name: 'Show details of Ada Ltd' }).click();
  const unfolded = page.getByRole('table', { name: 'Invoices of Ada Ltd' });
  const [first = '', second = ''] = others;
  await unfolded.getByRole('button', { name: `Actions for ${first}` }).click();
  const updated = page.waitForResponse((answer) => /lists\/invoices\?.*ids=/.test(answer.url()));
  await page.getByRole('menuitem', { name: 'Paid', exact: true }).click();
  await (await updated).finished();
  await drawn(page);
  await unfolded
    .getByRole('row', { name: `${first} ` })
    .getByText('Paid', { exact: true })
    .waitFor();
  await expect.poll(() => unfolded.getByRole('row').nth(1).textContent()).toContain(first);
  await page.mouse.move(5, 5);
  await expect.poll(() => unfolded.getByRole('row').nth(1).textContent()).toContain(second);
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});

test('on touch, the actions are always shown, and a double tap on Paid pays one invoice', async () => {
  const context = await owed.personWithMotion({ width: 390, hasTouch: true });
  const page = await context.newPage();
  await openAccount(page, 'dora@studio.test');
  const today = todayIn(owed.timeZone, Date.now());
  const clientId = await post(page, '/api/clients', { name: 'Ada Ltd', email: 'ada@example.test' });
  for (const number of [1, 2, 3])
    await post(page, '/api/invoices', {
      clientId,
      invoiceNumber: `INV-${number}`,
      amount: 100,
      dueDate: addDays(today, -30 + number),
    });
  await page.clock.install();
  for (const [width, path] of [
    [390, '/invoices?status=overdue'],
    [1366, '/invoices?status=overdue'],
    [390, '/?show=overdue'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    await page.clock.resume();
    const row = page.locator('[data-row]').filter({ hasText: 'INV-1' });
    const paid = row.getByRole('button', { name: 'Paid', exact: true });
    await paid.scrollIntoViewIfNeeded();
    expect(
      await paid.evaluate((button) => button.parentElement && getComputedStyle(button.parentElement).opacity),
    ).toBe('1');
    const box = await paid.boundingBox();
    expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(44);
    const [x, y] = [(box?.x ?? 0) + 30, (box?.y ?? 0) + 22];
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
    await page.touchscreen.tap(x, y);
    await page.clock.runFor(300);
    await page.touchscreen.tap(x, y);
    await page.getByText('Invoice marked as paid').first().waitFor();
    expect(await paidNumbers(page), path).toEqual(['INV-1']);
    expect(await page.locator('[data-row]').first().textContent(), path).toContain('INV-1');
    await page.clock.runFor(600);
    await page.clock.resume();
    await row.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Invoice marked as unpaid').first().waitFor();
    expect(await paidNumbers(page), path).toEqual([]);
  }
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});

const longName =
  'Wolfeschlegelsteinhausenbergerdorff & Daughters Forwarding Agency of the Northern Isles Ltd.';

/** What stands below the state of an invoice. */
const remark = '^(Promise of .+ not kept|(on|by) .+ 20..)$';

interface Said {
  readonly path: string;
  /** Selects the rows; those of the page's own table unless given. */
  readonly rows?: string;
  /** What each row has to say, as patterns of the texts in it. */
  readonly patterns: readonly string[];
}

const amount = '[$]999,999,999[.]99';
const stateOfInvoice = '^(Overdue|Paid|Promised Payment)$';

/** What each list has to say of each row. A record's own page says in its title who it is about. */
const saidBy = ({
  clientId,
  invoiceId,
}: Readonly<Record<'clientId' | 'invoiceId', number>>): readonly Said[] => [
  { path: '/', patterns: ['Wolfe', amount, stateOfInvoice, remark] },
  { path: '/', rows: 'li[data-inner-row]', patterns: ['Wolfe', amount, 'days late'] },
  { path: '/invoices', patterns: ['Wolfe', amount, stateOfInvoice, remark] },
  { path: '/clients', patterns: ['Wolfe', '[$]2,999,999,999[.]97', 'Regular Client'] },
  { path: '/sequences?status=all', patterns: ['Wolfe', amount, 'Active|Completed|Paused'] },
  { path: '/history', patterns: ['Wolfe', 'FREIGHT', 'Sent'] },
  { path: `/clients/${clientId}`, rows: '[data-inner-row]', patterns: ['FREIGHT', amount, stateOfInvoice] },
  {
    path: `/clients/${clientId}`,
    rows: 'main li:not([data-inner-row]):has(.who)',
    patterns: ['FREIGHT', 'Sent'],
  },
  { path: `/invoices/${invoiceId}`, rows: 'main article[aria-label]', patterns: ['[AP]M$'] },
  { path: `/invoices/${invoiceId}/history`, rows: 'main article[aria-label]', patterns: ['[AP]M$'] },
  {
    path: `/clients/${clientId}/history`,
    rows: 'main article[aria-label]',
    patterns: ['[AP]M$', '^(Client|Invoice|Payment|Promise|Sequence|Email|Delivery)$'],
  },
  { path: '/audit/invoices', rows: 'main tbody tr', patterns: ['Wolfe', amount, '^(Overdue|Paid|Promised)'] },
  { path: '/audit/clients', rows: 'main tbody tr', patterns: ['Wolfe', '[$]2,999,999,999[.]97'] },
  { path: '/audit/emails', rows: 'main tbody tr', patterns: ['a[.]very[.]long', 'FREIGHT', 'Sent'] },
  {
    path: '/templates',
    rows: 'main li:has(button)',
    patterns: ['^(Friendly|Firm|Legal|Internal Team Alert)$'],
  },
];

/** What is not said in full in a list, or lies outside of its card. */
const clipped = (
  page: Page,
  { rows: rowsOf = '[data-row]', patterns }: Omit<Said, 'path'>,
): Promise<string[]> =>
  page.evaluate(
    ({ rowsOf, sought }) => {
      const inTables = [
        ...document.querySelectorAll(`:is(${rowsOf}) *, tr.detail *, li > :not([data-row]) *`),
      ].filter((element) => element.closest('main') && !element.closest('.visually-hidden'));
      const cut = inTables
        .filter((element) => !element.closest('.hands'))
        .filter(({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
        .map((element) => `cut: ${element.tagName} ${element.textContent}`);
      const thin = inTables
        .filter((element) => element.matches('td, .who, a') && element.textContent.includes('Wolfe'))
        .filter((element) => element.getBoundingClientRect().width < 90)
        .map((element) => `thin: ${element.textContent}`);
      const cardOf = (element: Element): DOMRect | undefined =>
        element.closest('main :is([aria-busy], section, ul, table)')?.getBoundingClientRect();
      const outside = inTables.flatMap((element) => {
        const [own, card] = [element.getBoundingClientRect(), cardOf(element)];
        const isInside =
          !card || own.width === 0 || (own.left >= card.left - 0.5 && own.right <= card.right + 0.5);
        return isInside ? [] : [`outside: ${element.tagName} ${element.textContent}`];
      });
      const textsOf = (row: Element): Range[] => {
        const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
        const texts: Range[] = [];
        while (walker.nextNode()) {
          if (walker.currentNode.parentElement?.closest('.hands, .visually-hidden')) continue;
          const range = document.createRange();
          range.selectNodeContents(walker.currentNode);
          texts.push(range);
        }
        return texts;
      };
      const rows = [...document.querySelectorAll(rowsOf)];
      const silent = rows.flatMap((row) => {
        const hands = row.matches(':hover')
          ? row.querySelector('.hands')?.getBoundingClientRect()
          : undefined;
        return sought.flatMap((pattern) => {
          const found = textsOf(row).filter((text) => new RegExp(pattern).test(text.toString()));
          const isSeen = found.some((text) =>
            [...text.getClientRects()].every(
              ({ width, height, left, right, top, bottom }) =>
                width > 0 &&
                height > 0 &&
                !(
                  hands &&
                  left < hands.right &&
                  right > hands.left &&
                  top < hands.bottom &&
                  bottom > hands.top
                ),
            ),
          );
          return isSeen ? [] : [`not shown${hands ? ' on hover' : ''}: ${pattern} in ${row.textContent}`];
        });
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
      // A word of a name is only broken where it has no room on a line of its own.
      const split = inTables.flatMap((element) =>
        [...element.childNodes].flatMap((text) => {
          const holder = element.closest('td, .line, li > div');
          if (text.nodeType !== Node.TEXT_NODE || !text.textContent?.includes('Wolfe') || !holder) return [];
          const { paddingLeft, paddingRight } = getComputedStyle(holder);
          const room = holder.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
          return [...text.textContent.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            const parts = [...range.getClientRects()].map(({ width }) => width);
            const isBroken = parts.length > 1 && parts.reduce((sum, width) => sum + width, 0) <= room;
            return isBroken ? [`split: ${word}`] : [];
          });
        }),
      );
      const page = document.documentElement;
      const wide = page.scrollWidth > page.clientWidth ? [`page: ${page.scrollWidth}`] : [];
      const none = rows.length === 0 ? ['no rows'] : [];
      return [...cut, ...thin, ...outside, ...silent, ...broken, ...split, ...wide, ...none];
    },
    { rowsOf, sought: patterns },
  );

/** At these the actions over a row's end are asked, too. */
const hoveredAt = new Set([1280, 1600]);
const widths = [320, 390, 700, 768, 1023, 1024, 1280, 1440, 1600, 1920, 2560];
const fewerWidths = [320, 390, 768, 1024, 1280, 1440, 1920, 2560];

/** What is not said in full at each width of the window, on the page that is open, once its rows are there. */
const clippedAtWidths = async (page: Page, said: Omit<Said, 'path'>): Promise<readonly string[]> => {
  await page
    .locator(said.rows ?? '[data-row]')
    .first()
    .waitFor();
  await untilNothingLoads(page);
  const found: string[] = [];
  for (const width of said.rows === undefined ? widths : fewerWidths) {
    await page.setViewportSize({ width, height: 900 });
    await drawn(page);
    const here = (findings: readonly string[]): void => {
      found.push(...findings.map((finding) => `${new URL(page.url()).pathname} ${width} ${finding}`));
    };
    here(await clipped(page, said));
    for (const row of hoveredAt.has(width) ? await page.locator('tr[data-row]').all() : []) {
      await row.hover();
      here(await clipped(page, said));
    }
    await page.mouse.move(0, 0);
  }
  return found;
};

/** Shows every unpaid invoice as one whose promise was not kept. */
const breakPromises = async (page: Page): Promise<void> => {
  await page.route('**/api/lists/invoices?*', async (route) => {
    const answer = await route.fetch();
    const body = z
      .object({ rows: z.array(z.looseObject({})) })
      .loose()
      .parse(await answer.json());
    const rows = body.rows.map((row) => ({ ...row, brokenPromiseDate: '2026-11-28' }));
    await route.fulfill({ response: answer, json: { ...body, rows } });
  });
};

test('every list shows who, how much and in which state at every width, and nothing leaves its card', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  const email = 'bea@studio.test';
  await openAccount(page, email);
  await putOnPlan({ DATA_DIR: owed.dataFolder }, email, 'agency');
  const today = todayIn(owed.timeZone, Date.now());
  const clientId = await post(page, '/api/clients', {
    name: longName,
    email: 'a.very.long.address.of.an.accounts.department@subsidiary.of.a.long.example.test',
    phone: '+44 1595 690 000 ext. 12345',
    address: 'The Old Harbourmaster’s House, 27 Commercial Road, Lerwick',
  });
  const ids: number[] = [];
  for (const number of [1, 2, 3, 4])
    ids.push(
      await post(page, '/api/invoices', {
        clientId,
        invoiceNumber: `2026/NORTHERN-ISLES/FREIGHT-${number}`,
        amount: 999_999_999.99,
        dueDate: addDays(today, -300 + number),
      }),
    );
  const [promised = 0, paid = 0, chased = 0, sent = 0] = ids;
  await startSequence(page, promised, email, { scheduledDate: addDays(today, 3) });
  await page.request.post(`/api/invoices/${promised}/promise-payment`, {
    data: { promisedDate: addDays(today, 3) },
  });
  await page.request.post(`/api/invoices/${paid}/mark-paid`);
  await startSequence(page, chased, email, { scheduledDate: addDays(today, 3) });
  await startSequence(page, sent, email, { scheduledDate: today, scheduledTime: '08:00' });
  await breakPromises(page);
  await page.goto('/history');
  await page.getByText('Wolfe').first().waitFor();
  const found: string[] = [];
  for (const { path, ...said } of saidBy({ clientId, invoiceId: sent })) {
    await page.goto(path);
    if (path === '/clients') {
      await page.getByRole('button', { name: /^Show details/ }).click();
      await page.getByText('FREIGHT-4').waitFor();
    }
    found.push(...(await clippedAtWidths(page, said)));
  }

  // An import: what would become of each record, and what did.
  await page.goto('/import');
  const dueDate = addDays(today, 30);
  const rows = [5, 6].map(
    (number) => `2026/NORTHERN-ISLES/FREIGHT-${number},${longName},${today},${dueDate},999999999.99`,
  );
  const csv = ['Invoice number,Client,Issue date,Due date,Amount', ...rows].join('\n');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'freight.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByText('2 new invoices').waitFor();
  found.push(
    ...(await clippedAtWidths(page, {
      rows: 'ul[aria-label=Rows] > li',
      patterns: ['Wolfe', 'FREIGHT', amount, '^New$'],
    })),
  );
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('heading', { name: 'Import complete' }).waitFor();
  found.push(
    ...(await clippedAtWidths(page, {
      rows: 'ul[aria-label=Results] > li',
      patterns: ['Wolfe', 'FREIGHT', amount, '^Created$'],
    })),
  );
  expect(found).toEqual([]);
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});

test('sums of eleven digits stay in the cards of figures, and break no name that fits beside them', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  const email = 'sums@studio.test';
  await openAccount(page, email);
  await putOnPlan({ DATA_DIR: owed.dataFolder }, email, 'agency');
  const dueDate = addDays(todayIn(owed.timeZone, Date.now()), -40);
  const clientId = await post(page, '/api/clients', { name: 'Harbor Dental 644', email: 'ada@example.test' });
  for (let at = 1; at <= 11; at += 1)
    await post(page, '/api/invoices', {
      clientId,
      invoiceNumber: `INV-${at}`,
      amount: 999_999_999.99,
      dueDate,
    });
  const found: string[] = [];
  for (const path of ['/', `/clients/${clientId}`]) {
    await page.goto(path);
    await page.getByText('$10,999,999,999.89').first().waitFor();
    await page.getByRole('rowheader', { name: 'More than 90 days late' }).waitFor();
    for (const width of [320, 390, 768, 1024, 1200, 1280, 1440, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      await drawn(page);
      const wrong = await page.locator('main section table:not(.visually-hidden *)').evaluateAll((tables) =>
        tables.flatMap((table) => {
          const room = table.parentElement?.clientWidth ?? 0;
          const { width } = table.getBoundingClientRect();
          const words = [...table.querySelectorAll('th a')].flatMap((link) => {
            const text = link.firstChild;
            if (!text?.textContent) return [];
            return [...text.textContent.matchAll(/\S+/g)].filter(({ 0: word, index }) => {
              const range = document.createRange();
              range.setStart(text, index);
              range.setEnd(text, index + word.length);
              return range.getClientRects().length > 1;
            });
          });
          return [
            ...(width > room + 0.5 ? [`${width} of ${room} px`] : []),
            ...words.map(([word]) => `broken: ${word}`),
          ];
        }),
      );
      found.push(...wrong.map((what) => `${path} at ${width}: ${what}`));
    }
  }
  expect(found).toEqual([]);
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});

test('on a phone the first row begins high, and one button shows the filters and the order', async () => {
  const context = await owed.person({ width: 390, hasTouch: true });
  const page = await context.newPage();
  const email = 'fay@studio.test';
  await openAccount(page, email);
  const today = todayIn(owed.timeZone, Date.now());
  const clientId = await post(page, '/api/clients', { name: 'Ada Ltd', email: 'ada@example.test' });
  const ids: number[] = [];
  for (const number of [1, 2]) {
    const dueDate = addDays(today, number === 1 ? -30 : 30);
    const invoice = { clientId, invoiceNumber: `INV-${number}`, amount: number * 100, dueDate };
    ids.push(await post(page, '/api/invoices', invoice));
  }
  await startSequence(page, ids[0] ?? 0, email, { scheduledDate: today, scheduledTime: '08:00' });
  // An installation without a mail server, which every page says.
  await page.route('**/api/status', async (route) => {
    const answer = await route.fetch();
    const status = z.looseObject({ mail: z.looseObject({}) }).parse(await answer.json());
    const mail = { ...status.mail, mode: 'outbox', folder: '/srv/owed/outbox' };
    await route.fulfill({ response: answer, json: { ...status, mail } });
  });
  await page.goto('/history');
  await page.getByText('Ada Ltd').first().waitFor();
  const row = page.locator('[data-row]').first();
  for (const path of ['/invoices', '/clients', '/sequences?status=all', '/history']) {
    await page.goto(path);
    await row.waitFor();
    await page.getByText('No mail server is set up', { exact: false }).waitFor();
    await page.waitForLoadState('networkidle');
    expect((await row.boundingBox())?.y, path).toBeLessThanOrEqual(245);
  }

  // Where the emails go is told without a path: most people don't run the server.
  await page.goto('/settings?tab=email-testing');
  await page.getByText('written to a folder on the server instead', { exact: false }).waitFor();
  expect(await page.getByText('/srv/owed', { exact: false }).count()).toBe(0);

  await page.unroute('**/api/status');
  await page.setViewportSize({ width: 320, height: 700 });
  for (const path of ['/invoices', '/clients', '/sequences?status=all', '/history']) {
    await page.goto(path);
    await row.waitFor();
    await page.waitForLoadState('networkidle');
    expect((await row.boundingBox())?.y, `${path} at 320 px`).toBeLessThanOrEqual(245);
  }
  await page.setViewportSize({ width: 390, height: 844 });

  await page.goto('/invoices');
  await page.getByLabel('Search invoices').waitFor();
  const status = page.getByLabel('Status', { exact: true });
  expect(await status.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Sort and filter', exact: true }).tap();
  await page.getByLabel('Sort by').selectOption({ label: 'Amount, descending' });
  await expect.poll(async () => await row.textContent()).toContain('INV-2');
  await status.selectOption('Overdue');
  await expect.poll(async () => await row.textContent()).toContain('INV-1');
  const button = page.getByRole('button', { name: 'Sort and filter, filtered' });
  await button.tap();
  expect(await status.isVisible()).toBe(false);
  expect(await button.locator('[data-filtered]').isVisible()).toBe(true);
  await page.getByRole('button', { name: 'More actions' }).tap();
  await page.getByRole('button', { name: 'Export' }).waitFor();

  // The card of a paid invoice says once when it was paid.
  expect((await page.request.post(`/api/invoices/${ids[0]}/mark-paid`)).ok()).toBe(true);
  await page.goto('/invoices?status=paid');
  await expect.poll(async () => (await row.textContent())?.split(shortDate(today)).length).toBe(2);
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});

test('under 1024 px the sidebar folds by itself, and icons say what they are on hover and to the keyboard', async () => {
  const context = await owed.personWithMotion({ width: 1024 });
  const page = await context.newPage();
  await openAccount(page, 'eve@studio.test');
  await page.goto('/');
  const sidebar = page.getByRole('complementary');
  await sidebar.getByText('Invoices', { exact: true }).waitFor();
  await page.setViewportSize({ width: 1023, height: 900 });
  await sidebar.getByText('Invoices', { exact: true }).waitFor({ state: 'detached' });
  await page.mouse.move(500, 500);
  await sidebar.getByRole('link', { name: 'Invoices' }).hover();
  await page.getByRole('tooltip', { name: 'Invoices' }).waitFor();
  await page.mouse.move(500, 500);
  await page.getByRole('tooltip').waitFor({ state: 'detached' });
  await sidebar.getByRole('link', { name: 'Dashboard', exact: true }).focus();
  await page.keyboard.press('Tab');
  await page.getByRole('tooltip', { name: 'Invoices' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('tooltip').waitFor({ state: 'detached' });

  // What was chosen for a small window stays, and changes nothing in a large one.
  await page.getByRole('button', { name: 'Expand sidebar' }).click();
  await sidebar.getByText('Invoices', { exact: true }).waitFor();
  await page.reload();
  await sidebar.getByText('Invoices', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  await page.setViewportSize({ width: 1024, height: 900 });
  await sidebar.getByText('Invoices', { exact: true }).waitFor();

  // The search gives way to the filters beside it.
  await page.goto('/invoices');
  const topOf = async (control: Locator) => (await control.boundingBox())?.y ?? Number.NaN;
  await page.getByRole('searchbox').waitFor();
  const more = await topOf(page.getByRole('button', { name: /^More filters/ }));
  expect(Math.abs(more - (await topOf(page.getByLabel('Status', { exact: true }))))).toBeLessThan(8);
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});

test('columns and density are chosen by keyboard, and remembered', async () => {
  const context = await owed.person({ width: 1440 });
  const page = await context.newPage();
  const email = 'gil@studio.test';
  await openAccount(page, email);
  await putOnPlan({ DATA_DIR: owed.dataFolder }, email, 'agency');
  const clientId = await post(page, '/api/clients', { name: 'Zoe Ltd', email: 'zoe@example.test' });
  const dueDate = addDays(todayIn(owed.timeZone, Date.now()), -3);
  const invoiceId = await post(page, '/api/invoices', {
    clientId,
    invoiceNumber: 'INV-1',
    amount: 100,
    dueDate,
  });
  await startSequence(page, invoiceId, email, { scheduledDate: addDays(dueDate, 30) });
  await page.goto('/invoices');
  // Also behind the open menu.
  const head = (name: string) => page.getByRole('columnheader', { name, exact: true, includeHidden: true });
  const row = page.getByRole('row', { name: /INV-1/ });
  await head('Issue Date').waitFor();
  const height = async (): Promise<number> => (await row.boundingBox())?.height ?? 0;
  const before = await height();
  await page.getByRole('button', { name: 'Columns and density' }).focus();
  await page.keyboard.press('Enter');
  const item = (name: string) => page.getByRole('menu').getByRole('menuitemcheckbox', { name });
  await item('Issue Date').waitFor();
  // Who, how much and in which state always stand.
  await expect
    .poll(() => page.getByRole('menuitemcheckbox').allTextContents())
    .toEqual(['Invoice ID', 'Days late', 'Issue Date', 'Due Date', 'Promised for', 'Next Email']);
  await item('Issue Date').press('Enter');
  await head('Issue Date').waitFor({ state: 'detached' });
  await item('Next Email').press('Enter');
  await head('Next Email').waitFor();
  await page.getByRole('menuitemradio', { name: 'Compact' }).press('Enter');
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await expect.poll(height).toBeLessThan(before);
  // The menu's entry leaves the history a moment after the menu is gone, and would break off a reload.
  await expect.poll(() => page.evaluate(() => JSON.stringify(window.history.state))).toContain('"idx":0');

  await page.reload();
  await head('Next Email').waitFor();
  expect(await head('Issue Date').count()).toBe(0);
  await expect.poll(height).toBeLessThan(before);
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});
