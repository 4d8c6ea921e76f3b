import { z } from 'zod';
import type { ProviderReference } from '../provider-reference.ts';
import type { MailThread } from './events.ts';

/*
 * Upcasters of events from before a record of another program was a reference: Xero and Gmail each had fields of their
 * own.
 */

const ofXero = z.looseObject({ xeroInvoiceId: z.string() });

/** `InvoiceCreated` and `InvoiceRevised` of version 2. */
export const importedFrom2 = (data: unknown): unknown => {
  const found = ofXero.safeParse(data);
  if (!found.success) return data;
  const { xeroInvoiceId: id, ...rest } = found.data;
  return { ...rest, importedFrom: { provider: 'xero', id } satisfies ProviderReference };
};

const paidInXero = z.looseObject({ inXero: z.literal(true) });

/** `InvoicePaid` of version 1. */
export const invoicePaidFrom1 = (data: unknown): unknown => {
  const found = paidInXero.safeParse(data);
  if (!found.success) return data;
  const { inXero: _, ...rest } = found.data;
  return { ...rest, reportedBy: 'xero' };
};

const inGmail = z.looseObject({ gmailThread: z.object({ address: z.string(), threadId: z.string() }) });

/** `StepSent` of version 1. */
export const stepSentFrom1 = (data: unknown): unknown => {
  const found = inGmail.safeParse(data);
  if (!found.success) return data;
  const { gmailThread, ...rest } = found.data;
  const thread: MailThread = { provider: 'gmail', id: gmailThread.threadId, address: gmailThread.address };
  return { ...rest, thread };
};
