import { isDeepStrictEqual } from 'node:util';
import type { Found, FoundFields } from './found-fields.ts';
import { presentFields } from './present-fields.ts';

const isSame = <Value>(xml: Found<Value>, page: Found<Value> | undefined): boolean =>
  page !== undefined && isDeepStrictEqual(xml.value, page.value);

const joined = <Value>(
  xml: Found<Value> | undefined,
  page: Found<Value> | undefined,
): Found<Value> | undefined => (xml === undefined || isSame(xml, page) ? page : xml);

/**
 * What the XML says wins. What it doesn't say comes from the page, and where the page says the same, its place is known.
 */
export const joinFields = (xml: FoundFields, page: FoundFields): FoundFields =>
  presentFields({
    invoiceNumber: joined(xml.invoiceNumber, page.invoiceNumber),
    amount: joined(xml.amount, page.amount),
    // What one of them says was paid goes with the rest that it names.
    amountPaid:
      xml.amount === undefined || isSame(xml.amount, page.amount)
        ? joined(xml.amountPaid, page.amountPaid)
        : xml.amountPaid,
    issueDate: joined(xml.issueDate, page.issueDate),
    dueDate: joined(xml.dueDate, page.dueDate),
    discountDate: joined(xml.discountDate, page.discountDate),
    buyerName: joined(xml.buyerName, page.buyerName),
    buyerEmail: joined(xml.buyerEmail, page.buyerEmail),
    buyerPhone: joined(xml.buyerPhone, page.buyerPhone),
    buyerAddress: joined(xml.buyerAddress, page.buyerAddress),
    sellerName: joined(xml.sellerName, page.sellerName),
    description: joined(xml.description, page.description),
  });
