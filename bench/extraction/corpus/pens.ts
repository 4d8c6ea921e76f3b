import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { jsPDF } from 'jspdf';
import PDFKit from 'pdfkit';

export interface Style {
  readonly size?: number;
  readonly bold?: boolean;
  readonly align?: 'left' | 'right' | 'center';
}

/** Draws on A4, measured in points from the upper left corner. */
export interface Pen {
  /** @param x the text's left edge, right edge or middle, by its alignment; `y` is its baseline */
  text(x: number, y: number, text: string, style?: Style): void;
  line(x: number, y: number, width: number): void;
  done(): Promise<Uint8Array>;
}

const startOf = (x: number, width: number, align: Style['align'] = 'left'): number =>
  align === 'left' ? x : align === 'right' ? x - width : x - width / 2;

export const pdfkitPen = (): Pen => {
  const document = new PDFKit({ size: 'A4', margin: 0 });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => document.on('end', resolve));
  return {
    text: (x, y, text, { size = 9, bold = false, align } = {}) => {
      document.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size);
      const start = startOf(x, document.widthOfString(text), align);
      document.text(text, start, y, { lineBreak: false, baseline: 'alphabetic' });
    },
    line: (x, y, width) => {
      document
        .moveTo(x, y)
        .lineTo(x + width, y)
        .stroke();
    },
    done: async () => {
      document.end();
      await ended;
      return Buffer.concat(chunks);
    },
  };
};

export const jspdfPen = (): Pen => {
  const document = new jsPDF({ unit: 'pt', format: 'a4' });
  return {
    text: (x, y, text, { size = 9, bold = false, align = 'left' } = {}) => {
      document.setFont('times', bold ? 'bold' : 'normal').setFontSize(size);
      document.text(text, x, y, { align });
    },
    line: (x, y, width) => {
      document.line(x, y, x + width, y);
    },
    done: async () => new Uint8Array(document.output('arraybuffer')),
  };
};

/** Draws each letter by itself, as some programs do. */
export const pdfLibPen = async (): Promise<Pen> => {
  const document = await PDFDocument.create();
  const plain = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  const page = document.addPage([595, 842]);
  return {
    text: (x, y, text, { size = 9, bold: isBold = false, align } = {}) => {
      const font = isBold ? bold : plain;
      let at = startOf(x, font.widthOfTextAtSize(text, size), align);
      for (const letter of text) {
        if (letter.trim() !== '') page.drawText(letter, { x: at, y: 842 - y, size, font });
        at += font.widthOfTextAtSize(letter, size);
      }
    },
    line: (x, y, width) => {
      page.drawLine({ start: { x, y: 842 - y }, end: { x: x + width, y: 842 - y }, thickness: 0.5 });
    },
    done: () => document.save(),
  };
};
