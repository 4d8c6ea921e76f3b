import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { create } from 'fontkit';
import PdfKit from 'pdfkit';
import type { ReportFact, ReportText, ReportWriter } from '../../platform/ports/report-writer.ts';

const { resolve } = createRequire(import.meta.url);
const fontFile = (name: string): Promise<Buffer> => readFile(resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));

/** Points: US Letter, and what it leaves for text. */
const margin = 54;
const footHeight = 36;
const whenWidth = 118;
const gap = 8;
const sizes = { title: 18, text: 9, foot: 6.5 } as const;
const colors = { text: '#1a1a1a', quiet: '#595959', line: '#d9d9d9' } as const;

type Pdf = InstanceType<typeof PdfKit>;

/** What follows the term or the time on the left. */
const column = margin + whenWidth + gap;
const columnWidth = (pdf: Pdf): number => pdf.page.width - margin - column;

/** A text in characters that the font has; others are shown by their code, and not left out. */
type Shown = (text: string) => string;

const shownIn = (font: Buffer): Shown => {
  const parsed = create(font);
  const has = (code: number): boolean =>
    'hasGlyphForCodePoint' in parsed && parsed.hasGlyphForCodePoint(code);
  return (text) =>
    Array.from(text.replaceAll(/[\t\r]/g, ' '), (character) => {
      const code = character.codePointAt(0) ?? 0;
      return character === '\n' || has(code) ? character : `[U+${code.toString(16).toUpperCase()}]`;
    }).join('');
};

/** Begins a new page where less than some lines fit. */
const ensureRoom = (pdf: Pdf, lines: number): void => {
  const bottom = pdf.page.height - margin - footHeight;
  if (pdf.y + lines * sizes.text * 1.4 > bottom) pdf.addPage();
};

const drawFoot = (pdf: Pdf, foot: string, page: number, pages: number): void => {
  const y = pdf.page.height - margin;
  // Text below the margin would begin a new page.
  pdf.page.margins.bottom = 0;
  pdf.font('text').fontSize(sizes.foot).fillColor(colors.quiet);
  pdf.text(foot, margin, y, { lineBreak: false });
  pdf.text(`Page ${page} of ${pages}`, margin, y + 10, { lineBreak: false });
  pdf.page.margins.bottom = margin;
};

const drawRow = (pdf: Pdf, left: string, draw: () => void): void => {
  const { y } = pdf;
  const { page } = pdf;
  pdf.font('text').fontSize(sizes.text).fillColor(colors.quiet);
  pdf.text(left, margin, y, { width: whenWidth });
  const after = pdf.y;
  pdf.x = column;
  pdf.y = y;
  pdf.fillColor(colors.text);
  draw();
  if (pdf.page === page) pdf.y = Math.max(pdf.y, after);
};

const drawFact = (pdf: Pdf, shown: Shown, { when, title, lines }: ReportFact): void => {
  ensureRoom(pdf, 3);
  const width = columnWidth(pdf);
  drawRow(pdf, when, () => {
    pdf.font('bold').text(shown(title), column, pdf.y, { width });
    pdf.font('text').fillColor(colors.quiet);
    for (const line of lines) pdf.text(shown(line), column, pdf.y, { width });
  });
  pdf.y += 6;
};

/** Facts after which what is remembered of their words is forgotten. */
const forgetEvery = 200;

/** pdfkit remembers the layout of each word for good, and ids and times don't come again (foliojs/pdfkit#1527). */
const forgetLayouts = (pdf: Pdf): void => {
  for (const name of ['text', 'bold']) {
    const font: unknown = Reflect.get(pdf.font(name), '_font');
    if (typeof font === 'object' && font !== null && 'layoutCache' in font)
      font.layoutCache = Object.create(null);
  }
};

const drawHead = (pdf: Pdf, shown: Shown, { title, summary }: ReportText): void => {
  pdf.font('bold').fontSize(sizes.title).fillColor(colors.text).text(shown(title), margin, margin);
  pdf.y += 8;
  for (const [term, text] of summary)
    drawRow(pdf, term, () => pdf.text(shown(text), column, pdf.y, { width: columnWidth(pdf) }));
  pdf.y += 8;
  const end = pdf.page.width - margin;
  pdf.moveTo(margin, pdf.y).lineTo(end, pdf.y).strokeColor(colors.line).stroke();
  pdf.y += 10;
};

/** Writes reports with pdfkit, in a font of Latin, Greek, Cyrillic, Hebrew, Arabic and more. */
export const writePdfReport: ReportWriter = async function* writePdfReport(report) {
  const [text, bold] = await Promise.all([fontFile('DejaVuSans'), fontFile('DejaVuSans-Bold')]);
  const pdf = new PdfKit({
    size: 'LETTER',
    margins: { top: margin, left: margin, right: margin, bottom: margin + footHeight },
    bufferPages: true,
    info: { Title: report.title, Producer: 'Owed', Creator: 'Owed' },
    lang: 'en-US',
    displayTitle: true,
  });
  pdf.registerFont('text', text).registerFont('bold', bold);
  const shown = shownIn(text);
  drawHead(pdf, shown, report);
  let drawn = 0;
  for await (const fact of report.facts) {
    drawFact(pdf, shown, fact);
    drawn += 1;
    if (drawn % forgetEvery === 0) forgetLayouts(pdf);
  }
  for (const note of report.notes) {
    ensureRoom(pdf, 2);
    pdf
      .font('text')
      .fontSize(sizes.text)
      .text(shown(note), margin, pdf.y + 6);
  }
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    drawFoot(pdf, shown(report.foot), page + 1, count);
  }
  pdf.end();
  for await (const part of pdf) if (part instanceof Uint8Array) yield part;
  await finished(pdf);
};
