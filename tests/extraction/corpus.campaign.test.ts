import { expect, test } from 'vitest';
import { expectedOf } from '../../bench/extraction/corpus/facts.ts';
import { layouts } from '../../bench/extraction/corpus/layouts/all.ts';
import { invoiceAt, languages } from '../../bench/extraction/corpus/write-corpus.ts';
import { addTo, fieldNames, noScores } from '../../bench/extraction/score.ts';
import { sampleOf } from '../campaign.ts';
import { fieldsFromLayout } from '../../integrations/pdf/layout/fields-from-layout.ts';
import { openPdf } from '../../integrations/pdf/open-pdf.ts';
import { pageTexts } from '../../integrations/pdf/page-texts.ts';

const noBrowser = () => Promise.reject(new Error('These layouts need no browser'));

const fieldsOf = async (pdf: Uint8Array) => {
  const document = await openPdf(pdf);
  if (typeof document === 'string') throw new Error(`The PDF is ${document}`);
  return fieldsFromLayout(await pageTexts(document));
};

/** Layouts that rules were written with, in each language; the sample has four of each. */
const places = sampleOf(
  'layouts in a language',
  layouts.flatMap(({ isUnseen }, index) =>
    isUnseen ? [] : languages.map((language, nth) => ({ index, language, nth })),
  ),
  ({ index, nth }) =>
    [index, index + 1, index + 3, index + 4].some((turn) => turn % languages.length === nth),
);

test('most fields of generated invoices are read, and next to none is read wrong', async () => {
  const scores = noScores();
  for (const { index, language } of places) {
    const { facts, pdf } = await invoiceAt({ index, language, copy: 7 }, noBrowser);
    addTo(scores, expectedOf(facts), await fieldsOf(pdf));
  }
  const counted = Object.values(scores);
  const sumOf = (outcome: 'right' | 'wrong' | 'missing') =>
    counted.reduce((sum, score) => sum + score[outcome], 0);
  const all = sumOf('right') + sumOf('wrong') + sumOf('missing');
  expect(all).toBeGreaterThan(70);
  expect(sumOf('right') / all).toBeGreaterThan(0.95);
  expect(sumOf('wrong') / all).toBeLessThan(0.02);
  for (const field of fieldNames) {
    // Few are paid in part: see below.
    if (field === 'amountPaid') continue;
    const { right, wrong, missing } = scores[field];
    expect(right / (right + wrong + missing), field).toBeGreaterThan(0.85);
  }
  const { right, ...others } = scores.amountPaid;
  expect(right).toBeGreaterThan(0);
  expect(others).toEqual({ wrong: 0, missing: 0, unasked: 0 });
}, 60_000);
