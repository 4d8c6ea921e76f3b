import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, todayIn } from '../../domain/calendar.ts';
import { OwedInBrowser, openAccount, post } from './owed-in-browser.ts';

declare global {
  interface Window {
    shifts: string[];
  }
}

interface Moved {
  readonly node?: Node;
  readonly previousRect: DOMRect;
  readonly currentRect: DOMRect;
}

let owed: OwedInBrowser;
beforeAll(async () => {
  owed = await OwedInBrowser.start();
});
afterAll(() => owed.close());

/** Notes in the page whatever moves, also after an input. */
const noteShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: string[] = [];
    window.shifts = shifts;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('sources' in entry) || !Array.isArray(entry.sources)) continue;
        const sources: readonly Moved[] = entry.sources;
        for (const { node, previousRect, currentRect } of sources) {
          const by = Math.round(Math.abs(currentRect.top - previousRect.top));
          if (by >= 2) shifts.push(`${by} px: ${node?.textContent?.slice(0, 60) ?? ''}`);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
const shiftsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    return window.shifts.splice(0);
  });

/** Each call takes so long that what is loading is seen, one longer than the other. */
const slowDown = (page: Page) => {
  let calls = 0;
  return page.route('**/api/**', async (route) => {
    calls += 1;
    await new Promise((resolve) => setTimeout(resolve, 250 + 60 * (calls % 7)));
    await route.continue();
  });
};

/** Whether the toast covers words or controls of an element. */
const isOver = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate((of) => {
    const element = document.querySelector(of);
    const toast = document.querySelector('[data-toasts] li')?.getBoundingClientRect();
    if (element === null || toast === undefined) throw new Error(`There is no ${of} or no toast`);
    const contents = document.createRange();
    contents.selectNodeContents(element);
    const { left, right, top, bottom } = contents.getBoundingClientRect();
    return toast.left < right && toast.right > left && toast.top < bottom && toast.bottom > top;
  }, selector);

/** Errors of a dialog that lie over one of its labels, buttons or inputs. */
const coveringErrors = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const others = [...document.querySelectorAll('[role=dialog] :is(label, button, input, textarea)')];
    return [...document.querySelectorAll('[role=dialog] [id$="-error"]')].flatMap((error) => {
      const { left, right, top, bottom } = error.getBoundingClientRect();
      const isCovered = others.some((other) => {
        const rect = other.getBoundingClientRect();
        return rect.left < right && rect.right > left && rect.top < bottom && rect.bottom > top;
      });
      return isCovered ? [error.textContent] : [];
    });
  });

/** @returns the id of the account's one client */
const fill = async (page: Page, email: string): Promise<number> => {
  await openAccount(page, email);
  const today = todayIn(owed.timeZone, Date.now());
  const clientId = await post(page, '/api/clients', { name: 'Zoe Ltd', email: 'zoe@example.test' });
  const invoice = { clientId, amount: 100, dateIssued: addDays(today, -60), dueDate: addDays(today, -30) };
  const invoiceId = await post(page, '/api/invoices', { ...invoice, invoiceNumber: 'INV-1' });
  const step = { type: 'overdue_by', days: 40, scheduledDate: addDays(today, 10), scheduledTime: '09:00' };
  const words = { subject: 'About the barn roof', content: 'Please pay.', tone: 'friendly' };
  const sender = { senderEmail: email, senderName: 'Ann' };
  await post(page, '/api/followup-sequences', { invoiceId, steps: [{ ...step, ...words, ...sender }] });
  return clientId;
};

test('nothing moves while the dashboard, a list or a client loads, and when they fail', async () => {
  for (const [width, email] of [
    [1280, 'ann@steady.test'],
    [390, 'bea@steady.test'],
  ] as const) {
    const context = await owed.personWithMotion({ width });
    const page = await context.newPage();
    await page.goto('/auth');
    const clientId = await fill(page, email);
    await noteShifts(page);
    await slowDown(page);
    for (const [path, seen] of [
      [`/clients/${clientId}`, 'Whole history ('],
      ['/', 'Showing 1 to 1 of 1'],
      ['/invoices', 'Showing 1 to 1 of 1'],
      ['/sequences', 'Showing 1 to 1 of 1'],
    ] as const) {
      await page.goto(path);
      await page.getByText(seen).waitFor();
      expect(await shiftsOf(page), `${path} at ${width}`).toEqual([]);
      await page.route('**/api/{lists,dashboard,figures}**', (route) => route.abort());
      await page.route('**/api/lists/**', (route) => route.abort());
      await page.reload();
      await page.getByRole('button', { name: 'Try Again' }).first().waitFor();
      expect(await shiftsOf(page), `${path} failed, at ${width}`).toEqual([]);
      await page.unroute('**/api/{lists,dashboard,figures}**');
      await page.unroute('**/api/lists/**');
    }
    await context.close();
  }
  expect(owed.pageErrors).toEqual([]);
});

test('a new account sees its first steps without a jump', async () => {
  const context = await owed.personWithMotion();
  const page = await context.newPage();
  await page.goto('/auth');
  await openAccount(page, 'cleo@steady.test');
  await noteShifts(page);
  await slowDown(page);
  await page.goto('/');
  await page.getByRole('region', { name: 'Three steps to your first reminder' }).waitFor();
  await page.getByText('No invoices found.').waitFor();
  expect(await shiftsOf(page)).toEqual([]);
  await context.close();
});

test('errors in a dialog move nothing, and their toast goes with them', async () => {
  for (const width of [1280, 390]) {
    const context = await owed.personWithMotion({ width });
    const page = await context.newPage();
    await page.goto('/auth');
    await openAccount(page, `dora${width}@steady.test`);
    await noteShifts(page);
    await page.goto('/clients?dialog=create-client');
    const client = page.getByRole('dialog', { name: 'Add New Client' });
    await client.getByLabel('Name').fill('A');
    await shiftsOf(page);
    await client.getByRole('button', { name: 'Add Client' }).click();
    await client.getByText('Name must be at least 2 characters').waitFor();
    await client.getByText('Please enter a valid email address').waitFor();
    expect(await shiftsOf(page), `client at ${width}`).toEqual([]);

    if (width === 390) {
      // What was said before is at the bottom of the next dialog, above its buttons.
      await client.getByLabel('Name').fill('Ada Ltd');
      await client.getByLabel('Email', { exact: true }).fill('ada@example.test');
      await client.getByRole('button', { name: 'Add Client' }).click();
      await page.getByText('Client created').first().waitFor();
      await client.waitFor({ state: 'detached' });
      await page.keyboard.press('c');
      await client.getByLabel('Name').waitFor();
      const gaps = await page.evaluate(() => {
        const rect = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
        const toast = rect('[data-toasts] li');
        const foot = rect('[role=dialog] .MuiDialogActions-root');
        const second = document.querySelectorAll('[role=dialog] [data-field]')[1]?.getBoundingClientRect();
        if (!toast || !foot || !second) throw new Error('Something is not shown');
        return { above: foot.top - toast.bottom, below: toast.top - second.bottom };
      });
      expect(gaps.above).toBeGreaterThanOrEqual(0);
      expect(gaps.below).toBeGreaterThanOrEqual(0);
    }

    for (const [path, title, button] of [
      ['/invoices?dialog=create-invoice', 'Create Invoice', 'Create Invoice'],
      ['/sequences?dialog=create-sequence', 'Create Sequence', 'Continue'],
    ] as const) {
      await page.goto(path);
      const dialog = page.getByRole('dialog', { name: title });
      await dialog.getByRole('button', { name: button }).waitFor();
      await shiftsOf(page);
      await dialog.getByRole('button', { name: button }).click();
      await dialog.getByText('Please select a client').waitFor();
      expect(await coveringErrors(page), `${title} at ${width}`).toEqual([]);
      expect(await shiftsOf(page), `${title} at ${width}`).toEqual([]);
    }
    await page.locator('[data-toasts] li').waitFor();
    expect(await isOver(page, '[role=dialog] [data-field]:focus-within'), `field at ${width}`).toBe(false);

    // In a low window a dialog begins where toasts are.
    await page.setViewportSize({ width, height: 400 });
    await page.goto('/settings?tab=verified-emails');
    await page.getByRole('button', { name: 'Add email' }).click();
    const adding = page.getByRole('dialog', { name: 'Add Email' });
    await adding.getByRole('button', { name: 'Send verification' }).click();
    const toast = page.locator('[data-toasts] li');
    await toast.waitFor();
    expect(await isOver(page, '[role=dialog] h2'), `title at ${width}`).toBe(false);
    await adding.getByLabel('Email', { exact: true }).fill('billing@steady.test');
    await toast.waitFor({ state: 'detached', timeout: 3_000 });
    await context.close();
  }
  expect(owed.pageErrors).toEqual([]);
});
