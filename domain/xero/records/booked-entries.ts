import { differenceInCalendarDays } from 'date-fns';
import type { BalanceEntry } from '../../invoice/events.ts';

/** A payment or a credit of an invoice in Xero. */
export type BookedEntry = Pick<BalanceEntry, 'amount' | 'date' | 'method' | 'reference' | 'reason'> & {
  readonly kind: 'payment' | 'credit';
  readonly externalId: string;
  /** Allocated from an overpayment or a prepayment: in Owed, the client's credit that is applied. */
  readonly isFromCredit?: true;
};

/** What an invoice lacks of Xero's entries, and what it has that is gone there. */
export interface EntryDifferences {
  readonly record: readonly BookedEntry[];
  readonly remove: readonly BalanceEntry[];
}

const isSameKind = (booked: BookedEntry, { kind }: BalanceEntry): boolean =>
  booked.kind === kind ||
  (kind === 'write_off' && booked.kind === 'credit') ||
  (kind === 'credit_applied' && (booked.kind === 'credit' || booked.isFromCredit === true));

/** Sums are only looked for among this many entries, because each more doubles the work. */
const mostSummed = 12;

/** Some of the entries whose amounts are exactly this together. */
const summingTo = <T extends { readonly amount: number }>(
  amount: number,
  [first, ...others]: readonly T[],
): readonly T[] | undefined => {
  if (amount === 0) return [];
  if (first === undefined || amount < 0) return undefined;
  const rest = summingTo(amount - first.amount, others);
  return rest === undefined ? summingTo(amount, others) : [first, ...rest];
};

const without = <T>(all: readonly T[], some: readonly T[]): readonly T[] =>
  all.filter((one) => !some.includes(one));

const distance = (one: { readonly date: string }, other: { readonly date: string }): number =>
  Math.abs(differenceInCalendarDays(one.date, other.date));

/**
 * The entries of Xero that nobody has entered by hand as well. One by hand is the same money as one of the same amount,
 * or as several that are its amount together, or the other way round.
 */
const notByHand = (
  booked: readonly BookedEntry[],
  byHand: readonly BalanceEntry[],
): readonly BookedEntry[] => {
  let left = booked;
  let hand = byHand;
  const take = (some: readonly BookedEntry[], others: readonly BalanceEntry[]): void => {
    left = without(left, some);
    hand = without(hand, others);
  };
  for (const one of booked) {
    const [nearest] = hand
      .filter((other) => other.amount === one.amount && isSameKind(one, other))
      .toSorted((some, other) => distance(one, some) - distance(one, other));
    if (nearest !== undefined) take([one], [nearest]);
  }
  for (const one of hand) {
    const same = left.filter((other) => isSameKind(other, one)).slice(0, mostSummed);
    const parts = summingTo(one.amount, same);
    if (parts !== undefined) take(parts, [one]);
  }
  for (const one of left) {
    const same = hand.filter((other) => isSameKind(one, other)).slice(0, mostSummed);
    const parts = summingTo(one.amount, same);
    if (parts !== undefined) take([one], parts);
  }
  return left;
};

/**
 * Compares an invoice's entries with Xero's, by the ids of those that came from there. Comparing again after the
 * differences are recorded finds none.
 * @param isSettled whether Xero has the invoice as paid: then a payment of the rest that a sync had recorded without an
 *   id stays
 */
export const entryDifferences = (
  booked: readonly BookedEntry[],
  entries: readonly BalanceEntry[],
  isSettled: boolean,
): EntryDifferences => {
  const isOf = (one: BookedEntry, entry: BalanceEntry): boolean =>
    one.externalId === entry.externalId && one.amount === entry.amount && one.kind === entry.kind;
  const own = entries.filter(({ recordedBy }) => recordedBy === 'xero');
  const kept = own.filter(
    (entry) => booked.some((one) => isOf(one, entry)) || (isSettled && entry.isRest === true),
  );
  const others = entries.filter((entry) => !own.includes(entry) || entry.isRest === true);
  const missing = booked.filter((one) => !kept.some((entry) => isOf(one, entry)));
  const gone = without(own, kept);
  return { record: notByHand(missing, without(others, gone)), remove: gone };
};
