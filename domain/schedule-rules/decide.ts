import { defaultDelayHours } from '../../contracts/schedules/schedule-rules.ts';
import { canonicalJson } from '../canonical-json.ts';
import type { Decider } from '../decider.ts';
import { InvalidField } from '../errors.ts';
import type { ScheduleRule, ScheduleRulesCommand, ScheduleRulesEvent } from './events.ts';

/** An account's rules as they are; without any event, none and off. */
export type ScheduleRules = Omit<
  Extract<ScheduleRulesEvent, { type: 'ScheduleRulesSet' }>['data'],
  'accountId' | 'takesBack'
>;

export const noRules: ScheduleRules = {
  rules: [],
  startsItself: 'off',
  delayHours: defaultDelayHours,
  since: null,
  existing: false,
};

/** Whether a rule holds for every invoice. */
export const isForAll = ({ clientId, relationshipType, amountFrom, source }: ScheduleRule): boolean =>
  clientId === null && relationshipType === null && amountFrom === null && source === null;

/** @throws InvalidField for a rule for every invoice that isn't the last: those below it would never be used */
const assertReachable = (rules: readonly ScheduleRule[]): void => {
  const forAll = rules.findIndex(isForAll);
  if (forAll >= 0 && forAll < rules.length - 1)
    throw new InvalidField(`rules.${forAll}`, 'A rule without a condition must be the last');
};

type SetScheduleRules = Extract<ScheduleRulesCommand, { type: 'SetScheduleRules' }>;

const set = (
  { accountId, changes, existing, takeBack = false, now }: SetScheduleRules,
  before: ScheduleRules,
): ScheduleRulesEvent[] => {
  const {
    rules = before.rules,
    startsItself = before.startsItself,
    delayHours = before.delayHours,
  } = changes;
  assertReachable(rules);
  const isOn = startsItself !== 'off';
  const isSwitchedOn = isOn && before.startsItself === 'off';
  const after: ScheduleRules = {
    rules,
    startsItself,
    delayHours,
    since: isSwitchedOn ? now : isOn ? before.since : null,
    existing: isSwitchedOn ? existing : isOn && before.existing,
  };
  const takesBack = takeBack && !isOn ? before.since : null;
  return canonicalJson(after) === canonicalJson(before)
    ? []
    : [{ type: 'ScheduleRulesSet', data: { accountId, ...after, ...(takesBack !== null && { takesBack }) } }];
};

/** Which invoices of an account get which schedule, and when sequences start by themselves. @throws InvalidField */
export const scheduleRulesDecider: Decider<ScheduleRulesCommand, ScheduleRules, ScheduleRulesEvent> = {
  name: 'schedule-rules',
  version: 1,
  initial: noRules,
  decide: (command, before) => {
    if (command.type === 'SetScheduleRules') return set(command, before);
    const { accountId, schedule, day } = command;
    return [{ type: 'ScheduleStartsUndone', data: { accountId, schedule, day } }];
  },
  evolve: (before, event) => {
    if (event.type === 'ScheduleStartsUndone') return before;
    const { accountId: _, takesBack: __, ...rules } = event.data;
    return rules;
  },
};
