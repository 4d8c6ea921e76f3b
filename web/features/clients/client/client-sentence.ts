import type { ClientFigures } from '../../../../contracts/invoices/clients.ts';
import { countOf } from '../../../../domain/counts.ts';
import { formatMoney } from '../../../../domain/money/format.ts';
import { usd } from '../../../../domain/money/us-dollars.ts';

/** What is past its due date. */
export const lateOf = ({ owed: { groups } }: Pick<ClientFigures, 'owed'>) =>
  groups
    .filter(({ age }) => age !== 'not_due')
    .reduce((sum, { cents, count }) => ({ cents: sum.cents + cents, count: sum.count + count }), {
      cents: 0,
      count: 0,
    });

const creditSentence = ({ cents, count }: ClientFigures['credit']): string =>
  `Has ${formatMoney(usd(cents))} of credit, from ${countOf(count, 'invoice')} paid beyond the total.`;

/** How a client stands, in a sentence or two. */
export const clientSentence = (figures: Pick<ClientFigures, 'owed' | 'paid' | 'credit'>): string =>
  figures.credit.count === 0
    ? owedSentence(figures)
    : `${owedSentence(figures)} ${creditSentence(figures.credit)}`;

const owedSentence = (figures: Pick<ClientFigures, 'owed' | 'paid'>): string => {
  const { total } = figures.owed;
  if (total.count === 0) return figures.paid.count === 0 ? 'No invoices yet.' : 'Owes nothing.';
  const late = lateOf(figures);
  const owes = `Owes ${formatMoney(usd(total.cents))} on ${countOf(total.count, 'invoice')}`;
  if (late.count === 0) return `${owes}, none of it late.`;
  return late.count === total.count
    ? `${owes}, all of it late.`
    : `${owes}, ${formatMoney(usd(late.cents))} of it late.`;
};
