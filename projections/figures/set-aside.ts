import type { Currency } from '../../contracts/currencies.ts';
import { collectionStatus } from '../../contracts/invoices/collection.ts';
import { invoices } from '../invoices.ts';
import { currencyOfGroup } from '../sums-by-currency.ts';
import type { Figure, FiguresCall } from './dated-sums.ts';

/**
 * What is owed but not chased, in each currency, of an account or of a client; nothing where there is none. It is summed when it is read, because few
 * invoices are set aside.
 */
export const setAsideIn = async (
  { readModels, account }: Pick<FiguresCall, 'readModels' | 'account'>,
  clientId?: number,
): Promise<(currency: Currency) => { readonly setAside?: Figure }> => {
  const sums = await readModels.sums(invoices.model, account, {
    groupBy: ['currency'],
    of: 'due',
    where: { setAside: collectionStatus.options, ...(clientId !== undefined && { clientId }) },
  });
  return (currency) => {
    const inIt = sums.find(({ group }) => currencyOfGroup(group) === currency);
    return inIt === undefined ? {} : { setAside: { cents: inIt.sum, count: inIt.count } };
  };
};
