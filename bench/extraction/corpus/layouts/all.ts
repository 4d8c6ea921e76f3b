import type { Browser } from 'playwright-core';
import type { Facts, Length } from '../facts.ts';
import { jspdfPen, pdfkitPen, pdfLibPen, type Pen } from '../pens.ts';
import { centred, classic, colonLines, darkBand, dottedLeaders, factsInRow, windowLetter } from './drawn.ts';
import { plainLetter, tables } from './made.ts';
import { pages } from './pages.ts';

/** How a layout gets at a browser; it is started when the first layout needs it. */
export type OpenBrowser = () => Promise<Browser>;

export interface Layout {
  readonly name: string;
  readonly length: Length;
  /** Needs Chromium. */
  readonly printed: boolean;
  readonly draw: (facts: Facts, openBrowser: OpenBrowser) => Promise<Uint8Array>;
}

const drawn = (
  name: string,
  open: () => Pen | Promise<Pen>,
  draw: (pen: Pen, facts: Facts) => void,
  length: Length = 'short',
): Layout => ({
  name,
  length,
  printed: false,
  draw: async (facts) => {
    const pen = await open();
    draw(pen, facts);
    return pen.done();
  },
});

const printed = (name: keyof typeof pages, length: Length = 'short'): Layout => ({
  name,
  length,
  printed: true,
  draw: async (facts, openBrowser) => {
    const page = await (await openBrowser()).newPage();
    await page.setContent(pages[name](facts));
    const bytes = await page.pdf({ preferCSSPageSize: true, printBackground: true });
    await page.close();
    return bytes;
  },
});

const made = (name: string, draw: (facts: Facts) => Promise<Uint8Array>): Layout => ({
  name,
  length: 'short',
  printed: false,
  draw,
});

/** Layouts of odd index are unseen: nobody looks at their failures while writing rules. */
export const layouts: readonly Layout[] = [
  drawn('classic', pdfkitPen, classic),
  drawn('windowLetter', pdfkitPen, windowLetter),
  drawn('factsInRow', jspdfPen, factsInRow),
  drawn('darkBand', jspdfPen, darkBand),
  made('tables', tables),
  made('plainLetter', plainLetter),
  drawn('colonLines', () => pdfLibPen('letter'), colonLines),
  drawn('centred', () => pdfLibPen('word'), centred),
  printed('heroSum'),
  printed('tintedStrip'),
  printed('businessLetter'),
  printed('sideColumn'),
  printed('threeColumns'),
  printed('borderedGrid'),
  printed('electronicPrint'),
  printed('freelancer'),
  printed('paymentSlip'),
  printed('airy'),
  printed('severalPages', 'long'),
  drawn('dottedLeaders', pdfkitPen, dottedLeaders, 'long'),
];

export const isUnseen = (index: number): boolean => index % 2 === 1;
