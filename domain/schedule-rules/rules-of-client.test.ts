import { expect, test } from 'vitest';
import { rulesOfClient } from './rules-of-client.ts';

const rule = (changes: object = {}) => ({
  clientId: null,
  relationshipType: null,
  amountFrom: null,
  source: null,
  ...changes,
});
const client = { id: 5, relationshipType: 'Slow Payer' } as const;
const places = (...rules: ReturnType<typeof rule>[]) =>
  rulesOfClient(rules, client).map(({ index, isCertain }) => `${index}${isCertain ? ' certain' : ''}`);

test('rules for other clients and relationships are left out', () => {
  expect(places(rule({ clientId: 6 }), rule({ relationshipType: 'At Risk' }), rule())).toEqual(['2 certain']);
});

test('those that depend on the invoice are told up to the first that holds for each', () => {
  expect(
    places(
      rule({ amountFrom: 100 }),
      rule({ clientId: 5, source: 'imported' }),
      rule({ relationshipType: 'Slow Payer' }),
      rule(),
    ),
  ).toEqual(['0', '1', '2 certain']);
});

test('without one that holds for each, an invoice may get none', () => {
  expect(places(rule({ amountFrom: 100 }))).toEqual(['0']);
  expect(places()).toEqual([]);
});
