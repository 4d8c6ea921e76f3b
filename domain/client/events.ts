import type { ClientView } from '../../contracts/clients.ts';

/** A client's facts, without its owner. */
export type ClientFacts = Omit<ClientView, 'id' | 'userId' | 'createdAt'>;

/** Events of the stream `client-{id}`. */
export type ClientEvent =
  | { type: 'ClientCreated'; data: { clientId: number; accountId: number } & ClientFacts }
  /** All values after the change. */
  | { type: 'ClientRevised'; data: { clientId: number; accountId: number } & ClientFacts }
  | { type: 'ClientDeleted'; data: { clientId: number; accountId: number } };

export type ClientCommand =
  | { type: 'CreateClient'; clientId: number; accountId: number; facts: ClientFacts }
  | { type: 'ReviseClient'; changes: Partial<ClientFacts> }
  | { type: 'DeleteClient' };
