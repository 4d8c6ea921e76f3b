import { z } from 'zod';
import { foundFields, type FoundFields } from '../../contracts/invoices/extraction.ts';
import type { PrintedPage } from '../../platform/ports/partners/invoice-reader.ts';
import { decimalsOfCode } from '../../domain/money/minor-units.ts';
import { fitFields } from '../pdf/fit-fields.ts';
import { placeOfText } from './printed-text.ts';

const printed = z.string().nullable();
const amount = z
  .strictObject({
    asPrinted: z.string().describe('Digits and separators as printed'),
    amount: z.number(),
    currency: z.string().describe('ISO 4217'),
  })
  .nullable();
const date = z.strictObject({ asPrinted: z.string(), iso: z.string().describe('YYYY-MM-DD') }).nullable();

/** What the model is asked to answer. `asPrinted` is compared with the pages. */
export const invoiceAnswer = z.strictObject({
  invoiceNumber: printed.describe("The invoice's own number, as printed"),
  amountDue: amount.describe(
    'The amount of this invoice that the buyer still has to pay in full, not what is due if it is late',
  ),
  amountPaid: amount.describe(
    'What the buyer has paid of this invoice before, by the invoice itself, such as a deposit',
  ),
  issueDate: date,
  dueDate: date.describe('The last day to pay in full, never the day until which a discount is given'),
  buyerName: printed.describe('Who receives the invoice'),
  buyerEmail: printed,
  buyerPhone: printed,
  buyerAddress: printed,
  sellerName: printed.describe('Who sends the invoice'),
  description: printed.describe('What was sold, in the words of the invoice'),
});
type InvoiceAnswer = z.infer<typeof invoiceAnswer>;

type Pages = readonly PrintedPage[];

/**
 * Whether digits as printed may mean so many minor units: a separator before the last one or two digits begins the
 * decimals, before the last three either decimals, where the currency has as many, or a group.
 */
const mayMean = (printed: string, minor: number, decimals: number): boolean => {
  const number = /\d.*\d|\d/.exec(printed)?.[0] ?? '';
  const [, whole = number, fraction = ''] = /^(.*)[.,](\d{1,2})$/.exec(number) ?? [];
  const inMinor = (units: string, rest: string): number =>
    Number(units.replace(/\D/g, '') + rest.slice(0, decimals).padEnd(decimals, '0'));
  const readings = /^0*$/.test(fraction.slice(decimals)) ? [inMinor(whole, fraction)] : [];
  if (decimals === 3 && /[.,]\d{3}$/.test(number)) readings.push(Number(number.replace(/\D/g, '')));
  return readings.includes(minor);
};

const foundText = (pages: Pages, value: string | null) => {
  const place = value === null ? undefined : placeOfText(pages, value);
  return value !== null && place !== undefined ? { value, place } : undefined;
};

const foundAmount = (pages: Pages, amount: InvoiceAnswer['amountDue']) => {
  if (amount === null) return undefined;
  const { currency, asPrinted } = amount;
  const decimals = decimalsOfCode(currency);
  const minor = Math.round(amount.amount * 10 ** decimals);
  const place = mayMean(asPrinted, minor, decimals) ? placeOfText(pages, asPrinted) : undefined;
  if (place === undefined || !/^[A-Z]{3}$/.test(currency)) return undefined;
  return { value: { minor, currency }, place };
};

/** Day and year must be among the printed numbers, and the month too unless a word says it. */
const foundDate = (pages: Pages, answered: InvoiceAnswer['dueDate']) => {
  const place = answered === null ? undefined : placeOfText(pages, answered.asPrinted);
  if (answered === null || place === undefined) return undefined;
  const numbers = (answered.asPrinted.match(/\d+/g) ?? []).map(Number);
  const [year = 0, month = 0, day = 0] = answered.iso.split('-').map(Number);
  const hasWord = /\p{L}{3}/u.test(answered.asPrinted);
  const isPrinted =
    numbers.includes(day) &&
    (numbers.includes(year) || numbers.includes(year % 100)) &&
    (hasWord || numbers.includes(month));
  return isPrinted ? { value: answered.iso, place } : undefined;
};

/** Takes over what the pages say too; whatever they don't say is dropped. */
export const checkedFields = (answer: InvoiceAnswer, pages: Pages): FoundFields => {
  const fields = {
    invoiceNumber: foundText(pages, answer.invoiceNumber),
    amount: foundAmount(pages, answer.amountDue),
    amountPaid: foundAmount(pages, answer.amountPaid),
    issueDate: foundDate(pages, answer.issueDate),
    dueDate: foundDate(pages, answer.dueDate),
    buyerName: foundText(pages, answer.buyerName),
    buyerEmail: foundText(pages, answer.buyerEmail),
    buyerPhone: foundText(pages, answer.buyerPhone),
    buyerAddress: foundText(pages, answer.buyerAddress),
    sellerName: foundText(pages, answer.sellerName),
    description: foundText(pages, answer.description),
  };
  const valid = Object.entries(fields).filter(
    ([name, field]) => field !== undefined && foundFields.partial().safeParse({ [name]: field }).success,
  );
  return fitFields(foundFields.parse(Object.fromEntries(valid)));
};
