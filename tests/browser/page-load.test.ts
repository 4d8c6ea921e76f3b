import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, todayIn } from '../../domain/calendar.ts';
import { firstLoadLimits } from '../../scripts/web-build/first-load.ts';
import { noteShifts } from '../components/page/layout/note-shifts.ts';
import { axeFindings } from './axe.ts';
import { OwedInBrowser, openAccount, post } from './owed-in-browser.ts';

let owed: OwedInBrowser;
beforeAll(async () => {
  owed = await OwedInBrowser.start();
});
afterAll(() => owed.close());

/** An account with an overdue invoice. @returns adds another one */
const accountWithOne = async (page: Page, email: string): Promise<(number: string) => Promise<unknown>> => {
  // What it still reads does not belong to the load that is measured.
  await page.goto('/auth', { waitUntil: 'networkidle' });
  await openAccount(page, email);
  const clientId = await post(page, '/api/clients', { name: 'Zoe Ltd', email: 'zoe@example.test' });
  const dueDate = addDays(todayIn(owed.timeZone, Date.now()), -30);
  const add = (invoiceNumber: string): Promise<unknown> =>
    post(page, '/api/invoices', { clientId, invoiceNumber, amount: 100, dueDate });
  await add('INV-1');
  // On a busy machine a call is answered before the views show what it did.
  const attention = async (): Promise<unknown> => (await page.request.get('/api/attention')).json();
  await expect.poll(attention).toMatchObject({ total: 1 });
  return add;
};

/** Kilobytes (gzip) of scripts, and requests, until a page has been quiet for a moment. */
const firstLoad = async (path: string, isSignedIn: boolean) => {
  const context = await owed.personWithMotion();
  // Without what is loaded ahead once the page stands (late-code.test.ts).
  const page = await context.newPage();
  // The chart, which is below, brings the code of charts when it is seen.
  await page.setViewportSize({ width: 1280, height: 500 });
  if (isSignedIn) await accountWithOne(page, `load${path.slice(1)}@studio.test`);
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

test('the first page comes in few requests, each made once, without code that it does not show', async () => {
  for (const [path, isSignedIn] of [
    ['/auth', false],
    ['/invoices', true],
    ['/', true],
  ] as const) {
    const { requests, kilobytes } = await firstLoad(path, isSignedIn);
    expect(requests.length, `${path}: ${requests.join(' ')}`).toBeLessThanOrEqual(firstLoadLimits.requests);
    // A call made twice would mean that `opening.json` names another address than the page reads.
    expect(requests).toEqual([...new Set(requests)]);
    expect(kilobytes, path).toBeLessThanOrEqual(firstLoadLimits.kilobytes);
  }
});

test('the headers of a page list few files, because some proxies refuse more than 4 kB of headers', async () => {
  const page = await (await owed.personWithMotion()).newPage();
  await page.goto('/auth', { waitUntil: 'networkidle' });
  await openAccount(page, 'headers@studio.test');
  for (const path of ['/', '/invoices', '/sequences', '/templates', '/settings', '/audit']) {
    const { link = '' } = (await page.request.get(path, { headers: { accept: 'text/html' } })).headers();
    const files = link.match(/rel=modulepreload/g) ?? [];
    expect(files.length, path).toBeGreaterThan(2);
    // Those of every page, and ten of its own.
    expect(files.length, path).toBeLessThanOrEqual(13);
  }
});

test('what changes while a page loads is shown, although its list was read before', async () => {
  const page = await (await owed.personWithMotion({ loadsAhead: true })).newPage();
  const add = await accountWithOne(page, 'early@studio.test');
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/signed-in-*.js', async (route) => {
    await held;
    await route.continue();
  });
  const isRead = page.waitForResponse((answer) => answer.url().includes('/api/lists/invoices'));
  const opened = page.goto('/invoices');
  await (await isRead).finished();
  const mark = page.getByRole('img', { name: 'Loading Owed' });
  await mark.waitFor();
  expect(await axeFindings(page, { within: 'body' })).toEqual([]);
  await add('NEW-1');
  release();
  await opened;
  await page.getByText('NEW-1').first().waitFor();
  expect(await mark.count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  expect(owed.pageErrors).toEqual([]);
});

/** Where the sidebar, the top bar and the mark in the sidebar are, in pixels. */
const frameOf = (page: Page): Promise<readonly (readonly number[] | undefined)[]> =>
  page.evaluate(() =>
    ['aside', 'header', 'aside img, aside svg'].map((selector) => {
      const box = document.querySelector(selector)?.getBoundingClientRect();
      return box && box.width > 0
        ? [box.x, box.y, box.width, box.height].map((length) => Math.round(length))
        : undefined;
    }),
  );

test('who is signed in sees the frame of the shell before any script, and the shell takes its place', async () => {
  const page = await (await owed.personWithMotion()).newPage();
  await accountWithOne(page, 'frame@studio.test');
  for (const [width, bars] of [
    [1280, 2],
    [900, 2],
    [390, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/invoices', { waitUntil: 'commit' });
    await page.locator('.frame > header').waitFor();
    const before = await frameOf(page);
    expect(before.slice(0, 2).filter((bar) => bar !== undefined)).toHaveLength(bars);
    release();
    await page.getByText('INV-1').first().waitFor();
    expect(await page.locator('.frame').count()).toBe(0);
    expect(await frameOf(page)).toEqual(before);
    await page.unrouteAll({ behavior: 'wait' });
  }
  const paths = { '/clients/12': true, '/auth': false, '/reset-password/x': false };
  for (const [path, hasFrame] of Object.entries(paths)) {
    const html = await (await page.request.get(path, { headers: { accept: 'text/html' } })).text();
    expect(html.includes('<html data-signed-in'), path).toBe(hasFrame);
  }
  expect(owed.pageErrors).toEqual([]);
});

/** Holds what a page reads until it is released: then answers come one by one, each after the one before is drawn. */
const holdReads = async (page: Page) => {
  let release = (): void => undefined;
  let last: Promise<unknown> = new Promise<void>((resolve) => (release = resolve));
  const isDrawn = (): Promise<unknown> =>
    page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
  await page.route(/\/api\/(?!user$|status$)/, async (route) => {
    const before = last;
    last = route.fetch().then(async (response) => {
      await before.then(isDrawn);
      await route.fulfill({ response });
    });
    await last;
  });
  return {
    release,
    allAnswered: async (): Promise<void> => {
      for (let seen; seen !== last;) {
        seen = last;
        await seen;
      }
    },
  };
};

test('nothing moves while a page loads', async () => {
  for (const width of [1280, 390]) {
    const page = await (await owed.personWithMotion({ width, loadsAhead: true })).newPage();
    await accountWithOne(page, `steady${width}@studio.test`);
    await page.addInitScript(noteShifts);
    for (const path of ['/', '/invoices']) {
      const held = await holdReads(page);
      await page.goto(path);
      await page.getByRole('main').waitFor();
      held.release();
      await page.getByText('Showing 1 to 1 of 1').waitFor();
      await held.allAnswered();
      expect(await page.evaluate(() => window.takeShifts()), `${path} at ${width} px`).toEqual([]);
      await page.unrouteAll({ behavior: 'wait' });
    }
  }
  expect(owed.pageErrors).toEqual([]);
});
