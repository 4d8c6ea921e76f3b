import { expect, test } from 'vitest';
import { nextPlan, offeredPlans, planName, plans } from './plans.ts';

test.each([
  ['solo', 48, 50, 5, false],
  ['agency', 148, 300, 25, true],
  ['enterprise', 399, null, null, true],
  ['developer', 0, null, null, true],
] as const)('%s costs $%i, has %s invoices and %s sequences, and the rest: %s', (name, ...asked) => {
  const { price, maxInvoices, maxSequences, canUseXero, canUsePromises, canUsePayments } = plans[name];
  const [, , , hasRest] = asked;
  expect([price, maxInvoices, maxSequences, canUseXero]).toEqual(asked);
  expect([canUsePromises, canUsePayments]).toEqual([hasRest, hasRest]);
});

test('an upgrade leads from Solo to Agency to Enterprise, and from there and from Developer nowhere', () => {
  expect(planName.options.map((plan) => nextPlan[plan])).toEqual([
    'agency',
    'enterprise',
    'enterprise',
    'developer',
  ]);
  expect(offeredPlans).toEqual(['solo', 'agency', 'enterprise']);
});
