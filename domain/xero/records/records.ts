/** A contact of Xero, as far as Owed reads it. Texts are as Xero has them; an empty one is null. */
export interface XeroContact {
  readonly contactId: string;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly postalCode: string | null;
  readonly country: string | null;
  readonly isArchived: boolean;
  readonly isCustomer: boolean;
  readonly isSupplier: boolean;
  /** ISO instant of its last change. */
  readonly updatedAt: string;
}

export type XeroInvoiceStatus = 'DRAFT' | 'SUBMITTED' | 'AUTHORISED' | 'PAID' | 'VOIDED' | 'DELETED';

/**
 * A payment of an invoice, or what was allocated to it of a credit note, an overpayment or a prepayment. `unlisted`: the
 * part of the sums for which Xero gives no single ones.
 */
export interface XeroEntry {
  readonly type:
    | 'payment'
    | 'credit_note'
    | 'overpayment'
    | 'prepayment'
    | 'unlisted_payment'
    | 'unlisted_credit';
  /** Unique for the type and the invoice; empty for an unlisted one. */
  readonly id: string;
  readonly amount: number;
  /** Calendar date; null where Xero does not say. */
  readonly date: string | null;
  readonly reference: string | null;
}

/** An invoice of Xero. Amounts are in the invoice's currency; dates are calendar dates. */
export interface XeroInvoice {
  readonly invoiceId: string;
  /** False for a bill. */
  readonly isReceivable: boolean;
  readonly status: XeroInvoiceStatus;
  readonly number: string;
  readonly reference: string | null;
  readonly contactId: string;
  readonly contactName: string;
  readonly currency: string;
  readonly total: number;
  readonly amountDue: number;
  /** What was paid and credited. */
  readonly entries: readonly XeroEntry[];
  readonly dateIssued: string;
  /** Null for an invoice without a due date. */
  readonly dueDate: string | null;
  /** Null while it is not paid, or where Xero does not say. */
  readonly fullyPaidOn: string | null;
  /** ISO instant of its last change. */
  readonly updatedAt: string;
}
