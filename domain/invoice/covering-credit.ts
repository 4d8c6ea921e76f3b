import { dueOf, type Balance } from './balance.ts';

/** What decides whether the user is asked to apply the client's credit before the invoice is chased. */
export interface Coverable extends Balance {
  /** The credit despite which the user chases, in minor units; null for none. */
  readonly keptCredit: number | null;
}

/**
 * The client's credit on other invoices, in minor units, where it covers all that is due: the user is asked to apply it.
 * Null for no question, also when the user chases despite that credit, until there is more of it.
 */
export const creditAsked = ({ keptCredit, ...balance }: Coverable, credit: number): number | null => {
  const due = dueOf(balance);
  return due > 0 && credit >= due && credit > (keptCredit ?? 0) ? credit : null;
};
