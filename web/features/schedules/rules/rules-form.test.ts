import { expect, test } from 'vitest';
import type { ScheduleRulesView } from '../../../../contracts/schedules/schedule-rules.ts';
import { bodyOfRules, emptyRule, rulesForm, rulesToForm } from './rules-form.ts';

const rule = (changes: Partial<ScheduleRulesView['rules'][number]> = {}) => ({
  clientId: null,
  relationshipType: null,
  amountFrom: null,
  currency: null,
  source: null,
  scheduleId: 2,
  schedule: null,
  ...changes,
});
const view = (...rules: ReturnType<typeof rule>[]): ScheduleRulesView => ({
  rules,
  startsItself: 'off',
  delayHours: 2,
  existing: false,
  since: null,
});
const messages = (changes: object) =>
  rulesForm
    .safeParse({ ...rulesToForm(view(), 'USD'), ...changes })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

test('rules go into the form and come back; the one for everyone else is apart', () => {
  const form = rulesToForm(
    view(
      rule({ clientId: 5, scheduleId: null }),
      rule({ relationshipType: 'Slow Payer', amountFrom: 500_000, currency: 'EUR', source: 'imported' }),
      rule({ scheduleId: 1 }),
    ),
    'USD',
  );
  expect(form).toMatchObject({ rules: [{}, { amountFrom: '5,000.00' }], everyoneElse: '1' });
  expect(bodyOfRules(rulesForm.parse(form))).toEqual({
    rules: [
      { clientId: 5, scheduleId: null },
      {
        relationshipType: 'Slow Payer',
        amountFrom: 5_000,
        currency: 'EUR',
        source: 'imported',
        scheduleId: 2,
      },
      { scheduleId: 1 },
    ],
    startsItself: 'off',
    delayHours: 2,
  });
});

test('without rules, everyone else gets none', () => {
  expect(bodyOfRules(rulesForm.parse(rulesToForm(view(), 'USD'))).rules).toEqual([{ scheduleId: null }]);
});

test('a rule needs someone it is for, a schedule, and an amount that is one', () => {
  const empty = emptyRule('USD');
  expect(messages({ rules: [empty] })).toEqual([
    'rules.0.schedule: Please select a schedule',
    'rules.0.clientId: Please choose who it is for, or remove this rule',
  ]);
  expect(messages({ rules: [{ ...empty, schedule: '2', amountFrom: 'much' }] })).toEqual([
    'rules.0.amountFrom: Amount must be a number',
  ]);
  expect(messages({ rules: [{ ...empty, schedule: '2', amountFrom: '0' }] })).toEqual([
    'rules.0.amountFrom: Amount must be greater than 0',
  ]);
});

test('nothing is switched on for nobody, and the hours are a number', () => {
  expect(messages({ startsItself: 'created' })).toEqual([
    'everyoneElse: Please select a schedule for someone, or nothing can start',
  ]);
  expect(messages({ startsItself: 'created', everyoneElse: '2' })).toBeUndefined();
  expect(messages({ delayHours: '721' })).toEqual(['delayHours: Enter a number of hours from 0 to 720']);
});
