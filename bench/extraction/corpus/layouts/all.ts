import type { Facts, Length } from '../facts.ts';
import { jspdfPen, pdfkitPen, pdfLibPen, type Pen } from '../pens.ts';
import { type OpenBrowser, print, type Printer } from '../printers.ts';
import { letters } from '../second/letters.ts';
import { centred, classic, colonLines, darkBand, dottedLeaders, factsInRow, windowLetter } from './drawn.ts';
import { plainLetter, tables } from './made.ts';
import { pages } from './pages.ts';

export interface Layout {
  readonly name: string;
  readonly length: Length;
  /** Needs Chromium. */
  readonly printed: boolean;
  /** Of the second set, with words and companies of its own. */
  readonly isSecond: boolean;
  readonly draw: (facts: Facts, openBrowser: OpenBrowser, printer: Printer) => Promise<Uint8Array>;
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
  isSecond: false,
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
  isSecond: false,
  draw: (facts, openBrowser) => print(pages[name](facts), 'chromium', openBrowser),
});

const letter = (name: keyof typeof letters): Layout => ({
  name,
  length: name === 'runningHeads' ? 'long' : 'short',
  printed: true,
  isSecond: true,
  draw: (facts, openBrowser, printer) => print(letters[name](facts), printer, openBrowser),
});

const made = (name: string, draw: (facts: Facts) => Promise<Uint8Array>): Layout => ({
  name,
  length: 'short',
  printed: false,
  isSecond: false,
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
  letter('footOnly'),
  letter('tagline'),
  letter('billAndShip'),
  letter('project'),
  letter('spreadsheet'),
  letter('solo'),
  letter('runningHeads'),
  letter('returnSlip'),
  letter('marketplace'),
  letter('splitLogo'),
];

export const isUnseen = (index: number): boolean => index % 2 === 1;
