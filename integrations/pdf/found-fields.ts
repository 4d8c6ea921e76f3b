import type { Box } from './page-text.ts';

/** A value and the place on the page where it was read, so that a person can check it. */
export interface Found<Value> {
  readonly value: Value;
  /** Null if it comes from embedded XML. */
  readonly place: (Box & { readonly page: number }) | null;
}

/** An amount in the invoice's own currency. */
export interface FoundAmount {
  /** Integer minor units of the currency; hundredths of one that isn't known. */
  readonly minor: number;
  /** ISO 4217, such as `EUR`. */
  readonly currency: string;
}

/** What was found on an invoice; a field that is not certain is absent rather than guessed. */
export interface FoundFields {
  readonly invoiceNumber?: Found<string>;
  /** What is left to pay. */
  readonly amount?: Found<FoundAmount>;
  /** What of the total was paid before, by the invoice itself; absent for nothing. */
  readonly amountPaid?: Found<FoundAmount>;
  /** Calendar dates, `YYYY-MM-DD`. */
  readonly issueDate?: Found<string>;
  readonly dueDate?: Found<string>;
  /** Until when a discount is given. It is shown as that, and never taken as the due date. */
  readonly discountDate?: Found<string>;
  readonly buyerName?: Found<string>;
  readonly buyerEmail?: Found<string>;
  readonly buyerPhone?: Found<string>;
  readonly buyerAddress?: Found<string>;
  readonly sellerName?: Found<string>;
  readonly description?: Found<string>;
}
