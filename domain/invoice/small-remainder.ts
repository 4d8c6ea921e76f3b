import { toleranceOf } from '../money/tolerance.ts';
import { dueOf, type BalanceInCurrency } from './balance.ts';

/** What decides whether the user is asked about the rest of an invoice. */
export interface Remainder extends BalanceInCurrency {
  /** The rest of which the user has said that it is chased all the same, in minor units; null for none. */
  readonly keptRemainder: number | null;
}

/**
 * What is still due, in minor units, where that is so little that the user is asked whether to write it off: something
 * has come or was credited, and what is left is within the currency's tolerance. Null for no question, also when the
 * user has answered it for this rest. An invoice that is that small as a whole is chased like any other.
 */
export const remainderAsked = ({ facts, entries, keptRemainder }: Remainder): number | null => {
  const { minor: tolerance } = toleranceOf(facts.currency);
  if (facts.amountCents <= tolerance || entries.every(({ kind }) => kind === 'refund')) return null;
  const due = dueOf({ facts, entries });
  return due > 0 && due <= tolerance && due !== keptRemainder ? due : null;
};
