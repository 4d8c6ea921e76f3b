import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { demoLogin } from '../../app/demo/make-demo.ts';
import { axeFindings } from './axe.ts';
import { OwedInBrowser, untilNothingLoads } from './owed-in-browser.ts';

const steps = z.array(z.object({ id: z.number(), invoiceId: z.number(), delivery: z.string() }));
const clients = z.array(z.object({ id: z.number() }));

let owed: OwedInBrowser;
beforeAll(async () => {
  owed = await OwedInBrowser.start('--demo');
});
afterAll(() => owed.close());

/** Finds text that overflows without an ellipsis, and tab rows and pages that are too wide. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const hasText = ({ childNodes }: Element): boolean =>
      [...childNodes].some(({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim());
    return [...document.querySelectorAll('html, body *')]
      .filter((element) => element.matches('html, [role=tablist]') || hasText(element))
      .filter(({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
      .filter((element) => getComputedStyle(element).textOverflow !== 'ellipsis')
      .map((element) => `cut off: ${element.tagName} ${element.textContent.slice(0, 40)}`);
  });

const screensOf = async (page: Page): Promise<string[]> => {
  const all = steps.parse(await (await page.request.get('/api/followup-sequences')).json());
  const stepWith = (delivery: string) => {
    const found = all.find((step) => step.delivery === delivery);
    if (found === undefined) throw new Error(`The demo has no step that is ${delivery}`);
    return found;
  };
  const [client] = clients.parse(await (await page.request.get('/api/clients')).json());
  const clientId = client?.id ?? 0;
  return [
    '/',
    '/invoices',
    '/invoices?dialog=create-invoice',
    `/invoices?dialog=promise:${stepWith('scheduled').invoiceId}`,
    '/clients',
    '/clients?dialog=create-client',
    '/sequences?status=all',
    '/sequences?dialog=create-sequence',
    `/sequences?dialog=sequence:${stepWith('in_doubt').invoiceId}`,
    `/sequences?dialog=sequence:${stepWith('failed').invoiceId}`,
    '/templates',
    '/templates?dialog=template:4',
    '/templates?dialog=create-template:9',
    '/history',
    `/history?dialog=email:${stepWith('in_doubt').id}`,
    `/history?dialog=email:${stepWith('failed').id}`,
    `/invoices/${stepWith('scheduled').invoiceId}`,
    `/invoices?dialog=send-next:${stepWith('scheduled').invoiceId}`,
    `/clients/${clientId}`,
    `/back-test?invoiceId=${stepWith('scheduled').invoiceId}`,
    '/audit',
    `/invoices/${stepWith('failed').invoiceId}/history`,
    `/invoices/${stepWith('failed').invoiceId}/history?at=2026-11-01&and=2026-11-20`,
    '/?at=2026-11-01',
    '/settings',
    '/settings?tab=security',
    '/settings?tab=notifications',
    '/settings?tab=email-testing',
    '/settings?tab=delete-account',
    '/pricing',
    '/nowhere',
  ];
};

/** As narrow as phones get; what is laid out there is what a wider phone has, so of the rules only colors differ. */
const narrowest = { width: 360, height: 900 };

const atNarrowest = async (page: Page, scheme: 'light' | 'dark'): Promise<string[]> => {
  const wider = page.viewportSize();
  await page.setViewportSize(narrowest);
  await page.emulateMedia({ colorScheme: 'light' });
  const found = [...(await axeFindings(page, { rules: ['color-contrast'] })), ...(await cutOff(page))];
  await page.emulateMedia({ colorScheme: scheme });
  if (wider) await page.setViewportSize(wider);
  return found.map((finding) => `at ${narrowest.width} px ${finding}`);
};

describe('axe finds no problems, and nothing is cut off', () => {
  test.concurrent.each([
    [1280, 'light'],
    [390, 'dark'],
  ] as const)(
    'at %i px, %s',
    async (width, scheme) => {
      const context = await owed.person({ width, colorScheme: scheme });
      const page = await context.newPage();
      const found: string[] = [];
      const look = async (path: string): Promise<void> => {
        await page.goto(path);
        await page.locator('.opening').waitFor({ state: 'detached' });
        await untilNothingLoads(page);
        const here = [...(await axeFindings(page)), ...(await cutOff(page))];
        if (width === 390) here.push(...(await atNarrowest(page, scheme)));
        found.push(...here.map((finding) => `${path} ${finding}`));
      };
      for (const path of ['/auth', '/forgot-password', '/reset-password/outdated']) await look(path);
      await page.request.post('/api/login', { data: demoLogin });
      for (const path of await screensOf(page)) await look(path);
      expect(found).toEqual([]);
      expect(owed.pageErrors).toEqual([]);
      await context.close();
    },
    240_000,
  );
});

test('axe finds no problems while a page or a dialog is loading', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  await page.request.post('/api/login', { data: demoLogin });
  const spinner = page.locator('[role=progressbar]');
  for (const { held, path, loading, within } of [
    // The page has no heading yet, so only a part of it is looked at.
    { held: '**/api/user', path: '/invoices', loading: page.getByRole('status'), within: '#root' },
    {
      held: '**/assets/create-invoice-dialog-*.js',
      path: '/invoices?dialog=create-invoice',
      loading: page.getByRole('dialog', { name: 'Loading' }),
      within: 'html',
    },
  ]) {
    await page.route(held, () => undefined);
    await page.goto(path, { waitUntil: 'commit' });
    await loading.filter({ has: spinner }).waitFor();
    expect(await axeFindings(page, { within }), path).toEqual([]);
    await page.unroute(held);
  }
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});
