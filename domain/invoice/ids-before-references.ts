import type { Provider, ProviderReference } from '../provider-reference.ts';
import type { MailThread } from './events.ts';

/*
 * Upcasters of events from before a record of another program was a reference: Xero and Gmail each had fields of their
 * own.
 */

/** Puts another field in the place of one, if the data has that. */
const replaced =
  <From extends string, Old>(from: From, fieldFor: (old: Old) => object) =>
  (data: unknown): unknown => {
    if (typeof data !== 'object' || data === null || !(from in data)) return data;
    const { [from]: old, ...rest } = data as Readonly<Record<From, Old>>;
    return { ...rest, ...fieldFor(old) };
  };

/** `InvoiceCreated` and `InvoiceRevised` of version 2. */
export const importedFrom2 = replaced('xeroInvoiceId', (id: string) => ({
  importedFrom: { provider: 'xero', id } satisfies ProviderReference,
}));

/** `InvoicePaid` of version 1. */
export const invoicePaidFrom1 = replaced('inXero', (_: true) => ({ reportedBy: 'xero' satisfies Provider }));

/** `StepSent` of version 1. */
export const stepSentFrom1 = replaced(
  'gmailThread',
  ({ address, threadId }: { readonly address: string; readonly threadId: string }) => ({
    thread: { provider: 'gmail', id: threadId, address } satisfies MailThread,
  }),
);
