import { isDeepStrictEqual } from 'node:util';
import type { Found, FoundFields } from './found-fields.ts';
import { presentFields } from './present-fields.ts';

const joined = <Value>(
  xml: Found<Value> | undefined,
  page: Found<Value> | undefined,
): Found<Value> | undefined =>
  xml === undefined || (page !== undefined && isDeepStrictEqual(xml.value, page.value)) ? page : xml;

/**
 * What the XML says wins. What it doesn't say comes from the page, and where the page says the same, its place is known.
 */
export const joinFields = (xml: FoundFields, page: FoundFields): FoundFields =>
  presentFields({
    invoiceNumber: joined(xml.invoiceNumber, page.invoiceNumber),
    amount: joined(xml.amount, page.amount),
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
