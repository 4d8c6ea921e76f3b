import { expect, test } from 'vitest';
import type { PrintedPage } from '../../platform/ports/partners/invoice-reader.ts';
import { checkedFields } from './invoice-answer.ts';
import { placeOfText, printedText } from './printed-text.ts';

const run = (text: string, x: number, y: number) => ({ text, x, y, width: 50, height: 10 });
const pages: readonly PrintedPage[] = [
  {
    page: 1,
    items: [
      run('1.234,50 €', 400, 300),
      run('Gesamt', 300, 301),
      run("2'000.-", 460, 300),
      run('Rechnung', 50, 50),
      run('R-', 110, 50),
      run('17', 162, 50),
      run('2. Dezember 2026', 50, 80),
      run('03/04/2026', 50, 100),
      run('1,250.500', 50, 120),
      run('¥1,250.00', 50, 140),
    ],
  },
];
const nothing = {
  invoiceNumber: null,
  amountDue: null,
  amountPaid: null,
  issueDate: null,
  dueDate: null,
  buyerName: null,
  buyerEmail: null,
  buyerPhone: null,
  buyerAddress: null,
  sellerName: null,
  description: null,
};

test('the pages are read line by line from the top', () => {
  expect(printedText(pages)).toBe(
    "--- page 1 ---\nRechnung\tR-\t17\n2. Dezember 2026\n03/04/2026\n1,250.500\n¥1,250.00\nGesamt\t1.234,50 €\t2'000.-",
  );
});

test('a text in several runs has the place of all of them', () => {
  expect(placeOfText(pages, 'R-17')).toEqual({ page: 1, x: 110, y: 50, width: 102, height: 10 });
  expect(placeOfText(pages, 'R-18')).toBeUndefined();
});

test.each([
  ['1.234,50 €', 1234.5, true],
  ['1.234,50', 1234.5, true],
  ['1.234,50 €', 12345, false],
  ['1.234,51', 1234.51, false],
  ['999,00', 999, false],
  ["2'000.-", 2000, true],
  ["2'000.-", 20, false],
])('the amount %s read as %d is taken over: %s', (asPrinted, amount, isTaken) => {
  const fields = checkedFields({ ...nothing, amountDue: { asPrinted, amount, currency: 'EUR' } }, pages);
  expect(fields.amount !== undefined).toBe(isTaken);
});

test.each([
  ['1,250.500', 1250.5, 'KWD', 1_250_500],
  ['1,250.500', 1250.501, 'KWD', undefined],
  // Three digits may be a group, too.
  ['1,250', 1250, 'KWD', 1_250_000],
  ['¥1,250.00', 1250, 'JPY', 1_250],
])('the amount %s read as %d %s is %s in its smallest unit', (asPrinted, amount, currency, minor) => {
  const due = { asPrinted, amount, currency };
  const fields = checkedFields({ ...nothing, amountDue: due, amountPaid: due }, pages);
  expect([fields.amount?.value.minor, fields.amountPaid?.value.minor]).toEqual([minor, minor]);
});

test.each([
  ['2. Dezember 2026', '2026-12-02', true],
  ['2. Dezember 2026', '2026-12-20', false],
  ['03/04/2026', '2026-04-03', true],
  ['03/04/2026', '2026-05-03', false],
  ['2. Januar 2026', '2026-01-02', false],
  ['03/04/2026', 'soon', false],
])('the date %s read as %s is taken over: %s', (asPrinted, iso, isTaken) => {
  const fields = checkedFields({ ...nothing, dueDate: { asPrinted, iso } }, pages);
  expect(fields.dueDate !== undefined).toBe(isTaken);
});

test('a number that is not printed is dropped', () => {
  expect(checkedFields({ ...nothing, invoiceNumber: 'R-18' }, pages)).toEqual({});
  expect(checkedFields({ ...nothing, invoiceNumber: 'R-17' }, pages).invoiceNumber?.value).toBe('R-17');
});
