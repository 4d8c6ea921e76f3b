import type { ClientView } from '../../contracts/invoices/clients.ts';
import type { LateFeeTerms } from '../../contracts/invoices/late-fee-terms.ts';
import type { ContactValues } from '../xero/records/contact-values.ts';

/** A client's facts, without its owner. */
export type ClientFacts = Omit<ClientView, 'id' | 'userId' | 'createdAt'>;

interface Ids {
  clientId: number;
  accountId: number;
}

/** What Xero said at the last sync that changed anything; absent for what the user did. */
interface FromXero {
  fromXero?: ContactValues;
}

/** Events of the stream `client-{id}`. */
export type ClientEvent =
  | { type: 'ClientCreated'; data: Ids & ClientFacts & FromXero }
  /** All values after the change. */
  | { type: 'ClientRevised'; data: Ids & ClientFacts & FromXero }
  /** What late payment costs this client; null for what it costs in the account. */
  | { type: 'ClientLateFeeTermsChanged'; data: Ids & { terms: LateFeeTerms | null } }
  /** Whether each email to this client waits for the user. */
  | { type: 'ClientApprovalSet'; data: Ids & { asksFirst: boolean } }
  | { type: 'ClientDeleted'; data: Ids };

export type ClientCommand =
  | {
      type: 'CreateClient';
      clientId: number;
      accountId: number;
      facts: ClientFacts;
      fromXero?: ContactValues | undefined;
    }
  | { type: 'ReviseClient'; changes: Partial<ClientFacts> }
  /** Takes over what has changed in Xero since the last time; what the user changed in Owed stays. */
  | { type: 'SyncClient'; fromXero: ContactValues }
  /** `terms`: null for those of the account. */
  | { type: 'ChangeClientLateFeeTerms'; terms: LateFeeTerms | null }
  | { type: 'SetClientApproval'; asksFirst: boolean }
  | { type: 'DeleteClient' };
