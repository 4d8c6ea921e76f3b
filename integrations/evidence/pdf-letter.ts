import PdfKit from 'pdfkit';
import type { LetterText } from '../../domain/final-demand/letter.ts';
import type { LetterWriter } from '../../platform/ports/formats/letter-writer.ts';
import { createPen, type Pdf, type Pen, type Written } from './pen.ts';

/** Points: US Letter, and what it leaves for text. */
const margin = 64;
const footHeight = 24;
const termWidth = 110;
const gap = 8;
const sizes = { title: 13, text: 10, table: 8, foot: 7 } as const;
const colors = { text: '#1a1a1a', quiet: '#595959', line: '#d9d9d9' } as const;
/** Shares of the width: number, date, subject, recipient, delivery. */
const shares = [0.05, 0.13, 0.36, 0.25, 0.21] as const;
/** Of a page, under which a row begins a new one. */
const rowRoom = 40;

const widthOf = (pdf: Pdf): number => pdf.page.width - 2 * margin;

const inFull = (pdf: Pdf, changes: Partial<Written> = {}): Written => ({
  face: 'text',
  size: sizes.text,
  x: margin,
  width: widthOf(pdf),
  ...changes,
});

const writeLines = async (pdf: Pdf, pen: Pen, lines: readonly string[]): Promise<void> => {
  for (const line of lines) await pen.write(line, inFull(pdf));
  pdf.y += 14;
};

const writeFacts = async (pdf: Pdf, pen: Pen, { facts }: LetterText): Promise<void> => {
  for (const [term, text] of facts) {
    const { y } = pdf;
    pdf.fillColor(colors.quiet);
    await pen.write(term, inFull(pdf, { width: termWidth }));
    const after = pdf.y;
    pdf.y = y;
    pdf.fillColor(colors.text);
    const x = margin + termWidth + gap;
    await pen.write(text, inFull(pdf, { x, width: pdf.page.width - margin - x }));
    pdf.y = Math.max(pdf.y, after);
  }
  pdf.y += 14;
};

const writeRow = async (
  pdf: Pdf,
  pen: Pen,
  cells: readonly string[],
  face: Written['face'],
): Promise<void> => {
  if (pdf.y + rowRoom > pdf.page.maxY()) pdf.addPage();
  const { y, page } = pdf;
  let x = margin;
  let end = y;
  for (const [index, share] of shares.entries()) {
    const width = share * widthOf(pdf) - gap;
    pdf.y = y;
    await pen.write(cells[index] ?? '', { face, size: sizes.table, x, width });
    // A cell that goes on over the page leaves the row there.
    end = pdf.page === page ? Math.max(end, pdf.y) : pdf.y;
    x += share * widthOf(pdf);
  }
  pdf.y = end + 4;
  pdf
    .moveTo(margin, pdf.y)
    .lineTo(pdf.page.width - margin, pdf.y)
    .strokeColor(colors.line)
    .stroke();
  pdf.y += 4;
};

const writeTable = async (pdf: Pdf, pen: Pen, { table }: LetterText): Promise<void> => {
  if (table.rows.length === 0) return;
  if (pdf.y + 3 * rowRoom > pdf.page.maxY()) pdf.addPage();
  await pen.write(table.title, inFull(pdf, { face: 'bold' }));
  pdf.y += 6;
  await writeRow(pdf, pen, table.columns, 'bold');
  for (const row of table.rows) await writeRow(pdf, pen, row, 'text');
};

/** The number of each page, once it is known how many there are. */
const writeFeet = (pdf: Pdf, subject: string): void => {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    // Text below the margin would begin a new page.
    pdf.page.margins.bottom = 0;
    pdf.font('text').fontSize(sizes.foot).fillColor(colors.quiet);
    pdf.text(`Page ${page + 1} of ${count}`, margin, pdf.page.height - margin, { lineBreak: false });
    pdf.page.margins.bottom = margin;
  }
  pdf.info.Title = subject;
};

/** Writes letters with pdfkit, in fonts that together have every script. */
export const writePdfLetter: LetterWriter = async function* writePdfLetter(letter) {
  const pdf = new PdfKit({
    size: 'LETTER',
    margins: { top: margin, left: margin, right: margin, bottom: margin + footHeight },
    bufferPages: true,
    info: { Title: letter.subject, Producer: 'Owed', Creator: 'Owed' },
    lang: 'en-US',
    displayTitle: true,
  });
  const pen = await createPen(pdf);
  pdf.fillColor(colors.text);
  await writeLines(pdf, pen, letter.from);
  await writeLines(pdf, pen, letter.to);
  await writeLines(pdf, pen, [letter.date]);
  await pen.write(letter.subject, inFull(pdf, { face: 'bold', size: sizes.title }));
  pdf.y += 10;
  for (const paragraph of letter.paragraphs) {
    await pen.write(paragraph, inFull(pdf));
    pdf.y += 8;
  }
  pdf.y += 4;
  await writeFacts(pdf, pen, letter);
  await writeLines(pdf, pen, letter.closing);
  await writeTable(pdf, pen, letter);
  writeFeet(pdf, letter.subject);
  pdf.end();
  for await (const part of pdf) if (part instanceof Uint8Array) yield part;
};
