import { z } from 'zod';
import { clientView } from '../../../contracts/clients.ts';
import { calendarDate, recordId } from '../../../contracts/fields.ts';
import { eachInvoiceText } from '../../../contracts/invoice-texts.ts';

/** What a file says about a client; what it does not say is absent. */
export const clientValues = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string().optional(),
  address: z.string().optional(),
  city: z.string().optional(),
  state: z.string().optional(),
  postalCode: z.string().optional(),
  country: z.string().optional(),
  notes: z.string().optional(),
  contacts: clientView.shape.contacts.optional(),
});
export type ClientValues = z.infer<typeof clientValues>;

/** What a file says about an invoice. Money is integer cents. */
export const invoiceValues = z.object({
  invoiceNumber: z.string(),
  amountCents: z.int(),
  dueDate: calendarDate,
  dateIssued: calendarDate,
  ...eachInvoiceText(() => z.string().optional()),
});
export type InvoiceValues = z.infer<typeof invoiceValues>;

/** A client of the account by its id, or one that the import makes, by its place in the plan's list. */
const invoiceOwner = z.union([z.object({ known: recordId }), z.object({ new: z.int() })]);

/** The file's address and copies of a known client, which it gets with one of its invoices. */
const newAddress = z
  .object({
    clientId: recordId,
    email: z.string().optional(),
    contacts: clientView.shape.contacts.optional(),
  })
  .optional();

/** What applies a record of an import. A new invoice makes its new client first. */
export const rowAction = z.discriminatedUnion('type', [
  z.object({ type: z.literal('create-client'), client: z.int() }),
  z.object({ type: z.literal('update-client'), clientId: recordId, values: clientValues.partial() }),
  z.object({
    type: z.literal('create-invoice'),
    client: invoiceOwner,
    values: invoiceValues,
    /** Null for an unpaid invoice. */
    datePaid: calendarDate.nullable(),
    newAddress,
  }),
  z.object({
    type: z.literal('update-invoice'),
    invoiceId: recordId,
    values: invoiceValues.partial(),
    /** Null when it is not marked paid. */
    datePaid: calendarDate.nullable(),
    newAddress,
  }),
  z.object({
    type: z.literal('pause-sequence'),
    invoiceId: recordId,
    /** What the file says of the invoice. */
    says: z.string(),
  }),
]);
export type RowAction = z.infer<typeof rowAction>;
