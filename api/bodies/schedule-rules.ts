import type { ScheduleRulesBody } from '../../contracts/schedules/schedule-rules.ts';
import type { RulesEntry } from '../../commands/schedules/schedule-rules.ts';
import { assertCurrency } from './known-currency.ts';

/** Rules as they are entered; what the body leaves out stays as it is. @throws InvalidField for an unknown currency */
export const scheduleRulesFrom = ({
  rules,
  startsItself,
  delayHours,
  existing = false,
  takeBack = false,
}: ScheduleRulesBody): RulesEntry => {
  rules?.forEach(({ currency }) => assertCurrency(currency));
  return {
    ...(rules && {
      rules: rules.map((rule) => ({
        clientId: rule.clientId ?? null,
        relationshipType: rule.relationshipType ?? null,
        amountFrom: rule.amountFrom == null ? null : { units: rule.amountFrom },
        currency: rule.currency ?? null,
        source: rule.source ?? null,
        scheduleId: rule.scheduleId,
      })),
    }),
    ...(startsItself !== undefined && { startsItself }),
    ...(delayHours !== undefined && { delayHours }),
    existing,
    takeBack,
  };
};
