import type { FoundPlace } from '../../contracts/invoices/extraction.ts';
import type { PrintedPage } from '../../platform/ports/partners/invoice-reader.ts';

type Item = PrintedPage['items'][number];

/** Two runs of text are on one line if their middles are this close, as a part of the height. */
const sameLine = 0.5;

const linesOf = (items: readonly Item[]): Item[][] => {
  const middle = ({ y, height }: Item): number => y + height / 2;
  const lines: Item[][] = [];
  for (const item of [...items].sort((one, other) => middle(one) - middle(other))) {
    const [first] = lines.at(-1) ?? [];
    const isSame =
      first !== undefined && middle(item) - middle(first) < sameLine * Math.min(first.height, item.height);
    if (isSame) lines.at(-1)?.push(item);
    else lines.push([item]);
  }
  return lines.map((line) => line.sort((one, other) => one.x - other.x));
};

/** What costs little, and holds several pages of any invoice. */
const mostCharacters = 24_000;

/** The pages as plain text, line by line from the top; wide gaps are tabs. */
export const printedText = (pages: readonly PrintedPage[]): string =>
  pages
    .map(({ page, items }) => {
      const lines = linesOf(items).map((line) => line.map(({ text }) => text.trim()).join('\t'));
      return [`--- page ${page} ---`, ...lines].join('\n');
    })
    .join('\n')
    .slice(0, mostCharacters);

const squeezed = (text: string): string => text.normalize('NFKC').replace(/\s+/g, '').toLowerCase();

const around = (page: number, items: readonly Item[]): FoundPlace | undefined => {
  if (items.length === 0) return undefined;
  const x = Math.min(...items.map((item) => item.x));
  const y = Math.min(...items.map((item) => item.y));
  const right = Math.max(...items.map((item) => item.x + item.width));
  const bottom = Math.max(...items.map((item) => item.y + item.height));
  return { page, x, y, width: right - x, height: bottom - y };
};

/** Where a text stands, blanks and case aside; undefined if it stands nowhere. */
export const placeOfText = (pages: readonly PrintedPage[], text: string): FoundPlace | undefined => {
  const wanted = squeezed(text);
  if (wanted === '') return undefined;
  for (const { page, items } of pages) {
    const inOrder = linesOf(items).flat();
    const ends: number[] = [];
    let all = '';
    for (const item of inOrder) {
      all += squeezed(item.text);
      ends.push(all.length);
    }
    const start = all.indexOf(wanted);
    if (start === -1) continue;
    const covered = inOrder.filter((_, index) => {
      const from = ends[index - 1] ?? 0;
      return from < start + wanted.length && (ends[index] ?? 0) > start;
    });
    return around(page, covered);
  }
  return undefined;
};
