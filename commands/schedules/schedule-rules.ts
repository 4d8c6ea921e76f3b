import type { Currency } from '../../contracts/currencies.ts';
import type { ActiveAccount } from '../../domain/account/state.ts';
import { clientDecider } from '../../domain/client/decide.ts';
import { InvalidField, NotFound } from '../../domain/errors.ts';
import { isoInstant } from '../../domain/moment.ts';
import { enteredIn, type EnteredAmount } from '../../domain/money/entered.ts';
import { scheduleRulesDecider, type ScheduleRules } from '../../domain/schedule-rules/decide.ts';
import type {
  ScheduleRule,
  ScheduleRuleFacts,
  ScheduleRulesCommand,
} from '../../domain/schedule-rules/events.ts';
import { scheduleRefOf } from '../../domain/schedule/state.ts';
import type { Handled } from '../../platform/ports/command-handler.ts';
import { contextOf, type Call } from '../command-context.ts';
import type { Desk } from '../desk.ts';
import { clientStream, scheduleRulesStream } from '../streams.ts';
import { loadActiveSchedule, loadSchedule } from './schedules.ts';

/** A rule as it is entered: an amount in whole units of its currency, by default the account's. */
export type RuleEntry = Omit<ScheduleRule, 'amountFrom' | 'currency'> & {
  readonly amountFrom: EnteredAmount | null;
  readonly currency: Currency | null;
};

export const loadScheduleRules = async (
  { commands }: Pick<Desk, 'commands'>,
  accountId: number,
): Promise<ScheduleRules> =>
  (await commands.load(scheduleRulesStream(accountId), scheduleRulesDecider)).state;

const assertClientThere = async (
  desk: Pick<Desk, 'commands'>,
  account: ActiveAccount,
  clientId: number,
  field: string,
): Promise<void> => {
  const { state } = await desk.commands.load(clientStream(clientId), clientDecider);
  if (state.status !== 'active' || state.accountId !== account.accountId)
    throw new InvalidField(field, 'Please select a client');
};

/** The schedules that rules have named before may be archived since. @throws InvalidField */
const assertScheduleThere = async (
  desk: Pick<Desk, 'commands'>,
  account: ActiveAccount,
  scheduleId: number,
  field: string,
): Promise<void> => {
  try {
    await loadActiveSchedule(desk, account.accountId, scheduleId);
  } catch (error) {
    if (error instanceof NotFound) throw new InvalidField(field, 'Please select a schedule');
    throw error;
  }
};

const amountOf = ({ amountFrom, currency }: RuleEntry, own: Currency, field: string) => {
  if (amountFrom === null) return { amountFrom: null, currency: null };
  const of = currency ?? own;
  try {
    return { amountFrom: enteredIn(amountFrom, of), currency: of };
  } catch (error) {
    throw error instanceof InvalidField ? new InvalidField(field, error.message) : error;
  }
};

/** What is to be set of an account's rules; what is absent stays as it is. */
export type RulesEntry = Partial<Omit<ScheduleRuleFacts, 'rules'>> & {
  readonly rules?: readonly RuleEntry[];
  /** Whether invoices that are open now start too; it counts when it is switched on. */
  readonly existing: boolean;
  /** What has started by itself, and sent nothing yet, is taken back when it is switched off. */
  readonly takeBack: boolean;
};

/** @throws InvalidField, NotAllowedNow for an archived schedule */
const rulesEntered = async (
  desk: Pick<Desk, 'commands'>,
  account: ActiveAccount,
  rules: readonly RuleEntry[],
  before: ScheduleRules,
): Promise<ScheduleRule[]> => {
  const known = new Set(before.rules.flatMap(({ scheduleId }) => scheduleId ?? []));
  const entered: ScheduleRule[] = [];
  for (const [index, rule] of rules.entries()) {
    const { clientId, scheduleId } = rule;
    if (clientId !== null && !before.rules.some((one) => one.clientId === clientId))
      await assertClientThere(desk, account, clientId, `rules.${index}.clientId`);
    if (scheduleId !== null && !known.has(scheduleId))
      await assertScheduleThere(desk, account, scheduleId, `rules.${index}.scheduleId`);
    entered.push({ ...rule, ...amountOf(rule, account.currency, `rules.${index}.amountFrom`) });
  }
  return entered;
};

const commandFor = async (
  desk: Pick<Desk, 'commands'>,
  account: ActiveAccount,
  { rules, existing, takeBack, ...changes }: RulesEntry,
  now: number,
): Promise<ScheduleRulesCommand> => {
  const { accountId } = account;
  const before = await loadScheduleRules(desk, accountId);
  const entered = rules && (await rulesEntered(desk, account, rules, before));
  return {
    type: 'SetScheduleRules',
    accountId,
    changes: { ...changes, ...(entered && { rules: entered }) },
    existing,
    takeBack,
    now: isoInstant(now),
  };
};

/**
 * Sets which invoices get which schedule, and whether sequences start by themselves.
 * @throws InvalidField, NotAllowedNow for an archived schedule
 */
export const setScheduleRules = async (
  desk: Desk,
  call: Call,
  entry: RulesEntry,
): Promise<Handled<ScheduleRules>> =>
  desk.commands.handle(
    scheduleRulesStream(call.account.accountId),
    scheduleRulesDecider,
    await commandFor(desk, call.account, entry, call.now),
    contextOf(call, 'set-schedule-rules'),
  );

/**
 * The sequences that have started by themselves with a schedule on a day are taken back, as far as they have sent
 * nothing. @throws NotFound for another account's schedule
 */
export const undoScheduleStarts = async (
  desk: Desk,
  call: Call,
  { scheduleId, day }: { readonly scheduleId: number; readonly day: string },
): Promise<Handled<ScheduleRules>> => {
  const { accountId } = call.account;
  const schedule = scheduleRefOf(await loadSchedule(desk, accountId, scheduleId));
  return desk.commands.handle(
    scheduleRulesStream(accountId),
    scheduleRulesDecider,
    { type: 'UndoScheduleStarts', accountId, schedule, day },
    contextOf(call, 'undo-schedule-starts'),
  );
};

/** The rules as they would be if they were switched on now. @throws InvalidField, NotAllowedNow */
export const rulesIfSet = async (
  desk: Pick<Desk, 'commands'>,
  account: ActiveAccount,
  entry: RulesEntry,
  now: number,
): Promise<ScheduleRules> => {
  const before = await loadScheduleRules(desk, account.accountId);
  const isOff: ScheduleRules = { ...before, startsItself: 'off', since: null };
  const { decide, evolve } = scheduleRulesDecider;
  return decide(await commandFor(desk, account, entry, now), isOff).reduce(evolve, isOff);
};
