import type { XeroContact, XeroInvoice } from '../../../domain/xero/records/records.ts';

/** Which records of a list are wanted. */
export interface PageWanted {
  /** From 1. */
  readonly page: number;
  /** ISO instant: only what changed since then; null for all. */
  readonly since: string | null;
}

export interface InvoicesWanted extends PageWanted {
  /** Only those that are approved and not paid in full. */
  readonly onlyOwed: boolean;
}

/** A record that is not as the partner's documentation says. */
export interface UnreadableRecord {
  readonly xeroId: string;
  readonly name: string;
}

export interface AccountingPage<T> {
  readonly records: readonly T[];
  readonly unreadable: readonly UnreadableRecord[];
  readonly isLast: boolean;
  /** ISO instant of the answer, by the partner's clock. */
  readonly asOf: string;
}

/** The partner answers something that can't be read as its documentation says. */
export class UnreadableAnswer extends Error {
  override readonly name = 'UnreadableAnswer';
}

/** The account has made as many calls as the partner allows for a day. */
export class TooManyCalls extends Error {
  override readonly name = 'TooManyCalls';
  readonly retryAfterMs: number;
  constructor(retryAfterMs: number) {
    super('Xero allows no more calls today');
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * What an account's accounting system is read by. The order of a list's records never changes, so that no record is
 * missed while pages are read. Every call waits for the partner's limits and tries again for a while.
 * @throws NotConnected, PartnerUnavailable, TooManyCalls, UnreadableAnswer
 */
export interface Accounting {
  contacts(accountId: number, wanted: PageWanted, signal: AbortSignal): Promise<AccountingPage<XeroContact>>;
  /** Contacts by their ids, at most 250; those that don't exist are left out. */
  contactsById(
    accountId: number,
    ids: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly XeroContact[]>;
  invoices(
    accountId: number,
    wanted: InvoicesWanted,
    signal: AbortSignal,
  ): Promise<AccountingPage<XeroInvoice>>;
  /** Where the invoice can be seen and paid; null when it has no such page. */
  paymentUrl(accountId: number, invoiceId: string, signal: AbortSignal): Promise<string | null>;
  /** The invoice as its PDF; null when there is none, or it is too large. */
  invoicePdf(accountId: number, invoiceId: string, signal: AbortSignal): Promise<Uint8Array | null>;
}
