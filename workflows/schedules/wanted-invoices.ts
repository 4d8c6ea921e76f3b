import type { Desk } from '../../commands/desk.ts';
import { relationshipOf, relationshipWhereUnknown } from '../../commands/schedules/start-by-rule.ts';
import { startsAt } from '../../domain/schedule-rules/starts-at.ts';
import { decidingRule } from '../../domain/schedule-rules/chosen-schedule.ts';
import type { ScheduleRules } from '../../domain/schedule-rules/decide.ts';
import type { UnstartedInvoice } from './startable-invoices.ts';

/** Whether a rule gives an invoice a schedule, by what the read models say of it: no stream is read without need. */
const isWanted = async (
  desk: Pick<Desk, 'commands'>,
  { rules }: Pick<ScheduleRules, 'rules'>,
  invoice: UnstartedInvoice,
): Promise<boolean> => {
  const asks = rules.some(({ relationshipType }) => relationshipType !== null);
  const relationshipType = asks ? await relationshipOf(desk, invoice.clientId) : relationshipWhereUnknown;
  return typeof decidingRule(rules, { ...invoice, relationshipType })?.rule.scheduleId === 'number';
};

interface StartMoment {
  /** IANA name. */
  readonly timeZone: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * The invoices whose sequences are to start by themselves by now, in their order, and when the next of the others is.
 * @param isLeftOut those that are not looked at once their time has come
 */
export const toStart = async (
  desk: Pick<Desk, 'commands'>,
  rules: ScheduleRules,
  { timeZone, now }: StartMoment,
  neverChased: AsyncIterable<readonly UnstartedInvoice[]>,
  isLeftOut: (invoiceId: number) => boolean = () => false,
): Promise<{ readonly due: readonly UnstartedInvoice[]; readonly next: number | undefined }> => {
  const due: UnstartedInvoice[] = [];
  let next: number | undefined;
  for await (const invoices of neverChased)
    for (const invoice of invoices) {
      const at = startsAt(rules, invoice, timeZone);
      if (at === null) continue;
      if (at > now) next = Math.min(at, next ?? at);
      else if (!isLeftOut(invoice.invoiceId) && (await isWanted(desk, rules, invoice))) due.push(invoice);
    }
  return { due, next };
};
