import { creditedOf, dueOf, type Balance } from './balance.ts';
import type { BalanceEntry } from './events.ts';

/** What a list says that has no single payments. Money is integer minor units. */
export interface StatedSums {
  /** What is still due. */
  readonly due: number;
  /** How much of the rest was credited. */
  readonly credited: number;
  /** Calendar date of the last of it. */
  readonly date: string;
}

type MissingEntry = Pick<BalanceEntry, 'amount' | 'date'> & { readonly kind: 'payment' | 'credit' };

/** What Owed lacks so that as much is due as a list says; nothing when it is as much already, or less. */
export const missingEntries = (
  balance: Balance,
  { due, credited, date }: StatedSums,
): readonly MissingEntry[] => {
  const missing = Math.max(0, dueOf(balance) - due);
  const credit = Math.min(missing, Math.max(0, credited - creditedOf(balance)));
  const entries: readonly MissingEntry[] = [
    { kind: 'credit', amount: credit, date },
    { kind: 'payment', amount: missing - credit, date },
  ];
  return entries.filter(({ amount }) => amount > 0);
};
