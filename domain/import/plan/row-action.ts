import { currencyCode } from '../../../contracts/currencies.ts';
import { z } from 'zod';
import { clientView } from '../../../contracts/invoices/clients.ts';
import { eachClientText } from '../../../contracts/invoices/client-texts.ts';
import { calendarDate, recordId } from '../../../contracts/fields.ts';
import { eachInvoiceText } from '../../../contracts/invoices/invoice-texts.ts';

/** What a file says about a client; what it does not say is absent. */
export const clientValues = z.object({
  name: z.string(),
  email: z.string(),
  ...eachClientText(() => z.string().exactOptional()),
  contacts: clientView.shape.contacts.exactOptional(),
});
export type ClientValues = z.infer<typeof clientValues>;

/** Those that change. */
const changedClientValues = z.object({
  ...clientValues.shape,
  name: clientValues.shape.name.exactOptional(),
  email: clientValues.shape.email.exactOptional(),
});

/** What a file says about an invoice. Money is minor units of its currency. */
export const invoiceValues = z.object({
  invoiceNumber: z.string(),
  /** Absent in plans from before there were others than US dollars. */
  currency: currencyCode.exactOptional(),
  amountCents: z.int(),
  dueDate: calendarDate,
  dateIssued: calendarDate,
  ...eachInvoiceText(() => z.string().exactOptional()),
});
export type InvoiceValues = z.infer<typeof invoiceValues>;

/** Those that change. */
const changedInvoiceValues = z.object({
  ...invoiceValues.shape,
  invoiceNumber: invoiceValues.shape.invoiceNumber.exactOptional(),
  amountCents: invoiceValues.shape.amountCents.exactOptional(),
  dueDate: invoiceValues.shape.dueDate.exactOptional(),
  dateIssued: invoiceValues.shape.dateIssued.exactOptional(),
});

/** A client of the account by its id, or one that the import makes, by its place in the plan's list. */
const invoiceOwner = z.union([z.object({ known: recordId }), z.object({ new: z.int() })]);

/** The file's address and copies of a known client, which it gets with one of its invoices. */
const newAddress = z
  .object({
    clientId: recordId,
    email: z.string().exactOptional(),
    contacts: clientView.shape.contacts.exactOptional(),
  })
  .optional();

/** What has come for an invoice, as the file says; absent where it says nothing new. In minor units. */
const stated = z
  .object({
    due: z.int(),
    /** How much of the rest was credited. */
    credited: z.int(),
    /** Of the payment. */
    date: calendarDate,
  })
  .exactOptional();

/** What applies a record of an import. A new invoice makes its new client first. */
export const rowAction = z.discriminatedUnion('type', [
  z.object({ type: z.literal('create-client'), client: z.int() }),
  z.object({ type: z.literal('update-client'), clientId: recordId, values: changedClientValues }),
  z.object({
    type: z.literal('create-invoice'),
    client: invoiceOwner,
    values: invoiceValues,
    /** Null for an unpaid invoice. */
    datePaid: calendarDate.nullable(),
    stated,
    newAddress,
  }),
  z.object({
    type: z.literal('update-invoice'),
    invoiceId: recordId,
    values: changedInvoiceValues,
    /** Null when it is not marked paid. */
    datePaid: calendarDate.nullable(),
    stated,
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
