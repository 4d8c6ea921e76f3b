import type { Desk } from '../../commands/desk.ts';
import { relationshipOf, relationshipWhereUnknown } from '../../commands/schedules/start-by-rule.ts';
import { decidingRule } from '../../domain/schedule-rules/chosen-schedule.ts';
import type { ScheduleRules } from '../../domain/schedule-rules/decide.ts';
import type { UnstartedInvoice } from './startable-invoices.ts';

/** Whether a rule gives an invoice a schedule, by what the read models say of it: no stream is read without need. */
export const isWanted = async (
  desk: Pick<Desk, 'commands'>,
  { rules }: Pick<ScheduleRules, 'rules'>,
  invoice: UnstartedInvoice,
): Promise<boolean> => {
  const asks = rules.some(({ relationshipType }) => relationshipType !== null);
  const relationshipType = asks ? await relationshipOf(desk, invoice.clientId) : relationshipWhereUnknown;
  return typeof decidingRule(rules, { ...invoice, relationshipType })?.rule.scheduleId === 'number';
};
