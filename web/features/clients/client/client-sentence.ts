import type { ClientFigures } from '../../../../contracts/invoices/clients.ts';
import { countOf, sumsWords } from '../../../data/account/numbers.ts';

/** What a client owes, has paid and has as credit, in one currency. */
type MoneyOfClient = ClientFigures['inOtherCurrencies'][number];

type Standing = Pick<
  ClientFigures,
  'currency' | 'owed' | 'setAside' | 'paid' | 'credit' | 'inOtherCurrencies'
>;

/** What is past its due date. */
export const lateOf = ({ owed: { groups } }: Pick<MoneyOfClient, 'owed'>) =>
  groups
    .filter(({ age }) => age !== 'not_due')
    .reduce((sum, { cents, count }) => ({ cents: sum.cents + cents, count: sum.count + count }), {
      cents: 0,
      count: 0,
    });

interface InCurrencies {
  /** "$1,240.00 and €300.00". */
  readonly words: string;
  /** Of invoices. */
  readonly count: number;
}

/** One figure in all currencies that there is something in. */
const inAll = (
  all: readonly MoneyOfClient[],
  figureOf: (one: MoneyOfClient) => { readonly cents: number; readonly count: number },
): InCurrencies => {
  const figures = all
    .map((one) => ({ currency: one.currency, ...figureOf(one) }))
    .filter(({ count }) => count > 0);
  return { words: sumsWords(figures), count: figures.reduce((sum, { count }) => sum + count, 0) };
};

const owedSentence = (all: readonly MoneyOfClient[]): string => {
  const owed = inAll(all, (one) => one.owed.total);
  if (owed.count === 0)
    return inAll(all, ({ paid }) => paid).count === 0 ? 'No invoices yet.' : 'Owes nothing.';
  const late = inAll(all, lateOf);
  const owes = `Owes ${owed.words} on ${countOf(owed.count, 'invoice')}`;
  if (late.count === 0) return `${owes}, none of it late.`;
  return late.count === owed.count ? `${owes}, all of it late.` : `${owes}, ${late.words} of it late.`;
};

const none = { cents: 0, count: 0 };

/** What of it is not chased; empty for nothing. */
const asideSentence = (all: readonly MoneyOfClient[]): string => {
  const aside = inAll(all, ({ setAside = none }) => setAside);
  return aside.count === 0 ? '' : ` ${aside.words} of it is set aside.`;
};

/** How a client stands, in a sentence or two. */
export const clientSentence = ({ inOtherCurrencies, ...first }: Standing): string => {
  const all = [first, ...inOtherCurrencies];
  const credit = inAll(all, (one) => one.credit);
  const owes = `${owedSentence(all)}${asideSentence(all)}`;
  return credit.count === 0
    ? owes
    : `${owes} Has ${credit.words} of credit, from ${countOf(credit.count, 'invoice')} paid beyond the total.`;
};
