/**
 * Takes screenshots of every page, at 1280, 390 and 1920 px, light and dark, from a server that runs with `--demo`:
 *
 * npx tsx scripts/screenshots.ts http://localhost:3000 pictures
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { z } from 'zod';
import { demoLogin } from '../app/demo/make-demo.ts';
import { launchChromium } from '../tests/browser/chromium.ts';

const [address = 'http://localhost:3000', folder = 'pictures', only = ''] = process.argv.slice(2);

const sizes = {
  desktop: { width: 1280, height: 900 },
  phone: { width: 390, height: 844 },
  wide: { width: 1920, height: 1080 },
};
const schemes = ['light', 'dark'] as const;

const quiet = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
};

const signIn = async (page: Page): Promise<void> => {
  const answer = await page.request.post(`${address}/api/login`, { data: demoLogin });
  if (!answer.ok()) throw new Error(`Login answered ${answer.status()}`);
};

const records = z.array(
  z.object({
    id: z.number(),
    invoiceId: z.number().optional(),
    status: z.string().optional(),
    delivery: z.string().optional(),
  }),
);

const idsOf = async (page: Page) => {
  const read = async (path: string): Promise<z.infer<typeof records>> =>
    records.parse(await (await page.request.get(`${address}${path}`)).json());
  const invoices = await read('/api/invoices');
  const steps = await read('/api/followup-sequences');
  const emails = await read('/api/sent-emails');
  const clients = await read('/api/clients');
  const sequence = (delivery: string) => steps.find((step) => step.delivery === delivery)?.invoiceId ?? 0;
  return {
    client: clients[0]?.id ?? 0,
    unpaid: invoices.find(({ status }) => status === 'pending')?.id ?? 0,
    unchased:
      invoices.find(
        ({ id, status }) => status === 'pending' && !steps.some(({ invoiceId }) => invoiceId === id),
      )?.id ?? 0,
    email: emails.find(({ status }) => status === 'failed')?.id ?? 0,
    running: sequence('scheduled'),
    failed: sequence('failed'),
    doubt: sequence('in_doubt'),
  };
};

const screensOf = (ids: Awaited<ReturnType<typeof idsOf>>): Record<string, string> => ({
  dashboard: '/',
  invoices: '/invoices',
  'invoice-create': '/invoices?dialog=create-invoice',
  'invoice-edit': `/invoices?dialog=edit-invoice:${ids.unpaid}`,
  promise: `/invoices?dialog=promise:${ids.unpaid}`,
  clients: '/clients',
  'client-edit': `/clients?dialog=edit-client:${ids.client}`,
  sequences: '/sequences',
  'sequences-all': '/sequences?status=all',
  'sequence-create': `/sequences?dialog=create-sequence:${ids.unchased}`,
  'sequence-details': `/sequences?dialog=sequence:${ids.running}`,
  'sequence-failed': `/sequences?dialog=sequence:${ids.failed}`,
  'sequence-doubt': `/sequences?dialog=sequence:${ids.doubt}`,
  upcoming: '/upcoming',
  payments: '/payments',
  statement: '/payments?import=statement',
  history: '/history',
  'invoice-page': `/invoices/${ids.running}`,
  'client-page': `/clients/${ids.client}`,
  'invoice-history': `/invoices/${ids.running}/history`,
  audit: '/audit',
  'back-test': '/back-test',
  templates: '/templates',
  import: '/import',
  settings: '/settings',
  pricing: '/pricing',
  email: `/history?dialog=email:${ids.email}`,
  'not-found': '/nowhere',
});

const take = async (
  browser: Browser,
  size: keyof typeof sizes,
  scheme: (typeof schemes)[number],
): Promise<void> => {
  const context = await browser.newContext({
    viewport: sizes[size],
    colorScheme: scheme,
    hasTouch: size === 'phone',
    isMobile: size === 'phone',
    timezoneId: 'America/Los_Angeles',
  });
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error') console.error(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => console.error(`${page.url()}: ${error.message}`));
  const shoot = async (name: string, path: string): Promise<void> => {
    if (only !== '' && !name.includes(only)) return;
    await page.goto(`${address}${path}`);
    await quiet(page);
    await page.screenshot({ path: join(folder, `${name}-${size}-${scheme}.png`) });
  };
  await shoot('auth', '/auth');
  await signIn(page);
  for (const [name, path] of Object.entries(screensOf(await idsOf(page)))) await shoot(name, path);
  await context.close();
};

await mkdir(folder, { recursive: true });
const browser = await launchChromium();
try {
  for (const size of ['desktop', 'phone', 'wide'] as const)
    for (const scheme of schemes) await take(browser, size, scheme);
} finally {
  await browser.close();
}
