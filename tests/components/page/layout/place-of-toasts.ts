import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dismissToast, showToast, toastStore } from '../../../../web/data/toasts.ts';
import { newClient, signUp } from '../account.ts';
import { openApp } from '../app.tsx';
import { setWidth } from '../device.ts';
import { newLateInvoice } from '../invoices.ts';
import { button, isGone, pageTitle, shows } from '../screen.ts';
import { overlap } from './rects.ts';

/* Where a notification lies, in windows of a width in pixels. */

const shownToast = page.getByCss('[data-toasts] li');

/** What the toast lies over, of these. */
const coveredByToast = (what: Readonly<Record<string, Element | null>>): readonly string[] => {
  const own = shownToast.element().getBoundingClientRect();
  return Object.entries(what).flatMap(([name, element]) =>
    element !== null && overlap(own, element.getBoundingClientRect()) ? [name] : [],
  );
};

const corners = ['left', 'center', 'right'].flatMap((across) =>
  ['top', 'middle', 'bottom'].map((down) => ({ across, down })),
);

/** What was just clicked stays free, wherever it is. */
export const leavesClickedFree = async (width: number): Promise<void> => {
  await setWidth(width, 700);
  await signUp();
  await openApp('/clients');
  await expect.element(pageTitle('Clients')).toBeVisible();
  for (const { across, down } of corners) {
    const clicked = document.createElement('button');
    clicked.textContent = 'Do it';
    Object.assign(clicked.style, {
      ...{ position: 'fixed', zIndex: 1, width: '120px', height: '44px' },
      left: { left: '4px', center: `${width / 2 - 60}px`, right: `${width - 140}px` }[across],
      top: { top: '60px', middle: '330px', bottom: '652px' }[down],
    });
    clicked.addEventListener('click', () =>
      showToast({ title: `Done at ${across} ${down}`, description: 'It says more.' }),
    );
    document.body.append(clicked);
    await userEvent.click(clicked);
    await shows(shownToast, `Done at ${across} ${down}`);
    await expect.poll(() => coveredByToast({ clicked }), { message: `${across} ${down}` }).toEqual([]);
    const { left, right, top, bottom } = shownToast.element().getBoundingClientRect();
    expect([left >= 0, top >= 0, right <= width, bottom <= 700], `${across} ${down}`).toEqual([
      true,
      true,
      true,
      true,
    ]);
    clicked.remove();
    dismissToast(toastStore.get()?.id ?? 0);
    await isGone(shownToast);
  }
};

/** So do the main button of a dialog and the field with the focus. */
export const leavesFormsFree = async (width: number): Promise<void> => {
  await setWidth(width, 700);
  await signUp();
  const id = await newLateInvoice(await newClient('Ada Ltd'), 'INV-1', 0);
  for (const [address, label, main] of [
    ['/clients?dialog=create-client', 'Phone', 'Add Client'],
    [`/invoices?dialog=promise:${id}`, /date/i, 'Record promise'],
    [`/invoices/${id}`, 'Invoice number', 'Update Invoice'],
  ] as const) {
    await openApp(address);
    const field = page.getByRole('textbox', { name: label }).first();
    await field.click();
    showToast({ title: 'Invoice marked as paid', description: 'Its sequence has ended.' });
    await expect.element(shownToast).toBeVisible();
    await expect
      .poll(() => coveredByToast({ field: field.element(), [main]: button(main).query() }), {
        message: address,
      })
      .toEqual([]);
    dismissToast(toastStore.get()?.id ?? 0);
    await isGone(shownToast);
  }
};
