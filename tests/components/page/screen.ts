import { expect } from 'vitest';
import { locators, page, userEvent, type Locator } from 'vitest/browser';
import { dismissToast, toastStore } from '../../../web/data/toasts.ts';

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** For what has no role or text. */
    getByCss: (selector: string) => Locator;
  }
}
locators.extend({ getByCss: (selector: string) => selector });

/* What a person sees and does, in the words of the screen. */

export const dialog = (name: string | RegExp): Locator => page.getByRole('dialog', { name });
export const question = (name: string | RegExp): Locator => page.getByRole('alertdialog', { name });
export const button = (name: string | RegExp, within: Locator | typeof page = page): Locator =>
  within.getByRole('button', { name, exact: true });
export const field = (label: string, within: Locator | typeof page = page): Locator =>
  within.getByLabelText(label, { exact: true });
export const link = (name: string | RegExp): Locator => page.getByRole('link', { name, exact: true });
export const heading = (name: string): Locator => page.getByRole('heading', { name, exact: true });
/** The title of a page, not that of a part of it. */
export const pageTitle = (name: string): Locator =>
  page.getByRole('heading', { name, exact: true, level: 1 });
export const tab = (name: string | RegExp): Locator => page.getByRole('tab', { name });
export const region = (name: string): Locator => page.getByRole('region', { name });
export const row = (name: RegExp): Locator => page.getByRole('row', { name });

/** Waits until all of these texts are shown. */
export const shows = async (
  within: Locator | typeof page,
  ...texts: readonly (string | RegExp)[]
): Promise<void> => {
  for (const text of texts) await expect.element(within.getByText(text).first()).toBeVisible();
};

export const isGone = async (what: Locator): Promise<void> => {
  await expect.element(what).not.toBeInTheDocument();
};

/** Waits until this is the page's address: path and search. */
export const leadsTo = async (address: string): Promise<void> => {
  await expect.poll(() => `${location.pathname}${location.search}`).toBe(address);
};

/** Waits for a toast, and dismisses it. */
export const toast = async (title: string, text: string | RegExp = /^/): Promise<void> => {
  const shown = page.getByCss('[data-toasts] li').filter({ hasText: title }).filter({ hasText: text });
  await expect.element(shown).toBeInTheDocument();
  // Not by its button, which goes by itself after a while.
  dismissToast(toastStore.get()?.id ?? 0);
  await isGone(shown);
};

/** Follows a link of the sidebar to the page with that title. */
export const follow = async (title: string): Promise<void> => {
  await link(title).first().click();
  await expect.element(pageTitle(title)).toBeVisible();
};

export const openRowMenu = (name: RegExp): Promise<void> =>
  row(name)
    .getByRole('button', { name: /^Actions for/ })
    .click();

/** Chooses an entry of the menu of a row. */
export const chooseInRow = async (name: RegExp, action: string | RegExp): Promise<void> => {
  await row(name).hover();
  await openRowMenu(name);
  await page.getByRole('menuitem', { name: action }).click();
};

/** The texts of what is found, in their order. */
export const textsOf = (found: Locator): readonly string[] =>
  found.elements().map(({ textContent }) => textContent);

/** Waits until there are elements with exactly these texts. */
export const haveTexts = (what: Locator, texts: readonly string[]): Promise<void> =>
  expect.poll(() => textsOf(what)).toEqual(texts);

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

export const press = (keys: string): Promise<void> => userEvent.keyboard(keys);
