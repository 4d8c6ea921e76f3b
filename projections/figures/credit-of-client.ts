import type { Currency } from '../../contracts/currencies.ts';
import type { ClientCreditView } from '../../contracts/invoices/clients.ts';
import type { InvoiceView } from '../../contracts/invoices/invoices.ts';
import { creditOf, overpaidOf } from '../../domain/invoice/balance.ts';
import { targetsInSuggestedOrder } from '../../domain/invoice/suggested-credit.ts';
import type { Query } from '../../platform/ports/read-models.ts';
import { balanceOf, invoices } from '../invoices.ts';
import { storedDocument } from '../projection.ts';
import type { FiguresCall } from './dated-sums.ts';

/** Among how many open invoices, the oldest first, a person chooses. */
const mostTargets = 200;

const sourceOf = (invoice: InvoiceView) => ({
  invoiceId: invoice.id,
  invoiceNumber: invoice.invoiceNumber,
  currency: invoice.currency,
  ...balanceOf(invoice),
});

type Source = ReturnType<typeof sourceOf>;

/** A client's credit in each currency, and the invoices for which it can count. */
export const creditOfClient = async (
  { readModels, account }: Pick<FiguresCall, 'readModels' | 'account'>,
  clientId: number,
): Promise<{ credits: ClientCreditView[] }> => {
  const found = async (query: Query): Promise<InvoiceView[]> =>
    (await readModels.find(invoices.model, account, query)).flatMap(({ body }) =>
      body === null ? [] : [storedDocument(invoices, body)],
    );
  const inCurrency = async (currency: Currency, sources: readonly Source[]): Promise<ClientCreditView> => {
    const where = { clientId, currency, state: ['open', 'promised'] };
    const open = await found({ where, orderBy: 'dueDate', limit: mostTargets });
    const targets = open.map(({ id, invoiceNumber: number, amountDue: due, dueDate }) => ({
      invoiceId: id,
      number,
      due,
      dueDate,
    }));
    return {
      currency,
      credit: creditOf(sources),
      sources: sources.map(({ invoiceId, invoiceNumber, ...balance }) => ({
        invoiceId,
        invoiceNumber,
        credit: overpaidOf(balance),
      })),
      targets: targetsInSuggestedOrder(sources, targets).map(({ number, ...target }) => ({
        ...target,
        invoiceNumber: number,
      })),
    };
  };
  const sources = (await found({ where: { clientId, overpaid: { from: 1 } } })).map(sourceOf);
  const currencies = [...new Set(sources.map(({ currency }) => currency))].toSorted();
  return {
    credits: await Promise.all(
      currencies.map((currency) =>
        inCurrency(
          currency,
          sources.filter((source) => source.currency === currency),
        ),
      ),
    ),
  };
};
