import type { InvoiceSource, StartsItself } from '../../contracts/schedules/schedule-rules.ts';
import type { Currency } from '../../contracts/currencies.ts';
import type { ClientView } from '../../contracts/invoices/clients.ts';

/** Which invoices get which schedule. A condition that is null holds for every invoice. */
export interface ScheduleRule {
  readonly clientId: number | null;
  readonly relationshipType: ClientView['relationshipType'] | null;
  /** The least total, in minor units of `currency`. Null together with the currency. */
  readonly amountFrom: number | null;
  readonly currency: Currency | null;
  readonly source: InvoiceSource | null;
  /** Null for none: such an invoice is never chased by itself. */
  readonly scheduleId: number | null;
}

export interface ScheduleRuleFacts {
  /** The first that holds decides. One without a condition is the last. */
  readonly rules: readonly ScheduleRule[];
  readonly startsItself: StartsItself;
  /** How many hours after its creation an invoice starts at the earliest. */
  readonly delayHours: number;
}

/** Event of the stream `schedule-rules-{account}`. All values after the change. */
export type ScheduleRulesEvent = {
  type: 'ScheduleRulesSet';
  data: {
    accountId: number;
    /** ISO instant of switching on; null while it is off. */
    since: string | null;
    /** Whether invoices from before that start, too. */
    existing: boolean;
    /** ISO instant: what has started by itself since, and sent nothing yet, is taken back. */
    takesBack?: string;
  } & ScheduleRuleFacts;
};

export type ScheduleRulesCommand = {
  type: 'SetScheduleRules';
  accountId: number;
  changes: Partial<ScheduleRuleFacts>;
  /** Whether invoices that are open now start too; it counts when it is switched on. */
  existing: boolean;
  /** It is switched off, and what has started by itself since it was switched on is taken back. */
  takeBack?: boolean;
  /** ISO instant. */
  now: string;
};
