import type { Currency } from '../../contracts/currencies.ts';
import {
  collectionStatusNames,
  type CollectionStatusView,
  type NextStepView,
} from '../../contracts/invoices/collection.ts';
import { nextStepNames } from '../../contracts/invoices/next-step-names.ts';
import type { NumberFormat } from '../../contracts/number-formats.ts';
import { shortDate } from '../calendar.ts';
import { formatMinor } from '../money/format.ts';

/** A note may end with a full stop of its own. */
const joined = (parts: readonly (string | undefined)[]): string =>
  parts.flatMap((part) => (part === undefined ? [] : [part.replace(/\.$/, '')])).join('. ');

const again = (lookAgainOn: string | undefined): string | undefined =>
  lookAgainOn && `Look again on ${shortDate(lookAgainOn)}`;

/** "Final demand: pay by Dec 20, 2026. Sent by courier. Look again on Dec 21, 2026" */
export const nextStepWords = (
  { choice, note, lookAgainOn, payBy, discount }: NextStepView,
  currency: Currency,
  format?: NumberFormat,
): string => {
  const what = [
    payBy && `pay by ${shortDate(payBy)}`,
    discount &&
      `${formatMinor(discount.amount, currency, format)} discount until ${shortDate(discount.until)}`,
  ].find((text) => text !== undefined);
  const name = nextStepNames[choice];
  return joined([what === undefined ? name : `${name}: ${what}`, note, again(lookAgainOn)]);
};

/** "With lawyer since Dec 1, 2026: Kaye & Co, K-77. Second court. Look again on Jan 15, 2027" */
export const collectionWords = ({
  status,
  who,
  reference,
  note,
  since,
  lookAgainOn,
}: CollectionStatusView): string => {
  const names = [who, reference].filter((text) => text !== undefined).join(', ');
  const begun = `${collectionStatusNames[status]} since ${shortDate(since)}`;
  return joined([names === '' ? begun : `${begun}: ${names}`, note, again(lookAgainOn)]);
};
