import { z } from 'zod';
import { amountInUnits, calendarDate, optional, recordId, timeOfDay } from '../fields.ts';
import { relationshipType } from '../invoices/clients.ts';
import { currencyText, knownCurrency } from '../known-currency.ts';
import { tone } from '../sequences/tones.ts';
import { stepType } from '../sequences/sequences.ts';
import { scheduleRef } from './schedule-ref.ts';

export const mostRules = 100;
export const mostDelayHours = 720;
export const defaultDelayHours = 2;

/** How an invoice came: entered by a person or a call, in an imported file, or from another program. */
export const invoiceSource = z.enum(['entered', 'imported', 'synced']);

/** When sequences start by themselves: never, some hours after an invoice is created, or once it is overdue. */
export const startsItself = z.enum(['off', 'created', 'overdue']);

/** What an invoice must be for a rule. Without any of it, the rule holds for every invoice. */
const condition = {
  clientId: optional(recordId),
  relationshipType: optional(relationshipType),
  /** The least total, in whole units of the rule's currency; an invoice in another currency doesn't have it. */
  amountFrom: optional(amountInUnits),
  /** Default: the account's. */
  currency: optional(currencyText),
  source: optional(invoiceSource),
};

const ruleBody = z.strictObject({
  ...condition,
  /** Null for none: such an invoice is never chased by itself. */
  scheduleId: recordId.nullable(),
  /** As answered; ignored. */
  schedule: optional(scheduleRef),
});

export const scheduleRulesBody = z.strictObject({
  /** The first that holds decides. */
  rules: z.array(ruleBody).max(mostRules, `Please enter at most ${mostRules} rules`).optional(),
  startsItself: startsItself.optional(),
  delayHours: z.int().min(0).max(mostDelayHours).optional(),
  /** Whether invoices that are open now start too. It counts when it is switched on. */
  existing: z.boolean().optional(),
  /**
   * Together with `startsItself: "off"`: sequences that have started by themselves since it was switched on, and sent
   * nothing yet, are taken back.
   */
  takeBack: z.boolean().optional(),
  /** As answered; ignored. */
  since: optional(z.string().max(40)),
});

const ruleView = z.object({
  clientId: recordId.nullable(),
  relationshipType: relationshipType.nullable(),
  /** In minor units of `currency`; null for no least amount. */
  amountFrom: z.int().nullable(),
  currency: knownCurrency.nullable(),
  source: invoiceSource.nullable(),
  scheduleId: recordId.nullable(),
  /** Null when it was archived, or there is none. */
  schedule: scheduleRef.nullable(),
});

export const scheduleRulesView = z.object({
  rules: z.array(ruleView),
  startsItself,
  delayHours: z.int(),
  existing: z.boolean(),
  /** ISO instant of switching on; null while it is off. */
  since: z.string().nullable(),
});

/** Why nothing starts by itself for an invoice. */
export const noStartReason = z.enum([
  'off',
  'before_switched_on',
  'no_rule',
  'rule_says_none',
  'schedule_archived',
  'nothing_left',
  'was_chased',
  'chased',
  'paid',
  'client_paused',
  /** With a lawyer, disputed, uncollectible or left. */
  'set_aside',
]);

const plannedEmail = z.object({
  date: calendarDate,
  time: timeOfDay,
  tone,
  stepType,
  subject: z.string(),
});

/** Which schedule an invoice would get, and why. */
export const scheduleChoiceView = z.object({
  schedule: scheduleRef.nullable(),
  /** The place of the rule that decides, from 0; null for none. */
  rule: z.int().nullable(),
  /** When it is to start by itself, as an ISO instant; past while it waits for room in the plan. Null when it doesn't. */
  startsAt: z.string().nullable(),
  /** Null when it starts. */
  whyNot: noStartReason.nullable(),
  emails: z.array(plannedEmail),
});

/** Maximum number of invoices that a preview of switching on names. */
export const mostPreviewed = 200;

/** What would start if these rules were switched on now. */
export const startsPreviewView = z.object({
  invoices: z.int(),
  late: z.int(),
  /** How many more sequences the plan has room for; null for no cap. */
  room: z.int().nullable(),
  first: z.array(
    z.object({
      invoiceId: recordId,
      invoiceNumber: z.string(),
      clientName: z.string(),
      dueDate: calendarDate,
      schedule: scheduleRef,
      email: plannedEmail,
    }),
  ),
});

export type InvoiceSource = z.infer<typeof invoiceSource>;
export type StartsItself = z.infer<typeof startsItself>;
export type ScheduleRulesBody = z.infer<typeof scheduleRulesBody>;
export type ScheduleRulesView = z.infer<typeof scheduleRulesView>;
export type ScheduleChoiceView = z.infer<typeof scheduleChoiceView>;
export type StartsPreviewView = z.infer<typeof startsPreviewView>;
export type NoStartReason = z.infer<typeof noStartReason>;
