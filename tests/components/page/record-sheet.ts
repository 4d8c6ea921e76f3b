import { page } from 'vitest/browser';
import { addDays } from '../../../domain/calendar.ts';
import { newClient, newInvoice, signUp, today } from './account.ts';
import { openApp } from './app.tsx';
import { setWidth } from './device.ts';
import { dialog, row, shows } from './screen.ts';

/** Opens the sheet of an invoice that has all actions. */
export const openSheet = async (): Promise<void> => {
  await signUp();
  const clientId = await newClient();
  await newInvoice(clientId, { invoiceNumber: 'INV-1', dueDate: addDays(today(), 2) });
  await openApp('/invoices');
  await row(/INV-1/).click();
  await shows(dialog('Ada Ltd, INV-1'), /Due in 2 days\./);
};

/** How many of the buttons of the open sheet are in its last line at a width. */
export const buttonsInLastLine = async (width: number): Promise<number> => {
  await setWidth(width);
  const buttons = dialog('Ada Ltd, INV-1')
    .getByRole('group', { name: 'Actions' })
    .getByRole('button')
    .elements();
  const tops = buttons.map((one) => Math.round(one.getBoundingClientRect().top));
  return tops.filter((top) => top === tops.at(-1)).length;
};

/** In how many lines the heading of the page shows a text. */
export const linesOf = (title: string, text: string): number => {
  const heading = page.getByRole('heading', { name: title }).getByText(text).last().element();
  const range = document.createRange();
  range.selectNodeContents(heading);
  return new Set([...range.getClientRects()].map(({ top }) => top)).size;
};
