import { buffer } from 'node:stream/consumers';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import type { LetterText } from '../../domain/final-demand/letter.ts';
import { writePdfLetter } from './pdf-letter.ts';

const letter = (rows: number): LetterText => ({
  from: ['Hopper Studio', 'Grace'],
  to: ['Ада 漢字', 'שלום עולם'],
  date: 'December 20, 2026',
  subject: 'Final demand: invoice INV-1',
  paragraphs: ['Dear Ada,', 'Please pay $1,250.00 by January 3, 2027.'],
  facts: [['Amount due', '$1,250.00']],
  closing: ['Sincerely,', 'Hopper Studio'],
  table: {
    title: 'Emails sent about this invoice',
    columns: ['No.', 'Date', 'Subject', 'Recipient', 'Delivery'],
    rows: Array.from({ length: rows }, (_, index) => [
      String(index + 1),
      'Dec 4, 2026',
      `Reminder${index + 1} of an invoice with a subject that needs more than one line of its column`,
      'accounts.payable@harborandstonelimited.test',
      'Sent, accepted by the mail server',
    ]),
  },
});

const pagesOf = async (text: LetterText): Promise<string[]> => {
  const bytes = await buffer(writePdfLetter(text));
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  await pdf.loadingTask.destroy();
  return pages;
};

test('a letter has all its parts on one page, in every script', async () => {
  const [page = '', ...others] = await pagesOf(letter(2));
  expect(others).toEqual([]);
  for (const shown of [
    'Hopper Studio',
    '漢字',
    'שלום עולם',
    'December 20, 2026',
    'Final demand: invoice INV-1',
    'Please pay $1,250.00 by January 3, 2027.',
    'Amount due',
    'Emails sent about this invoice',
    'Reminder2',
    'Page 1 of 1',
  ])
    expect(page).toContain(shown);
});

test('a long table goes on over the pages, with every row once and in order', async () => {
  const pages = await pagesOf(letter(60));
  expect(pages.length).toBeGreaterThan(2);
  const rows = [...pages.join(' ').matchAll(/Reminder(\d+)/g)].map(([, number]) => Number(number));
  expect(rows).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
  pages.forEach((page, index) => expect(page).toContain(`Page ${index + 1} of ${pages.length}`));
});

test('without emails there is no table', async () => {
  expect((await pagesOf(letter(0))).join(' ')).not.toContain('Emails sent');
});
