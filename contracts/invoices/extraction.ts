import { currencyCode } from '../currencies.ts';
import { knownCurrency } from '../known-currency.ts';
import { z } from 'zod';
import { clientFields, clientName, clientView } from './clients.ts';
import { calendarDate, dateOrInstant, mostMinorUnits, lineText, optional, recordId } from '../fields.ts';
import { fileView, mostFileBytes, storedFileName } from '../imports/files.ts';
import { invoiceFields, invoiceNumber, paidMoreThanTotal } from './invoice-bodies.ts';

/** Where a value stands on a page, in points (1/72 inch) from the page's upper left corner. */
export const foundPlace = z.object({
  /** 1 for the first. */
  page: z.int().positive(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});

const found = <Value extends z.ZodType>(value: Value) =>
  z.object({
    value,
    /** Null if the value comes from embedded XML and is not on the pages in the same form. */
    place: foundPlace.nullable(),
  });

const foundText = found(z.string());

/** An amount in the invoice's own currency, in its minor units, or in hundredths of one that isn't known. */
export const foundAmount = z.object({
  minor: z.int().positive(),
  /** ISO 4217. */
  currency: z.string().regex(/^[A-Z]{3}$/),
});

/** What was found on an invoice; a field that is not certain is absent. */
export const foundFields = z.object({
  invoiceNumber: foundText.exactOptional(),
  amount: found(foundAmount).exactOptional(),
  amountPaid: found(foundAmount).exactOptional(),
  issueDate: found(calendarDate).exactOptional(),
  dueDate: found(calendarDate).exactOptional(),
  discountDate: found(calendarDate).exactOptional(),
  buyerName: foundText.exactOptional(),
  buyerEmail: foundText.exactOptional(),
  buyerPhone: foundText.exactOptional(),
  buyerAddress: foundText.exactOptional(),
  sellerName: foundText.exactOptional(),
  description: foundText.exactOptional(),
});

/** Room for the file as base64, and for its name. */
export const extractionBodyLimit = Math.ceil(mostFileBytes / 3) * 4 + 16 * 1_024;

/** Its length is checked by the limit of the body; what it holds is found out by reading it. */
export const extractionBody = z.strictObject({
  /** Base64, also as a data URL. */
  fileContent: z.string().nullish(),
  fileName: z.string().max(1_000).nullish(),
  /** Bytes; a file of another length arrived incomplete. */
  fileSize: z.number().nullish(),
  fileType: z.string().max(200).nullish(),
});

const textOrNull = z.string().nullable();
const dateOrNull = calendarDate.nullable();

/** What `POST /api/invoices/extract` answers; null where nothing was found for certain. */
export const extractedInvoice = z.object({
  clientInfo: z.object({
    businessName: textOrNull,
    email: textOrNull,
    phone: textOrNull,
    address: textOrNull,
  }),
  invoiceInfo: z.object({
    invoiceNumber: textOrNull,
    /** The total in whole units of the currency; null for one in a currency that nobody knows. */
    amount: z.number().nullable(),
    /** What of the total the invoice itself names as paid, in whole units; null for nothing. */
    amountPaid: z.number().nullable(),
    /** Null without an amount. */
    currency: knownCurrency.nullable(),
    dueDate: dateOrNull,
    issueDate: dateOrNull,
    description: textOrNull,
  }),
  potentialMatchingClients: z.array(clientView),
  /** Where on the pages each was found, by the name of the review's field. */
  places: z.partialRecord(
    z.enum([
      'businessName',
      'clientEmail',
      'clientPhone',
      'clientAddress',
      'invoiceNumber',
      'amount',
      'amountPaid',
      'dueDate',
      'issueDate',
      'description',
    ]),
    foundPlace,
  ),
  /** Until when a discount is given: it is not the due date. */
  discountDate: dateOrNull,
  /** Says why the amount was not taken over. */
  currencyNotice: textOrNull,
  /** Embedded XML, a language model, or the text on the pages. */
  source: z.enum(['xml', 'model', 'page']),
  /** The stored PDF, which `create-from-extraction` can keep with the invoice; null when there is no room for it. */
  document: fileView.nullable(),
});

interface ReviewedClient {
  readonly clientName?: string | null | undefined;
  readonly businessName?: string | null | undefined;
  readonly clientAddress?: string | null | undefined;
}

/**
 * Name and address of a new client: its own name leads, or else the business's; the business it works for then begins the
 * address, as on a letter.
 */
export const newClientOf = ({ clientName, businessName, clientAddress }: ReviewedClient) => {
  const name = clientName || businessName || '';
  const isBusinessKnown = !businessName || businessName.toLowerCase() === name.toLowerCase();
  return {
    name,
    address: isBusinessKnown ? clientAddress : [businessName, clientAddress].filter(Boolean).join('\n'),
  };
};

/** Adds what keeps a new client from being stored, by the field it is about. */
export const checkNewClient = (reviewed: ReviewedClient, context: z.core.$RefinementCtx): void => {
  const { name, address } = newClientOf(reviewed);
  const refuse = (field: 'clientName' | 'clientAddress', message: string): void => {
    context.addIssue({ code: 'custom', path: [field], message });
  };
  for (const { message } of clientFields.name.safeParse(name).error?.issues ?? [])
    refuse('clientName', message);
  if (!clientFields.address.safeParse(address).success)
    refuse('clientAddress', 'Business name and address must be at most 500 characters together');
};

/** An existing client is named by its id; for a new one, its name is the client's or else the business's. */
export const extractionReviewBody = z
  .strictObject({
    useExistingClient: z.boolean(),
    clientId: optional(recordId),
    clientName: optional(clientName),
    businessName: optional(lineText(200, 'Business name').trim()),
    clientEmail: optional(clientFields.email),
    clientPhone: clientFields.phone,
    clientAddress: clientFields.address,
    invoiceNumber,
    /** By default the client's, else the account's. */
    currency: optional(currencyCode),
    /** Integer minor units of the currency, such as cents. */
    amount: z
      .int({
        error: (issue) => (issue.input === undefined ? 'Amount is required' : 'Amount must be a number'),
      })
      .positive('Amount must be greater than 0')
      .max(mostMinorUnits, 'Amount must be at most 999,999,999.99'),
    /**
     * What was paid before, in integer minor units like the amount, and at most as much: it is recorded as a payment of
     * the issue date.
     */
    amountPaid: optional(
      z
        .int('Amount must be a number')
        .min(0, 'Amount must be 0 or more')
        .max(mostMinorUnits, 'Amount must be at most 999,999,999.99'),
    ),
    dueDate: dateOrInstant,
    issueDate: optional(dateOrInstant),
    description: invoiceFields.description,
    /** Stored name of the PDF, as the extraction answered it. */
    filename: optional(storedFileName),
  })
  .refine(({ amount, amountPaid }) => (amountPaid ?? 0) <= amount, {
    path: ['amountPaid'],
    message: paidMoreThanTotal,
  })
  .refine(({ useExistingClient, clientId }) => !useExistingClient || clientId != null, {
    path: ['clientId'],
    message: 'Please select a client',
  })
  .superRefine((body, context) => {
    if (!body.useExistingClient) checkNewClient(body, context);
  })
  .refine(({ useExistingClient, clientEmail }) => useExistingClient || clientEmail, {
    path: ['clientEmail'],
    message: 'Please enter a valid email address',
  });

/** Whether a reading found nothing at all, so that there is nothing to review. */
export const foundNothing = ({
  clientInfo,
  invoiceInfo,
  currencyNotice,
  discountDate,
}: ExtractedInvoice): boolean =>
  [...Object.values(clientInfo), ...Object.values(invoiceInfo), currencyNotice, discountDate].every(
    (value) => value === null,
  );

export type ExtractionBody = z.infer<typeof extractionBody>;
export type ExtractedInvoice = z.infer<typeof extractedInvoice>;
export type ExtractionReviewBody = z.infer<typeof extractionReviewBody>;
export type FoundPlace = z.infer<typeof foundPlace>;
export type FoundFields = z.infer<typeof foundFields>;
