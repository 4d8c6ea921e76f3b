import { z } from 'zod';
import { recordId } from './fields.ts';

/**
 * The views that a page can show. `client-rows` and `invoice-rows` are those of the paged lists
 * (`contracts/invoices/lists.ts`); rows of invoices and of sequences both change with `invoice-rows`, rows of emails with
 * `sent-emails`, and rows of payments with `payments`. A change of `templates` may also be one of the steps that use them. `today` reports that the account's
 * midnight has passed, `status` that `GET /api/status` has a new answer, `everything` that any view may have changed
 * before the connection was there.
 */
export const liveView = z.enum([
  'user',
  'clients',
  'templates',
  'schedules',
  'imports',
  'verified-emails',
  'invoices',
  'followup-sequences',
  'sent-emails',
  'payments',
  'notifications',
  'xero-sync',
  'client-rows',
  'invoice-rows',
  'dashboard',
  'today',
  'status',
  'everything',
]);

/**
 * One change. `id` is the record's id in that view; for `followup-sequences` it is the invoice's id (`?invoiceIds=`),
 * for `dashboard` the invoice's, for `user`, `xero-sync`, `today`, `status` and `everything` the account's. `revision`
 * grows with every change of the record.
 */
export const liveChange = z.object({ view: liveView, id: recordId, revision: z.string() });
/** A message on `/api/live`: the changes of up to 50 ms. */
export const liveMessage = z.array(liveChange);

/** The parameters of `/api/live`. */
export const liveQuery = z.object({
  /**
   * When the server sent the page, from its header `Server-Timing: sent;dur=`, in milliseconds since 1970: what the page
   * shows may have been read at any time since. Left out by a page that reads everything as it connects.
   */
  since: z.coerce.number().optional(),
});

export type LiveView = z.infer<typeof liveView>;
export type LiveChange = z.infer<typeof liveChange>;
