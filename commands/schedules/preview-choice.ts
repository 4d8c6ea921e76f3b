import type { NoStartReason, ScheduleChoiceView } from '../../contracts/schedules/schedule-rules.ts';
import { expand, variableValues } from '../../domain/email-text/template-variables.ts';
import { withoutTypedDays } from '../../domain/email-text/typed-days.ts';
import type { StepPlan } from '../../domain/invoice/events.ts';
import { isSetAside, unfinishedSequence, type Open, type Paid } from '../../domain/invoice/state.ts';
import { isoInstant } from '../../domain/moment.ts';
import { scheduleRefOf } from '../../domain/schedule/state.ts';
import { startsAt } from '../../domain/schedule-rules/starts-at.ts';
import { loadAccount, loadClientName, loadInvoice, type Desk } from '../desk.ts';
import { invoiceStream } from '../streams.ts';
import { plansOfSchedule } from './plans-of-schedule.ts';
import { loadScheduleRules } from './schedule-rules.ts';
import { chooseSchedule, ruledInvoice, type ChosenSchedule } from './start-by-rule.ts';

/** An email of a schedule, its subject as it will read on its day. */
export const emailOfPlan = (
  { scheduledDate, scheduledTime, tone, stepType, subject, senderName }: StepPlan,
  { facts, dueDate, entries }: Open | Paid,
  clientName: string,
): ScheduleChoiceView['emails'][number] => {
  const values = variableValues({
    ...facts,
    dueDate,
    entries,
    // Whole sentences are for the text.
    lateFee: '',
    clientName,
    today: scheduledDate,
    senderName,
  });
  return {
    date: scheduledDate,
    time: scheduledTime,
    tone,
    stepType,
    subject: expand(withoutTypedDays(subject), values).text,
  };
};

const createdAt = async ({ store }: Pick<Desk, 'store'>, invoiceId: number): Promise<string> => {
  for await (const { metadata } of store.readStream(invoiceStream(invoiceId), { limit: 1 }))
    return metadata.occurredAt;
  return isoInstant(0);
};

const whyNotNow = (
  invoice: Open | Paid,
  { whyNot }: ChosenSchedule,
  { hasEmails, isOff, isNever }: { hasEmails: boolean; isOff: boolean; isNever: boolean },
): NoStartReason | null => {
  if (invoice.status === 'paid') return 'paid';
  if (unfinishedSequence(invoice) !== null) return 'chased';
  if (isSetAside(invoice)) return 'set_aside';
  if (!invoice.startsItself) return 'was_chased';
  if (whyNot !== null) return whyNot;
  if (!hasEmails) return 'nothing_left';
  if (isOff) return 'off';
  return isNever ? 'before_switched_on' : null;
};

/** Which schedule an invoice would get by the rules, why, and what would go when. @throws NotFound */
export const previewChoice = async (
  desk: Desk,
  accountId: number,
  invoiceId: number,
): Promise<ScheduleChoiceView> => {
  const now = desk.clock.now();
  const invoice = await loadInvoice(desk, accountId, invoiceId);
  const account = await loadAccount(desk, accountId);
  const rules = await loadScheduleRules(desk, accountId);
  const chosen = await chooseSchedule(desk, accountId, rules, await ruledInvoice(desk, invoice));
  const { schedule, rule } = chosen;
  const plans = schedule && (await plansOfSchedule(desk, { account, now }, schedule));
  const clientName = await loadClientName(desk, invoice.facts.clientId);
  const emails = plans?.ahead(invoice).map((plan) => emailOfPlan(plan, invoice, clientName)) ?? [];
  const dated = { createdAt: await createdAt(desk, invoiceId), dueDate: invoice.dueDate };
  const at = startsAt(rules, dated, account.timeZone);
  const whyNot = whyNotNow(invoice, chosen, {
    hasEmails: emails.length > 0,
    isOff: rules.startsItself === 'off',
    isNever: at === null,
  });
  return {
    schedule: schedule ? scheduleRefOf(schedule) : null,
    rule,
    startsAt: whyNot === null && at !== null ? isoInstant(at) : null,
    whyNot,
    emails,
  };
};
