import type { BrowserContext, Page } from 'playwright-core';
import { launchChromium } from '../../tests/browser/chromium.ts';
import type { BenchRow } from './row.ts';

const pages = [
  { path: '/', name: 'Dashboard' },
  { path: '/invoices', name: 'Invoices' },
  { path: '/sequences', name: 'Sequences' },
  { path: '/history', name: 'Send History' },
  { path: '/clients', name: 'Clients' },
] as const;

const signIn = async (context: BrowserContext, email: string, password: string): Promise<void> => {
  const page = await context.newPage();
  await page.goto('/auth');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await page.close();
};

/** The time from opening a page to its first row, and the heap size at that moment. */
const openPage = async (context: BrowserContext, path: string) => {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable');
  const begun = performance.now();
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('table tbody tr td').first().waitFor({ timeout: 60_000 });
  const milliseconds = performance.now() - begun;
  await page.waitForLoadState('networkidle');
  await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN;
  await page.close();
  return { milliseconds, megabytes: heap / 1e6 };
};

/** Runs in the page: scrolls a little in each frame, and returns the frames per second. */
const scroll = `(async () => {
  const begun = performance.now();
  let frames = 0;
  for (; performance.now() - begun < 4_000; frames += 1) {
    window.scrollBy(0, 30);
    await new Promise(requestAnimationFrame);
  }
  return (frames / (performance.now() - begun)) * 1_000;
})()`;

const framesOf = async (page: Page): Promise<number> => Number(await page.evaluate(scroll));

/** Scrolls the list of invoices, and an empty page, which shows how many frames the machine draws. */
const measureScrolling = async (context: BrowserContext): Promise<BenchRow> => {
  const page = await context.newPage();
  await page.setContent('<div style="height: 100000px"></div>');
  const reference = await framesOf(page);
  await page.goto('/invoices');
  await page.locator('table tbody tr td').first().waitFor({ timeout: 60_000 });
  const ours = await framesOf(page);
  await page.close();
  return {
    name: 'Invoices, frames while scrolling',
    ours,
    reference,
    unit: 'frames/s',
    note: 'an empty page; 60 frames/s where the machine draws them',
  };
};

/** Each page of a large account in a real browser, with its files already cached. */
export const measurePages = async (
  address: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<BenchRow[]> => {
  const browser = await launchChromium();
  try {
    const context = await browser.newContext({ baseURL: address, viewport: { width: 1_280, height: 900 } });
    await signIn(context, email, password);
    const rows: BenchRow[] = [];
    for (const { path, name } of pages) {
      await openPage(context, path);
      const { milliseconds, megabytes } = await openPage(context, path);
      rows.push(
        {
          name: `${name} whole in Chromium`,
          ours: milliseconds,
          unit: 'ms',
          note: '< 1,500 ms',
        },
        { name: `${name}, heap then`, ours: megabytes, unit: 'MB', note: '< 60 MB' },
      );
    }
    return [...rows, await measureScrolling(context)];
  } finally {
    await browser.close();
  }
};
