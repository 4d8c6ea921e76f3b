import type { z } from 'zod';
import { clientFields, clientName } from '../../contracts/invoices/clients.ts';
import { calendarDate, mostMinorUnits, longText } from '../../contracts/fields.ts';
import { invoiceNumber } from '../../contracts/invoices/invoice-bodies.ts';
import type { Found, FoundFields } from './found-fields.ts';
import { presentFields } from './present-fields.ts';

/** Without control characters, and without those that are invisible or change the direction of text. */
const cleaned = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\p{Cf}\p{Co}\p{Cs}]/gu, '')
    .trim();

const fitting = (field: Found<string> | undefined, schema: z.ZodType): Found<string> | undefined => {
  if (field === undefined) return undefined;
  const value = cleaned(field.value);
  return value !== '' && schema.safeParse(value).success ? { ...field, value } : undefined;
};

const fittingAmount = (amount: FoundFields['amount']): FoundFields['amount'] =>
  amount !== undefined && amount.value.minor > 0 && amount.value.minor <= mostMinorUnits ? amount : undefined;

/** Cleans the texts, and drops each field that an invoice or a client could not hold. */
export const fitFields = (fields: FoundFields): FoundFields =>
  presentFields({
    invoiceNumber: fitting(fields.invoiceNumber, invoiceNumber),
    amount: fittingAmount(fields.amount),
    amountPaid: fittingAmount(fields.amountPaid),
    issueDate: fitting(fields.issueDate, calendarDate),
    dueDate: fitting(fields.dueDate, calendarDate),
    discountDate: fitting(fields.discountDate, calendarDate),
    buyerName: fitting(fields.buyerName, clientName),
    buyerEmail: fitting(fields.buyerEmail, clientFields.email),
    buyerPhone: fitting(fields.buyerPhone, clientFields.phone),
    buyerAddress: fitting(fields.buyerAddress, clientFields.address),
    sellerName: fitting(fields.sellerName, clientName),
    description: fitting(fields.description, longText(5_000, 'Description')),
  });
