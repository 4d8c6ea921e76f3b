import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { signUp } from '../../tests/components/page/account.ts';
import { openApp } from '../../tests/components/page/app.tsx';
import { openClients } from '../../tests/components/page/clients.ts';
import { clickAt } from '../../tests/components/page/pointer.ts';
import {
  button,
  dialog,
  field,
  follow,
  heading,
  isGone,
  leadsTo,
  openRowMenu,
  pageTitle,
  press,
  question,
  row,
} from '../../tests/components/page/screen.ts';

/* The table of docs/design/web.md, "What closes what": a test for each of its rows. */

const discard = question('Discard your changes?');

const escape = (): Promise<void> => press('{Escape}');
const back = (): Promise<void> => Promise.resolve(history.back());
/** In the lower left corner of the window, which nothing that is open reaches. */
const clickOutside = (): Promise<void> => clickAt({ x: 12, y: window.innerHeight - 12 });
const ways = [escape, back, clickOutside];

/** Each way closes it, over the list of clients, which stays. */
const closesEachWay = async (open: () => Promise<unknown>, what: Locator): Promise<void> => {
  for (const close of ways) {
    await open();
    await expect.element(what).toBeVisible();
    await close();
    await isGone(what);
    await expect.element(pageTitle('Clients')).toBeVisible();
  }
};

/** Each way asks before it discards, and Keep editing keeps what was entered. */
const asksEachWay = async (what: Locator, entered: Locator, text: string): Promise<void> => {
  for (const close of ways) {
    await close();
    await expect.element(discard).toBeVisible();
    await button('Keep editing', discard).click();
    await isGone(discard);
    await expect.element(what).toBeVisible();
    await expect.element(entered).toHaveValue(text);
  }
};

test('a page with a form: Enter and Save store it and it stays, Escape does nothing, Back asks', async () => {
  await signUp();
  await openApp('/');
  await button('Account of Ann Lee').click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expect.element(pageTitle('Account Settings')).toBeVisible();
  const name = field('Full Name');
  await name.fill('Ann Lee Smith');
  await escape();
  await expect.element(name).toHaveValue('Ann Lee Smith');
  await back();
  await button('Keep editing', discard).click();
  await isGone(discard);
  await name.click();
  await press('{Enter}');
  await expect.element(button('Account of Ann Lee Smith')).toBeVisible();
  await expect.element(name).toHaveValue('Ann Lee Smith');
  await back();
  await expect.element(pageTitle('Dashboard')).toBeVisible();
});

test('a sheet: Enter and Save store its form and it stays; Escape, Back and a click outside close it, and ask', async () => {
  await openClients();
  await follow('Invoices');
  const sheet = dialog(/Ada Ltd, INV-/);
  for (const close of ways) {
    await row(/INV-1/).click();
    await expect.element(sheet).toBeVisible();
    await close();
    await isGone(sheet);
    await expect.element(pageTitle('Invoices')).toBeVisible();
  }
  await row(/INV-1/).click();
  const number = field('Invoice number', sheet);
  await number.fill('INV-2');
  await asksEachWay(sheet, number, 'INV-2');
  await number.click();
  await press('{Enter}');
  await expect.element(heading('Ada Ltd, INV-2')).toBeVisible();
  await expect.element(sheet).toBeVisible();
  await escape();
  await isGone(sheet);
  await leadsTo('/invoices');
});

test('a dialog with a form: Enter stores it and closes it; Escape, Back and a click outside close it, and ask', async () => {
  await openClients();
  const form = dialog('Add New Client');
  const open = (): Promise<void> => button('Add Client').first().click();
  await closesEachWay(open, form);
  await open();
  const name = field('Name', form);
  await name.fill('Bea Ltd');
  await asksEachWay(form, name, 'Bea Ltd');
  await field('Email', form).fill('bea@example.test');
  await press('{Enter}');
  await isGone(form);
  await expect.element(row(/Bea Ltd/)).toBeVisible();
});

test('a question: Enter takes Cancel, which has the focus; Escape, Back and a click outside cancel, too', async () => {
  await openClients();
  const asked = page.getByRole('alertdialog');
  const open = async (): Promise<void> => {
    await openRowMenu(/Ada Ltd/);
    await page.getByRole('menuitem', { name: /^Delete/ }).click();
    await expect.element(button('Cancel', asked)).toHaveFocus();
  };
  await closesEachWay(open, asked);
  await open();
  await press('{Enter}');
  await isGone(asked);
  await expect.element(row(/Ada Ltd/)).toBeVisible();
});

test('a menu: Enter chooses; Escape, Back and a click outside close it', async () => {
  await openClients();
  const menu = page.getByRole('menu');
  const open = (): Promise<void> => openRowMenu(/Ada Ltd/);
  await closesEachWay(open, menu);
  await open();
  await expect.element(page.getByRole('menuitem').first()).toHaveFocus();
  await press('{Enter}');
  await isGone(menu);
  await expect.element(page.getByRole('dialog')).toBeVisible();
});

test('the search: Enter opens what is marked; Escape, Back and a click outside close it', async () => {
  await openClients();
  const search = page.getByRole('combobox', { name: /search/i });
  const open = (): Promise<void> => press('{Control>}k{/Control}');
  await closesEachWay(open, search);
  await open();
  await search.fill('Ada Ltd');
  await expect.element(page.getByRole('option', { name: /Ada Ltd/ }).first()).toBeVisible();
  await press('{Enter}');
  await expect.element(dialog('Ada Ltd')).toBeVisible();
  await back();
  await isGone(dialog('Ada Ltd'));
  await expect.element(pageTitle('Clients')).toBeVisible();
});

test('a dialog to read: Escape, Back and a click outside close it', async () => {
  await openClients();
  await closesEachWay(() => press('?'), dialog(/shortcuts/i));
});
