import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create } from 'fontkit';
import type PdfKit from 'pdfkit';
import { hasRightToLeft, linesOf, runsOf, type Run } from './mixed-text.ts';
import { fontInWoff } from './woff.ts';

const { resolve } = createRequire(import.meta.url);
const fontFile = (name: string): Promise<Buffer> => readFile(resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));

/** Of Chinese, Japanese, Korean, Thai, the scripts of India and nearly all others; drawn in coarse dots. */
const everyScript = async (): Promise<Buffer> =>
  fontInWoff(await readFile(resolve('@fontsource/unifontex/files/unifontex-latin-400-normal.woff')));

export type Pdf = InstanceType<typeof PdfKit>;
export type Face = 'text' | 'bold';

export interface Written {
  readonly face: Face;
  /** Points. */
  readonly size: number;
  readonly x: number;
  readonly width: number;
}

/** Writes texts in any script at the height where a document is, and moves it below. */
export interface Pen {
  write(text: string, how: Written): Promise<void>;
}

/** Whether a font has a character. */
type Has = (character: string) => boolean;

const charactersOf = (font: Buffer): { readonly has: Has; readonly ascent: number } => {
  const parsed = create(font);
  if (!('hasGlyphForCodePoint' in parsed)) throw new TypeError('The file holds several fonts');
  return {
    has: (character) => character === '\n' || parsed.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
    ascent: parsed.ascent / parsed.unitsPerEm,
  };
};

/** What no font has is shown by its code, and not left out. */
const codeOf = (character: string): string =>
  `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}]`;

/** Whole runs: without features, pdfkit lays out each word by itself, and puts all from left to right. */
const whole = { features: [] };

/** A font is embedded with the characters that are used, and that of every script only where it is needed. */
export const createPen = async (pdf: Pdf): Promise<Pen> => {
  const [text, bold] = await Promise.all([fontFile('DejaVuSans'), fontFile('DejaVuSans-Bold')]);
  pdf.registerFont('text', text).registerFont('bold', bold);
  const usual = charactersOf(text);
  let every: Promise<Has> | undefined;
  const loadEvery = async (): Promise<Has> => {
    const font = await everyScript();
    pdf.registerFont('every', font);
    return charactersOf(font).has;
  };

  /** Line by line, for texts that one font or one direction is not enough for. */
  const writeRuns = (shown: string, { face, size, x, width }: Written): void => {
    const runs = (line: string): Run[] =>
      runsOf(line, (character) => (usual.has(character) ? face : 'every'));
    const widthOf = (run: Run): number => pdf.font(run.font).widthOfString(run.text, whole);
    const widthOfLine = (line: string): number => runs(line).reduce((sum, run) => sum + widthOf(run), 0);
    const height = pdf.font(face).currentLineHeight(true);
    for (const line of linesOf(shown, width, widthOfLine)) {
      if (pdf.y + height > pdf.page.maxY()) pdf.addPage();
      const { y } = pdf;
      let left = x;
      for (const run of runs(line)) {
        const end = left + widthOf(run);
        pdf.text(run.text, left, y + usual.ascent * size, {
          ...whole,
          lineBreak: false,
          baseline: 'alphabetic',
        });
        left = end;
      }
      pdf.y = y + height;
    }
  };

  return {
    write: async (given, how) => {
      const { face, size, x, width } = how;
      const line = given.replaceAll(/[\t\r]/g, ' ');
      const characters = Array.from(line);
      const isUsual = characters.every(usual.has);
      pdf.font(face).fontSize(size);
      if (isUsual && !hasRightToLeft(line)) {
        pdf.text(line, x, pdf.y, { width });
        return;
      }
      const has = isUsual ? usual.has : await (every ??= loadEvery());
      const shown = characters.map((one) => (usual.has(one) || has(one) ? one : codeOf(one)));
      writeRuns(shown.join(''), how);
    },
  };
};
