import { z } from 'zod';
import { recordId } from './fields.ts';

/**
 * The views that a page can show. `client-rows` and `invoice-rows` are those of the paged lists
 * (`contracts/lists.ts`); rows of invoices and of sequences both change with `invoice-rows`, rows of emails with
 * `sent-emails`. A change of `templates` may also be one of the steps that use them. `today` reports that the account's midnight has passed, `status` that `GET /api/status` has a new
 * answer.
 */
export const liveView = z.enum([
  'user',
  'clients',
  'templates',
  'imports',
  'verified-emails',
  'invoices',
  'followup-sequences',
  'sent-emails',
  'notifications',
  'xero-sync',
  'client-rows',
  'invoice-rows',
  'attention',
  'today',
  'status',
]);

/**
 * One change. `id` is the record's id in that view; for `followup-sequences` it is the invoice's id (`?invoiceIds=`),
 * for `attention` the invoice's, for `user`, `xero-sync`, `today` and `status` the account's. `revision` grows with every change of the record.
 */
export const liveChange = z.object({ view: liveView, id: recordId, revision: z.string() });
/** A message on `/api/live`: the changes of up to 50 ms. */
export const liveMessage = z.array(liveChange);
export type LiveView = z.infer<typeof liveView>;
export type LiveChange = z.infer<typeof liveChange>;
