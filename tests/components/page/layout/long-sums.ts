import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { newClient, signUp } from '../account.ts';
import { untilNothingLoads } from '../answers.ts';
import { openApp } from '../app.tsx';
import { setWidth } from '../device.ts';
import { newLateInvoice } from '../invoices.ts';
import { drawn } from '../pointer.ts';
import { shows } from '../screen.ts';
import { rectsOf } from './rects.ts';

/** A word of a name that is on two lines. */
const brokenWords = (table: Element): readonly string[] =>
  [...table.querySelectorAll('th a')].flatMap(({ firstChild: text }) =>
    [...(text?.textContent ?? '').matchAll(/\S+/g)].flatMap(({ 0: word, index }) =>
      text && rectsOf(text, index, index + word.length).length > 1 ? [`broken: ${word}`] : [],
    ),
  );

/** Tables of figures that are wider than their cards, or break a name. */
const wrongTables = (): readonly string[] =>
  [...document.querySelectorAll('main section table:not(.visually-hidden *)')].flatMap((table) => {
    const room = table.parentElement?.clientWidth ?? 0;
    const { width } = table.getBoundingClientRect();
    return [...(width > room + 0.5 ? [`${width} of ${room} px`] : []), ...brokenWords(table)];
  });

/** Fails if sums of eleven digits leave their cards at one of these widths, or break a name that fits beside them. */
export const sumsFitAt = async (widths: readonly number[]): Promise<void> => {
  await signUp();
  const clientId = await newClient('Harbor Dental 644');
  const numbers = Array.from({ length: 11 }, (_, at) => `INV-${at + 1}`);
  await Promise.all(
    numbers.map((number) => newLateInvoice(clientId, number, 100, { amount: 999_999_999.99 })),
  );
  for (const address of ['/', `/clients/${clientId}`]) {
    await openApp(address);
    await shows(page, '$10,999,999,999.89');
    await expect.element(page.getByRole('rowheader', { name: 'More than 90 days late' })).toBeInTheDocument();
    await untilNothingLoads();
    for (const width of widths) {
      await setWidth(width);
      await drawn();
      await expect.poll(wrongTables, { message: `${address} at ${width} px` }).toEqual([]);
    }
  }
};
