import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Browser, type Page } from 'playwright-core';
import { z } from 'zod';
import { browserSwitches, chromiumPath } from '../../tests/browser/chromium.ts';
import { quantile, type BenchRow } from './row.ts';

/** What answers at once, as a person feels it. */
const aim = 100;
const rounds = 5;
/** From the first movement of the pointer, which loads what may be opened, to the click, in milliseconds. */
const sinceMoved = 500;

interface Opening {
  readonly name: string;
  readonly path: string;
  /** Leads to the button. */
  readonly prepare?: (page: Page) => Promise<void>;
  readonly button: (page: Page) => ReturnType<Page['getByRole']>;
  /** The first field, by which the dialog is seen to be there. */
  readonly field: string;
}

const openings: readonly Opening[] = [
  {
    name: 'Create Invoice',
    path: '/invoices',
    button: (page) => page.getByRole('button', { name: 'Create Invoice' }).first(),
    field: '[role=dialog] form input',
  },
  {
    name: 'Add Client',
    path: '/clients',
    button: (page) => page.getByRole('button', { name: 'Add Client' }).first(),
    field: '[role=dialog] form input',
  },
  {
    name: 'Create Sequence',
    path: '/sequences',
    button: (page) => page.getByRole('button', { name: 'Create Sequence' }).first(),
    field: '[role=dialog] input',
  },
  {
    name: "an invoice's sheet",
    path: '/invoices',
    button: (page) => page.getByRole('row', { name: /INV-11/ }),
    field: '[role=dialog] h2',
  },
  {
    name: 'Edit Invoice',
    path: '/invoices',
    prepare: async (page) => {
      const row = page.getByRole('row', { name: /INV-11/ });
      await row.hover();
      await row.getByRole('button', { name: /^Actions/ }).click();
    },
    button: (page) => page.getByRole('menuitem', { name: /^Edit/ }),
    field: '[role=dialog] input',
  },
];

/** Run in the page, as text: the compiler's own helpers are not there. */
const watchClick = (selector: string): string => `
  window.shown = new Promise((resolve) => {
    document.addEventListener('click', ({ timeStamp }) => {
      const look = () => {
        const found = [...document.querySelectorAll(${JSON.stringify(selector)})];
        if (found.some((one) => one.checkVisibility())) requestAnimationFrame(() => resolve(performance.now() - timeStamp));
        else requestAnimationFrame(look);
      };
      look();
    }, { capture: true, once: true });
  });
  undefined`;

/** Milliseconds from the click to the frame after the one in which the field is there. */
const untilPainted = async (page: Page, { button, field }: Opening): Promise<number> => {
  await button(page).hover();
  await pause(sinceMoved);
  await page.evaluate(watchClick(field));
  await button(page).click();
  await page.locator(field).first().waitFor();
  return z.number().parse(await page.evaluate('window.shown'));
};

const openOnce = async (
  browser: Browser,
  address: string,
  cookie: string,
  opening: Opening,
): Promise<number> => {
  const context = await browser.newContext({ baseURL: address, viewport: { width: 1280, height: 900 } });
  try {
    const [name = '', value = ''] = cookie.split(/[=;]/);
    await context.addCookies([{ name, value, url: address }]);
    const page = await context.newPage();
    await page.goto(opening.path, { waitUntil: 'networkidle' });
    // The first move may come from a resting pointer, so it doesn't count as an interaction.
    await page.mouse.move(1, 1);
    await opening.prepare?.(page);
    return await untilPainted(page, opening);
  } finally {
    await context.close();
  }
};

/**
 * How soon the first dialog is there, in a browser that has nothing of it yet. Its pointer comes to the button half
 * a second before the click.
 */
export const firstDialogs = async (address: string, cookie: string): Promise<BenchRow[]> => {
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: browserSwitches });
  try {
    const rows: BenchRow[] = [];
    for (const opening of openings) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1)
        times.push(await openOnce(browser, address, cookie, opening));
      rows.push({
        name: `First dialog, ${opening.name}`,
        ours: quantile(times, 0.5),
        reference: aim,
        unit: 'ms',
        note: `the aim, at most; the median of ${rounds}, from ${Math.round(Math.min(...times))} to ${Math.round(Math.max(...times))}`,
      });
    }
    return rows;
  } finally {
    await browser.close();
  }
};
