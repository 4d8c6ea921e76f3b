import { finished } from 'node:stream/promises';
import PdfKit from 'pdfkit';
import { countOf } from '../../domain/counts.ts';
import type { ReportFact, ReportText, ReportWriter } from '../../platform/ports/formats/report-writer.ts';
import { createPen, type Pdf, type Pen } from './pen.ts';

/** Points: US Letter, and what it leaves for text. */
const margin = 54;
const footHeight = 36;
const whenWidth = 118;
const gap = 8;
const sizes = { title: 18, text: 9, foot: 6.5 } as const;
const colors = { text: '#1a1a1a', quiet: '#595959', line: '#d9d9d9' } as const;

/** What follows the term or the time on the left. */
const column = margin + whenWidth + gap;
const columnWidth = (pdf: Pdf): number => pdf.page.width - margin - column;

const drawFoot = (pdf: Pdf, foot: string, page: number): void => {
  const y = pdf.page.height - margin;
  // Text below the margin would begin a new page.
  pdf.page.margins.bottom = 0;
  pdf.font('text').fontSize(sizes.foot).fillColor(colors.quiet);
  pdf.text(foot, margin, y, { lineBreak: false });
  pdf.text(`Page ${page}`, margin, y + 10, { lineBreak: false });
  pdf.page.margins.bottom = margin;
};

/** Ends the pages that are full, with their feet: memory holds few pages of however long a report. */
const endPages = (pdf: Pdf, foot: string): void => {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    drawFoot(pdf, foot, page + 1);
  }
  pdf.flushPages();
};

/** Begins a new page where less than some lines fit. */
const ensureRoom = (pdf: Pdf, foot: string, lines: number): void => {
  const bottom = pdf.page.height - margin - footHeight;
  if (pdf.y + lines * sizes.text * 1.4 <= bottom) return;
  endPages(pdf, foot);
  pdf.addPage();
};

/** What is written so far. */
function* written(pdf: Pdf): Generator<Uint8Array> {
  for (;;) {
    const part: unknown = pdf.read();
    if (!(part instanceof Uint8Array)) return;
    yield part;
  }
}

const drawRow = async (pdf: Pdf, left: string, draw: () => Promise<void>): Promise<void> => {
  const { y } = pdf;
  const { page } = pdf;
  pdf.font('text').fontSize(sizes.text).fillColor(colors.quiet);
  pdf.text(left, margin, y, { width: whenWidth });
  const after = pdf.y;
  pdf.x = column;
  pdf.y = y;
  pdf.fillColor(colors.text);
  await draw();
  if (pdf.page === page) pdf.y = Math.max(pdf.y, after);
};

const drawFact = async (pdf: Pdf, pen: Pen, { when, title, lines }: ReportFact): Promise<void> => {
  const inColumn = { size: sizes.text, x: column, width: columnWidth(pdf) };
  await drawRow(pdf, when, async () => {
    await pen.write(title, { ...inColumn, face: 'bold' });
    pdf.fillColor(colors.quiet);
    for (const line of lines) await pen.write(line, { ...inColumn, face: 'text' });
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

const drawHead = async (pdf: Pdf, pen: Pen, { title, summary }: ReportText): Promise<void> => {
  const end = pdf.page.width - margin;
  pdf.fillColor(colors.text);
  await pen.write(title, { face: 'bold', size: sizes.title, x: margin, width: end - margin });
  pdf.y += 8;
  const inColumn = { face: 'text', size: sizes.text, x: column, width: columnWidth(pdf) } as const;
  for (const [term, text] of summary) await drawRow(pdf, term, () => pen.write(text, inColumn));
  pdf.y += 8;
  pdf.moveTo(margin, pdf.y).lineTo(end, pdf.y).strokeColor(colors.line).stroke();
  pdf.y += 10;
};

/** Writes reports with pdfkit, in fonts that together have every script. */
export const writePdfReport: ReportWriter = async function* writePdfReport(report) {
  const pdf = new PdfKit({
    size: 'LETTER',
    margins: { top: margin, left: margin, right: margin, bottom: margin + footHeight },
    bufferPages: true,
    info: { Title: report.title, Producer: 'Owed', Creator: 'Owed' },
    lang: 'en-US',
    displayTitle: true,
  });
  const pen = await createPen(pdf);
  await drawHead(pdf, pen, report);
  let drawn = 0;
  for await (const fact of report.facts) {
    ensureRoom(pdf, report.foot, 3);
    yield* written(pdf);
    await drawFact(pdf, pen, fact);
    drawn += 1;
    if (drawn % forgetEvery === 0) forgetLayouts(pdf);
  }
  const drawNote = async (note: string): Promise<void> => {
    ensureRoom(pdf, report.foot, 2);
    pdf.y += 6;
    const width = pdf.page.width - 2 * margin;
    await pen.write(note, { face: 'text', size: sizes.text, x: margin, width });
  };
  for (const note of report.notes) await drawNote(note);
  ensureRoom(pdf, report.foot, 2);
  const { start, count } = pdf.bufferedPageRange();
  await drawNote(`This report has ${countOf(start + count, 'page')}.`);
  endPages(pdf, report.foot);
  pdf.end();
  for await (const part of pdf) if (part instanceof Uint8Array) yield part;
  await finished(pdf);
};
