import type {
  InvoiceSource,
  NoStartReason,
  ScheduleRulesView,
} from '../../../contracts/schedules/schedule-rules.ts';
import { formatMinor } from '../../data/account/numbers.ts';

export type RuleView = ScheduleRulesView['rules'][number];

export const sourceLabels: Readonly<Record<InvoiceSource, string>> = {
  entered: 'Entered by hand',
  imported: 'Imported from a file',
  synced: 'Synced from Xero',
};

/** For whom a rule is: "Slow Payer, from $5,000.00". @param client what its client is called, if it names one */
export const ruleWords = (rule: RuleView, client = 'this client'): string => {
  const { clientId, relationshipType, amountFrom, currency, source } = rule;
  const parts = [
    ...(clientId === null ? [] : [client]),
    ...(relationshipType === null ? [] : [relationshipType]),
    ...(amountFrom === null || currency === null ? [] : [`from ${formatMinor(amountFrom, currency)}`]),
    ...(source === null ? [] : [sourceLabels[source].toLowerCase().replace('xero', 'Xero')]),
  ];
  return parts.length === 0 ? 'everyone else' : parts.join(', ');
};

/** Why nothing starts by itself for an invoice. */
export const noStartWords: Readonly<Record<NoStartReason, string>> = {
  off: 'Sequences don’t start by themselves.',
  before_switched_on: 'It was there before sequences started by themselves.',
  no_rule: 'No rule holds for it.',
  rule_says_none: 'The rule gives it no schedule.',
  schedule_archived: 'The rule’s schedule is archived.',
  nothing_left: 'None of the schedule’s emails is left for it.',
  was_chased: 'It had a sequence before.',
  chased: 'It has a sequence.',
  paid: 'It is paid.',
  client_paused: 'You paused this client.',
  set_aside: 'It is set aside.',
};
