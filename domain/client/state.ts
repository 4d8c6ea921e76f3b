import type { LateFeeTerms } from '../../contracts/invoices/late-fee-terms.ts';
import { fallbacks } from '../../contracts/messages.ts';
import type { ContactValues } from '../xero/records/contact-values.ts';
import type { ClientEvent, ClientFacts } from './events.ts';

export interface ActiveClient {
  readonly status: 'active';
  readonly clientId: number;
  readonly accountId: number;
  readonly facts: ClientFacts;
  /** What Xero last said about it; absent for a client that was not imported. */
  readonly fromXero?: ContactValues;
  /** What late payment costs it; absent where the account's terms count. */
  readonly lateFeeTerms?: LateFeeTerms;
  /** Each email to it waits for the user's approval; absent where it doesn't. */
  readonly asksFirst?: true;
}

export interface DeletedClient {
  readonly status: 'deleted';
  readonly clientId: number;
  readonly accountId: number;
}

export type Client = { readonly status: 'absent' } | ActiveClient | DeletedClient;

export const noClient: Client = { status: 'absent' };

/** The client's name as history shows it. */
export const clientNameOf = (client: Client): string =>
  client.status === 'active' ? client.facts.name : fallbacks.client;

const withLateFeeTerms = (client: Client, terms: LateFeeTerms | null): Client => {
  if (client.status !== 'active') return client;
  const { lateFeeTerms: _, ...others } = client;
  return terms === null ? others : { ...others, lateFeeTerms: terms };
};

const withApproval = (client: Client, asks: boolean): Client => {
  if (client.status !== 'active') return client;
  const { asksFirst: _, ...others } = client;
  return asks ? { ...others, asksFirst: true } : others;
};

/** Applies an event to a client. */
export const evolveClient = (client: Client, event: ClientEvent): Client => {
  if (event.type === 'ClientDeleted') return { status: 'deleted', ...event.data };
  if (client.status === 'deleted') return client;
  if (event.type === 'ClientLateFeeTermsChanged') return withLateFeeTerms(client, event.data.terms);
  if (event.type === 'ClientApprovalSet') return withApproval(client, event.data.asksFirst);
  const { clientId, accountId, fromXero, ...facts } = event.data;
  const { fromXero: before, lateFeeTerms, asksFirst } = client.status === 'active' ? client : {};
  const known = fromXero ?? before;
  return {
    status: 'active',
    clientId,
    accountId,
    facts,
    ...(known && { fromXero: known }),
    ...(lateFeeTerms && { lateFeeTerms }),
    ...(asksFirst && { asksFirst }),
  };
};
