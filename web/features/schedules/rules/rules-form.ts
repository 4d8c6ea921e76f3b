import { z } from 'zod';
import type { Currency } from '../../../../contracts/currencies.ts';
import { relationshipType } from '../../../../contracts/invoices/clients.ts';
import {
  invoiceSource,
  mostDelayHours,
  startsItself,
  type ScheduleRulesBody,
  type ScheduleRulesView,
} from '../../../../contracts/schedules/schedule-rules.ts';
import { plainAmount } from '../../../data/account/numbers.ts';
import { readUnits } from '../../../data/account/typed-amounts.ts';

/** Where a rule gives no schedule. */
export const noSchedule = 'none';

const row = z
  .object({
    clientId: z.number().nullable(),
    relationshipType: z.union([z.literal(''), relationshipType]),
    amountFrom: z.string(),
    currency: z.custom<Currency>((value) => typeof value === 'string'),
    source: z.union([z.literal(''), invoiceSource]),
    /** The id of a schedule, `none`, or '' until it is chosen. */
    schedule: z.string().min(1, 'Please select a schedule'),
  })
  .superRefine(({ clientId, relationshipType: relationship, amountFrom, currency, source }, context) => {
    const isForAll = clientId === null && relationship === '' && source === '' && amountFrom.trim() === '';
    if (isForAll)
      context.addIssue({
        code: 'custom',
        path: ['clientId'],
        message: 'Please choose who it is for, or remove this rule',
      });
    if (amountFrom.trim() === '') return;
    const units = readUnits(amountFrom, currency);
    if (units === undefined)
      context.addIssue({ code: 'custom', path: ['amountFrom'], message: 'Amount must be a number' });
    else if (units <= 0)
      context.addIssue({ code: 'custom', path: ['amountFrom'], message: 'Amount must be greater than 0' });
  });

const hours = `Enter a number of hours from 0 to ${mostDelayHours}`;

export const rulesForm = z
  .object({
    rules: z.array(row),
    everyoneElse: z.string(),
    startsItself,
    delayHours: z
      .string()
      .refine((text) => /^\d{1,3}$/.test(text.trim()) && Number(text) <= mostDelayHours, hours),
  })
  .superRefine(({ rules, everyoneElse, startsItself: when }, context) => {
    const isNobody = [...rules.map(({ schedule }) => schedule), everyoneElse].every(
      (schedule) => schedule === noSchedule || schedule === '',
    );
    if (when !== 'off' && isNobody)
      context.addIssue({
        code: 'custom',
        path: ['everyoneElse'],
        message: 'Please select a schedule for someone, or nothing can start',
      });
  });

export type RulesFormInput = z.input<typeof rulesForm>;
export type RulesFormOutput = z.output<typeof rulesForm>;

const scheduleText = (id: number | null): string => (id === null ? noSchedule : String(id));
const scheduleOf = (text: string): number | null => (text === noSchedule ? null : Number(text));

export const emptyRule = (currency: Currency): RulesFormInput['rules'][number] => ({
  clientId: null,
  relationshipType: '',
  amountFrom: '',
  currency,
  source: '',
  schedule: '',
});

type RuleOfView = ScheduleRulesView['rules'][number];

const isForAll = ({ clientId, relationshipType: relationship, amountFrom, source }: RuleOfView): boolean =>
  clientId === null && relationship === null && amountFrom === null && source === null;

/** @param own the account's currency */
export const rulesToForm = (
  { rules, startsItself: when, delayHours }: ScheduleRulesView,
  own: Currency,
): RulesFormInput => ({
  rules: rules
    .filter((rule) => !isForAll(rule))
    .map(({ clientId, relationshipType: relationship, amountFrom, currency, source, scheduleId }) => ({
      clientId,
      relationshipType: relationship ?? '',
      amountFrom:
        amountFrom === null || currency === null ? '' : plainAmount({ minor: amountFrom, currency }),
      currency: currency ?? own,
      source: source ?? '',
      schedule: scheduleText(scheduleId),
    })),
  everyoneElse: scheduleText(rules.find(isForAll)?.scheduleId ?? null),
  startsItself: when,
  delayHours: String(delayHours),
});

/** What is sent to keep them. */
export const bodyOfRules = ({
  rules,
  everyoneElse,
  startsItself: when,
  delayHours,
}: RulesFormOutput): ScheduleRulesBody => ({
  rules: [
    ...rules.map(({ clientId, relationshipType: relationship, amountFrom, currency, source, schedule }) => {
      const units = amountFrom.trim() === '' ? undefined : readUnits(amountFrom, currency);
      return {
        ...(clientId !== null && { clientId }),
        ...(relationship !== '' && { relationshipType: relationship }),
        ...(units !== undefined && { amountFrom: units, currency }),
        ...(source !== '' && { source }),
        scheduleId: scheduleOf(schedule),
      };
    }),
    { scheduleId: scheduleOf(everyoneElse) },
  ],
  startsItself: when,
  delayHours: Number(delayHours),
});
