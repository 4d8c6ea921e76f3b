import type { Browser } from 'playwright-core';
import type { Facts, Length } from '../facts.ts';
import { jspdfPen, pdfkitPen, pdfLibPen, type Pen } from '../pens.ts';
import { letters } from '../second/letters.ts';
import { classic, colonLines, darkBand, dottedLeaders, factsInRow, windowLetter } from './drawn.ts';
import { plainLetter, tables } from './made.ts';

/** How a layout gets at Chromium, which is started when the first one needs it. */
export type OpenBrowser = () => Promise<Browser>;

export interface Layout {
  readonly name: string;
  readonly length: Length;
  /** Of the second set, which Chromium prints, with words and companies of its own. */
  readonly isSecond: boolean;
  readonly draw: (facts: Facts, openBrowser: OpenBrowser) => Promise<Uint8Array>;
}

const made = (
  name: string,
  draw: (facts: Facts) => Promise<Uint8Array>,
  length: Length = 'short',
): Layout => ({
  name,
  length,
  isSecond: false,
  draw,
});

const drawn = (
  name: string,
  open: () => Pen | Promise<Pen>,
  draw: (pen: Pen, facts: Facts) => void,
  length?: Length,
): Layout =>
  made(
    name,
    async (facts) => {
      const pen = await open();
      draw(pen, facts);
      return pen.done();
    },
    length,
  );

const printed = Object.entries(letters).map(([name, letter]): Layout => ({
  name,
  length: name === 'runningHeads' ? 'long' : 'short',
  isSecond: true,
  draw: async (facts, openBrowser) => {
    const page = await (await openBrowser()).newPage();
    await page.setContent(letter(facts));
    const bytes = await page.pdf({ preferCSSPageSize: true, printBackground: true });
    await page.close();
    return bytes;
  },
}));

/** Layouts of odd index are unseen: nobody looks at their failures while writing rules. */
export const layouts: readonly Layout[] = [
  drawn('classic', pdfkitPen, classic),
  drawn('windowLetter', pdfkitPen, windowLetter),
  drawn('factsInRow', jspdfPen, factsInRow),
  drawn('darkBand', jspdfPen, darkBand),
  made('tables', tables),
  made('plainLetter', plainLetter),
  drawn('colonLines', pdfLibPen, colonLines),
  drawn('dottedLeaders', pdfkitPen, dottedLeaders, 'long'),
  ...printed,
];

export const isUnseen = (index: number): boolean => index % 2 === 1;
