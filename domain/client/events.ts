import type { ClientView } from '../../contracts/clients.ts';

/** What is known about a client beside who owns it. */
export type ClientFacts = Omit<ClientView, 'id' | 'userId' | 'createdAt'>;

/** Events of the stream `client-{id}`. */
export type ClientEvent =
  | { type: 'ClientCreated'; data: { clientId: number; accountId: number } & ClientFacts }
  /** The values after the change, all of them. */
  | { type: 'ClientRevised'; data: { clientId: number; accountId: number } & ClientFacts }
  | { type: 'ClientDeleted'; data: { clientId: number; accountId: number } };

export type ClientCommand =
  | { type: 'CreateClient'; clientId: number; accountId: number; facts: ClientFacts }
  | { type: 'ReviseClient'; changes: Partial<ClientFacts> }
  | { type: 'DeleteClient' };
