import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { jsPDF } from 'jspdf';
import PDFKit from 'pdfkit';

export interface Style {
  readonly size?: number;
  readonly bold?: boolean;
  readonly align?: 'left' | 'right' | 'center';
  readonly white?: boolean;
}

/** Draws on A4, measured in points from the upper left corner. */
export interface Pen {
  /** @param x the text's left edge, right edge or middle, by its alignment; `y` is its baseline */
  text(x: number, y: number, text: string, style?: Style): void;
  line(x: number, y: number, width: number): void;
  box(x: number, y: number, width: number, height: number): void;
  nextPage(): void;
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
    text: (x, y, text, { size = 9, bold = false, align, white = false } = {}) => {
      document.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size);
      const start = startOf(x, document.widthOfString(text), align);
      document
        .fillColor(white ? 'white' : 'black')
        .text(text, start, y, { lineBreak: false, baseline: 'alphabetic' });
    },
    line: (x, y, width) => {
      document
        .moveTo(x, y)
        .lineTo(x + width, y)
        .stroke();
    },
    box: (x, y, width, height) => {
      document.rect(x, y, width, height).fill('#333333');
    },
    nextPage: () => {
      document.addPage();
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
    text: (x, y, text, { size = 9, bold = false, align = 'left', white = false } = {}) => {
      document.setFont('times', bold ? 'bold' : 'normal').setFontSize(size);
      document.setTextColor(white ? '#ffffff' : '#000000');
      document.text(text, x, y, { align });
    },
    line: (x, y, width) => {
      document.line(x, y, x + width, y);
    },
    box: (x, y, width, height) => {
      document.setFillColor('#333333').rect(x, y, width, height, 'F');
    },
    nextPage: () => {
      document.addPage();
    },
    done: async () => new Uint8Array(document.output('arraybuffer')),
  };
};

/** Draws each letter by itself, as some programs do. */
export const pdfLibPen = async (): Promise<Pen> => {
  const document = await PDFDocument.create();
  const plain = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  let page = document.addPage([595, 842]);
  return {
    text: (x, y, text, { size = 9, bold: isBold = false, align, white = false } = {}) => {
      const font = isBold ? bold : plain;
      let at = startOf(x, font.widthOfTextAtSize(text, size), align);
      for (const letter of text) {
        const color = white ? rgb(1, 1, 1) : rgb(0, 0, 0);
        if (letter.trim() !== '') page.drawText(letter, { x: at, y: 842 - y, size, font, color });
        at += font.widthOfTextAtSize(letter, size);
      }
    },
    line: (x, y, width) => {
      page.drawLine({ start: { x, y: 842 - y }, end: { x: x + width, y: 842 - y }, thickness: 0.5 });
    },
    box: (x, y, width, height) => {
      page.drawRectangle({ x, y: 842 - y - height, width, height, color: rgb(0.2, 0.2, 0.2) });
    },
    nextPage: () => {
      page = document.addPage([595, 842]);
    },
    done: () => document.save(),
  };
};
