import { randomUUID } from 'node:crypto';
import { bareFacts } from '../../domain/client/bare-facts.ts';
import { clientDecider } from '../../domain/client/decide.ts';
import { DomainError, PlanLimitReached, TrialEnded } from '../../domain/errors.ts';
import type { ActiveAccount } from '../../domain/account/state.ts';
import { decidingRule, type RuledInvoice } from '../../domain/schedule-rules/chosen-schedule.ts';
import { sourceOf } from '../../domain/schedule-rules/source-of.ts';
import type { ScheduleRules } from '../../domain/schedule-rules/decide.ts';
import { isSetAside, type Open, type Paid } from '../../domain/invoice/state.ts';
import type { KnownSchedule } from '../../domain/schedule/state.ts';
import type { Call } from '../command-context.ts';
import { loadInvoice, type Desk } from '../desk.ts';
import { startWithSchedule } from '../sequences/start-sequence.ts';
import { clientStream } from '../streams.ts';
import { loadSchedule } from './schedules.ts';
import type { ScheduledFor } from './plans-of-schedule.ts';

/** Which schedule an invoice gets by an account's rules. `rule`: the place of the rule that decides, from 0. */
export interface ChosenSchedule {
  readonly rule: number | null;
  /** Undefined when the rule says none, no rule holds, or the schedule is archived. */
  readonly schedule: KnownSchedule | undefined;
  readonly whyNot: 'no_rule' | 'rule_says_none' | 'schedule_archived' | null;
}

/** @throws StreamGone for a deleted account */
export const chooseSchedule = async (
  desk: Pick<Desk, 'commands'>,
  accountId: number,
  { rules }: Pick<ScheduleRules, 'rules'>,
  invoice: RuledInvoice,
): Promise<ChosenSchedule> => {
  const deciding = decidingRule(rules, invoice);
  if (deciding === undefined) return { rule: null, schedule: undefined, whyNot: 'no_rule' };
  const { index: rule } = deciding;
  const { scheduleId } = deciding.rule;
  if (scheduleId === null) return { rule, schedule: undefined, whyNot: 'rule_says_none' };
  const schedule = await loadSchedule(desk, accountId, scheduleId);
  return schedule.status === 'archived'
    ? { rule, schedule: undefined, whyNot: 'schedule_archived' }
    : { rule, schedule, whyNot: null };
};

/** That of a client who is not there any more. */
export const relationshipWhereUnknown: RuledInvoice['relationshipType'] = bareFacts.relationshipType;

export const relationshipOf = async (
  { commands }: Pick<Desk, 'commands'>,
  clientId: number,
): Promise<RuledInvoice['relationshipType']> => {
  const { state: client } = await commands.load(clientStream(clientId), clientDecider);
  return client.status === 'active' ? client.facts.relationshipType : relationshipWhereUnknown;
};

/** What rules ask of an invoice, from its stream and its client's. */
export const ruledInvoice = async (
  desk: Pick<Desk, 'commands'>,
  { facts, isFromFile }: Open | Paid,
): Promise<RuledInvoice> => {
  const { clientId, amountCents, currency } = facts;
  return {
    clientId,
    amountCents,
    currency,
    source: sourceOf(facts, isFromFile),
    relationshipType: await relationshipOf(desk, clientId),
  };
};

/**
 * What became of an invoice whose sequence should start by itself. `no_room`: the plan has no place for it, or the trial
 * is over. `refused`: it can't be chased now, for instance because nothing of its schedule is left.
 */
export type StartedByRule = 'started' | 'not_wanted' | 'no_room' | 'refused';

/** Starts an invoice's sequence by the rules; nothing happens to one that was chased before. */
export const startByRule = async (
  desk: Desk,
  account: ActiveAccount,
  rules: ScheduleRules,
  invoiceId: number,
  { isFree }: Pick<ScheduledFor, 'isFree'>,
): Promise<StartedByRule> => {
  const { accountId } = account;
  const call: Call = {
    account,
    actor: 'system',
    commandId: randomUUID(),
    ids: [desk.ids.next()],
    now: desk.clock.now(),
  };
  try {
    const invoice = await loadInvoice(desk, accountId, invoiceId);
    if (invoice.status !== 'open' || !invoice.startsItself || isSetAside(invoice)) return 'not_wanted';
    const { schedule } = await chooseSchedule(desk, accountId, rules, await ruledInvoice(desk, invoice));
    if (schedule === undefined) return 'not_wanted';
    await startWithSchedule(desk, call, { invoiceId, schedule, isFree, byRule: true });
    return 'started';
  } catch (error) {
    if (error instanceof PlanLimitReached || error instanceof TrialEnded) return 'no_room';
    if (error instanceof DomainError) return 'refused';
    throw error;
  }
};
