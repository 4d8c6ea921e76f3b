import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { signUp } from '../../../tests/components/page/account.ts';
import { openApp } from '../../../tests/components/page/app.tsx';
import { coveringErrors } from '../../../tests/components/page/layout/covering-errors.ts';
import { setMotion, setWidth } from '../../../tests/components/page/device.ts';
import { noteShifts } from '../../../tests/components/page/layout/note-shifts.ts';
import { overlap } from '../../../tests/components/page/layout/rects.ts';
import { button, dialog, isGone, press, shows } from '../../../tests/components/page/screen.ts';

const toast = page.getByCss('[data-toasts] li');

/** The first element that a selector finds. */
const boxOf = (selector: string): DOMRect => {
  const element = document.querySelector(selector);
  if (element === null) throw new Error(`There is no ${selector}`);
  return element.getBoundingClientRect();
};

/** Whether the toast covers words or controls of an element. */
const isToastOver = (selector: string): boolean => {
  const element = document.querySelector(selector);
  if (element === null) throw new Error(`There is no ${selector}`);
  const contents = document.createRange();
  contents.selectNodeContents(element);
  return overlap(boxOf('[data-toasts] li'), contents.getBoundingClientRect());
};

/** Opens a dialog and submits it as it is. @returns what moved */
const submitEmpty = async (path: string, title: string, submit: string): Promise<readonly string[]> => {
  noteShifts();
  await openApp(path);
  await expect.element(button(submit, dialog(title))).toBeVisible();
  await window.takeShifts();
  await button(submit, dialog(title)).click();
  await expect.element(page.getByCss('[role=dialog] [id$="-error"]').first()).toBeVisible();
  return window.takeShifts();
};

const widths = [1280, 390];

test.each(widths)('at %i px the errors of a form move nothing and lie over nothing', async (width) => {
  await setWidth(width);
  await setMotion();
  await signUp();
  for (const [path, title, submit] of [
    ['/clients?dialog=create-client', 'Add New Client', 'Add Client'],
    ['/invoices?dialog=create-invoice', 'Create Invoice', 'Create Invoice'],
    ['/sequences?dialog=create-sequence', 'Create Sequence', 'Continue'],
  ] as const) {
    expect(await submitEmpty(path, title, submit), title).toEqual([]);
    expect(coveringErrors(), title).toEqual([]);
  }
});

test.each(widths)('at %i px a toast does not cover the field with the focus', async (width) => {
  await setWidth(width);
  await signUp();
  await submitEmpty('/sequences?dialog=create-sequence', 'Create Sequence', 'Continue');
  await expect.element(toast).toBeVisible();
  expect(isToastOver('[role=dialog] [data-field]:focus-within')).toBe(false);
});

test('on a phone a toast lies above the buttons of the next dialog, and below its first fields', async () => {
  await setWidth(390);
  await signUp();
  await openApp('/clients?dialog=create-client');
  const form = dialog('Add New Client');
  await form.getByLabelText('Name', { exact: true }).fill('Ada Ltd');
  await form.getByLabelText('Email', { exact: true }).fill('ada@example.test');
  await button('Add Client', form).click();
  await shows(page, 'Client created');
  await isGone(form);
  await press('c');
  await expect.element(form.getByLabelText('Name', { exact: true })).toBeVisible();
  const { top, bottom } = boxOf('[data-toasts] li');
  expect(bottom).toBeLessThanOrEqual(boxOf('[role=dialog] .MuiDialogActions-root').top);
  const second = document.querySelectorAll('[role=dialog] [data-field]')[1];
  expect(top).toBeGreaterThanOrEqual(second?.getBoundingClientRect().bottom ?? Number.NaN);
});

test.each(widths)(
  'in a low window of %i px a toast does not cover the title of a dialog, and goes once the error is put right',
  async (width) => {
    await setWidth(width, 400);
    await signUp();
    await openApp('/settings?tab=verified-emails');
    await button('Add email').click();
    const form = dialog('Add Email');
    await button('Send verification', form).click();
    await expect.element(toast).toBeVisible();
    expect(isToastOver('[role=dialog] h2')).toBe(false);
    // It stays while the pointer is on it, so that it goes for no other reason.
    await toast.hover();
    await form.getByLabelText('Email', { exact: true }).fill('billing@steady.test');
    await isGone(toast);
  },
);
