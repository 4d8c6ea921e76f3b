import { expect, test } from 'vitest';
import type { PageText } from '../page-text.ts';
import { paper } from './paper.fixture.ts';
import { boxOfSpan, segmentsOf } from './segments.ts';

const textsOf = (page: PageText) => segmentsOf(page).map(({ text }) => text);

test('single letters become words, and words become lines', () => {
  const letters = Array.from(
    'Invoice no 12',
    (letter, index) => [50 + index * 5, 100, letter] as const,
  ).filter(([, , letter]) => letter !== ' ');
  expect(textsOf(paper(...letters))).toEqual(['Invoice no 12']);
});

test('cells of a row are kept apart, also when they are drawn out of order', () => {
  expect(textsOf(paper([400, 100, '12.00'], [50, 100.4, 'Design'], [300, 99.8, '2']))).toEqual([
    'Design',
    '2',
    '12.00',
  ]);
});

test('two lines close to a large heading stay two lines', () => {
  const page = paper([50, 100, 'INVOICE', 24], [300, 98, 'Number'], [300, 112, 'Date']);
  expect(textsOf(page).toSorted()).toEqual(['Date', 'INVOICE', 'Number']);
});

test('text that runs upwards is left out, and bold text that is drawn twice counts once', () => {
  const rotated = { text: 'Margin note', x: 10, y: 100, width: 10, height: 60 };
  const page = paper([50, 100, 'Total'], [50.3, 100, 'Total']);
  expect(textsOf({ ...page, items: [...page.items, rotated] })).toEqual(['Total']);
});

test('the place of a part is where its words stand', () => {
  const [segment] = segmentsOf(paper([50, 100, 'Total 12.00']));
  if (segment === undefined) throw new Error('There is no segment');
  const box = boxOfSpan({ segment, start: 6, end: 11 });
  expect(box.x).toBeGreaterThan(70);
  expect(box.x + box.width).toBeCloseTo(105);
});
