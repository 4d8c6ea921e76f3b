import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { newClient, signUp } from '../../../tests/components/page/account.ts';
import { openApp } from '../../../tests/components/page/app.tsx';
import { setTouch, setWidth } from '../../../tests/components/page/device.ts';
import { drawn } from '../../../tests/components/page/pointer.ts';
import { button, dialog, isGone, pageTitle, press, question } from '../../../tests/components/page/screen.ts';

const menu = dialog('Menu');
const search = dialog('Search everything');
const accountMenu = page.getByRole('menu', { name: 'Account' });

const openMenu = (): Promise<void> => button('Menu').click();
const openAccountMenu = (): Promise<void> => button(/^Account of/).click();
const openRowMenu = (): Promise<void> => button('Actions for Ada Ltd').click();

/** Opens Email Templates on a phone, and Clients from there. */
const openClients = async (): Promise<void> => {
  await setWidth(390);
  await setTouch();
  await signUp();
  await newClient('Ada Ltd');
  await openApp('/templates');
  await expect.element(pageTitle('Email Templates')).toBeVisible();
  await openMenu();
  await menu.getByRole('link', { name: 'Clients' }).click();
  await expect.element(pageTitle('Clients')).toBeVisible();
  await isGone(menu);
};

interface Overlay {
  readonly overlay: Locator;
  readonly open: () => Promise<void>;
  /** The button that closes it; without one, Escape does. */
  readonly close?: string;
}

const overlays: readonly Overlay[] = [
  {
    overlay: search,
    open: () => button('Search everything').click(),
    close: 'Close',
  },
  { overlay: menu, open: openMenu, close: 'Close menu' },
  { overlay: accountMenu, open: openAccountMenu },
  {
    overlay: page.getByRole('menu').filter({ hasText: 'Delete' }),
    open: openRowMenu,
  },
  {
    overlay: dialog('Notifications'),
    open: () => button(/^Notifications/).click(),
  },
  {
    overlay: dialog('Keyboard shortcuts'),
    open: async () => {
      await openAccountMenu();
      await accountMenu.getByText('Keyboard shortcuts').click();
    },
    close: 'Close',
  },
  {
    overlay: question('Delete client Ada Ltd?'),
    open: async () => {
      await openRowMenu();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
    },
    close: 'Cancel',
  },
];

test('on a phone, Back and a button close whatever lies over the page', async () => {
  await openClients();
  for (const { overlay, open, close } of overlays) {
    await open();
    await expect.element(overlay).toBeVisible();
    history.back();
    await isGone(overlay);
    await open();
    await expect.element(overlay).toBeVisible();
    if (close === undefined) await press('{Escape}');
    else await button(close, overlay).click();
    await isGone(overlay);
    await expect.element(pageTitle('Clients')).toBeVisible();
  }
  history.back();
  await expect.element(pageTitle('Email Templates')).toBeVisible();
});

test('Back closes the search, too, if it comes before the page has shown its address', async () => {
  await openClients();
  const opener = button('Search everything').element();
  if (opener instanceof HTMLElement) opener.click();
  history.back();
  await isGone(search);
  await expect.element(pageTitle('Clients')).toBeVisible();
});

test('Escape closes the search, too, if it comes before the page has shown its address', async () => {
  await openClients();
  const opener = button('Search everything').element();
  if (opener instanceof HTMLElement) opener.click();
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  await drawn();
  await isGone(search);
  await expect.element(pageTitle('Clients')).toBeVisible();
});

test('what is chosen in a menu takes its place: Back leads to the page before', async () => {
  await openClients();
  await openRowMenu();
  await page.getByRole('menuitem', { name: 'History' }).click();
  await expect.poll(() => location.pathname).toMatch(/history$/);
  history.back();
  await expect.element(pageTitle('Clients')).toBeVisible();
  await openMenu();
  await menu.getByRole('link', { name: 'Invoices' }).click();
  await expect.element(pageTitle('Invoices')).toBeVisible();
  history.back();
  await expect.element(pageTitle('Clients')).toBeVisible();
  await isGone(page.getByRole('dialog'));
  history.back();
  await expect.element(pageTitle('Email Templates')).toBeVisible();
});

test('a form that Back has discarded leaves nothing to go back to', async () => {
  await openClients();
  await button('Add Client').click();
  const form = dialog('Add New Client');
  await form.getByLabelText('Name', { exact: true }).fill('Bo');
  history.back();
  await button('Discard', question('Discard your changes?')).click();
  await isGone(page.getByRole('alertdialog'));
  await isGone(form);
  history.back();
  await expect.element(pageTitle('Email Templates')).toBeVisible();
});
