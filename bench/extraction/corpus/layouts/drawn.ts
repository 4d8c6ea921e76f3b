import { addressOf, type Facts, headLines, totalLines } from '../facts.ts';
import type { Pen } from '../pens.ts';

/** Draws the list of items with heads and returns the y below it. */
const drawItems = (pen: Pen, facts: Facts, top: number, left: number, right: number): number => {
  const { word, plainMoney, lines } = facts;
  const columns = [left, right - 190, right - 95, right];
  pen.text(columns[0] ?? 0, top, word('description'), { bold: true });
  pen.text(columns[1] ?? 0, top, word('quantity'), { bold: true, align: 'right' });
  pen.text(columns[2] ?? 0, top, word('price'), { bold: true, align: 'right' });
  pen.text(columns[3] ?? 0, top, word('lineTotal'), { bold: true, align: 'right' });
  pen.line(left, top + 4, right - left);
  let y = top + 18;
  for (const line of lines) {
    pen.text(left, y, line.name);
    pen.text(columns[1] ?? 0, y, String(line.quantity), { align: 'right' });
    pen.text(columns[2] ?? 0, y, plainMoney(line.price), { align: 'right' });
    pen.text(right, y, plainMoney(line.total), { align: 'right' });
    y += 16;
  }
  pen.line(left, y - 8, right - left);
  return y + 8;
};

const drawPairs = (
  pen: Pen,
  pairs: readonly (readonly [string, string])[],
  place: { readonly x: number; readonly y: number; readonly right: number; readonly step?: number },
  colon = '',
): number => {
  let { y } = place;
  for (const [label, value] of pairs) {
    pen.text(place.x, y, `${label.replace(/\s?:$/, '')}${colon}`);
    pen.text(place.right, y, value, { align: 'right' });
    y += place.step ?? 14;
  }
  return y;
};

const drawStack = (pen: Pen, texts: readonly string[], x: number, top: number, size = 9): number => {
  for (const [index, text] of texts.entries()) pen.text(x, top + index * size * 1.35, text, { size });
  return top + texts.length * size * 1.35;
};

const drawFoot = (pen: Pen, { seller, word }: Facts): void => {
  pen.line(50, 780, 495);
  drawStack(pen, [seller.name, ...addressOf(seller)], 50, 792, 7);
  drawStack(pen, [`${word('phone')} ${seller.phone}`, seller.email], 230, 792, 7);
  drawStack(pen, [seller.bank, seller.iban, `${word('taxId')} ${seller.taxId}`], 400, 792, 7);
};

const sentenceLines = (facts: Facts): string[] => [
  ...(facts.dueShown === 'sentence' ? [facts.dueSentence] : []),
  facts.word('thanks'),
];

/** Seller on the left, heading and facts on the right, the buyer below. */
export const classic = (pen: Pen, facts: Facts): void => {
  const { seller, buyer, word } = facts;
  pen.text(50, 60, seller.name, { size: 14, bold: true });
  drawStack(pen, [...addressOf(seller), seller.phone, seller.email], 50, 76);
  pen.text(545, 64, word('title'), { size: 24, align: 'right' });
  drawPairs(pen, headLines(facts), { x: 350, y: 92, right: 545 });
  pen.text(50, 180, word('billTo'), { bold: true });
  drawStack(pen, [buyer.name, ...addressOf(buyer, true)], 50, 194);
  const y = drawItems(pen, facts, 270, 50, 545);
  const below = drawPairs(pen, totalLines(facts), { x: 350, y: y + 10, right: 545 });
  drawStack(pen, sentenceLines(facts), 50, below + 20);
  drawFoot(pen, facts);
};

/** The facts in a table of two rows: labels above, values below. */
export const factsInRow = (pen: Pen, facts: Facts): void => {
  const { seller, buyer, word } = facts;
  pen.text(50, 60, word('title'), { size: 22, bold: true });
  drawStack(pen, [seller.name, ...addressOf(seller), seller.email], 400, 50);
  pen.text(50, 110, `${word('billTo')}:`);
  drawStack(pen, [buyer.name, ...addressOf(buyer), buyer.email], 50, 124);
  const pairs = headLines(facts);
  const width = 495 / pairs.length;
  for (const [index, [label, value]] of pairs.entries()) {
    pen.text(50 + index * width, 200, label, { size: 7.5, bold: true });
    pen.text(50 + index * width, 214, value, { size: 8.5 });
  }
  const y = drawItems(pen, facts, 250, 50, 545);
  const below = drawPairs(pen, totalLines(facts), { x: 380, y: y + 10, right: 545 });
  drawStack(pen, sentenceLines(facts), 50, below + 24);
  drawFoot(pen, facts);
};

/** Labels and values on one line behind a colon. */
export const colonLines = (pen: Pen, facts: Facts): void => {
  const { seller, buyer, word } = facts;
  drawStack(pen, [seller.name, ...addressOf(seller), `${word('phone')}: ${seller.phone}`], 60, 60, 10);
  pen.text(60, 150, word('title').toUpperCase(), { size: 18, bold: true });
  const pairs = headLines(facts).map(([label, value]) => `${label.replace(/\s?:$/, '')}: ${value}`);
  drawStack(pen, pairs, 60, 176, 10);
  pen.text(340, 150, word('billTo'), { bold: true, size: 10 });
  drawStack(pen, [buyer.name, ...addressOf(buyer, true)], 340, 166, 10);
  const y = drawItems(pen, facts, 290, 60, 540);
  const below = drawPairs(pen, totalLines(facts), { x: 330, y: y + 12, right: 540 }, ':');
  drawStack(pen, sentenceLines(facts), 60, below + 20);
  drawFoot(pen, facts);
};
