import type { ClientFigures } from '../../contracts/invoices/clients.ts';
import type { KeySum } from '../../platform/ports/read-models.ts';
import { invoices, type InvoiceState } from '../invoices.ts';
import type { FiguresCall } from './dated-sums.ts';
import { byAge } from './receivables.ts';

/** What a client owes, and how they have paid so far; derived from sums over their invoices, not stored. */
export const figuresOfClient = async (
  { readModels, account, today }: FiguresCall,
  clientId: number,
): Promise<ClientFigures> => {
  const byState = (of: string): Promise<KeySum[]> =>
    readModels.sums(invoices.model, account, { groupBy: ['state'], of, where: { clientId } });
  const [unpaid, amounts, days, kept, broken, inTime] = await Promise.all([
    readModels.sums(invoices.model, account, {
      groupBy: ['dueDate'],
      of: 'amount',
      where: { clientId, state: ['open', 'promised'] },
    }),
    byState('amount'),
    byState('daysLate'),
    byState('promisesKept'),
    byState('promisesBroken'),
    readModels.sums(invoices.model, account, {
      groupBy: ['state'],
      of: 'amount',
      where: { clientId, state: 'paid', daysLate: 0 },
    }),
  ]);
  const owed = byAge(
    unpaid.map(({ group, sum, count }) => ({ dueDate: String(group['dueDate']), cents: sum, count })),
    today,
  );
  const of = (sums: readonly KeySum[], state: InvoiceState) => {
    const found = sums.find(({ group }) => group['state'] === state);
    return { sum: found?.sum ?? 0, count: found?.count ?? 0 };
  };
  const all = (sums: readonly KeySum[]): number => sums.reduce((total, { sum }) => total + sum, 0);
  const paid = of(amounts, 'paid');
  return {
    today,
    owed: { total: owed.total, groups: owed.groups },
    paid: { cents: paid.sum, count: paid.count },
    paidInTime: of(inTime, 'paid').count,
    averageDaysLate: paid.count === 0 ? null : of(days, 'paid').sum / paid.count,
    promises: { kept: all(kept), broken: all(broken), open: of(amounts, 'promised').count },
  };
};
