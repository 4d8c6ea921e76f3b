import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Box, PageText, TextItem } from './page-text.ts';

/** An invoice says what it is about on its first pages, or sums up on its last. */
const firstPages = 5;
const lastPages = 2;

/** Runs of text that are read from one page; a page of a book has fewer than 2,000. */
const mostItems = 6_000;

type Matrix = readonly number[];

/** Corners of a run of text: `matrix` leads from text space to the page, measured from the upper left corner. */
const boxOf = (matrix: Matrix, width: number, height: number, ascent: number): Box => {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = matrix;
  const along = Math.hypot(a, b) || 1;
  const up = Math.hypot(c, d) || 1;
  const corners = [0, width].flatMap((right) =>
    [(ascent - 1) * height, ascent * height].map((above) => ({
      x: e + (a / along) * right + (c / up) * above,
      y: f + (b / along) * right + (d / up) * above,
    })),
  );
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
};

const product = (one: Matrix, other: Matrix): Matrix => {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = one;
  const [p = 0, q = 0, r = 0, s = 0, t = 0, u = 0] = other;
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f];
};

const isFinite = (box: Box): boolean => Object.values(box).every(Number.isFinite);

const textOfPage = async (page: PDFPageProxy): Promise<PageText> => {
  const { width, height, scale, transform } = page.getViewport({ scale: 1 });
  const { items, styles } = await page.getTextContent();
  const runs = items.flatMap((item): TextItem[] => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const ascent = styles[item.fontName]?.ascent;
    const matrix = product(transform, item.transform);
    const box = boxOf(matrix, item.width * scale, item.height * scale, ascent && ascent > 0 ? ascent : 0.8);
    return isFinite(box) ? [{ text: item.str, ...box }] : [];
  });
  return { page: page.pageNumber, width, height, items: runs.slice(0, mostItems) };
};

const readPages = (count: number): number[] => {
  const all = Array.from({ length: Math.min(count, firstPages) }, (_, index) => index + 1);
  const last = Array.from({ length: lastPages }, (_, index) => count - lastPages + index + 1);
  return [...all, ...last.filter((page) => page > firstPages)];
};

/** The text of the first and last pages; a page that can't be read is left out. */
export const pageTexts = async (document: PDFDocumentProxy): Promise<PageText[]> => {
  const texts: PageText[] = [];
  for (const number of readPages(document.numPages)) {
    try {
      texts.push(await textOfPage(await document.getPage(number)));
    } catch {
      continue;
    }
  }
  return texts;
};
