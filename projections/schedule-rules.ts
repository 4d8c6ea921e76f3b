import type { ScheduleRules } from '../domain/schedule-rules/decide.ts';
import { defineProjection } from './projection.ts';

/** The rules of an account, under the account's id: pages learn from it that they have changed. */
export const scheduleRules = defineProjection({
  name: 'schedule-rules',
  version: 1,
  keys: {},
  indexes: [],
  liveView: 'schedules',
  handles: ['ScheduleRulesSet'],
  documentIds: (event) => [event.data.accountId],
  fold: (
    _: ScheduleRules | undefined,
    { data: { accountId: __, takesBack: ___, ...rules } },
  ): ScheduleRules => rules,
  keysOf: () => ({}),
});
