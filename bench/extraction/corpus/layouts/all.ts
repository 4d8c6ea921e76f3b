import type { Browser } from 'playwright-core';
import type { Facts } from '../facts.ts';
import { jspdfPen, pdfkitPen, pdfLibPen, type Pen } from '../pens.ts';
import { classic, colonLines, factsInRow } from './drawn.ts';
import { printed } from './printed.ts';

/** How a layout gets at Chromium, which is started when the first one needs it. */
export type OpenBrowser = () => Promise<Browser>;

export interface Layout {
  readonly name: string;
  /**
   * Has words and companies of its own, and is printed by Chromium: nobody looks at what is read wrong on it while
   * writing rules.
   */
  readonly isUnseen: boolean;
  readonly draw: (facts: Facts, openBrowser: OpenBrowser) => Promise<Uint8Array>;
}

const drawn =
  (open: () => Pen | Promise<Pen>, draw: (pen: Pen, facts: Facts) => void): Layout['draw'] =>
  async (facts) => {
    const pen = await open();
    draw(pen, facts);
    return pen.done();
  };

const print =
  (pageOf: (facts: Facts) => string): Layout['draw'] =>
  async (facts, openBrowser) => {
    const page = await (await openBrowser()).newPage();
    await page.setContent(pageOf(facts));
    const bytes = await page.pdf({ preferCSSPageSize: true, printBackground: true });
    await page.close();
    return bytes;
  };

export const layouts: readonly Layout[] = [
  { name: 'classic', isUnseen: false, draw: drawn(pdfkitPen, classic) },
  { name: 'factsInRow', isUnseen: false, draw: drawn(jspdfPen, factsInRow) },
  { name: 'colonLines', isUnseen: false, draw: drawn(pdfLibPen, colonLines) },
  ...Object.entries(printed).map(([name, pageOf]) => ({ name, isUnseen: true, draw: print(pageOf) })),
];
