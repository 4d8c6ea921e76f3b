import type { InvoiceSource, StartsItself } from '../../contracts/schedules/schedule-rules.ts';
import type { ScheduleRef } from '../../contracts/schedules/schedule-ref.ts';
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

/** The sequences that have started by themselves with a schedule on a calendar date of the account. */
export interface StartsOfDay {
  readonly schedule: ScheduleRef;
  readonly day: string;
}

/** Events of the stream `rules-{account}`. */
export type ScheduleRulesEvent =
  /** All values after the change. */
  | {
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
    }
  /** Those that have sent nothing yet are taken back, and don't start by themselves again. */
  | { type: 'ScheduleStartsUndone'; data: { accountId: number } & StartsOfDay };

export type ScheduleRulesCommand =
  | {
      type: 'SetScheduleRules';
      accountId: number;
      changes: Partial<ScheduleRuleFacts>;
      /** Whether invoices that are open now start too; it counts when it is switched on. */
      existing: boolean;
      /** It is switched off, and what has started by itself since it was switched on is taken back. */
      takeBack?: boolean;
      /** ISO instant. */
      now: string;
    }
  | ({ type: 'UndoScheduleStarts'; accountId: number } & StartsOfDay);
