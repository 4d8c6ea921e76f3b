import type { CreditMove } from '../../contracts/invoices/balance.ts';
import { clientDecider } from '../../domain/client/decide.ts';
import { clientNameOf } from '../../domain/client/state.ts';
import { NotFound } from '../../domain/errors.ts';
import { overpaidOf } from '../../domain/invoice/balance.ts';
import type { Moment } from '../../domain/invoice/commands.ts';
import { invoiceDecider } from '../../domain/invoice/decide.ts';
import type { BalanceEntry } from '../../domain/invoice/events.ts';
import { assertOwn } from '../../domain/invoice/standing.ts';
import { isKnown, type Invoice, type Open, type Paid } from '../../domain/invoice/state.ts';
import { momentAt } from '../../domain/moment.ts';
import type { CommandContext, CommandHandler, Handled } from '../../platform/ports/command-handler.ts';
import { StreamGone, type Position, type RecordedEvent } from '../../platform/ports/event-store.ts';
import type { ModelDefinition, ReadModels } from '../../platform/ports/read-models.ts';
import { contextOf, type Call } from '../command-context.ts';
import { loadInvoiceIfThere, type LoadDeps } from '../desk.ts';
import { clientStream, invoiceStream } from '../streams.ts';

/*
 * A client's credit moves from one invoice to another by two appends. It leaves its invoice first, so no cent can count
 * twice. Each end names the other; what is between the two is brought to its end by the process manager.
 */

/** The entry on the invoice that the credit leaves. */
export type UsedCredit = BalanceEntry & { readonly move: CreditMove };

export const isUse = (entry: BalanceEntry): entry is UsedCredit =>
  entry.kind === 'credit_used' && entry.move !== undefined;

/** The credit of an id that has left an invoice; undefined when there is none. */
export const usedCreditOf = (invoice: Invoice, entryId: number): UsedCredit | undefined =>
  isKnown(invoice) ? invoice.entries.filter(isUse).find(({ id }) => id === entryId) : undefined;

export interface MoveDeps {
  readonly commands: CommandHandler;
}

export interface CreditSourceDeps extends LoadDeps {
  readonly readModels: Pick<ReadModels, 'find'>;
  /** Keys `clientId`, `currency` and `overpaid`. It finds the invoices; their streams say how much it is. */
  readonly invoices: ModelDefinition;
}

/** What the ends of a move are recorded with. */
export interface Recording {
  readonly accountId: number;
  readonly moment: Moment;
  /** @param purpose names the command within the call */
  readonly contextFor: (purpose: string) => CommandContext;
}

/** The other invoices of an invoice's client that have credit in its currency, as they are. */
export const loadCreditSources = async (
  deps: CreditSourceDeps,
  { accountId, invoiceId, facts: { clientId, currency } }: Open | Paid,
): Promise<readonly (Open | Paid)[]> => {
  const where = { clientId, currency, overpaid: { from: 1 } };
  const found = await deps.readModels.find(deps.invoices, accountId, { where });
  const others = await Promise.all(
    found.filter(({ id }) => id !== invoiceId).map(({ id }) => loadInvoiceIfThere(deps, id)),
  );
  return others.flatMap((other) =>
    other?.facts.clientId === clientId && other.facts.currency === currency && overpaidOf(other) > 0
      ? [other]
      : [],
  );
};

/**
 * Takes a credit off the invoice that gave it, so that it is there again. Nothing happens if it is there already, or the
 * invoice is gone.
 */
export const returnCredit = async (
  deps: MoveDeps,
  { moment, contextFor }: Recording,
  { invoiceId, entryId }: CreditMove,
): Promise<Position | undefined> => {
  const source = await loadInvoiceIfThere(deps, invoiceId);
  if (!source?.entries.some(({ id, kind }) => id === entryId && kind === 'credit_used')) return undefined;
  const { position } = await deps.commands.handle(
    invoiceStream(invoiceId),
    invoiceDecider,
    {
      type: 'RemoveBalanceEntry',
      entryId,
      kind: 'credit_used',
      mayRestore: false,
      clientName: '',
      moment,
    },
    contextFor(`return ${entryId}`),
  );
  return position;
};

/** The credits that go back to their invoices with these events. */
export const creditsReturned = (events: readonly RecordedEvent[]): readonly CreditMove[] =>
  events.flatMap((event) =>
    event.type === 'BalanceEntryRemoved' &&
    event.data.entry.kind === 'credit_applied' &&
    event.data.entry.move !== undefined
      ? [event.data.entry.move]
      : [],
  );

/** Whether an invoice has got a credit of another one. */
const hasGot = (invoice: Invoice, { id, move }: UsedCredit, sourceId: number): boolean =>
  isKnown(invoice) &&
  invoice.entries.some(
    (entry) => entry.id === move.entryId && entry.move?.invoiceId === sourceId && entry.move.entryId === id,
  );

/**
 * Brings a credit that has left its invoice to the one that it is for. Where that declines it, because it was paid or
 * deleted, or has got another client, the credit goes back. Doing it again changes nothing.
 * @returns what was done to the other invoice; undefined when the credit went back
 */
export const bringCredit = async (
  deps: MoveDeps,
  recording: Recording,
  source: Open | Paid,
  used: UsedCredit,
): Promise<Handled<Invoice> | undefined> => {
  const { move, id, amount, date } = used;
  const { clientId, currency, invoiceNumber } = source.facts;
  const from = { invoiceId: source.invoiceId, invoiceNumber, entryId: id };
  const { state: client } = await deps.commands.load(clientStream(clientId), clientDecider);
  const command = {
    type: 'ApplyCredit',
    entry: { id: move.entryId, kind: 'credit_applied', date, amount, recordedBy: 'user', move: from },
    clientId,
    currency,
    clientName: clientNameOf(client),
    moment: recording.moment,
  } as const;
  const handled = await unlessGone(() =>
    deps.commands.handle(
      invoiceStream(move.invoiceId),
      invoiceDecider,
      (invoice) => {
        assertOwn(invoice, recording.accountId);
        return command;
      },
      recording.contextFor(`apply ${move.entryId}`),
    ),
  );
  if (handled !== undefined && hasGot(handled.state, used, source.invoiceId)) return handled;
  await returnCredit(deps, recording, from);
  return undefined;
};

/** What is done to an invoice; undefined when it is not there any more. */
const unlessGone = async <T>(act: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await act();
  } catch (error) {
    if (error instanceof NotFound || error instanceof StreamGone) return undefined;
    throw error;
  }
};

/** How a call records the ends of a move. */
export const recordingOf = (call: Call): Recording => ({
  accountId: call.account.accountId,
  moment: momentAt(call.now, call.account),
  contextFor: (purpose) => contextOf(call, purpose),
});
