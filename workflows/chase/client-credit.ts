import { invoiceStream } from '../../commands/streams.ts';
import { overpaidOf } from '../../domain/invoice/balance.ts';
import { invoiceDecider } from '../../domain/invoice/decide.ts';
import type { InvoiceFacts } from '../../domain/invoice/events.ts';
import type { Invoice } from '../../domain/invoice/state.ts';
import type { CommandHandler } from '../../platform/ports/command-handler.ts';
import { StreamGone, type EventStore, type Position } from '../../platform/ports/event-store.ts';
import type { ModelDefinition, ReadModels } from '../../platform/ports/read-models.ts';

/** What a client has beyond the totals of their other invoices in an invoice's currency, in its minor units. */
export interface ClientCredit {
  /** As far as it is known now. */
  known(invoice: Invoice): Promise<number | undefined>;
  /** After all that was recorded so far; undefined while that is not known. */
  current(invoice: Invoice): Promise<number | undefined>;
}

export interface ClientCreditDeps {
  readonly commands: Pick<CommandHandler, 'load'>;
  readonly store: Pick<EventStore, 'lastPosition'>;
  readonly readModels: Pick<ReadModels, 'find' | 'prepare'>;
  /** Keys `clientId`, `currency` and `overpaid`. It finds the invoices; their streams say how much it is. */
  readonly invoices: ModelDefinition;
  /** Whether a model has folded a position within some milliseconds. */
  readonly waitFor: (model: string, position: Position, timeoutMilliseconds: number) => Promise<boolean>;
}

/** Who owes, and in which currency. */
type Owing = Pick<InvoiceFacts, 'clientId' | 'currency'>;

/** How long a look waits for the model, in milliseconds; then it looks again. */
const modelPatience = 2_000;

export const createClientCredit = (deps: ClientCreditDeps): ClientCredit => {
  const { commands, store, readModels, invoices, waitFor } = deps;

  const creditOn = async (invoiceId: number, { clientId, currency }: Owing): Promise<number> => {
    try {
      const { state } = await commands.load(invoiceStream(invoiceId), invoiceDecider);
      const isThere = state.status === 'open' || state.status === 'paid';
      const isSame = isThere && state.facts.clientId === clientId && state.facts.currency === currency;
      return isSame ? overpaidOf(state) : 0;
    } catch (error) {
      if (error instanceof StreamGone) return 0;
      throw error;
    }
  };

  let prepared: Promise<void> | undefined;
  /** A process that only works on runs has not prepared the model yet. Retried when it fails. */
  const prepare = (): Promise<void> =>
    (prepared ??= readModels.prepare(invoices).catch((error: unknown) => {
      prepared = undefined;
      throw error;
    }));

  const known = async (invoice: Invoice): Promise<number | undefined> => {
    if (invoice.status !== 'open') return undefined;
    const { accountId, invoiceId, facts } = invoice;
    const where = { clientId: facts.clientId, currency: facts.currency, overpaid: { from: 1 } };
    await prepare();
    const found = await readModels.find(invoices, accountId, { where });
    const credits = await Promise.all(
      found.filter(({ id }) => id !== invoiceId).map(({ id }) => creditOn(id, facts)),
    );
    return credits.reduce((sum, credit) => sum + credit, 0);
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
