import type { NoStartReason, ScheduleRulesView } from '../../../contracts/schedules/schedule-rules.ts';
import type { ListedSchedule, ScheduleStepView } from '../../../contracts/schedules/schedules.ts';
import { clockTime } from '../../../domain/calendar.ts';
import { formatCount, formatMinor } from '../../data/account/numbers.ts';

const counted = (count: number, one: string): string =>
  `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`;

/** "3 days before", "On the due date", "10 days after". */
export const dayWords = ({ type, days }: Pick<ScheduleStepView, 'type' | 'days'>): string => {
  if (days === 0) return 'On the due date';
  return `${counted(days, 'day')} ${type === 'due_in' ? 'before' : 'after'}`;
};

export const stepWords = (step: Pick<ScheduleStepView, 'type' | 'days' | 'time'>): string =>
  `${dayWords(step)}, ${clockTime(step.time)}`;

/** "Started 12 sequences, 3 running". */
export const usesWords = ({ usedInSequences, running }: ListedSchedule): string =>
  usedInSequences === 0
    ? 'Not used yet'
    : `Started ${counted(usedInSequences, 'sequence')}, ${formatCount(running)} running`;

/** What an invoice must be for a rule. */
export const conditionWords = (
  rule: ScheduleRulesView['rules'][number],
  clientName: (id: number) => string,
): string => {
  const parts = [
    ...(rule.clientId === null ? [] : [clientName(rule.clientId)]),
    ...(rule.relationshipType === null ? [] : [rule.relationshipType]),
    ...(rule.amountFrom === null || rule.currency === null
      ? []
      : [`from ${formatMinor(rule.amountFrom, rule.currency)}`]),
    ...(rule.source === null ? [] : [sourceNames[rule.source]]),
  ];
  return parts.length === 0 ? 'Every other invoice' : parts.join(', ');
};

export const sourceNames = {
  entered: 'entered by hand',
  imported: 'from a file',
  synced: 'from Xero',
} as const;

/** Why nothing starts by itself for an invoice. */
export const noStartWords: Readonly<Record<NoStartReason, string>> = {
  off: "Sequences don't start by themselves.",
  before_switched_on: 'It is from before you switched it on, and you chose new invoices only.',
  no_rule: 'No rule is for this invoice.',
  rule_says_none: 'Its rule says that it gets no schedule.',
  schedule_archived: 'The schedule of its rule is archived.',
  nothing_left: 'All days of the schedule have passed.',
  was_chased: 'A sequence was started for it before, or you left it out.',
  chased: 'A sequence is running.',
  paid: 'It is paid.',
  client_paused: "The client's reminders are paused.",
};
