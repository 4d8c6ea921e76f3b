import { expect, test } from 'vitest';
import { collectionWords, nextStepWords } from './collection-words.ts';

test('a choice is told with its day, what it offers or demands, its note and the day to look again', () => {
  const chosenOn = '2026-12-16';
  expect(
    nextStepWords(
      {
        choice: 'final_demand',
        chosenOn,
        payBy: '2026-12-30',
        note: 'By courier.',
        lookAgainOn: '2026-12-31',
      },
      'USD',
    ),
  ).toBe('Final demand: pay by Dec 30, 2026. By courier. Look again on Dec 31, 2026');
  expect(
    nextStepWords({ choice: 'offer', chosenOn, discount: { amount: 10_000, until: '2026-12-30' } }, 'EUR'),
  ).toBe('Offer: €100.00 discount until Dec 30, 2026');
  expect(nextStepWords({ choice: 'call', chosenOn }, 'USD')).toBe('Call');
});

test('what is set aside is told with since when and who has it', () => {
  const since = '2026-12-01';
  expect(collectionWords({ status: 'with_lawyer', who: 'Kaye & Co', reference: 'K-77', since })).toBe(
    'With lawyer since Dec 1, 2026: Kaye & Co, K-77',
  );
  expect(collectionWords({ status: 'left', since })).toBe('Left since Dec 1, 2026');
});
