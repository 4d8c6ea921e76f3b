import { buffer } from 'node:stream/consumers';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import type { ReportFact } from '../../platform/ports/formats/report-writer.ts';
import { writePdfReport } from './pdf-report.ts';

/** In two fonts and directions, and with a character that no font has. */
const texts = ['Café Ада 漢字 𠮷', 'שלום עולם'];

const facts = async function* facts(): AsyncGenerator<ReportFact> {
  for (let number = 1; number <= 40; number += 1)
    yield { when: 'Dec 3, 2026, 9:00 AM', title: `Fact ${number}`, lines: [...texts, 'by the user'] };
};

test('a report has its facts in order, a foot on each page, and no character is left out', async () => {
  const bytes = await buffer(
    writePdfReport({
      title: 'Invoice INV-7',
      summary: [['Account', 'ada@example.com']],
      facts: facts(),
      foot: 'Contents abc123',
      notes: ['No longer stored: emails/1.eml'],
    }),
  );
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  await pdf.loadingTask.destroy();
  expect(pages.length).toBeGreaterThan(2);
  pages.forEach((page, index) => {
    expect(page).toContain('Contents abc123');
    expect(page).toContain(`Page ${index + 1}`);
  });
  const all = pages.join(' ');
  expect([...all.matchAll(/Fact (\d+)/g)].map(([, number]) => Number(number))).toEqual(
    Array.from({ length: 40 }, (_, index) => index + 1),
  );
  for (const shown of ['Café Ада', '漢字', '[U+20BB7]', 'שלום עולם']) expect(all).toContain(shown);
  expect(all).toContain('No longer stored: emails/1.eml');
  expect(pages.at(-1)).toContain(`This report has ${pages.length} pages`);
});

test('a long report is handed over page by page, while its facts are still read', async () => {
  let read = 0;
  const counted = async function* counted(): AsyncGenerator<ReportFact> {
    for await (const fact of facts()) {
      read += 1;
      yield fact;
    }
  };
  const report = { title: 'Account', summary: [], facts: counted(), foot: 'Contents abc123', notes: [] };
  const readAtParts: number[] = [];
  for await (const part of writePdfReport(report)) if (part.length > 1_000) readAtParts.push(read);
  expect(readAtParts.filter((count) => count < 40).length).toBeGreaterThan(1);
});
