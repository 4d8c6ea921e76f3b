import { clientDecider } from '../../domain/client/decide.ts';
import type { Client } from '../../domain/client/state.ts';
import { invoiceDecider } from '../../domain/invoice/decide.ts';
import { idAt } from '../../domain/provider-reference.ts';
import type { Invoice } from '../../domain/invoice/state.ts';
import { derivedNumber } from '../../platform/derived-ids.ts';
import type { Desk } from '../desk.ts';
import { clientStream, invoiceStream } from '../streams.ts';

/** A record's id is derived from Xero's, so that two syncs never make two of it. */
const idOf = (accountId: number, kind: 'contact' | 'invoice', xeroId: string, turn: number): number =>
  derivedNumber(`xero ${accountId} ${kind} ${xeroId}${turn === 0 ? '' : ` ${turn}`}`);

/** A stream may have been closed before its invoice was made, or belong to another record: then the next id is taken. */
const mostTurns = 5;

/** The first id of a record whose stream is free or holds it already. @throws StoreUnavailable */
const firstOwn = async <State>(
  { accountId, kind, xeroId }: { accountId: number; kind: 'contact' | 'invoice'; xeroId: string },
  load: (id: number) => Promise<State>,
  isOwn: (state: State) => boolean,
): Promise<{ readonly id: number; readonly state: State }> => {
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const id = idOf(accountId, kind, xeroId, turn);
    const state = await load(id);
    if (isOwn(state)) return { id, state };
  }
  throw new Error(`No id is free for the ${kind} ${xeroId}`);
};

export interface ImportedClient {
  readonly clientId: number;
  readonly client: Client;
}

export interface ImportedInvoice {
  readonly invoiceId: number;
  readonly invoice: Invoice;
}

const isOwnClient = (client: Client, accountId: number, contactId: string): boolean => {
  if (client.status === 'absent') return true;
  if (client.accountId !== accountId) return false;
  return client.status === 'deleted' || client.facts.xeroContactId === contactId;
};

/** The client of a contact, whether it exists, was deleted, or is still to be made. @throws StoreUnavailable */
export const findImportedClient = async (
  { commands }: Pick<Desk, 'commands'>,
  accountId: number,
  contactId: string,
): Promise<ImportedClient> => {
  const { id: clientId, state: client } = await firstOwn(
    { accountId, kind: 'contact', xeroId: contactId },
    async (id) => (await commands.load(clientStream(id), clientDecider)).state,
    (state) => isOwnClient(state, accountId, contactId),
  );
  return { clientId, client };
};

/** One that was given up before it was made has no number. */
const isOwnInvoice = (invoice: Invoice, accountId: number, xeroInvoiceId: string): boolean => {
  if (invoice.status === 'absent') return true;
  if (invoice.accountId !== accountId) return false;
  return invoice.status === 'deleted'
    ? invoice.invoiceNumber !== ''
    : idAt('xero', invoice.facts.importedFrom) === xeroInvoiceId;
};

/** The invoice of one of Xero, whether it exists, was deleted, or is still to be made. @throws StoreUnavailable */
export const findImportedInvoice = async (
  { commands }: Pick<Desk, 'commands'>,
  accountId: number,
  xeroInvoiceId: string,
): Promise<ImportedInvoice> => {
  const { id: invoiceId, state: invoice } = await firstOwn(
    { accountId, kind: 'invoice', xeroId: xeroInvoiceId },
    async (id) => (await commands.load(invoiceStream(id), invoiceDecider)).state,
    (state) => isOwnInvoice(state, accountId, xeroInvoiceId),
  );
  return { invoiceId, invoice };
};
