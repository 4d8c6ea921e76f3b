import type { ClientFigures } from '../../contracts/invoices/clients.ts';
import type { KeySum, Where } from '../../platform/ports/read-models.ts';
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
  /** Of those that payments settled. */
  const paidWithin = (daysLate: Where[string]): Promise<KeySum[]> =>
    readModels.sums(invoices.model, account, {
      groupBy: ['state'],
      of: 'daysLate',
      where: { clientId, state: 'paid', daysLate },
    });
  const [unpaid, received, overpaid, days, kept, broken, inTime] = await Promise.all([
    readModels.sums(invoices.model, account, {
      groupBy: ['dueDate'],
      of: 'due',
      where: { clientId, state: ['open', 'promised'] },
    }),
    byState('received'),
    readModels.sums(invoices.model, account, {
      groupBy: ['state'],
      of: 'overpaid',
      where: { clientId, overpaid: { from: 1 } },
    }),
    paidWithin({ from: 0 }),
    byState('promisesKept'),
    byState('promisesBroken'),
    paidWithin(0),
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
  const paid = of(days, 'paid');
  return {
    today,
    owed: { total: owed.total, groups: owed.groups },
    paid: { cents: all(received), count: paid.count },
    credit: { cents: all(overpaid), count: overpaid.reduce((total, { count }) => total + count, 0) },
    paidInTime: of(inTime, 'paid').count,
    averageDaysLate: paid.count === 0 ? null : paid.sum / paid.count,
    promises: { kept: all(kept), broken: all(broken), open: of(received, 'promised').count },
  };
};
