import type { InvoiceEvent } from '../events.ts';

/** A promised part of what is due. */
export interface Installment {
  /** Calendar date, by which it is to be paid. */
  readonly date: string;
  /** Integer minor units of the invoice's currency. */
  readonly amount: number;
}

/** What is still to be paid of an installment. */
export interface OpenInstallment {
  /** Calendar date. */
  readonly date: string;
  /** Integer minor units of the invoice's currency; 0 for one that is filled, and for one that a credit left nothing of. */
  readonly open: number;
}

/** An installment, and the id of the email that reminds of it: none is sent twice. */
export interface RemindedInstallment extends Installment {
  readonly reminderId: number;
}

/** What was agreed, and what the user has been asked about it since. `installments.ts` says how it stands. */
export interface PaymentPlan {
  /** In the order of their dates; together what was due when it was agreed. */
  readonly installments: readonly RemindedInstallment[];
  /** What had come from the client before, in minor units. */
  readonly received: number;
  /** How many days before its date a reminder of an installment goes; 0 for that day. */
  readonly remindBefore: number;
  /** ISO instant. */
  readonly agreedAt: string;
  /** Date of the latest missed installment that the user was told of; null for none. */
  readonly missed: string | null;
  /** Date of the latest missed installment despite which the user continues; null for none. */
  readonly continued: string | null;
  /** The reminders that were planned; each is planned once. */
  readonly reminded: readonly number[];
}

/** A plan as it was agreed. */
export const agreedPlan = ({
  installments,
  received,
  remindBefore,
  agreedAt,
}: Extract<InvoiceEvent, { type: 'PaymentPlanAgreed' }>['data']): PaymentPlan => ({
  installments,
  received,
  remindBefore,
  agreedAt,
  missed: null,
  continued: null,
  reminded: [],
});
