import { compactNumber, isTelling, mentionsIn, writtenIn, writtenShort } from '../statements/references.ts';
import { creditOf, overpaidOf, type Balance } from './balance.ts';

/** An invoice on which more came, or was credited, than its total. Money is integer minor units. */
export interface CreditSource extends Balance {
  readonly invoiceId: number;
}

/** An invoice for which the credit can count. */
export interface CreditTarget {
  readonly number: string;
  readonly due: number;
}

/** What the entries of an invoice say in words. */
const textOf = ({ entries }: Balance): string =>
  entries.flatMap(({ reference, note, reason }) => [reference, note, reason]).join(' ');

const names = (text: string, number: string): boolean => {
  const compact = compactNumber(number);
  const written = writtenShort(number);
  return (
    (isTelling(compact) && mentionsIn(text).whole.has(compact)) ||
    (written !== undefined && writtenIn(text).has(written))
  );
};

/** The day of the last that came or was credited. */
const sinceOf = ({ entries }: Balance): string =>
  entries.reduce(
    (last, { kind, date }) => ((kind === 'payment' || kind === 'credit') && date > last ? date : last),
    '',
  );

/** 0 where one of the sources names the invoice, 1 where one of them, or all together, are just what is due, else 2. */
const rankOf = (sources: readonly CreditSource[], { number, due }: CreditTarget): number => {
  if (sources.some((source) => names(textOf(source), number))) return 0;
  return creditOf(sources) === due || sources.some((source) => overpaidOf(source) === due) ? 1 : 2;
};

/**
 * Whose credit is taken first for an invoice: of one whose payment names that invoice, else exactly what is due, else
 * the oldest.
 */
export const inSuggestedOrder = <T extends CreditSource>(
  sources: readonly T[],
  target: CreditTarget,
): readonly T[] =>
  sources
    .filter((source) => overpaidOf(source) > 0)
    .map((source) => ({ source, rank: rankOf([source], target), since: sinceOf(source) }))
    .toSorted(
      (one, other) =>
        one.rank - other.rank ||
        one.since.localeCompare(other.since) ||
        one.source.invoiceId - other.source.invoiceId,
    )
    .map(({ source }) => source);

/** For which invoice credit is suggested first: one that a payment names, else the exact amount, else the oldest. */
export const targetsInSuggestedOrder = <T extends CreditTarget & { readonly dueDate: string }>(
  sources: readonly CreditSource[],
  targets: readonly T[],
): readonly T[] =>
  targets
    .map((target) => ({ target, rank: rankOf(sources, target) }))
    .toSorted((one, other) => one.rank - other.rank || one.target.dueDate.localeCompare(other.target.dueDate))
    .map(({ target }) => target);
