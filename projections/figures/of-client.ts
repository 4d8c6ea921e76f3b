import type { Currency } from '../../contracts/currencies.ts';
import type { ClientFigures } from '../../contracts/invoices/clients.ts';
import type { KeySum, Where } from '../../platform/ports/read-models.ts';
import { invoices, type InvoiceState } from '../invoices.ts';
import { counted, currencyOfGroup } from '../sums-by-currency.ts';
import { type FiguresCall, inEachCurrency } from './dated-sums.ts';
import { setAsideIn } from './set-aside.ts';
import { byAge } from './receivables.ts';

const all = (sums: readonly KeySum[]): number => sums.reduce((total, { sum }) => total + sum, 0);

const ofState = (sums: readonly KeySum[], state: InvoiceState): readonly KeySum[] =>
  sums.filter(({ group }) => group['state'] === state);

/**
 * What a client owes, and how they have paid so far; derived from sums over their invoices, not stored. The account's
 * currency comes first, unless the client has invoices in others alone.
 */
export const figuresOfClient = async (
  { readModels, account, today, currency: accounts }: FiguresCall,
  clientId: number,
): Promise<ClientFigures> => {
  const byState = (of: string): Promise<KeySum[]> =>
    readModels.sums(invoices.model, account, { groupBy: ['currency', 'state'], of, where: { clientId } });
  /** Of those that payments settled. */
  const paidWithin = (daysLate: Where[string]): Promise<KeySum[]> =>
    readModels.sums(invoices.model, account, {
      groupBy: ['currency'],
      of: 'daysLate',
      where: { clientId, state: 'paid', daysLate },
    });
  const [setAside, unpaid, received, overpaid, days, kept, broken, inTime] = await Promise.all([
    setAsideIn({ readModels, account }, clientId),
    readModels.sums(invoices.model, account, {
      groupBy: ['currency', 'dueDate'],
      of: 'due',
      where: { clientId, state: ['open', 'promised'] },
    }),
    byState('received'),
    readModels.sums(invoices.model, account, {
      groupBy: ['currency'],
      of: 'overpaid',
      where: { clientId, overpaid: { from: 1 } },
    }),
    paidWithin({ from: 0 }),
    byState('promisesKept'),
    byState('promisesBroken'),
    paidWithin(0),
  ]);
  const moneyIn = (currency: Currency) => {
    const inIt = (sums: readonly KeySum[]): readonly KeySum[] =>
      sums.filter(({ group }) => group['currency'] === currency);
    const owed = byAge(
      inIt(unpaid).map(({ group, sum, count }) => ({ dueDate: String(group['dueDate']), cents: sum, count })),
      today,
    );
    return {
      owed,
      ...setAside(currency),
      paid: { cents: all(inIt(received)), count: counted(inIt(days)) },
      credit: { cents: all(inIt(overpaid)), count: counted(inIt(overpaid)) },
    };
  };
  const there = new Set(received.map(({ group }) => currencyOfGroup(group)));
  const [another = accounts] = [...there].toSorted();
  const first = there.has(accounts) ? accounts : another;
  const paid = counted(days);
  return {
    today,
    ...(await inEachCurrency(there, first, moneyIn)),
    paidInTime: counted(inTime),
    averageDaysLate: paid === 0 ? null : all(days) / paid,
    promises: { kept: all(kept), broken: all(broken), open: counted(ofState(received, 'promised')) },
  };
};
