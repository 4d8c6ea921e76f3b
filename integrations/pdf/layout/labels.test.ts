import { expect, test } from 'vitest';
import { labelsOf } from './labels.ts';
import type { LanguageCode } from './language/words.ts';
import { paper } from './paper.fixture.ts';
import { segmentsOf, textOfSpan } from './segments.ts';

const labels = (text: string, language: LanguageCode = 'en') =>
  segmentsOf(paper([50, 100, text])).flatMap((segment) =>
    labelsOf(segment, language).map(({ kind, rest }) => [kind, textOfSpan(rest)]),
  );

test.each([
  ['Invoice No.: 12-A', 'en', 'invoiceNumber', '12-A'],
  ['INVOICE # 77', 'en', 'invoiceNumber', '77'],
  ['Rechnungs-Nr. 2026/7', 'de', 'invoiceNumber', '2026/7'],
  ['Facture n° 12', 'fr', 'invoiceNumber', '12'],
  ['N.º de factura: A1', 'es', 'invoiceNumber', 'A1'],
  ['Factuurnr. 9', 'nl', 'invoiceNumber', '9'],
  ['Fattura n. 45/A', 'it', 'invoiceNumber', '45/A'],
  ["Date d'échéance : 3 mai 2026", 'fr', 'dueDate', '3 mai 2026'],
  ['Fällig am 3.5.2026', 'de', 'dueDate', '3.5.2026'],
  ['T O T A L', 'en', 'total', ''],
  ['Net à payer', 'fr', 'amountDue', ''],
  ['Total HT', 'fr', 'net', ''],
  ['Kundennummer: 12', 'de', 'otherNumber', '12'],
] as const)('%s is read as a label', (text, language, kind, rest) => {
  expect(labels(text, language)).toEqual([[kind, rest]]);
});

test('two labels with their values may share a line', () => {
  expect(labels('Invoice number: 12 Due date: 3 May 2026')).toEqual([
    ['invoiceNumber', '12 '],
    ['dueDate', '3 May 2026'],
  ]);
});

test.each([
  'Van der Meer Grafisch B.V.',
  'RE-2026-0400',
  'Unit 6, Mill Lane',
  'contact@quartz.example',
  'Net 30',
])('%s begins with a word that is no label here', (text) => {
  expect(labels(text, 'nl')).toEqual([]);
});
