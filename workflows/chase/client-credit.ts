import { loadCreditSources, type CreditSourceDeps } from '../../commands/invoices/credit-moves.ts';
import { creditOf } from '../../domain/invoice/balance.ts';
import type { Invoice } from '../../domain/invoice/state.ts';
import type { EventStore, Position } from '../../platform/ports/event-store.ts';

/** What a client has beyond the totals of their other invoices in an invoice's currency, in its minor units. */
export interface ClientCredit {
  /** As far as it is known now. */
  known(invoice: Invoice): Promise<number | undefined>;
  /** After all that was recorded so far; undefined while that is not known. */
  current(invoice: Invoice): Promise<number | undefined>;
}

export interface ClientCreditDeps extends CreditSourceDeps {
  readonly store: Pick<EventStore, 'lastPosition'>;
  /** Whether a model has folded a position within some milliseconds. */
  readonly waitFor: (model: string, position: Position, timeoutMilliseconds: number) => Promise<boolean>;
}

/** How long a look waits for the model, in milliseconds; then it looks again. */
const modelPatience = 2_000;

export const createClientCredit = (deps: ClientCreditDeps): ClientCredit => {
  const { store, invoices, waitFor } = deps;
  const known = async (invoice: Invoice): Promise<number | undefined> => {
    if (invoice.status !== 'open') return undefined;
    return creditOf(await loadCreditSources(deps, invoice));
  };

  return {
    known,
    current: async (invoice) => {
      const last = await store.lastPosition();
      if (last !== undefined && !(await waitFor(invoices.name, last, modelPatience))) return undefined;
      return known(invoice);
    },
  };
};
