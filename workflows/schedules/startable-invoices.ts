import type { RuledInvoice } from '../../domain/schedule-rules/chosen-schedule.ts';

/** An open invoice that was never chased. */
export interface UnstartedInvoice extends Omit<RuledInvoice, 'relationshipType'> {
  readonly invoiceId: number;
  /** Calendar date. */
  readonly dueDate: string;
  /** ISO instant. */
  readonly createdAt: string;
}

/** What the read models say of the invoices that may start. Decisions read the streams. */
export interface StartableInvoices {
  /** The open invoices of an account that were never chased, the oldest due date first. @throws StoreUnavailable */
  neverChased(accountId: number): AsyncIterable<readonly UnstartedInvoice[]>;
  /** The calendar dates of the next emails to a client. */
  nextEmailDays(accountId: number, clientId: number): Promise<readonly string[]>;
  /** Whether the client's sequences are paused together. */
  isClientPaused(accountId: number, clientId: number): Promise<boolean>;
}
