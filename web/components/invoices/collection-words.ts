import {
  collectionStatusNames,
  type CollectionStatusView,
  type NextStepView,
} from '../../../contracts/invoices/collection.ts';
import { nextStepNames } from '../../../contracts/invoices/next-step-names.ts';
import type { Currency } from '../../../contracts/currencies.ts';
import { shortDate } from '../../../domain/calendar.ts';
import { formatMinor } from '../../data/account/numbers.ts';

/** "With lawyer since Dec 1, 2026: Kaye & Co, K-77" */
export const statusWords = ({ status, who, reference, since }: CollectionStatusView): string => {
  const names = [who, reference].filter((text) => text !== undefined).join(', ');
  return `${collectionStatusNames[status]} since ${shortDate(since)}${names === '' ? '' : `: ${names}`}`;
};

/** "Final demand on Dec 16, 2026, to pay by Dec 30, 2026" */
export const stepWords = (
  { choice, chosenOn, payBy, discount }: NextStepView,
  currency: Currency,
): string => {
  const more = [
    payBy && `to pay by ${shortDate(payBy)}`,
    discount && `${formatMinor(discount.amount, currency)} off until ${shortDate(discount.until)}`,
  ].find((text) => text !== undefined);
  return `${nextStepNames[choice]} on ${shortDate(chosenOn)}${more === undefined ? '' : `, ${more}`}`;
};
