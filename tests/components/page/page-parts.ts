import { expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { shows } from './screen.ts';

export const heading = (name: string): Locator => page.getByRole('heading', { name, exact: true });

/** Waits until the page has this title and these texts. */
export const showsPage = async (title: string, ...texts: readonly string[]): Promise<void> => {
  await expect.element(heading(title)).toBeVisible();
  await shows(page.getByRole('main'), ...texts);
};

/** Waits until a table has these columns. */
export const hasColumns = async (...names: readonly string[]): Promise<void> => {
  for (const name of names)
    await expect.element(page.getByRole('columnheader', { name, exact: true }).first()).toBeVisible();
};

/** Waits until there are elements with exactly these texts. */
export const haveTexts = (what: Locator, texts: readonly string[]): Promise<void> =>
  expect.poll(() => what.elements().map(({ textContent }) => textContent)).toEqual(texts);
