import { z } from 'zod';
import { calendarDate } from './fields.ts';

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

/** A total in the invoice's own currency, in hundredths of its unit. */
export const foundAmount = z.object({
  cents: z.int().positive(),
  /** ISO 4217. */
  currency: z.string().regex(/^[A-Z]{3}$/),
});

/** What was found on an invoice; a field that is not certain is absent. */
export const foundFields = z.object({
  invoiceNumber: foundText.exactOptional(),
  amount: found(foundAmount).exactOptional(),
  issueDate: found(calendarDate).exactOptional(),
  dueDate: found(calendarDate).exactOptional(),
  buyerName: foundText.exactOptional(),
  buyerEmail: foundText.exactOptional(),
  buyerPhone: foundText.exactOptional(),
  buyerAddress: foundText.exactOptional(),
  sellerName: foundText.exactOptional(),
  description: foundText.exactOptional(),
});

export type FoundPlace = z.infer<typeof foundPlace>;
export type FoundFields = z.infer<typeof foundFields>;
