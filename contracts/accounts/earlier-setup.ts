import { z } from 'zod';
import { recordId } from '../fields.ts';

/** What an account had set up when it was taken over by whoever reads the mail of its address. All of it is off. */
export const earlierSetupView = z.object({
  /** ISO instant of the take-over. */
  since: z.string(),
  /** Senders that are set aside; `smtpServer` with its port, null for none. */
  senders: z.array(z.object({ id: recordId, email: z.string(), smtpServer: z.string().nullable() })),
  /** Sequences that are on hold since. */
  sequences: z.array(z.object({ invoiceId: recordId, invoiceNumber: z.string(), clientName: z.string() })),
  /** Who could read with an auditor's link. */
  auditors: z.array(z.string()),
  connections: z.array(z.enum(['gmail', 'xero'])),
  /** Where weekly checkpoints went; null for nowhere. */
  checkpointEmail: z.string().nullable(),
  emailSignature: z.string().nullable(),
});
export type EarlierSetupView = z.infer<typeof earlierSetupView>;

/** What goes on of it; the rest stays off. */
export const earlierSetupBody = z.strictObject({
  senders: z.array(recordId).max(100),
  /** The invoices of the sequences. */
  sequences: z.array(recordId).max(10_000),
  emailSignature: z.boolean(),
  /** Needed for senders. */
  currentPassword: z.string().max(1_000).optional(),
});
export type EarlierSetupBody = z.infer<typeof earlierSetupBody>;
