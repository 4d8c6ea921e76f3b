import type { FoundFields } from '../found-fields.ts';
import type { PageText } from '../page-text.ts';
import { type Candidate, placed } from './candidates.ts';
import { findDescription } from './description.ts';
import { documentKindOf } from './document-kind.ts';
import { findMoney } from './invoice-amount.ts';
import { findInvoiceNumber } from './invoice-number.ts';
import { findDates } from './issue-and-due.ts';
import { findParties } from './parties/find-parties.ts';
import type { Party } from './parties/party.ts';
import { readingOf } from './reading.ts';
import { boxAround, type Span, textOfSpan } from './segments.ts';

const field = <Value>(name: keyof FoundFields, candidate: Candidate<Value> | null) =>
  candidate === null ? {} : { [name]: placed(candidate, candidate.value) };

const text = (name: keyof FoundFields, span: Span | null) =>
  span === null ? {} : field(name, { value: textOfSpan(span), confidence: 1, span });

const addressOf = ({ address }: Party) => {
  const [first] = address;
  if (first === undefined) return {};
  const value = address.map((line) => line.text).join(', ');
  return { buyerAddress: { value, place: { ...boxAround(address), page: first.page } } };
};

const buyerOf = (buyer: Candidate<Party> | null): FoundFields =>
  buyer === null
    ? {}
    : {
        ...text('buyerName', buyer.value.name),
        ...text('buyerEmail', buyer.value.email),
        ...text('buyerPhone', buyer.value.phone),
        ...addressOf(buyer.value),
      };

/**
 * The fields of an invoice, read from where its texts stand on the pages.
 * A field that is not certain is absent. A credit note, quote, reminder or statement has neither number nor amount nor
 * due date of an invoice.
 */
export const fieldsFromLayout = (pages: readonly PageText[]): FoundFields => {
  const reading = readingOf(pages);
  const isInvoice = documentKindOf(reading) === 'invoice';
  const { issueDate, dueDate, discountDate } = findDates(reading);
  const { amount, amountPaid } = findMoney(reading);
  const { buyer, seller } = findParties(reading);
  return {
    ...(isInvoice && {
      ...field('invoiceNumber', findInvoiceNumber(reading)),
      ...field('amount', amount),
      ...field('amountPaid', amountPaid),
      ...field('dueDate', dueDate),
      ...field('discountDate', discountDate),
      ...field('description', findDescription(reading)),
    }),
    ...field('issueDate', issueDate),
    ...buyerOf(buyer),
    ...field('sellerName', seller),
  };
};
